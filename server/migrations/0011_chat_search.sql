-- migrate:up

-- What a search looks at instead of messages: one row for every 16 positions of a private or group chat, once all of
-- them are taken. The signature has a bit for each hash of one, two or three letters that stand together in one of the
-- texts; a block that lacks a bit of a keyword cannot contain it.
CREATE TABLE chat_search_block (
  chat_type smallint NOT NULL,
  chat_id text COLLATE "C" NOT NULL,
  -- positions 16 * block + 1 to 16 * block + 16
  block bigint NOT NULL,
  last_at timestamptz NOT NULL,
  -- the signature has 64 * 2 ^ size bits
  size smallint NOT NULL,
  signature bit varying NOT NULL,
  PRIMARY KEY (chat_type, chat_id, block)
);
-- a signature is as dense as hashes are: compressing it would only cost time
ALTER TABLE chat_search_block ALTER COLUMN signature SET STORAGE EXTERNAL;
GRANT SELECT, INSERT, UPDATE ON chat_search_block TO mela_app;

-- How far a chat is indexed: the last position with a block, and the room's change number whose removals are in.
CREATE TABLE chat_search_room (
  chat_type smallint NOT NULL,
  chat_id text COLLATE "C" NOT NULL,
  indexed_id bigint NOT NULL,
  change bigint NOT NULL,
  PRIMARY KEY (chat_type, chat_id)
) WITH (fillfactor = 80);
GRANT SELECT, INSERT, UPDATE ON chat_search_room TO mela_app;

-- migrate:down
-- forward only
