-- migrate:up

CREATE TABLE account_user (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 100001) PRIMARY KEY,
  uid bigint NOT NULL UNIQUE CHECK (uid BETWEEN 10000000 AND 999999999),
  username text NOT NULL,
  -- lower case of the NFC form: what "unique" means for usernames
  username_key text COLLATE "C" NOT NULL UNIQUE,
  password_hash text NOT NULL,
  is_auto_gen boolean NOT NULL DEFAULT false,
  nickname text NOT NULL DEFAULT '',
  identity smallint NOT NULL DEFAULT 1 CHECK (identity IN (1, 2, 3)),
  gender smallint NOT NULL DEFAULT 1 CHECK (gender IN (1, 2, 3)),
  avatar_url text NOT NULL DEFAULT '',
  level integer NOT NULL DEFAULT 0,
  language text NOT NULL DEFAULT 'en',
  status text NOT NULL DEFAULT 'normal' CHECK (status IN ('normal', 'banned', 'blocked')),
  created_at timestamptz NOT NULL,
  last_active_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON account_user TO mela_app;

CREATE TABLE account_session (
  -- SHA-256 of the token; the token itself is nowhere
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES account_user,
  source text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_session_user ON account_session (user_id, created_at);
CREATE INDEX account_session_expiry ON account_session (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON account_session TO mela_app;

-- Wrong passwords of one account from one origin (device and address), kept through restarts.
CREATE TABLE account_password_failure (
  user_id bigint NOT NULL REFERENCES account_user,
  origin_hash bytea NOT NULL,
  failures integer NOT NULL,
  locked_until timestamptz,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, origin_hash)
);
CREATE INDEX account_password_failure_age ON account_password_failure (changed_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON account_password_failure TO mela_app;

-- migrate:down
-- forward only
