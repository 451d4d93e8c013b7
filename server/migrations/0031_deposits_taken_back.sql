-- migrate:up

-- What of a deposit went back to whoever had paid it. Before this, whatever was taken back counted as all of it.
ALTER TABLE wallet_deposit ADD COLUMN taken_back bigint NOT NULL DEFAULT 0;
ALTER TABLE wallet_deposit DISABLE TRIGGER wallet_guard_deposit;
UPDATE wallet_deposit SET taken_back = amount WHERE state = 'charged_back';
ALTER TABLE wallet_deposit ENABLE TRIGGER wallet_guard_deposit;
ALTER TABLE wallet_deposit
  ADD CHECK (taken_back BETWEEN 0 AND amount),
  ADD CHECK (taken_back < amount OR state IN ('returned', 'charged_back'));
GRANT UPDATE (taken_back) ON wallet_deposit TO mela_app;

-- The same of an order, in its own currency.
ALTER TABLE wallet_recharge ADD COLUMN taken_back bigint NOT NULL DEFAULT 0 CHECK (taken_back >= 0);
GRANT UPDATE (taken_back) ON wallet_recharge TO mela_app;

-- Each refund and each dispute, once.
CREATE TABLE wallet_taken_back (
  channel_id text COLLATE "C" NOT NULL,
  -- of the refund or the dispute
  provider_reference text COLLATE "C" NOT NULL CHECK (provider_reference <> ''),
  deposit_id bigint NOT NULL REFERENCES wallet_deposit,
  -- as it was told, and as much of it as the deposit still had
  amount bigint NOT NULL CHECK (amount > 0),
  taken bigint NOT NULL CHECK (taken BETWEEN 0 AND amount),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (channel_id, provider_reference)
);
CREATE INDEX wallet_taken_back_deposit ON wallet_taken_back (deposit_id);
GRANT SELECT, INSERT ON wallet_taken_back TO mela_app;

-- A payment that goes back in several parts is owed with each of them.
GRANT UPDATE (amount) ON wallet_receivable TO mela_app;

-- Money in the queue goes to somebody or back, once; what was credited can only be taken back, in one part or in several.
CREATE OR REPLACE FUNCTION wallet_guard_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The release before this one knows no parts.
  IF OLD.state = 'credited' AND NEW.state = 'charged_back' AND NEW.taken_back = OLD.taken_back THEN
    NEW.taken_back := NEW.amount;
  END IF;
  IF NEW.taken_back >= OLD.taken_back AND (
       (OLD.state = 'unmatched' AND NEW.state IN ('credited', 'returned'))
       OR (OLD.state = 'credited' AND NEW.state = 'charged_back' AND NEW.taken_back = NEW.amount)
       OR (OLD.state IN ('unmatched', 'credited') AND NEW.state = OLD.state AND NEW.taken_back > OLD.taken_back)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'deposit % cannot go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
END
$$;

-- migrate:down
-- forward only
