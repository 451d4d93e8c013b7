-- migrate:up

-- A foreign key looks at each row by itself and locks what the row refers to; for bets that took longer than writing them.
-- Triggers look at all rows of a statement together. Neither people nor periods nor bets are ever taken away.
ALTER TABLE games_bet DROP CONSTRAINT games_bet_user_id_fkey, DROP CONSTRAINT games_bet_line_period_fkey;
ALTER TABLE games_win DROP CONSTRAINT games_win_user_id_bet_id_fkey;

-- Whatever code is in front of it: no bet of nobody, for a period that is not there, not open or stopped, taken after its close or written after its root.
CREATE OR REPLACE FUNCTION games_guard_bets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  late text;
  stranger bigint;
BEGIN
  SELECT bet.period INTO late
  FROM (SELECT line, period, min(created_at) AS first_at, max(created_at) AS last_at FROM placed GROUP BY line, period) bet
  LEFT JOIN games_period period ON period.line = bet.line AND period.period = bet.period
  WHERE period.period IS NULL OR NOT period.is_opened OR period.closing IS NOT NULL
     OR bet.first_at < period.opens_at OR bet.last_at >= period.close_at OR clock_timestamp() >= period.draw_at
     OR EXISTS (SELECT FROM games_pause pause WHERE pause.game_type = period.game_type AND pause.line IN ('', period.line))
  LIMIT 1;
  IF late IS NOT NULL THEN
    RAISE EXCEPTION 'period % is not open', late USING ERRCODE = 'check_violation', CONSTRAINT = 'games_bet_open';
  END IF;
  SELECT user_id INTO stranger FROM placed WHERE NOT EXISTS (SELECT FROM account_user WHERE id = placed.user_id) LIMIT 1;
  IF stranger IS NOT NULL THEN
    RAISE EXCEPTION 'nobody is %', stranger USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'games_bet_user';
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION games_guard_wins() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stray bigint;
BEGIN
  SELECT bet_id INTO stray FROM paid
  WHERE NOT EXISTS (SELECT FROM games_bet bet WHERE bet.user_id = paid.user_id AND bet.id = paid.bet_id) LIMIT 1;
  IF stray IS NOT NULL THEN
    RAISE EXCEPTION 'there is no bet %', stray USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'games_win_bet';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER games_guard_wins AFTER INSERT ON games_win REFERENCING NEW TABLE AS paid FOR EACH STATEMENT EXECUTE FUNCTION games_guard_wins();

-- migrate:down
-- forward only
