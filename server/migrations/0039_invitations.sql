-- migrate:up

-- Whoever came by an invitation and has done what was asked of them then; written once, with what both got for it. `reward`
-- is what each of both gets by the terms; an amount is less, nothing, where one of them earns nothing by it.
CREATE TABLE rewards_invitation (
  user_id bigint PRIMARY KEY REFERENCES account_user,
  inviter_id bigint NOT NULL REFERENCES account_user CHECK (inviter_id <> user_id),
  terms jsonb NOT NULL,
  book smallint NOT NULL CHECK (book IN (1, 2)),
  currency smallint NOT NULL CHECK (currency BETWEEN 1 AND 3),
  reward bigint NOT NULL CHECK (reward >= 0),
  amount bigint NOT NULL CHECK (amount IN (0, reward)),
  inviter_amount bigint NOT NULL CHECK (inviter_amount IN (0, reward)),
  valid_at timestamptz NOT NULL
);
CREATE INDEX rewards_invitation_inviter ON rewards_invitation (inviter_id);

-- Browsers by which somebody was invited and both got the reward: each brings it once. Only a hash is kept.
CREATE TABLE rewards_invitation_device (
  device_hash bytea PRIMARY KEY
);

-- Diamonds of play that were given for somebody who was invited: to each of both once, but to an inviter for many.
CREATE TABLE wallet_invitation_grant (
  invited_id bigint NOT NULL REFERENCES account_user,
  user_id bigint NOT NULL REFERENCES account_user,
  amount bigint NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (invited_id, user_id)
);

GRANT SELECT, INSERT ON rewards_invitation, rewards_invitation_device, wallet_invitation_grant TO mela_app;

-- migrate:down
-- forward only
