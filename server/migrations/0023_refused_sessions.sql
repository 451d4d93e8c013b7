-- migrate:up

-- Sessions that a ban or a block ended. Their tokens open nothing; they only say why, for as long as the account is refused.
CREATE TABLE account_refused_session (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES account_user,
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_refused_session_user ON account_refused_session (user_id);
CREATE INDEX account_refused_session_expiry ON account_refused_session (expires_at);
GRANT SELECT, INSERT, DELETE ON account_refused_session TO mela_app;

-- migrate:down
-- forward only
