-- migrate:up

-- How the texts of a block were folded. A search reads blocks that were folded otherwise than keywords are, whatever their
-- signature; the worker makes them again.
ALTER TABLE chat_search_block ADD COLUMN fold smallint NOT NULL DEFAULT 1;
-- How all blocks of a chat were folded, once the worker has looked.
ALTER TABLE chat_search_room ADD COLUMN fold smallint NOT NULL DEFAULT 1;

-- migrate:down
-- forward only
