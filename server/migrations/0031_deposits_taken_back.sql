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

-- What comes for an order that was paid before is told apart from what is too much.
ALTER TABLE wallet_deposit DROP CONSTRAINT wallet_deposit_fault_check,
  ADD CONSTRAINT wallet_deposit_fault_check
    CHECK (fault IN ('unknown', 'late', 'under', 'over', 'already_paid', 'paused')) NOT VALID;

CREATE INDEX wallet_deposit_checked ON wallet_deposit (recharge_id) WHERE state = 'unmatched';

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

-- What is owed grows with each part that goes back, and is settled by what the person has later, or by two operators.
ALTER TABLE wallet_receivable ADD COLUMN settled bigint NOT NULL DEFAULT 0, ADD CHECK (settled BETWEEN 0 AND amount);
GRANT UPDATE (amount, settled) ON wallet_receivable TO mela_app;
INSERT INTO operators_approval_kind VALUES ('debt_settlement');

-- As in 0029, with what settles a debt.
CREATE OR REPLACE FUNCTION ledger_is_in_chart(kind smallint, side integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE kind
    WHEN 10 THEN side IN (1, -6, -11, 13, -13) -- recharge_paid
    WHEN 11 THEN side IN (-1, -7, 11, 13, -13) -- recharge_charged_back
    WHEN 12 THEN side IN (6, -11) -- deposit_kept
    WHEN 13 THEN side IN (-6, 11) -- deposit_returned
    WHEN 14 THEN side IN (-1, 7) -- receivable_paid
    WHEN 15 THEN side IN (7, -15) -- receivable_written_off
    WHEN 20 THEN side IN (-1, 2) -- withdraw_held
    WHEN 21 THEN side IN (-2, 11, 12) -- withdraw_paid
    WHEN 22 THEN side IN (1, -2) -- withdraw_rejected
    WHEN 23 THEN side IN (1, -11, -12) -- withdraw_returned
    WHEN 30 THEN side IN (-1, 3) -- direct_charged
    WHEN 31 THEN side IN (3, -14) -- direct_bonus
    WHEN 32 THEN side IN (1, -3) -- turnover_done
    WHEN 40 THEN side IN (1, -1, 12, 13, -13, -14) -- exchanged
    WHEN 50 THEN side IN (-1, -3, 5) -- bet_placed
    WHEN 51 THEN side IN (1, 3, -5) -- bet_paid
    WHEN 52 THEN side IN (1, 3, -5) -- bet_refunded
    WHEN 60 THEN side IN (-1, 9) -- chest_sent
    WHEN 61 THEN side IN (1, -9) -- chest_received
    WHEN 62 THEN side IN (1, -9) -- chest_returned
    WHEN 70 THEN side IN (1, -8) -- grant_registration
    WHEN 71 THEN side IN (1, -8) -- grant_daily
    WHEN 72 THEN side IN (1, -8) -- grant_invitation
    WHEN 78 THEN side IN (1, -1, 15, -15) -- adjusted
    WHEN 79 THEN side IN (1, -1, 3, -3, 10, -10) -- seeded
    ELSE false
  END;

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

-- What the provider has told and nobody could read. It stands at the provider under its number, with the people it names.
CREATE TABLE wallet_unread_event (
  event_id text COLLATE "C" PRIMARY KEY,
  -- the fields that were wrong
  reason text NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX wallet_unread_event_new ON wallet_unread_event (received_at);
GRANT SELECT, INSERT ON wallet_unread_event TO mela_app;

-- migrate:down
-- forward only
