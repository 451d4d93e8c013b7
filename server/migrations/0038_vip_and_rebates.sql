-- migrate:up

-- What a person's level stands on, in minor units of the currency that the site counts with: rupees, or Diamonds where they
-- are for play. `recharged` and `consumed` are all that was ever counted; `…_off` is what a fall of the level took away of it.
-- Accounts that try the site out count nothing.
CREATE TABLE rewards_vip (
  user_id bigint PRIMARY KEY REFERENCES account_user,
  level smallint NOT NULL DEFAULT 0 CHECK (level BETWEEN 0 AND 10),
  raised_at timestamptz,
  -- the first of the last month in which the level was looked at
  checked_month date NOT NULL,
  recharged bigint NOT NULL DEFAULT 0,
  consumed bigint NOT NULL DEFAULT 0,
  recharge_off bigint NOT NULL DEFAULT 0 CHECK (recharge_off >= 0),
  consumption_off bigint NOT NULL DEFAULT 0 CHECK (consumption_off >= 0)
) WITH (fillfactor = 80);
CREATE INDEX rewards_vip_unchecked ON rewards_vip (checked_month, user_id) WHERE level > 0;

-- What each deposit counts, once, and less where it was taken back: `worth` is all of it in the currency that the site counts
-- with, at the rate of its day.
CREATE TABLE rewards_recharge (
  deposit_id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES account_user,
  worth bigint NOT NULL CHECK (worth >= 0),
  amount bigint NOT NULL CHECK (amount BETWEEN 0 AND worth),
  credited_at timestamptz NOT NULL
);
CREATE INDEX rewards_recharge_user ON rewards_recharge (user_id, credited_at);

-- How far the bets of a paid period are counted: each person's in one commit, in the order of their ids.
CREATE TABLE rewards_period (
  line text COLLATE "C" NOT NULL,
  period text COLLATE "C" NOT NULL,
  counted_up_to bigint NOT NULL DEFAULT 0,
  counted_at timestamptz,
  PRIMARY KEY (line, period)
);

-- Valid stakes of one person by the day of the site on which they were counted; `hold` is what they cost on average, in millionths of a minor unit, and
-- `consumed` what they are worth in the currency that the site counts with.
CREATE TABLE rewards_day (
  user_id bigint NOT NULL REFERENCES account_user,
  day date NOT NULL,
  currency smallint NOT NULL CHECK (currency BETWEEN 1 AND 3),
  turnover bigint NOT NULL DEFAULT 0,
  hold bigint NOT NULL DEFAULT 0,
  consumed bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, day, currency)
) WITH (fillfactor = 80);

-- What can be collected; `earned` is in millionths of a minor unit.
CREATE TABLE rewards_rebate (
  user_id bigint NOT NULL REFERENCES account_user,
  currency smallint NOT NULL CHECK (currency BETWEEN 1 AND 3),
  game_type smallint NOT NULL CHECK (game_type BETWEEN 1 AND 5),
  turnover bigint NOT NULL DEFAULT 0 CHECK (turnover >= 0),
  earned bigint NOT NULL DEFAULT 0 CHECK (earned >= 0),
  PRIMARY KEY (user_id, currency, game_type)
) WITH (fillfactor = 80);

-- What was collected, each with one transfer of the ledger.
CREATE TABLE rewards_rebate_claim (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES account_user,
  book smallint NOT NULL,
  currency smallint NOT NULL CHECK (currency BETWEEN 1 AND 3),
  amount bigint NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX rewards_rebate_claim_user ON rewards_rebate_claim (user_id, currency, id DESC);

GRANT SELECT, INSERT, UPDATE ON rewards_vip, rewards_recharge, rewards_period, rewards_day, rewards_rebate TO mela_app;
GRANT SELECT, INSERT ON rewards_rebate_claim TO mela_app;

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
    WHEN 78 THEN side IN (1, -1, 15, -15) -- adjusted
    WHEN 79 THEN side IN (1, -1, 3, -3, 10, -10) -- seeded
    ELSE false
  END;

-- migrate:down
-- forward only
