-- migrate:up

-- Who edits says which version they saw. `words_at` is {"en": when the English was written, …}: what was translated before
-- shows English.
ALTER TABLE home_banner ADD COLUMN version integer NOT NULL DEFAULT 1, ADD COLUMN words_at json NOT NULL DEFAULT '{}';
ALTER TABLE home_pop_up ADD COLUMN version integer NOT NULL DEFAULT 1, ADD COLUMN words_at json NOT NULL DEFAULT '{}';
ALTER TABLE home_notice ADD COLUMN version integer NOT NULL DEFAULT 1, ADD COLUMN words_at json NOT NULL DEFAULT '{}';
GRANT DELETE ON home_banner, home_pop_up TO mela_admin;

CREATE TABLE home_announcement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title json NOT NULL,
  content json NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  is_shown boolean NOT NULL DEFAULT true,
  starts_at timestamptz,
  ends_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  words_at json NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL
);
GRANT SELECT ON home_announcement TO mela_app;
GRANT INSERT, UPDATE, DELETE ON home_announcement TO mela_admin;

-- Shown from its beginning to its end.
CREATE TABLE home_activity (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_url text NOT NULL,
  title json NOT NULL,
  content json NOT NULL,
  url text NOT NULL DEFAULT '',
  sort integer NOT NULL DEFAULT 0,
  is_shown boolean NOT NULL DEFAULT true,
  starts_at timestamptz,
  ends_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  words_at json NOT NULL DEFAULT '{}',
  changed_at timestamptz NOT NULL
);
GRANT SELECT ON home_activity TO mela_app;
GRANT INSERT, UPDATE, DELETE ON home_activity TO mela_admin;
CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE ON home_activity
  FOR EACH ROW EXECUTE FUNCTION media_mark_used('file_url', 'url');

-- Pictures that operators bring belong to no person.
ALTER TABLE media_file ALTER COLUMN owner_id DROP NOT NULL,
  ADD CONSTRAINT media_file_whose CHECK (owner_id IS NOT NULL OR NOT is_private) NOT VALID;

-- What will be said in a channel, or was: a post is sent once, together with its state.
CREATE TABLE chat_planned_post (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel_id bigint NOT NULL REFERENCES chat_channel,
  post json NOT NULL,
  nonce uuid NOT NULL UNIQUE,
  post_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'sent', 'cancelled')),
  message_id bigint,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL,
  CHECK ((state = 'sent') = (message_id IS NOT NULL))
);
CREATE INDEX chat_planned_post_due ON chat_planned_post (post_at) WHERE state = 'planned';
CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE OF post ON chat_planned_post
  FOR EACH ROW WHEN (NEW.post::text LIKE '%/files/%') EXECUTE FUNCTION media_mark_used('post');
GRANT SELECT, UPDATE (state, message_id, changed_at) ON chat_planned_post TO mela_app;
GRANT INSERT, UPDATE ON chat_planned_post TO mela_admin;

-- migrate:down
-- forward only
