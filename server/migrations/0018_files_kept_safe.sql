-- migrate:up

-- Whoever receives a file or its small picture holds this until it is stored, and nobody else puts bytes under its name.
-- The holder renews it; after a crash it runs out, by the clock of the database.
CREATE TABLE media_claim (
  key text COLLATE "C" NOT NULL REFERENCES media_file ON DELETE CASCADE,
  is_thumbnail boolean NOT NULL,
  claim uuid NOT NULL,
  claimed_until timestamptz NOT NULL,
  PRIMARY KEY (key, is_thumbnail)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON media_claim TO mela_app;

-- What is left of the network from which a file was signed for, for the quota of one day; removed afterwards.
ALTER TABLE media_file ADD COLUMN network_hash bytea;
CREATE INDEX media_file_network ON media_file (network_hash, created_at) WHERE network_hash IS NOT NULL;

-- Marks the files whose addresses stand in the named columns of a new or changed row: only what nobody ever referred to is removed.
CREATE FUNCTION media_mark_used() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  columns jsonb := to_jsonb(NEW);
BEGIN
  UPDATE media_file SET is_used = true
  WHERE NOT is_used AND NOT is_private AND key IN (
    SELECT parts[1]
    FROM unnest(TG_ARGV) AS name, regexp_matches(columns ->> name, '/files/([0-9A-Za-z_-]{32})', 'g') AS parts
  );
  RETURN NULL;
END
$$;

-- The test references.test.ts tells which columns must be named here.
CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE OF avatar_url ON account_user
  FOR EACH ROW WHEN (NEW.avatar_url <> '') EXECUTE FUNCTION media_mark_used('avatar_url');
CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE OF avatar_url ON groups_group
  FOR EACH ROW WHEN (NEW.avatar_url <> '') EXECUTE FUNCTION media_mark_used('avatar_url');
CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE OF avatar_url ON chat_channel
  FOR EACH ROW WHEN (NEW.avatar_url <> '') EXECUTE FUNCTION media_mark_used('avatar_url');
CREATE TRIGGER media_mark_used AFTER INSERT ON chat_message
  FOR EACH ROW WHEN (NEW.content::text LIKE '%/files/%') EXECUTE FUNCTION media_mark_used('content');
CREATE TRIGGER media_mark_used AFTER INSERT ON chat_broadcast
  FOR EACH ROW WHEN (NEW.content::text LIKE '%/files/%') EXECUTE FUNCTION media_mark_used('content');
CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE ON home_banner
  FOR EACH ROW EXECUTE FUNCTION media_mark_used('file_url', 'url');
CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE ON home_pop_up
  FOR EACH ROW EXECUTE FUNCTION media_mark_used('file_url', 'action_val');
CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE ON home_notice
  FOR EACH ROW WHEN (NEW.url <> '') EXECUTE FUNCTION media_mark_used('url');
CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE ON games_config
  FOR EACH ROW EXECUTE FUNCTION media_mark_used('config');
CREATE TRIGGER media_mark_used AFTER INSERT ON operators_approval
  FOR EACH ROW EXECUTE FUNCTION media_mark_used('payload');
CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE ON platform_setting
  FOR EACH ROW EXECUTE FUNCTION media_mark_used('value');
CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE OF images, message ON support_report
  FOR EACH ROW EXECUTE FUNCTION media_mark_used('images', 'message');

-- Which of the earlier files somebody refers to was not written down: all of them stay.
UPDATE media_file SET is_used = true WHERE state = 'ready' AND NOT is_private;
DROP INDEX media_file_unused;
CREATE INDEX media_file_unused ON media_file (is_private, created_at) WHERE NOT is_used AND state = 'ready';

-- migrate:down
-- forward only
