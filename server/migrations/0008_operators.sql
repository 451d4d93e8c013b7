-- migrate:up

-- Those who run the site: accounts, sessions and rights of their own, apart from everybody else's.
CREATE TABLE operators_operator (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE CHECK (name ~ '^[a-z][a-z0-9._-]{1,39}$'),
  -- Argon2id; null until enrolled
  password_hash text,
  -- AES-256-GCM under a key made from SECRET; null until enrolled
  totp_secret bytea,
  -- the newest time step whose code was used: a code counts once
  last_code_step bigint NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'invited' CHECK (status IN ('invited', 'active', 'disabled')),
  roles text[] NOT NULL DEFAULT '{}' CHECK (roles <@ ARRAY['support', 'finance', 'risk', 'content', 'admin']),
  created_at timestamptz NOT NULL,
  CHECK (status <> 'active' OR (password_hash IS NOT NULL AND totp_secret IS NOT NULL))
);
-- Roles are no column that the server may write: they come from a grant that two operators agreed on.
GRANT SELECT,
  INSERT (name, created_at),
  UPDATE (password_hash, totp_secret, last_code_step, status) ON operators_operator TO mela_app;

CREATE TABLE operators_enrolment (
  -- SHA-256 of the token in the link
  token_hash bytea PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operators_operator,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX operators_enrolment_operator ON operators_enrolment (operator_id);
GRANT SELECT, INSERT, UPDATE (used_at) ON operators_enrolment TO mela_app;

CREATE TABLE operators_session (
  token_hash bytea PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operators_operator,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX operators_session_operator ON operators_session (operator_id);
CREATE INDEX operators_session_age ON operators_session (last_seen_at);
GRANT SELECT, INSERT, UPDATE (last_seen_at), DELETE ON operators_session TO mela_app;

-- Wrong tries of one name from one address, and wrong codes of one operator from anywhere.
CREATE TABLE operators_attempt (
  key_hash bytea PRIMARY KEY,
  failures integer NOT NULL,
  locked_until timestamptz,
  changed_at timestamptz NOT NULL
);
CREATE INDEX operators_attempt_age ON operators_attempt (changed_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON operators_attempt TO mela_app;

-- Four eyes. What one operator asks for and another one, and only another one, decides.
CREATE TABLE operators_approval_kind (
  kind text COLLATE "C" PRIMARY KEY
);
INSERT INTO operators_approval_kind VALUES
  ('balance_adjustment'), ('large_withdrawal'), ('odds_change'), ('fee_change'), ('limit_change'), ('role_grant'), ('export');
GRANT SELECT ON operators_approval_kind TO mela_app;

CREATE TABLE operators_approval (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text COLLATE "C" NOT NULL REFERENCES operators_approval_kind,
  subject text NOT NULL,
  payload jsonb NOT NULL,
  payload_hash bytea NOT NULL,
  reason text NOT NULL,
  requester_id bigint NOT NULL REFERENCES operators_operator,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'rejected', 'executed', 'expired')),
  approver_id bigint REFERENCES operators_operator,
  -- what the approver had before their eyes
  approved_hash bytea,
  decided_at timestamptz,
  note text NOT NULL DEFAULT '',
  executed_at timestamptz,
  CONSTRAINT operators_approval_own_hash CHECK (payload_hash = sha256(convert_to(payload::text, 'UTF8'))),
  CONSTRAINT operators_approval_four_eyes CHECK (approver_id <> requester_id),
  CONSTRAINT operators_approval_same_payload CHECK (approved_hash = payload_hash),
  CONSTRAINT operators_approval_in_time CHECK (decided_at < expires_at),
  CHECK ((state IN ('open', 'expired')) = (approver_id IS NULL)),
  CHECK ((approver_id IS NULL) = (decided_at IS NULL)),
  CHECK ((state IN ('approved', 'executed')) = (approved_hash IS NOT NULL)),
  CHECK ((state = 'executed') = (executed_at IS NOT NULL))
);
CREATE INDEX operators_approval_state ON operators_approval (state, id);
GRANT SELECT,
  INSERT (kind, subject, payload, payload_hash, reason, requester_id, created_at, expires_at),
  UPDATE (state, approver_id, approved_hash, decided_at, note, executed_at) ON operators_approval TO mela_app;

-- A request never changes after it was made, moves only forward, and each of its steps happens once.
CREATE FUNCTION operators_guard_approval() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF OLD.state = 'open' AND NEW.state IN ('approved', 'rejected', 'expired') THEN
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
CREATE TRIGGER operators_guard_approval BEFORE INSERT OR UPDATE ON operators_approval
  FOR EACH ROW EXECUTE FUNCTION operators_guard_approval();

CREATE FUNCTION operators_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER operators_keep_approval BEFORE DELETE OR TRUNCATE ON operators_approval
  FOR EACH STATEMENT EXECUTE FUNCTION operators_refuse_change();

-- The one way in which the server gives or takes roles: an approved request for exactly this, used once.
CREATE TABLE operators_role_grant (
  approval_id bigint PRIMARY KEY REFERENCES operators_approval,
  operator_id bigint NOT NULL REFERENCES operators_operator,
  roles text[] NOT NULL
);
GRANT SELECT, INSERT ON operators_role_grant TO mela_app;

CREATE FUNCTION operators_grant_roles() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  approval operators_approval;
  person operators_operator;
BEGIN
  SELECT * INTO approval FROM operators_approval WHERE id = NEW.approval_id FOR UPDATE;
  SELECT * INTO person FROM operators_operator WHERE id = NEW.operator_id FOR UPDATE;
  IF approval.kind IS DISTINCT FROM 'role_grant' OR approval.state <> 'approved'
     OR approval.payload ->> 'name' IS DISTINCT FROM person.name
     OR approval.payload -> 'roles' IS DISTINCT FROM to_jsonb(NEW.roles) THEN
    RAISE EXCEPTION 'nobody approved these roles' USING ERRCODE = 'check_violation';
  END IF;
  UPDATE operators_operator
  SET roles = NEW.roles,
      status = CASE WHEN status <> 'disabled' THEN status WHEN password_hash IS NULL THEN 'invited' ELSE 'active' END
  WHERE id = NEW.operator_id;
  RETURN NEW;
END
$$;
CREATE TRIGGER operators_grant_roles BEFORE INSERT ON operators_role_grant
  FOR EACH ROW EXECUTE FUNCTION operators_grant_roles();
CREATE TRIGGER operators_keep_role_grant BEFORE UPDATE OR DELETE OR TRUNCATE ON operators_role_grant
  FOR EACH STATEMENT EXECUTE FUNCTION operators_refuse_change();

-- Whoever was disabled comes back only with a grant of roles, which runs as the owner.
CREATE FUNCTION operators_guard_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'mela_app' AND NEW.status <> OLD.status
     AND NOT (NEW.status = 'disabled' OR (OLD.status = 'invited' AND NEW.status = 'active')) THEN
    RAISE EXCEPTION 'an operator cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER operators_guard_status BEFORE UPDATE ON operators_operator
  FOR EACH ROW EXECUTE FUNCTION operators_guard_status();

-- Everything that operators did or looked at. Each row carries the hash of the row before it.
CREATE TABLE operators_audit (
  id bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  -- null for what was done with the command, by whoever holds the database
  operator_id bigint REFERENCES operators_operator,
  action text NOT NULL,
  subject text NOT NULL,
  -- json, not jsonb: the bytes that are hashed stay as they were written
  details json NOT NULL,
  address text NOT NULL,
  prev_hash bytea NOT NULL,
  hash bytea NOT NULL
);
CREATE INDEX operators_audit_operator ON operators_audit (operator_id, id);
GRANT SELECT, INSERT (at, operator_id, action, subject, details, address) ON operators_audit TO mela_app;

CREATE FUNCTION operators_audit_field(value text) RETURNS bytea LANGUAGE sql AS $$
  SELECT int4send(octet_length(coalesce(value, ''))) || convert_to(coalesce(value, ''), 'UTF8')
$$;

-- Number and hashes come from here whatever the statement says; the lock lets one row in at a time, so the chain has no fork.
CREATE FUNCTION operators_chain_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7305808869229538657);
  SELECT id + 1, hash INTO NEW.id, NEW.prev_hash FROM operators_audit ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(NEW.id, 1);
  NEW.prev_hash := coalesce(NEW.prev_hash, decode(repeat('00', 32), 'hex'));
  NEW.hash := sha256(
    NEW.prev_hash
    || operators_audit_field(NEW.id::text)
    || operators_audit_field((extract(epoch FROM NEW.at) * 1000000)::bigint::text)
    || operators_audit_field(NEW.operator_id::text)
    || operators_audit_field(NEW.action)
    || operators_audit_field(NEW.subject)
    || operators_audit_field(NEW.details::text)
    || operators_audit_field(NEW.address)
  );
  RETURN NEW;
END
$$;
CREATE TRIGGER operators_chain_audit BEFORE INSERT ON operators_audit
  FOR EACH ROW EXECUTE FUNCTION operators_chain_audit();
CREATE TRIGGER operators_keep_audit BEFORE UPDATE OR DELETE OR TRUNCATE ON operators_audit
  FOR EACH STATEMENT EXECUTE FUNCTION operators_refuse_change();

-- Where the chain stood each day; the same line goes to a file outside the database.
CREATE TABLE operators_audit_anchor (
  at timestamptz PRIMARY KEY,
  head_id bigint NOT NULL,
  head_hash bytea NOT NULL
);
GRANT SELECT, INSERT ON operators_audit_anchor TO mela_app;
CREATE TRIGGER operators_keep_audit_anchor BEFORE UPDATE OR DELETE OR TRUNCATE ON operators_audit_anchor
  FOR EACH STATEMENT EXECUTE FUNCTION operators_refuse_change();

-- Operators find people by how their names begin; that of usernames is there already.
CREATE INDEX account_user_nickname ON account_user (lower(nickname) text_pattern_ops);

-- migrate:down
-- forward only
