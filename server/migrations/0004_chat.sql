-- migrate:up

-- The head of a conversation. Sending locks this row, so positions have no gap and no tie.
CREATE TABLE chat_room (
  chat_type smallint NOT NULL CHECK (chat_type BETWEEN 1 AND 4),
  chat_id text COLLATE "C" NOT NULL,
  last_id bigint NOT NULL DEFAULT 0,
  -- the newest message for all, which the next one names as its `prev`
  last_all_id bigint NOT NULL DEFAULT 0,
  -- how many messages count as unread for those who did not write them
  countable bigint NOT NULL DEFAULT 0,
  serve_countable bigint NOT NULL DEFAULT 0,
  mention_all_id bigint NOT NULL DEFAULT 0,
  change bigint NOT NULL DEFAULT 0,
  changed_xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (chat_type, chat_id)
) WITH (fillfactor = 60);
GRANT SELECT, INSERT, UPDATE ON chat_room TO mela_app;

-- One person's side of a conversation. Unread is a subtraction: the room's numbers less those stored at the read mark.
CREATE TABLE chat_member (
  chat_type smallint NOT NULL,
  chat_id text COLLATE "C" NOT NULL,
  user_id bigint NOT NULL,
  -- positions up to these are not theirs to see: from before joining, and cleared by themselves
  joined_id bigint NOT NULL DEFAULT 0,
  cleared_id bigint NOT NULL DEFAULT 0,
  -- the row stays out of the chat list until a message for all stands after this position
  hidden_id bigint NOT NULL DEFAULT 0,
  read_id bigint NOT NULL DEFAULT 0,
  read_countable bigint NOT NULL DEFAULT 0,
  read_serve_countable bigint NOT NULL DEFAULT 0,
  own_since_read bigint NOT NULL DEFAULT 0,
  -- what this member has acknowledged, for the other side's read marks; clearing a chat moves only the read mark
  seen_id bigint NOT NULL DEFAULT 0,
  last_mention_id bigint NOT NULL DEFAULT 0,
  is_pinned boolean NOT NULL DEFAULT false,
  is_muted boolean NOT NULL DEFAULT false,
  -- why this member may not speak here; kept current by whoever changes the reason
  is_silenced boolean NOT NULL DEFAULT false,
  is_blocked_by_peer boolean NOT NULL DEFAULT false,
  is_unfriended boolean NOT NULL DEFAULT false,
  changed_xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (chat_type, chat_id, user_id)
) WITH (fillfactor = 60);
CREATE INDEX chat_member_user ON chat_member (user_id, chat_type, chat_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON chat_member TO mela_app;

CREATE TABLE chat_message (
  chat_type smallint NOT NULL,
  chat_id text COLLATE "C" NOT NULL,
  message_id bigint NOT NULL,
  prev_id bigint NOT NULL,
  -- null is the system
  author_id bigint,
  nonce uuid NOT NULL,
  content_type smallint NOT NULL,
  content json NOT NULL,
  mentions bigint[],
  is_group_notice boolean NOT NULL DEFAULT false,
  -- the room's countable number once this message stood
  countable bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (chat_type, chat_id, message_id),
  UNIQUE NULLS NOT DISTINCT (chat_type, chat_id, author_id, nonce)
) PARTITION BY HASH (chat_id);
DO $$
BEGIN
  FOR part IN 0..7 LOOP
    EXECUTE format('CREATE TABLE chat_message_%s PARTITION OF chat_message FOR VALUES WITH (MODULUS 8, REMAINDER %s)', part, part);
  END LOOP;
END
$$;
GRANT SELECT, INSERT ON chat_message TO mela_app;

-- migrate:down
-- forward only
