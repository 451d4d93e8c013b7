-- migrate:up

-- Passkeys and security keys of operators, beside the authenticator app.
CREATE TABLE operators_passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operators_operator,
  -- as the authenticator names it, base64url
  credential_id text COLLATE "C" NOT NULL UNIQUE,
  -- COSE
  public_key bytea NOT NULL,
  -- what the authenticator counted last; 0 where it counts nothing
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  -- what its owner calls it
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX operators_passkey_operator ON operators_passkey (operator_id);
GRANT SELECT,
  INSERT (operator_id, credential_id, public_key, sign_count, transports, name, created_at),
  UPDATE (sign_count, last_used_at),
  DELETE ON operators_passkey TO mela_admin;

-- Challenges carry their own proof, so none is stored before it is answered; each is answered once.
CREATE TABLE operators_spent_challenge (
  challenge_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX operators_spent_challenge_age ON operators_spent_challenge (expires_at);
GRANT SELECT, INSERT, DELETE ON operators_spent_challenge TO mela_admin;

-- Whoever has to enrol again, after a lost phone or key, keeps none of the old second factors.
CREATE FUNCTION operators_forget_passkeys() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM operators_passkey WHERE operator_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER operators_forget_passkeys AFTER UPDATE OF totp_secret ON operators_operator
  FOR EACH ROW WHEN (NEW.totp_secret IS DISTINCT FROM OLD.totp_secret)
  EXECUTE FUNCTION operators_forget_passkeys();

-- migrate:down
-- forward only
