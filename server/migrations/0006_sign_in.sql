-- migrate:up

-- Eight characters that nobody mistakes for one another. Two people may draw the same: who inserts draws again.
CREATE FUNCTION account_new_invite_code() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30)::integer, 1), '')
  FROM generate_series(1, 8)
$$;

ALTER TABLE account_user
  -- digits without the dial code; both empty or both set
  ADD COLUMN area_code text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN mobile text COLLATE "C" NOT NULL DEFAULT '',
  -- in lower case
  ADD COLUMN email text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN withdraw_password_hash text,
  ADD COLUMN invite_code text COLLATE "C" NOT NULL DEFAULT account_new_invite_code(),
  ADD COLUMN inviter_id bigint REFERENCES account_user,
  ADD COLUMN add_friend_type smallint NOT NULL DEFAULT 1 CHECK (add_friend_type IN (0, 1, 2)),
  ADD COLUMN identity_flag smallint NOT NULL DEFAULT -3 CHECK (identity_flag IN (-3, -2, -1, 1, 2)),
  ADD CONSTRAINT account_user_mobile_whole CHECK ((area_code = '') = (mobile = ''));
DO $$
BEGIN
  LOOP
    UPDATE account_user SET invite_code = account_new_invite_code() WHERE id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY invite_code ORDER BY id) AS turn FROM account_user) AS drawn
      WHERE turn > 1);
    EXIT WHEN NOT FOUND;
  END LOOP;
END
$$;
CREATE UNIQUE INDEX account_user_invite_code ON account_user (invite_code);
CREATE UNIQUE INDEX account_user_mobile ON account_user (mobile, area_code) WHERE mobile <> '';
CREATE UNIQUE INDEX account_user_email ON account_user (email) WHERE email <> '';
CREATE INDEX account_user_inviter ON account_user (inviter_id) WHERE inviter_id IS NOT NULL;

ALTER TABLE account_session
  -- what a device is called in the list of devices: the token's hash stays inside
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  -- opened with a login card: no passwords and no money until the password or a code is given
  ADD COLUMN is_limited boolean NOT NULL DEFAULT false,
  -- to the hour
  ADD COLUMN last_active_at timestamptz;

-- Devices at addresses from which a person has signed in before.
CREATE TABLE account_origin (
  user_id bigint NOT NULL REFERENCES account_user,
  origin_hash bytea NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, origin_hash)
);
CREATE INDEX account_origin_age ON account_origin (seen_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON account_origin TO mela_app;

-- Codes that were sent. Target and code are keyed hashes: six digits alone could be guessed from a plain one.
CREATE TABLE account_verification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  biz text NOT NULL,
  target_hash bytea NOT NULL,
  -- whose account it opens, where there is one already
  user_id bigint REFERENCES account_user,
  code_hash bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  is_used boolean NOT NULL DEFAULT false,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_verification_target ON account_verification (target_hash, sent_at);
CREATE INDEX account_verification_age ON account_verification (sent_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON account_verification TO mela_app;

-- What a right code is exchanged for: works once, for the same purpose and target.
CREATE TABLE account_verify_token (
  token_hash bytea PRIMARY KEY,
  biz text NOT NULL,
  target_hash bytea NOT NULL,
  user_id bigint REFERENCES account_user,
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_verify_token_age ON account_verify_token (expires_at);
GRANT SELECT, INSERT, DELETE ON account_verify_token TO mela_app;

-- What login cards hold in the place of a password.
CREATE TABLE account_login_key (
  key_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES account_user,
  created_at timestamptz NOT NULL
);
CREATE INDEX account_login_key_user ON account_login_key (user_id, created_at);
GRANT SELECT, INSERT, DELETE ON account_login_key TO mela_app;

-- One-time codes that carry a person from one device to another; they die with the session that made them.
CREATE TABLE account_session_code (
  code_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES account_user,
  session_hash bytea NOT NULL REFERENCES account_session ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_session_code_session ON account_session_code (session_hash);
CREATE INDEX account_session_code_age ON account_session_code (expires_at);
GRANT SELECT, INSERT, DELETE ON account_session_code TO mela_app;

CREATE TABLE account_social (
  provider text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  user_id bigint NOT NULL REFERENCES account_user,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (provider, subject)
);
CREATE INDEX account_social_user ON account_social (user_id);
GRANT SELECT, INSERT ON account_social TO mela_app;

-- The codes of agents, in upper case; whoever registers with one is invited by its owner.
CREATE TABLE account_group_template (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text COLLATE "C" NOT NULL UNIQUE CHECK (code = upper(code)),
  owner_user_id bigint NOT NULL REFERENCES account_user,
  name text NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON account_group_template TO mela_app;

-- migrate:down
-- forward only
