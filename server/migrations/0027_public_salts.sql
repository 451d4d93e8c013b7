-- migrate:up

-- The block whose hash is the salt, with the one before it; none where the site has no public chain.
ALTER TABLE games_chain ADD COLUMN salt_block jsonb;
GRANT SELECT (salt_block), UPDATE (salt_block) ON games_chain TO mela_draw;
GRANT SELECT (salt_block) ON games_chain TO mela_app;

-- What was published of a chain stays as it is; its salt is added once, when it is known.
CREATE FUNCTION games_guard_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.salt IS NOT NULL
     OR (NEW.id, NEW.line, NEW.first_period, NEW.first_opens, NEW.seconds, NEW.closing, NEW.length, NEW.manifest, NEW.end_sealed, NEW.created_at)
       IS DISTINCT FROM (OLD.id, OLD.line, OLD.first_period, OLD.first_opens, OLD.seconds, OLD.closing, OLD.length, OLD.manifest, OLD.end_sealed, OLD.created_at) THEN
    RAISE EXCEPTION 'what was published of chain % cannot be changed', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER games_guard_chain BEFORE UPDATE OR DELETE ON games_chain FOR EACH ROW EXECUTE FUNCTION games_guard_chain();
CREATE TRIGGER games_keep_chains BEFORE TRUNCATE ON games_chain EXECUTE FUNCTION games_refuse();

-- migrate:down
-- forward only
