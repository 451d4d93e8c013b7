-- migrate:up

-- A file that somebody may bring or has brought. Its bytes are in the storage, under names made of the key.
CREATE TABLE media_file (
  key text COLLATE "C" PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES account_user,
  biz text NOT NULL,
  -- as signed: what must arrive, to the byte
  type text NOT NULL,
  size bigint NOT NULL,
  -- what a small picture of a film must weigh; null where none comes, or the server makes it itself
  thumbnail_size bigint,
  state text NOT NULL DEFAULT 'signed' CHECK (state IN ('signed', 'ready')),
  is_private boolean NOT NULL,
  -- of what was stored in the end
  stored_type text,
  stored_size bigint,
  width integer,
  height integer,
  has_thumbnail boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX media_file_owner ON media_file (owner_id, created_at);
CREATE INDEX media_file_unfinished ON media_file (created_at) WHERE state = 'signed';
GRANT SELECT, INSERT, UPDATE, DELETE ON media_file TO mela_app;

-- Where a session's browser can be woken; it goes with the session.
CREATE TABLE account_push_subscription (
  endpoint text COLLATE "C" PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE REFERENCES account_session ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES account_user,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX account_push_subscription_user ON account_push_subscription (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON account_push_subscription TO mela_app;

-- Texts for people are {"en": …, "hi": …}; English is always there.
CREATE TABLE home_pop_up (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  placement text NOT NULL CHECK (placement IN ('chat', 'find', 'profile')),
  type integer NOT NULL,
  theme json NOT NULL,
  content json NOT NULL,
  file_url text NOT NULL DEFAULT '',
  action_type smallint NOT NULL DEFAULT 1 CHECK (action_type IN (1, 2)),
  action_val text NOT NULL DEFAULT '',
  sort integer NOT NULL DEFAULT 0,
  is_shown boolean NOT NULL DEFAULT true,
  starts_at timestamptz,
  ends_at timestamptz,
  changed_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON home_pop_up TO mela_app;

CREATE TABLE home_banner (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_url text NOT NULL,
  title json NOT NULL,
  url text NOT NULL DEFAULT '',
  link_switch smallint NOT NULL DEFAULT -1 CHECK (link_switch IN (1, -1)),
  sort integer NOT NULL DEFAULT 0,
  is_shown boolean NOT NULL DEFAULT true,
  starts_at timestamptz,
  ends_at timestamptz,
  changed_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON home_banner TO mela_app;

-- The notification centre: what happened to one account, told from the catalogues, or a text to everyone.
CREATE TABLE home_notice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint REFERENCES account_user,
  kind text,
  title json,
  content json,
  url text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  CHECK ((user_id IS NULL) = (kind IS NULL) AND (kind IS NULL) = (title IS NOT NULL AND content IS NOT NULL)),
  -- a job that runs again tells nothing twice
  UNIQUE (user_id, kind, created_at)
);
CREATE INDEX home_notice_own ON home_notice (user_id, created_at DESC, id DESC);
CREATE INDEX home_notice_site ON home_notice (created_at DESC, id DESC) WHERE user_id IS NULL;
GRANT SELECT, INSERT, UPDATE ON home_notice TO mela_app;

CREATE TABLE home_notice_read (
  user_id bigint NOT NULL REFERENCES account_user,
  notice_id bigint NOT NULL REFERENCES home_notice,
  PRIMARY KEY (user_id, notice_id)
);
GRANT SELECT, INSERT ON home_notice_read TO mela_app;

CREATE TABLE support_error_report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint,
  report json NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX support_error_report_age ON support_error_report (created_at);
GRANT SELECT, INSERT, DELETE ON support_error_report TO mela_app;

-- Everyone reads a channel and nobody is written down as a member of it.
CREATE TABLE chat_channel (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 900001) PRIMARY KEY,
  -- {"en": …}; null is the site's own channel, named from the catalogues
  name json,
  avatar_url text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON chat_channel TO mela_app;

-- The site's own channel with its first post, whose words come from the catalogues too.
WITH channel AS (
  INSERT INTO chat_channel (created_at) VALUES (now()) RETURNING id, created_at
), room AS (
  INSERT INTO chat_room (chat_type, chat_id, last_id, last_all_id, countable) SELECT 3, id, 1, 1, 1 FROM channel
)
INSERT INTO chat_message (chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content, countable, created_at)
SELECT 3, id, 1, 0, id, gen_random_uuid(), 7, '{"key":"welcome"}', 1, created_at FROM channel;

-- migrate:down
-- forward only
