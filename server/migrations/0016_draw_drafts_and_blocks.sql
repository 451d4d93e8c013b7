-- migrate:up

-- What the notary is going to be asked for a chain, stored before it is asked: it gives one answer for a first period,
-- and only to the same question. Only the role that draws sees the end, sealed under a key that is not in the database.
CREATE TABLE games_chain_draft (
  line text COLLATE "C" NOT NULL,
  first_period text COLLATE "C" NOT NULL,
  draft jsonb NOT NULL,
  end_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (line, first_period)
);
CREATE TRIGGER games_keep_chain_drafts BEFORE UPDATE OR DELETE OR TRUNCATE ON games_chain_draft EXECUTE FUNCTION games_refuse();
GRANT SELECT, INSERT ON games_chain_draft TO mela_draw;

-- A period without a chain is decided by a block of a public one: nobody countersigns it.
ALTER TABLE games_period DROP CONSTRAINT games_period_check5,
  ADD CONSTRAINT games_period_drawn CHECK (drawn IS NULL OR (closing IS NOT NULL AND (countersignature IS NOT NULL OR chain_id IS NULL)));

-- migrate:down
-- forward only
