-- migrate:up

-- Beside the name of whoever is an agent; set by rewards.
ALTER TABLE account_user ADD COLUMN is_agent boolean NOT NULL DEFAULT false;

-- Whoever was ever made an agent, or may not become one. They earn from `agent_from` on, a day of the site.
CREATE TABLE rewards_agent (
  user_id bigint PRIMARY KEY REFERENCES account_user,
  state text NOT NULL CHECK (state IN ('agent', 'blocked')),
  agent_from date,
  changed_at timestamptz NOT NULL,
  -- What the operator wrote who closed it.
  reason text NOT NULL DEFAULT '',
  CHECK (state = 'blocked' OR agent_from IS NOT NULL)
);
CREATE INDEX rewards_agent_state ON rewards_agent (state, changed_at DESC, user_id);

-- One a day of the site, and one open at a time; `requirements` is what its writer had then.
CREATE TABLE rewards_agent_application (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES account_user,
  day date NOT NULL,
  content text NOT NULL,
  requirements jsonb NOT NULL,
  state text NOT NULL DEFAULT 'review' CHECK (state IN ('review', 'approved', 'rejected')),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by bigint REFERENCES operators_operator,
  CHECK ((state = 'review') = (decided_at IS NULL)),
  UNIQUE (user_id, day)
);
CREATE UNIQUE INDEX rewards_agent_application_open ON rewards_agent_application (user_id) WHERE state = 'review';
CREATE INDEX rewards_agent_application_state ON rewards_agent_application (state, id);

-- Accounts that agents opened for others.
CREATE TABLE rewards_member_account (
  user_id bigint PRIMARY KEY REFERENCES account_user,
  agent_id bigint NOT NULL REFERENCES account_user CHECK (agent_id <> user_id),
  opened_at timestamptz NOT NULL
);
CREATE INDEX rewards_member_account_agent ON rewards_member_account (agent_id, user_id DESC);

-- How far the commissions of a day are booked, with the shares that held on it: one row for each day from the first on.
CREATE TABLE rewards_commission_day (
  day date PRIMARY KEY,
  -- millionths of what a bet costs on average, by circle
  tiers integer[] NOT NULL CHECK (cardinality(tiers) = 3),
  booked_up_to bigint NOT NULL DEFAULT 0,
  booked_at timestamptz
);

-- What the bets of one person on one day brought the agent above them, once for each circle; `hold` is what these bets cost
-- on average and `earned` the share of it, both in millionths of a minor unit.
CREATE TABLE rewards_commission (
  user_id bigint NOT NULL,
  day date NOT NULL REFERENCES rewards_commission_day,
  tier smallint NOT NULL CHECK (tier BETWEEN 1 AND 3),
  currency smallint NOT NULL CHECK (currency BETWEEN 1 AND 3),
  agent_id bigint NOT NULL REFERENCES account_user CHECK (agent_id <> user_id),
  hold bigint NOT NULL CHECK (hold >= 0),
  ratio integer NOT NULL CHECK (ratio >= 0),
  earned bigint NOT NULL CHECK (earned BETWEEN 0 AND hold),
  PRIMARY KEY (user_id, day, tier, currency)
);
CREATE INDEX rewards_commission_agent ON rewards_commission (agent_id, day);

-- What all agents earned on a day.
CREATE TABLE rewards_commission_total (
  day date NOT NULL REFERENCES rewards_commission_day,
  tier smallint NOT NULL CHECK (tier BETWEEN 1 AND 3),
  currency smallint NOT NULL CHECK (currency BETWEEN 1 AND 3),
  hold bigint NOT NULL,
  earned bigint NOT NULL,
  PRIMARY KEY (day, tier, currency)
);

-- What a week brought an agent in one currency: the sum of its commissions, of which whole minor units are paid. It can be
-- claimed from `created_at`, when all days of the week were booked, until `expires_at`.
CREATE TABLE rewards_agent_reward (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES account_user,
  week date NOT NULL,
  currency smallint NOT NULL CHECK (currency BETWEEN 1 AND 3),
  earned bigint NOT NULL CHECK (earned >= 0),
  amount bigint NOT NULL DEFAULT 0,
  members integer NOT NULL DEFAULT 0,
  created_at timestamptz,
  expires_at timestamptz,
  reminded smallint NOT NULL DEFAULT 0,
  book smallint,
  claimed_at timestamptz,
  UNIQUE (agent_id, week, currency),
  CHECK (amount = CASE WHEN created_at IS NULL THEN 0 ELSE earned / 1000000 END),
  CHECK ((created_at IS NULL) = (expires_at IS NULL)),
  CHECK ((claimed_at IS NULL) = (book IS NULL)),
  CHECK (claimed_at IS NULL OR (claimed_at >= created_at AND claimed_at < expires_at))
);
CREATE INDEX rewards_agent_reward_running ON rewards_agent_reward (week, agent_id) WHERE created_at IS NULL;
CREATE INDEX rewards_agent_reward_expiring ON rewards_agent_reward (expires_at) WHERE claimed_at IS NULL AND created_at IS NOT NULL;

-- Nobody becomes an agent but by an operator, and what was asked for is decided by one.
GRANT SELECT ON rewards_agent TO mela_app;
GRANT INSERT, UPDATE, DELETE ON rewards_agent TO mela_admin;
GRANT SELECT, INSERT (user_id, day, content, requirements, created_at) ON rewards_agent_application TO mela_app;
GRANT UPDATE (state, reason, decided_at, decided_by) ON rewards_agent_application TO mela_admin;
GRANT SELECT, INSERT, UPDATE ON rewards_commission_day, rewards_commission_total, rewards_agent_reward TO mela_app;
GRANT SELECT, INSERT ON rewards_commission, rewards_member_account TO mela_app;

CREATE OR REPLACE FUNCTION ledger_is_in_chart(kind smallint, side integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE kind
    WHEN 10 THEN side IN (1, -6, -11, 13, -13) -- recharge_paid
    WHEN 11 THEN side IN (-1, -7, 11, 13, -13) -- recharge_charged_back
    WHEN 12 THEN side IN (6, -11) -- deposit_kept
    WHEN 13 THEN side IN (-6, 11) -- deposit_returned
    WHEN 14 THEN side IN (-1, 7) -- receivable_paid
    WHEN 15 THEN side IN (7, -15) -- receivable_written_off
    WHEN 20 THEN side IN (-1, 2) -- withdraw_held
    WHEN 21 THEN side IN (-2, 11, 12) -- withdraw_paid
    WHEN 22 THEN side IN (1, -2) -- withdraw_rejected
    WHEN 23 THEN side IN (1, -11, -12) -- withdraw_returned
    WHEN 30 THEN side IN (-1, 3) -- direct_charged
    WHEN 31 THEN side IN (3, -14) -- direct_bonus
    WHEN 32 THEN side IN (1, -3) -- turnover_done
    WHEN 40 THEN side IN (1, -1, 12, 13, -13, -14) -- exchanged
    WHEN 50 THEN side IN (-1, -3, 5) -- bet_placed
    WHEN 51 THEN side IN (1, 3, -5) -- bet_paid
    WHEN 52 THEN side IN (1, 3, -5) -- bet_refunded
    WHEN 60 THEN side IN (-1, 9) -- chest_sent
    WHEN 61 THEN side IN (1, -9) -- chest_received
    WHEN 62 THEN side IN (1, -9) -- chest_returned
    WHEN 70 THEN side IN (1, -8) -- grant_registration
    WHEN 71 THEN side IN (1, -8) -- grant_daily
    WHEN 72 THEN side IN (1, -8) -- grant_invitation
    WHEN 73 THEN side IN (1, -14) -- rebate_paid
    WHEN 74 THEN side IN (3, -14) -- invite_paid
    WHEN 75 THEN side IN (1, -14) -- commission_paid
    WHEN 78 THEN side IN (1, -1, 15, -15) -- adjusted
    WHEN 79 THEN side IN (1, -1, 3, -3, 10, -10) -- seeded
    ELSE false
  END;

-- migrate:down
-- forward only
