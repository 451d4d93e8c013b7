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

-- migrate:down
-- forward only
