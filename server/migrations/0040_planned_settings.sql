-- migrate:up

-- When what two operators agreed on takes effect, where that is later. What changes stands in the request alone, which
-- nobody can change: a plan is nothing but its time and what became of it.
CREATE TABLE operators_planned_change (
  approval_id bigint PRIMARY KEY REFERENCES operators_approval,
  effective_from timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'applied', 'failed', 'cancelled')),
  -- {"why": "changed", "names": […]}
  failure json,
  cancelled_by bigint REFERENCES operators_operator,
  done_at timestamptz,
  CHECK ((state = 'planned') = (done_at IS NULL)),
  CHECK ((state = 'failed') = (failure IS NOT NULL)),
  CHECK ((state = 'cancelled') = (cancelled_by IS NOT NULL))
);
CREATE INDEX operators_planned_change_due ON operators_planned_change (effective_from) WHERE state = 'planned';
GRANT SELECT, INSERT (approval_id, effective_from), UPDATE (state, cancelled_by, done_at) ON operators_planned_change TO mela_admin;

-- The worker reads what is due, applies it and says what became of it; it plans nothing and cancels nothing.
GRANT SELECT (approval_id, effective_from, state), UPDATE (state, failure, done_at) ON operators_planned_change TO mela_app;
GRANT SELECT (id) ON operators_approval TO mela_app;

-- A plan comes only with the agreement that names its time, and ends once.
CREATE FUNCTION operators_guard_planned_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'planned' OR NOT EXISTS (
      SELECT FROM operators_approval approval
      WHERE approval.id = NEW.approval_id AND approval.kind IN ('fee_change', 'limit_change') AND approval.state = 'approved'
        AND (approval.payload ->> 'effective_from')::timestamptz = NEW.effective_from
    ) THEN
      RAISE EXCEPTION 'nobody approved this plan' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state <> 'planned' OR (NEW.approval_id, NEW.effective_from) IS DISTINCT FROM (OLD.approval_id, OLD.effective_from) THEN
    RAISE EXCEPTION 'a plan cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER operators_guard_planned_change BEFORE INSERT OR UPDATE ON operators_planned_change
  FOR EACH ROW EXECUTE FUNCTION operators_guard_planned_change();
CREATE TRIGGER operators_keep_planned_change BEFORE DELETE OR TRUNCATE ON operators_planned_change
  FOR EACH STATEMENT EXECUTE FUNCTION operators_refuse_change();

-- The site's own row of the log: the role that applies can write none, so the change of the state does.
CREATE FUNCTION operators_log_planned_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO operators_audit (at, operator_id, action, subject, details, address)
  SELECT NEW.done_at, NULL, 'applyPlannedSettings', approval.subject, (
    jsonb_build_object('approval_id', approval.id::text, 'state', NEW.state, 'payload', approval.payload)
    || CASE WHEN NEW.failure IS NULL THEN '{}' ELSE jsonb_build_object('failure', NEW.failure) END
  )::json, ''
  FROM operators_approval approval WHERE approval.id = NEW.approval_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER operators_log_planned_change AFTER UPDATE ON operators_planned_change
  FOR EACH ROW WHEN (NEW.state IN ('applied', 'failed')) EXECUTE FUNCTION operators_log_planned_change();

-- migrate:down
-- forward only
