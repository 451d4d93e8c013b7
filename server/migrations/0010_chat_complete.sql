-- migrate:up

-- A message that was removed for everyone keeps its place, and nothing of what it said.
ALTER TABLE chat_message ADD COLUMN removed_by bigint;
GRANT UPDATE (content, mentions, removed_by) ON chat_message TO mela_app;

ALTER TABLE chat_room
  ADD COLUMN pin_id bigint;
-- the newest message that this member removed for themselves: only where it is the chat's last is another looked for
ALTER TABLE chat_member ADD COLUMN hid_id bigint NOT NULL DEFAULT 0;

-- What happened to messages that stood, in the order of the room's change number. A row of one person is a message that
-- they removed for themselves; the others are removals for everyone and pins.
CREATE TABLE chat_change (
  chat_type smallint NOT NULL,
  chat_id text COLLATE "C" NOT NULL,
  change bigint NOT NULL,
  message_id bigint NOT NULL,
  user_id bigint,
  PRIMARY KEY (chat_type, chat_id, change, message_id)
);
CREATE INDEX chat_change_hidden ON chat_change (chat_type, chat_id, user_id, message_id) WHERE user_id IS NOT NULL;
GRANT SELECT, INSERT ON chat_change TO mela_app;

-- How a person has set a channel or a grouping, of which nobody is a member.
CREATE TABLE chat_session (
  user_id bigint NOT NULL REFERENCES account_user,
  chat_type smallint NOT NULL CHECK (chat_type IN (3, 4)),
  chat_id text COLLATE "C" NOT NULL,
  is_pinned boolean NOT NULL DEFAULT false,
  is_muted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, chat_type, chat_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON chat_session TO mela_app;

-- What somebody wrote to all friends of a grouping. The rows of those it is for stand until each has their message.
CREATE TABLE chat_broadcast (
  owner_id bigint NOT NULL REFERENCES account_user,
  grouping_id bigint NOT NULL,
  message_id bigint NOT NULL,
  nonce uuid NOT NULL,
  content_type smallint NOT NULL,
  content json NOT NULL,
  sent integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, grouping_id, message_id),
  UNIQUE (owner_id, grouping_id, nonce)
);
GRANT SELECT, INSERT, UPDATE ON chat_broadcast TO mela_app;

CREATE TABLE chat_broadcast_recipient (
  owner_id bigint NOT NULL,
  grouping_id bigint NOT NULL,
  message_id bigint NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (owner_id, grouping_id, message_id, user_id),
  FOREIGN KEY (owner_id, grouping_id, message_id) REFERENCES chat_broadcast
);
GRANT SELECT, INSERT, DELETE ON chat_broadcast_recipient TO mela_app;

-- of what a film or a recording really lasts, in milliseconds
ALTER TABLE media_file ADD COLUMN duration_ms integer;

-- migrate:down
-- forward only
