-- migrate:up

-- Why the site itself put a withdrawal on hold instead of sending it; empty where an operator did.
ALTER TABLE wallet_withdrawal ADD COLUMN hold_reason text NOT NULL DEFAULT '';
GRANT UPDATE (hold_reason) ON wallet_withdrawal TO mela_app;

-- A withdrawal goes forward only, and what needs two operators goes out only with an agreement about exactly this one. What
-- was agreed to and not sent can still be put on hold.
CREATE OR REPLACE FUNCTION wallet_guard_withdrawal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  approval operators_approval;
  is_forward boolean;
BEGIN
  is_forward := CASE OLD.stage
    WHEN 'waiting' THEN NEW.stage IN ('waiting', 'hold', 'second', 'approved') OR NEW.status = -1
    WHEN 'hold' THEN NEW.stage IN ('hold', 'waiting') OR NEW.status = -1
    WHEN 'second' THEN NEW.stage IN ('waiting', 'hold', 'approved') OR NEW.status = -1
    WHEN 'approved' THEN NEW.stage IN ('hold', 'sent') OR NEW.status IN (2, -1)
    WHEN 'sent' THEN NEW.stage = 'sent' OR NEW.status IN (2, -1, -2)
      -- whoever was to pay it by hand has given it back unpaid
      OR (NEW.stage = 'approved' AND NOT EXISTS (SELECT FROM wallet_payout WHERE withdrawal_id = NEW.id))
    ELSE OLD.status = 2 AND NEW.status = -2
  END;
  IF NOT is_forward THEN
    RAISE EXCEPTION 'withdrawal % cannot go from % to % %', OLD.id, OLD.stage, NEW.stage, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.needs_second AND NEW.stage = 'approved' AND OLD.stage NOT IN ('approved', 'sent') THEN
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

-- Which operator pays it by hand; null where the provider is asked. As long as one does nobody else may pay, reject or
-- cancel it.
ALTER TABLE wallet_payout ADD COLUMN operator_id bigint,
  DROP CONSTRAINT wallet_payout_state_check,
  ADD CONSTRAINT wallet_payout_state_check CHECK (state IN ('asking', 'unknown', 'accepted', 'paid', 'failed', 'returned', 'deciding', 'decided', 'disputed', 'closed', 'by_hand')),
  ADD CONSTRAINT wallet_payout_by_hand CHECK (CASE WHEN operator_id IS NULL THEN state <> 'by_hand' ELSE state NOT IN ('asking', 'unknown', 'accepted') END);
GRANT DELETE ON wallet_payout TO mela_app;

-- When the provider last said anything about it.
ALTER TABLE wallet_payout ADD COLUMN heard_at timestamptz,
  -- when it refused to be asked once more: of what was asked before it may still say more
  ADD COLUMN refused_at timestamptz,
  -- a second payout that it says it has made for the same withdrawal
  ADD COLUMN other_reference text COLLATE "C" NOT NULL DEFAULT '';
GRANT UPDATE (heard_at, refused_at, other_reference) ON wallet_payout TO mela_app;

-- What was settled is never asked for again, and only two operators who agree settle what the provider does not say.
CREATE OR REPLACE FUNCTION wallet_guard_payout() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  approval operators_approval;
BEGIN
  IF OLD.state NOT IN ('asking', 'unknown', 'accepted', 'deciding', 'by_hand')
     AND NEW.state IN ('asking', 'unknown', 'accepted', 'deciding', 'by_hand') THEN
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

-- What was asked for is never forgotten; only an operator who has not paid takes back that they would.
CREATE FUNCTION wallet_keep_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'by_hand' THEN
    RAISE EXCEPTION 'payout % cannot be taken away', OLD.withdrawal_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER wallet_keep_payout BEFORE DELETE ON wallet_payout FOR EACH ROW EXECUTE FUNCTION wallet_keep_payout();

-- That a payout came back is said by two operators.
INSERT INTO operators_approval_kind VALUES ('payout_return');

-- migrate:down
-- forward only
