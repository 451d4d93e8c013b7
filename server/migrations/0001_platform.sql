-- migrate:up

-- Roles belong to the whole cluster, so another database may have made them already.
DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['mela_app', 'mela_draw', 'mela_admin'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I LOGIN', wanted);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
  END LOOP;
END
$$;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO mela_app;

-- Update cursors hold transaction numbers, which mean nothing in another copy of the database:
-- whoever restores a backup writes a new epoch, and every client then reads everything again.
CREATE TABLE platform_epoch (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  epoch uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO platform_epoch DEFAULT VALUES;
GRANT SELECT ON platform_epoch TO mela_app;

-- What has been committed and not yet announced. Rows live for milliseconds.
CREATE TABLE platform_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic text NOT NULL,
  body json NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
-- A row lives for milliseconds: compressing it costs more than it saves.
ALTER TABLE platform_outbox ALTER COLUMN body SET STORAGE EXTERNAL;
GRANT SELECT, INSERT, UPDATE, DELETE ON platform_outbox TO mela_app;

-- migrate:down
-- forward only
