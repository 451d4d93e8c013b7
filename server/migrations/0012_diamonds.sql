-- migrate:up

-- A line that is meant for a few takes a position like any other, and nobody else ever reads it.
ALTER TABLE chat_message ADD COLUMN for_ids bigint[];
-- the newest of those that are for this member
ALTER TABLE chat_member ADD COLUMN few_id bigint NOT NULL DEFAULT 0;

-- What a money call answered: asking again with its key gives the same answer and has no second effect.
CREATE TABLE platform_request (
  user_id bigint NOT NULL,
  call text COLLATE "C" NOT NULL,
  key uuid NOT NULL,
  request_hash bytea NOT NULL,
  answer json NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, call, key)
);
GRANT SELECT, INSERT ON platform_request TO mela_app;

-- The ledger: double entry in whole minor units, and nothing is ever changed or taken away.
--
-- The number of an account says whose it is and what for: user * 256 + book * 64 + currency * 16 + class. User 0 is the
-- house, whose accounts have no row: nobody waits for them, and what moved on them is added up from deltas.
CREATE FUNCTION ledger_pot(account_id bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ((account_id >> 4) & 15)::integer;

CREATE TABLE ledger_account (
  id bigint PRIMARY KEY CHECK (id >= 256),
  balance bigint NOT NULL DEFAULT 0,
  -- how many entries made it: the number of the last one
  entries bigint NOT NULL DEFAULT 0,
  CONSTRAINT ledger_account_limit CHECK (balance >= 0),
  -- of a book and a currency
  CHECK (ledger_pot(id) > 4 AND ledger_pot(id) % 4 > 0)
) WITH (fillfactor = 60);
GRANT SELECT ON ledger_account TO mela_app;

CREATE TABLE ledger_transfer (
  -- Before the number, because columns are filled in order: whoever has a number has a transaction that others can see.
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- made from what it is for, so that nothing is paid twice
  key uuid NOT NULL CONSTRAINT ledger_transfer_once UNIQUE,
  kind smallint NOT NULL,
  reference text NOT NULL,
  created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT (key, kind, reference, created_at) ON ledger_transfer TO mela_app;

CREATE TABLE ledger_entry (
  account_id bigint NOT NULL,
  -- of a person's account from 1 on without a gap; of the house the number of the transfer
  seq bigint NOT NULL,
  transfer_no bigint NOT NULL,
  kind smallint NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  -- null for the house
  balance_after bigint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, seq),
  CHECK ((account_id < 256) = (balance_after IS NULL)),
  CHECK (balance_after >= 0),
  CHECK (account_id >= 256 OR seq = transfer_no)
);
CREATE UNIQUE INDEX ledger_entry_transfer ON ledger_entry (transfer_no, account_id);
GRANT SELECT, INSERT ON ledger_entry TO mela_app;

-- What one statement moved on an account of the house; folded by a job.
CREATE TABLE ledger_delta (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL CHECK (account_id BETWEEN 0 AND 255 AND ledger_pot(account_id) > 4 AND ledger_pot(account_id) % 4 > 0),
  amount bigint NOT NULL,
  entries bigint NOT NULL
);
CREATE TABLE ledger_house (
  account_id bigint PRIMARY KEY CHECK (account_id BETWEEN 0 AND 255),
  balance bigint NOT NULL,
  entries bigint NOT NULL
);
GRANT SELECT ON ledger_delta, ledger_house TO mela_app;

CREATE VIEW ledger_house_balance AS
  SELECT account_id, sum(balance)::bigint AS balance, sum(entries)::bigint AS entries
  FROM (SELECT account_id, balance, entries FROM ledger_house
        UNION ALL SELECT account_id, amount, entries FROM ledger_delta) AS part
  GROUP BY account_id;
GRANT SELECT ON ledger_house_balance TO mela_app;

-- Currencies in which nothing moves until somebody has looked.
CREATE TABLE ledger_freeze (
  -- book * 4 + currency
  pot integer PRIMARY KEY,
  reason text NOT NULL,
  since timestamptz NOT NULL
);
GRANT SELECT, INSERT ON ledger_freeze TO mela_app;

-- Accounts come into being here and are locked here, always in the order of their numbers. New ones first: whoever waits
-- for one that another transaction makes holds no lock yet.
CREATE FUNCTION ledger_lock(wanted bigint[]) RETURNS SETOF ledger_account LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_freeze WHERE pot IN (SELECT ledger_pot(each) FROM unnest(wanted) AS each)) THEN
    RAISE EXCEPTION 'nothing moves in this currency' USING ERRCODE = 'MF001';
  END IF;
  INSERT INTO ledger_account (id)
  SELECT DISTINCT each FROM unnest(wanted) AS each WHERE NOT EXISTS (SELECT FROM ledger_account WHERE id = each) ORDER BY each
  ON CONFLICT DO NOTHING;
  RETURN QUERY SELECT * FROM ledger_account WHERE id = ANY (wanted) ORDER BY id FOR UPDATE;
END
$$;

-- Balances are what the entries make of them: no statement can write one. Every look-up goes by index, however small the
-- tables were when a connection planned it.
CREATE FUNCTION ledger_apply() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  wrong bigint;
BEGIN
  SELECT transfer_no INTO wrong FROM fresh GROUP BY transfer_no, ledger_pot(account_id) HAVING sum(amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transfer % does not sum to zero', wrong USING ERRCODE = 'check_violation';
  END IF;
  SELECT fresh.transfer_no INTO wrong FROM fresh LEFT JOIN ledger_transfer transfer ON transfer.no = fresh.transfer_no
  WHERE (transfer.xid, transfer.kind, transfer.created_at) IS DISTINCT FROM (pg_current_xact_id(), fresh.kind, fresh.created_at) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transfer % is closed, or not what its entries say', wrong USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM ledger_freeze WHERE pot IN (SELECT ledger_pot(account_id) FROM fresh)) THEN
    RAISE EXCEPTION 'nothing moves in this currency' USING ERRCODE = 'MF001';
  END IF;
  -- What each entry says was there before it, by its place in the row of those of its account.
  WITH chain AS (
    SELECT account_id, amount, balance_after - sum(amount) OVER earlier AS balance, seq - row_number() OVER earlier AS entries
    FROM fresh WHERE account_id >= 256 WINDOW earlier AS (PARTITION BY account_id ORDER BY seq)
  ), moved AS (
    SELECT account_id, sum(amount)::bigint AS amount, count(*) AS entries,
           min(balance) AS balance, min(chain.entries) AS entries_before,
           min(balance) = max(balance) AND min(chain.entries) = max(chain.entries) AS is_whole
    FROM chain GROUP BY account_id
  ), applied AS (
    UPDATE ledger_account account SET balance = account.balance + moved.amount, entries = account.entries + moved.entries
    FROM moved
    WHERE account.id = moved.account_id AND moved.is_whole
      AND account.balance = moved.balance AND account.entries = moved.entries_before
    RETURNING account.id
  )
  SELECT account_id INTO wrong FROM moved WHERE account_id NOT IN (SELECT id FROM applied) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the entries of account % do not follow what it had', wrong USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO ledger_delta (account_id, amount, entries)
  SELECT account_id, sum(amount)::bigint, count(*) FROM fresh WHERE account_id < 256 GROUP BY account_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER ledger_apply AFTER INSERT ON ledger_entry
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger_apply();

CREATE FUNCTION ledger_fold() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH gone AS (DELETE FROM ledger_delta RETURNING account_id, amount, entries)
  INSERT INTO ledger_house (account_id, balance, entries)
  SELECT account_id, sum(amount)::bigint, sum(entries)::bigint FROM gone GROUP BY account_id ORDER BY account_id
  ON CONFLICT (account_id) DO UPDATE
  SET balance = ledger_house.balance + excluded.balance, entries = ledger_house.entries + excluded.entries
$$;

CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER ledger_keep_transfer BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_keep_entry BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_keep_account BEFORE DELETE OR TRUNCATE ON ledger_account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
-- Only from within another trigger, which is ledger_apply.
CREATE TRIGGER ledger_keep_balance BEFORE UPDATE ON ledger_account
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION ledger_refuse_change();
REVOKE EXECUTE ON FUNCTION ledger_lock(bigint[]), ledger_fold() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_lock(bigint[]), ledger_fold() TO mela_app;

-- How far an account was found right, so that the next look begins there.
CREATE TABLE ledger_checkpoint (
  account_id bigint PRIMARY KEY,
  -- the last entry that was looked at; of the house the transfer it belongs to
  seq bigint NOT NULL,
  -- what the entries up to there add up to, and how many they are
  balance bigint NOT NULL,
  entries bigint NOT NULL
);
-- How far the reconciler has come. Numbers of transfers are given before they are committed: everything up to a number is
-- there once all transactions that ran when it was the newest have ended.
CREATE TABLE ledger_look (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  looked_at timestamptz NOT NULL,
  -- up to here everything is there and was looked at
  transfer_no bigint NOT NULL,
  newest_no bigint NOT NULL,
  newest_xid xid8 NOT NULL,
  -- the slice of all accounts goes on behind this one
  account_id bigint NOT NULL
);
INSERT INTO ledger_look VALUES (true, now(), 0, 0, '0', 0);
GRANT SELECT, INSERT, UPDATE ON ledger_checkpoint TO mela_app;
GRANT SELECT, UPDATE ON ledger_look TO mela_app;

-- What the site's diamonds and money are, fixed with the first entry.
CREATE TABLE wallet_economy (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  economy text NOT NULL CHECK (economy IN ('play', 'sandbox', 'licensed')),
  changed_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON wallet_economy TO mela_app;

-- Diamonds that were given away. What is given once in a life has the day 1970-01-01.
CREATE TABLE wallet_grant (
  user_id bigint NOT NULL REFERENCES account_user,
  kind text COLLATE "C" NOT NULL,
  day date NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, day)
);
GRANT SELECT, INSERT ON wallet_grant TO mela_app;

-- Where they were given: a device gets each of them once, whoever holds it.
CREATE TABLE wallet_grant_device (
  kind text COLLATE "C" NOT NULL,
  day date NOT NULL,
  device_hash bytea NOT NULL,
  PRIMARY KEY (kind, day, device_hash)
);
GRANT SELECT, INSERT, DELETE ON wallet_grant_device TO mela_app;

CREATE TABLE chests_chest (
  id bigint GENERATED BY DEFAULT AS IDENTITY (START WITH 1000000001) PRIMARY KEY,
  group_id bigint NOT NULL,
  -- who sent it
  user_id bigint NOT NULL REFERENCES account_user,
  book smallint NOT NULL,
  type smallint NOT NULL CHECK (type IN (1, 2)),
  amount integer NOT NULL CHECK (amount BETWEEN 1 AND 10000000),
  num integer NOT NULL CHECK (num BETWEEN 1 AND amount),
  remarks text NOT NULL,
  seed bytea NOT NULL CHECK (octet_length(seed) = 32),
  -- where its message stands
  message_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  -- set when its last share was taken or its time was over
  over_at timestamptz,
  refund integer CHECK (refund BETWEEN 0 AND amount),
  CHECK ((over_at IS NULL) = (refund IS NULL))
);
CREATE INDEX chests_chest_sender ON chests_chest (user_id, created_at);
CREATE INDEX chests_chest_open ON chests_chest (expires_at) WHERE over_at IS NULL;
GRANT SELECT, INSERT, UPDATE (over_at, refund) ON chests_chest TO mela_app;
GRANT USAGE ON SEQUENCE chests_chest_id_seq TO mela_app;

CREATE TABLE chests_share (
  chest_id bigint NOT NULL REFERENCES chests_chest,
  position integer NOT NULL,
  amount integer NOT NULL CHECK (amount >= 1),
  -- who took it
  user_id bigint,
  claimed_at timestamptz,
  is_returned boolean NOT NULL DEFAULT false,
  PRIMARY KEY (chest_id, position),
  CONSTRAINT chests_share_one_each UNIQUE (chest_id, user_id),
  CHECK ((user_id IS NULL) = (claimed_at IS NULL)),
  CHECK (NOT (is_returned AND user_id IS NOT NULL))
) WITH (fillfactor = 70);
CREATE INDEX chests_share_free ON chests_share (chest_id, position) WHERE user_id IS NULL AND NOT is_returned;
GRANT SELECT, INSERT, UPDATE (user_id, claimed_at, is_returned) ON chests_share TO mela_app;

-- A share is taken or returned once, and then stays as it is.
CREATE FUNCTION chests_guard_share() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.user_id IS NOT NULL OR OLD.is_returned THEN
    RAISE EXCEPTION 'share % of chest % is gone', OLD.position, OLD.chest_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER chests_guard_share BEFORE UPDATE ON chests_share FOR EACH ROW EXECUTE FUNCTION chests_guard_share();

-- migrate:down
-- forward only
