-- migrate:up

-- The chart of accounts, as a rule: which accounts a kind of transfer moves, and in which direction. A side is the class of
-- the account, negative where the entry is a debit. server/src/ledger/moves.ts has the same with names.
CREATE FUNCTION ledger_is_in_chart(kind smallint, side integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE kind
    WHEN 10 THEN side IN (1, -6, -11, 13, -13) -- recharge_paid
    WHEN 11 THEN side IN (-1, -7, 11, 13, -13) -- recharge_charged_back
    WHEN 12 THEN side IN (6, -11) -- deposit_kept
    WHEN 13 THEN side IN (-6, 11) -- deposit_returned
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

-- Entries that are there already were checked by the code that wrote them, and the auditor looks at all of them.
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_chart CHECK (
  ledger_is_in_chart(kind, (CASE WHEN amount < 0 THEN -(account_id & 15) ELSE account_id & 15 END)::integer)
  AND (account_id < 256) = ((account_id & 15) >= 5)
) NOT VALID;

-- A hold is the first half of a transfer in two phases: a credit of a person's held account (class 2). Exactly one later
-- transfer with the same reference ends it, by a debit of the same account and the same amount.
CREATE TABLE ledger_hold (
  account_id bigint NOT NULL,
  reference text COLLATE "C" NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  held_no bigint NOT NULL,
  -- null while it is open
  ended_no bigint UNIQUE,
  PRIMARY KEY (account_id, reference)
);
CREATE INDEX ledger_hold_open ON ledger_hold (account_id) WHERE ended_no IS NULL;
GRANT SELECT ON ledger_hold TO mela_app;

CREATE FUNCTION ledger_track_holds() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  wrong bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM fresh WHERE account_id & 15 = 2) THEN
    RETURN NULL;
  END IF;
  INSERT INTO ledger_hold (account_id, reference, amount, held_no)
  SELECT account_id, reference, amount, transfer_no FROM fresh JOIN ledger_transfer ON no = transfer_no
  WHERE account_id & 15 = 2 AND amount > 0;
  WITH ended AS (
    UPDATE ledger_hold hold SET ended_no = no
    FROM fresh JOIN ledger_transfer transfer ON no = transfer_no
    WHERE fresh.account_id & 15 = 2 AND fresh.amount < 0
      AND hold.account_id = fresh.account_id AND hold.reference = transfer.reference
      AND hold.amount = -fresh.amount AND hold.ended_no IS NULL
    RETURNING no
  )
  SELECT transfer_no INTO wrong FROM fresh
  WHERE account_id & 15 = 2 AND amount < 0 AND transfer_no NOT IN (SELECT no FROM ended) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transfer % ends no open hold', wrong USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER ledger_track_holds AFTER INSERT ON ledger_entry
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger_track_holds();

CREATE TRIGGER ledger_keep_hold BEFORE DELETE OR TRUNCATE ON ledger_hold
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
-- Only from within another trigger, which is ledger_track_holds.
CREATE TRIGGER ledger_keep_hold_end BEFORE UPDATE ON ledger_hold
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION ledger_refuse_change();

-- The holds that are open now: those of withdrawals that are not done. Nobody ends one between this and the trigger,
-- because the trigger locks the table of entries until all of this is committed.
INSERT INTO ledger_hold (account_id, reference, amount, held_no)
SELECT entry.account_id, transfer.reference, entry.amount, transfer.no
FROM wallet_withdrawal withdrawal
JOIN ledger_entry entry ON entry.account_id = user_id * 256 + book * 64 + currency * 16 + 2 AND entry.amount = withdrawal.amount
JOIN ledger_transfer transfer ON transfer.no = entry.transfer_no AND transfer.kind = 20 AND transfer.reference = withdrawal.id::text
WHERE stage <> 'done';

-- migrate:down
-- forward only
