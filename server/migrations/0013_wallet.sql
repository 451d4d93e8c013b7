-- migrate:up

-- Money in and out. Orders (recharges, withdrawals, exchanges) are numbered together, so that a number says which one is meant.
CREATE SEQUENCE wallet_order_id START WITH 100000001;
GRANT USAGE ON SEQUENCE wallet_order_id TO mela_app;

-- What somebody wants to pay in, with the terms of the channel as they were.
CREATE TABLE wallet_recharge (
  id bigint PRIMARY KEY DEFAULT nextval('wallet_order_id'),
  user_id bigint NOT NULL REFERENCES account_user,
  book smallint NOT NULL,
  currency smallint NOT NULL CHECK (currency BETWEEN 1 AND 3),
  channel_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('hosted', 'transfer', 'chain')),
  channel jsonb NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- what has to arrive; on a chain its last digits are nobody else's
  exact bigint NOT NULL CHECK (exact > 0),
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2, -1)),
  -- of the transfer, as the person gave it
  reference text COLLATE "C" NOT NULL DEFAULT '',
  -- at the provider
  provider_order text COLLATE "C" NOT NULL DEFAULT '',
  pay_url text NOT NULL DEFAULT '',
  credited bigint CHECK (credited > 0),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  decided_at timestamptz,
  -- the operator, or null for what a provider decided
  decided_by bigint,
  CHECK ((status = 2) = (credited IS NOT NULL)),
  CHECK ((status = 1) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX wallet_recharge_exact ON wallet_recharge (channel_id, exact) WHERE status = 1 AND kind = 'chain';
CREATE UNIQUE INDEX wallet_recharge_reference ON wallet_recharge (channel_id, reference) WHERE reference <> '' AND status <> -1;
CREATE UNIQUE INDEX wallet_recharge_provider ON wallet_recharge (channel_id, provider_order) WHERE provider_order <> '';
CREATE INDEX wallet_recharge_own ON wallet_recharge (user_id, id);
CREATE INDEX wallet_recharge_open ON wallet_recharge (expires_at) WHERE status = 1;
CREATE INDEX wallet_recharge_day ON wallet_recharge (decided_at) WHERE status = 2;
GRANT SELECT, INSERT, UPDATE (status, reference, provider_order, pay_url, credited, reason, decided_at, decided_by) ON wallet_recharge TO mela_app;

-- Money that arrived. Every credit is of one of these, and each of them happens once.
CREATE TABLE wallet_deposit (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 300001) PRIMARY KEY,
  channel_id text COLLATE "C" NOT NULL,
  provider_reference text COLLATE "C" NOT NULL CHECK (provider_reference <> ''),
  book smallint NOT NULL,
  currency smallint NOT NULL CHECK (currency BETWEEN 1 AND 3),
  amount bigint NOT NULL CHECK (amount > 0),
  payer text NOT NULL DEFAULT '',
  state text NOT NULL CHECK (state IN ('credited', 'unmatched', 'returned', 'charged_back')),
  fault text CHECK (fault IN ('unknown', 'late', 'under', 'over', 'paused')),
  -- what it is for, as far as that is known
  recharge_id bigint REFERENCES wallet_recharge,
  -- whom it was credited to
  user_id bigint REFERENCES account_user,
  received_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by bigint,
  CONSTRAINT wallet_deposit_once UNIQUE (channel_id, provider_reference),
  CHECK (state <> 'unmatched' OR (fault IS NOT NULL AND user_id IS NULL)),
  CHECK (state NOT IN ('credited', 'charged_back') OR user_id IS NOT NULL)
);
CREATE UNIQUE INDEX wallet_deposit_recharge ON wallet_deposit (recharge_id) WHERE state IN ('credited', 'charged_back');
CREATE INDEX wallet_deposit_state ON wallet_deposit (state, id);
GRANT SELECT, INSERT, UPDATE (state, fault, recharge_id, user_id, decided_at, decided_by) ON wallet_deposit TO mela_app;

-- Money in the queue goes to somebody or back, once; what was credited can only be taken back by the bank.
CREATE FUNCTION wallet_guard_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state = 'unmatched' AND NEW.state IN ('credited', 'returned')) OR (OLD.state = 'credited' AND NEW.state = 'charged_back') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'deposit % cannot go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER wallet_guard_deposit BEFORE UPDATE ON wallet_deposit FOR EACH ROW EXECUTE FUNCTION wallet_guard_deposit();

-- What is owed because a payment was taken back after it had been used.
CREATE TABLE wallet_receivable (
  deposit_id bigint PRIMARY KEY REFERENCES wallet_deposit,
  user_id bigint NOT NULL REFERENCES account_user,
  book smallint NOT NULL,
  currency smallint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX wallet_receivable_own ON wallet_receivable (user_id);
GRANT SELECT, INSERT ON wallet_receivable TO mela_app;

-- How far the transfers of an address were read.
CREATE TABLE wallet_chain_cursor (
  channel_id text COLLATE "C" NOT NULL,
  address text COLLATE "C" NOT NULL,
  read_until timestamptz NOT NULL,
  PRIMARY KEY (channel_id, address)
);
GRANT SELECT, INSERT, UPDATE ON wallet_chain_cursor TO mela_app;

-- Where money may be sent. Numbers are encrypted; their hashes tell whether two people share one.
CREATE TABLE wallet_target (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 500001) PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES account_user,
  method text NOT NULL CHECK (method IN ('bank', 'wallet')),
  currency smallint NOT NULL CHECK (currency IN (1, 2)),
  -- of the bank, or of the network
  name text NOT NULL,
  code text COLLATE "C" NOT NULL DEFAULT '',
  account_name text NOT NULL DEFAULT '',
  number_sealed bytea NOT NULL,
  number_hash bytea NOT NULL,
  last4 text NOT NULL,
  label text NOT NULL DEFAULT '',
  front_url text NOT NULL DEFAULT '',
  back_url text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE UNIQUE INDEX wallet_target_once ON wallet_target (user_id, number_hash) WHERE removed_at IS NULL;
CREATE INDEX wallet_target_shared ON wallet_target (number_hash);
GRANT SELECT, INSERT, UPDATE (removed_at, front_url, back_url) ON wallet_target TO mela_app;

CREATE TABLE wallet_withdrawal (
  id bigint PRIMARY KEY DEFAULT nextval('wallet_order_id'),
  user_id bigint NOT NULL REFERENCES account_user,
  book smallint NOT NULL,
  currency smallint NOT NULL CHECK (currency IN (1, 2)),
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0 AND fee < amount),
  -- of the amount, what was paid in and not played; it comes back with it
  unplayed bigint NOT NULL DEFAULT 0 CHECK (unplayed BETWEEN 0 AND amount),
  method text NOT NULL CHECK (method IN ('bank', 'wallet')),
  target_id bigint NOT NULL REFERENCES wallet_target,
  -- WithdrawStatus
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3, -1, -2)),
  stage text NOT NULL DEFAULT 'waiting' CHECK (stage IN ('waiting', 'hold', 'second', 'approved', 'sent', 'done')),
  needs_second boolean NOT NULL,
  risks text[] NOT NULL DEFAULT '{}',
  -- the second operator's agreement
  approval_id bigint REFERENCES operators_approval,
  decided_by bigint,
  pay_after timestamptz,
  reason text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  payment_reference text COLLATE "C" NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK ((status = 1) = (stage IN ('waiting', 'hold', 'second', 'approved'))),
  CHECK ((status = 3) = (stage = 'sent')),
  CHECK ((status IN (2, -1, -2)) = (stage = 'done')),
  CONSTRAINT wallet_withdrawal_four_eyes CHECK (NOT needs_second OR stage NOT IN ('approved', 'sent') OR approval_id IS NOT NULL)
);
CREATE UNIQUE INDEX wallet_withdrawal_reference ON wallet_withdrawal (currency, payment_reference) WHERE payment_reference <> '';
CREATE INDEX wallet_withdrawal_own ON wallet_withdrawal (user_id, id);
CREATE INDEX wallet_withdrawal_queue ON wallet_withdrawal (stage, id) WHERE stage <> 'done';
CREATE INDEX wallet_withdrawal_done ON wallet_withdrawal (changed_at) WHERE stage = 'done';
GRANT SELECT, INSERT, UPDATE (status, stage, approval_id, decided_by, reason, note, payment_reference, changed_at) ON wallet_withdrawal TO mela_app;

-- A withdrawal goes forward only, and what needs two operators goes out only with an agreement about exactly this one.
CREATE FUNCTION wallet_guard_withdrawal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  approval operators_approval;
  is_forward boolean;
BEGIN
  is_forward := CASE OLD.stage
    WHEN 'waiting' THEN NEW.stage IN ('waiting', 'hold', 'second', 'approved') OR NEW.status = -1
    WHEN 'hold' THEN NEW.stage IN ('hold', 'waiting') OR NEW.status = -1
    WHEN 'second' THEN NEW.stage IN ('waiting', 'hold', 'approved') OR NEW.status = -1
    WHEN 'approved' THEN NEW.stage = 'sent' OR NEW.status IN (2, -1)
    WHEN 'sent' THEN NEW.stage = 'sent' OR NEW.status IN (2, -1, -2)
    ELSE OLD.status = 2 AND NEW.status = -2
  END;
  IF NOT is_forward THEN
    RAISE EXCEPTION 'withdrawal % cannot go from % to % %', OLD.id, OLD.stage, NEW.stage, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.needs_second AND NEW.stage = 'approved' AND OLD.stage <> 'approved' THEN
    SELECT * INTO approval FROM operators_approval WHERE id = NEW.approval_id FOR UPDATE;
    IF approval.kind IS DISTINCT FROM 'large_withdrawal' OR approval.state <> 'approved'
       OR approval.payload ->> 'withdrawal_id' IS DISTINCT FROM NEW.id::text
       OR approval.payload ->> 'amount' IS DISTINCT FROM NEW.amount::text THEN
      RAISE EXCEPTION 'nobody agreed to withdrawal %', NEW.id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER wallet_guard_withdrawal BEFORE UPDATE ON wallet_withdrawal FOR EACH ROW EXECUTE FUNCTION wallet_guard_withdrawal();

-- What was asked of the payout provider. Written before it is asked, so that nobody forgets having asked.
CREATE TABLE wallet_payout (
  withdrawal_id bigint PRIMARY KEY REFERENCES wallet_withdrawal,
  key uuid NOT NULL UNIQUE,
  -- asking: may have been sent. unknown: the provider did not say. The provider's word ends both.
  -- deciding: two operators say what became of it, and it is not sent meanwhile. decided: they have said so.
  -- disputed: the provider said the opposite afterwards. closed: somebody has looked into that.
  state text NOT NULL DEFAULT 'asking' CHECK (state IN ('asking', 'unknown', 'accepted', 'paid', 'failed', 'returned', 'deciding', 'decided', 'disputed', 'closed')),
  -- of those who decided
  approval_id bigint REFERENCES operators_approval,
  provider_reference text COLLATE "C" NOT NULL DEFAULT '',
  asked integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  looked_at timestamptz
);
CREATE INDEX wallet_payout_open ON wallet_payout (created_at) WHERE state IN ('asking', 'unknown', 'accepted', 'deciding');
CREATE INDEX wallet_payout_disputed ON wallet_payout (withdrawal_id) WHERE state = 'disputed';
GRANT SELECT, INSERT, UPDATE (state, approval_id, provider_reference, asked, looked_at) ON wallet_payout TO mela_app;
INSERT INTO operators_approval_kind VALUES ('payout_outcome');

-- What was settled is never asked for again, and only two operators who agree settle what the provider does not say.
CREATE FUNCTION wallet_guard_payout() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  approval operators_approval;
BEGIN
  IF OLD.state NOT IN ('asking', 'unknown', 'accepted', 'deciding') AND NEW.state IN ('asking', 'unknown', 'accepted', 'deciding') THEN
    RAISE EXCEPTION 'payout % cannot go from % to %', OLD.withdrawal_id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'decided' AND OLD.state <> 'decided' THEN
    SELECT * INTO approval FROM operators_approval WHERE id = NEW.approval_id FOR UPDATE;
    IF OLD.state <> 'deciding' OR approval.kind IS DISTINCT FROM 'payout_outcome' OR approval.state <> 'approved'
       OR approval.payload ->> 'withdrawal_id' IS DISTINCT FROM NEW.withdrawal_id::text THEN
      RAISE EXCEPTION 'nobody agreed on what became of payout %', NEW.withdrawal_id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER wallet_guard_payout BEFORE UPDATE ON wallet_payout FOR EACH ROW EXECUTE FUNCTION wallet_guard_payout();

-- What happened to an order, in the order in which it happened.
CREATE TABLE wallet_step (
  order_id bigint NOT NULL,
  no smallint NOT NULL,
  step text NOT NULL,
  at timestamptz NOT NULL,
  -- the operator, where one did it
  operator_id bigint,
  PRIMARY KEY (order_id, no)
);
GRANT SELECT, INSERT ON wallet_step TO mela_app;

CREATE TABLE wallet_quote (
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES account_user,
  from_currency smallint NOT NULL CHECK (from_currency BETWEEN 1 AND 3),
  to_currency smallint NOT NULL CHECK (to_currency BETWEEN 1 AND 3 AND to_currency <> from_currency),
  rate text NOT NULL,
  fee bigint NOT NULL CHECK (fee >= 0),
  cashback bigint NOT NULL CHECK (cashback >= 0),
  from_amount bigint NOT NULL CHECK (from_amount > fee),
  to_amount bigint NOT NULL CHECK (to_amount > 0),
  expires_at timestamptz NOT NULL
);
CREATE INDEX wallet_quote_old ON wallet_quote (expires_at);
GRANT SELECT, INSERT, DELETE ON wallet_quote TO mela_app;

CREATE TABLE wallet_exchange (
  id bigint PRIMARY KEY DEFAULT nextval('wallet_order_id'),
  quote_id uuid NOT NULL CONSTRAINT wallet_exchange_once UNIQUE,
  user_id bigint NOT NULL REFERENCES account_user,
  book smallint NOT NULL,
  from_currency smallint NOT NULL,
  to_currency smallint NOT NULL,
  rate text NOT NULL,
  fee bigint NOT NULL,
  cashback bigint NOT NULL,
  from_amount bigint NOT NULL,
  to_amount bigint NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX wallet_exchange_own ON wallet_exchange (user_id, id);
GRANT SELECT, INSERT ON wallet_exchange TO mela_app;

-- Locked money and what has to be played for it, first in first out.
CREATE TABLE wallet_turnover (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 700001) PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES account_user,
  book smallint NOT NULL,
  currency smallint NOT NULL CHECK (currency BETWEEN 1 AND 3),
  source text NOT NULL CHECK (source IN ('direct_charge', 'bonus')),
  required bigint NOT NULL CHECK (required > 0),
  counted bigint NOT NULL DEFAULT 0 CHECK (counted BETWEEN 0 AND required),
  locked bigint NOT NULL CHECK (locked >= 0),
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  CHECK ((done_at IS NULL) = (counted < required))
);
CREATE INDEX wallet_turnover_open ON wallet_turnover (user_id, currency, id) WHERE done_at IS NULL;
GRANT SELECT, INSERT, UPDATE (counted, locked, done_at) ON wallet_turnover TO mela_app;

CREATE TABLE wallet_turnover_bet (
  turnover_id bigint NOT NULL REFERENCES wallet_turnover,
  -- the bet
  reference text COLLATE "C" NOT NULL,
  counted bigint NOT NULL CHECK (counted > 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (turnover_id, reference)
);
-- a bet counts once, whatever it counts for
CREATE INDEX wallet_turnover_bet_reference ON wallet_turnover_bet (reference);
GRANT SELECT, INSERT ON wallet_turnover_bet TO mela_app;

-- Paid in and not played: it may leave only the way it came, whatever it was exchanged into meanwhile.
CREATE TABLE wallet_unplayed (
  user_id bigint NOT NULL REFERENCES account_user,
  book smallint NOT NULL,
  currency smallint NOT NULL CHECK (currency BETWEEN 1 AND 3),
  method text NOT NULL CHECK (method IN ('bank', 'wallet')),
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (user_id, book, currency, method)
);
GRANT SELECT, INSERT, UPDATE ON wallet_unplayed TO mela_app;

-- Who people are. Names, numbers and photos are encrypted.
CREATE TABLE identity_person (
  user_id bigint PRIMARY KEY REFERENCES account_user,
  -- CertificationLevel
  level smallint NOT NULL DEFAULT -3 CHECK (level IN (-3, -2, -1, 1, 2)),
  real_name_sealed bytea,
  country text COLLATE "C" NOT NULL DEFAULT '',
  birth_date date,
  basic_at timestamptz,
  advanced_at timestamptz,
  changed_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON identity_person TO mela_app;

-- What was done for a level; documents are done when somebody has looked at them.
CREATE TABLE identity_task (
  user_id bigint NOT NULL REFERENCES account_user,
  level smallint NOT NULL CHECK (level IN (1, 2)),
  way text COLLATE "C" NOT NULL CHECK (way IN ('phone', 'document', 'telegram', 'bank', 'google')),
  -- TaskState
  status smallint NOT NULL CHECK (status IN (-2, -1, 1)),
  shown text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, level, way)
);
GRANT SELECT, INSERT, UPDATE ON identity_task TO mela_app;

CREATE TABLE identity_document (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 600001) PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES account_user,
  level smallint NOT NULL CHECK (level IN (1, 2)),
  kind text COLLATE "C" NOT NULL,
  -- name, number, country and date of birth
  data_sealed bytea NOT NULL,
  number_hash bytea NOT NULL,
  front_url text NOT NULL,
  back_url text NOT NULL,
  state text NOT NULL DEFAULT 'review' CHECK (state IN ('review', 'approved', 'rejected')),
  reason text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by bigint,
  -- photos and data are gone
  purged_at timestamptz,
  CHECK ((state = 'review') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX identity_document_review ON identity_document (user_id) WHERE state = 'review';
CREATE INDEX identity_document_queue ON identity_document (state, id);
CREATE INDEX identity_document_number ON identity_document (number_hash);
CREATE INDEX identity_document_old ON identity_document (decided_at) WHERE state = 'rejected' AND purged_at IS NULL;
GRANT SELECT, INSERT, UPDATE (state, reason, note, decided_at, decided_by, purged_at, data_sealed, number_hash, front_url, back_url) ON identity_document TO mela_app;

-- A document is decided once.
CREATE FUNCTION identity_guard_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> NEW.state AND OLD.state <> 'review' THEN
    RAISE EXCEPTION 'document % was decided', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER identity_guard_document BEFORE UPDATE ON identity_document FOR EACH ROW EXECUTE FUNCTION identity_guard_document();

-- Private photos are stored encrypted; those of before are read as they are.
ALTER TABLE media_file ADD COLUMN is_sealed boolean NOT NULL DEFAULT false,
  -- handed in with a document or a card; a photo that never was goes after a day
  ADD COLUMN is_used boolean NOT NULL DEFAULT false;
CREATE INDEX media_file_unused ON media_file (created_at) WHERE is_private AND NOT is_used AND state = 'ready';

-- The message a complaint is about, and what it was when it was reported: its author may take it away.
ALTER TABLE support_report ADD COLUMN chat_type smallint, ADD COLUMN chat_id text COLLATE "C", ADD COLUMN message_id bigint,
  ADD COLUMN message jsonb,
  ADD CHECK ((chat_type IS NULL) = (chat_id IS NULL) AND (chat_id IS NULL) = (message_id IS NULL)),
  ADD CHECK ((message IS NULL) = (message_id IS NULL));

-- What was done to somebody, beside what else is known of them.
CREATE INDEX operators_audit_subject ON operators_audit (subject, id);

-- Whoever shares a device: the browser's own mark, as a hash.
CREATE TABLE account_user_device (
  device_hash bytea NOT NULL,
  user_id bigint NOT NULL REFERENCES account_user,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (device_hash, user_id)
);
CREATE INDEX account_user_device_user ON account_user_device (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON account_user_device TO mela_app;

-- What operators see of a day: who came, and how much was said. Messages are written in the order of their time.
CREATE INDEX account_user_created ON account_user (created_at);
CREATE INDEX chat_message_created ON chat_message USING brin (created_at) WITH (pages_per_range = 32);

-- migrate:down
-- forward only
