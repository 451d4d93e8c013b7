-- migrate:up

-- Operators' calls come from a role of their own, which may do what the server may and also what operators do. Whoever
-- gets hold of the role that serves people can neither become an operator nor decide for one.
-- Roles belong to the whole cluster, so another database may do the same in the same moment.
DO $$
BEGIN
  IF NOT pg_has_role('mela_admin', 'mela_app', 'USAGE') THEN
    GRANT mela_app TO mela_admin;
  END IF;
EXCEPTION WHEN unique_violation OR internal_error THEN
  IF NOT pg_has_role('mela_admin', 'mela_app', 'USAGE') THEN
    RAISE;
  END IF;
END
$$;

REVOKE ALL ON operators_operator, operators_enrolment, operators_session, operators_attempt, operators_approval_kind,
  operators_approval, operators_role_grant, operators_audit, operators_audit_anchor FROM mela_app;

-- What the worker needs: where the log stands and an anchor for it, and what nobody decided in time. Of a request it can
-- write nothing else, because every other state needs an approver.
GRANT SELECT (id, hash) ON operators_audit TO mela_app;
GRANT INSERT ON operators_audit_anchor TO mela_app;
GRANT SELECT (kind, payload, state, expires_at), UPDATE (state) ON operators_approval TO mela_app;

-- Roles are no column that the server may write: they come from a grant that two operators agreed on.
GRANT SELECT,
  INSERT (name, created_at),
  UPDATE (password_hash, totp_secret, last_code_step, status) ON operators_operator TO mela_admin;
GRANT SELECT, INSERT, UPDATE (used_at) ON operators_enrolment TO mela_admin;
GRANT SELECT, INSERT, UPDATE (last_seen_at), DELETE ON operators_session TO mela_admin;
GRANT SELECT, INSERT, UPDATE, DELETE ON operators_attempt TO mela_admin;
GRANT SELECT ON operators_approval_kind TO mela_admin;
GRANT SELECT,
  INSERT (kind, subject, payload, payload_hash, reason, requester_id, created_at, expires_at),
  UPDATE (state, approver_id, approved_hash, decided_at, note, executed_at) ON operators_approval TO mela_admin;
GRANT SELECT, INSERT ON operators_role_grant TO mela_admin;
GRANT SELECT, INSERT (at, operator_id, action, subject, details, address) ON operators_audit TO mela_admin;

-- Whoever was disabled comes back only with a grant of roles, which runs as the owner.
CREATE OR REPLACE FUNCTION operators_guard_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user IN ('mela_app', 'mela_admin') AND NEW.status <> OLD.status
     AND NOT (NEW.status = 'disabled' OR (OLD.status = 'invited' AND NEW.status = 'active')) THEN
    RAISE EXCEPTION 'an operator cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

-- A request never changes after it was made, moves only forward, and each of its steps happens once. It is agreed to only
-- while both of the two are operators; neither can be disabled in between.
CREATE OR REPLACE FUNCTION operators_guard_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'open' THEN
      RAISE EXCEPTION 'a request begins open' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.kind, NEW.subject, NEW.payload, NEW.payload_hash, NEW.reason, NEW.requester_id, NEW.created_at, NEW.expires_at)
     IS DISTINCT FROM
     (OLD.id, OLD.kind, OLD.subject, OLD.payload, OLD.payload_hash, OLD.reason, OLD.requester_id, OLD.created_at, OLD.expires_at) THEN
    RAISE EXCEPTION 'a request cannot be changed' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'open' AND NEW.state = 'approved' THEN
    PERFORM FROM operators_operator WHERE id IN (NEW.requester_id, NEW.approver_id) ORDER BY id FOR SHARE;
    IF EXISTS (SELECT FROM operators_operator WHERE id IN (NEW.requester_id, NEW.approver_id) AND status <> 'active') THEN
      RAISE EXCEPTION 'one of the two is disabled' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state = 'open' AND NEW.state IN ('rejected', 'expired') THEN
    RETURN NEW;
  END IF;
  IF OLD.state = 'approved' AND NEW.state = 'executed'
     AND (NEW.approver_id, NEW.approved_hash, NEW.decided_at, NEW.note)
         IS NOT DISTINCT FROM (OLD.approver_id, OLD.approved_hash, OLD.decided_at, OLD.note) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a request cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
END
$$;

-- The request behind a link. Such a link is one half: the code that whoever asked is shown is the other. A link without a
-- request comes from the command, and is whole.
ALTER TABLE operators_enrolment ADD COLUMN approval_id bigint UNIQUE REFERENCES operators_approval;

-- The server makes links only for whom two operators have just agreed to invite.
CREATE FUNCTION operators_guard_enrolment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user IN ('mela_app', 'mela_admin') AND NOT EXISTS (
    SELECT FROM operators_approval approval JOIN operators_operator person ON person.name = approval.payload ->> 'name'
    WHERE approval.id = NEW.approval_id AND approval.kind = 'role_grant' AND approval.state = 'approved'
      AND approval.payload ->> 'operation' = 'invite' AND person.id = NEW.operator_id
  ) THEN
    RAISE EXCEPTION 'nobody approved this invitation' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER operators_guard_enrolment BEFORE INSERT ON operators_enrolment
  FOR EACH ROW EXECUTE FUNCTION operators_guard_enrolment();

-- Versions of the games are written by operators alone, and by them as before.
REVOKE INSERT ON games_config FROM mela_app;
GRANT INSERT ON games_config TO mela_admin;
CREATE OR REPLACE FUNCTION games_guard_config() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  approval operators_approval;
  newest games_config;
BEGIN
  IF current_user NOT IN ('mela_app', 'mela_admin') THEN
    RETURN NEW;
  END IF;
  SELECT * INTO approval FROM operators_approval WHERE id = NEW.approval_id;
  SELECT * INTO newest FROM games_config ORDER BY version DESC LIMIT 1;
  IF approval.state IS DISTINCT FROM 'approved' OR approval.kind NOT IN ('odds_change', 'game_change')
     OR NEW.version <> coalesce(newest.version, 0) + 1
     OR NEW.config IS DISTINCT FROM coalesce(newest.config, '{}') || (approval.payload -> 'after') THEN
    RAISE EXCEPTION 'nobody approved version % of the games', NEW.version USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

-- migrate:down
-- forward only
