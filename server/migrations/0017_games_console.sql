-- migrate:up

INSERT INTO operators_approval_kind VALUES ('game_change');

-- Games and lines that operators have stopped; without a line it is all of the game.
CREATE TABLE games_pause (
  game_type smallint NOT NULL CHECK (game_type BETWEEN 1 AND 5),
  line text COLLATE "C" NOT NULL DEFAULT '' CHECK (line ~ '^(\d\d)?$'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (game_type, line)
);
GRANT SELECT, INSERT, DELETE ON games_pause TO mela_app;

-- Whatever code is in front of it: no bet for a period that is not open or that is stopped, taken after its close or written after its root.
CREATE OR REPLACE FUNCTION games_guard_bets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  late text;
BEGIN
  SELECT period.period INTO late
  FROM (SELECT line, period, min(created_at) AS first_at, max(created_at) AS last_at FROM placed GROUP BY line, period) bet
  JOIN games_period period ON period.line = bet.line AND period.period = bet.period
  WHERE NOT period.is_opened OR period.closing IS NOT NULL OR bet.first_at < period.opens_at OR bet.last_at >= period.close_at
     OR clock_timestamp() >= period.draw_at
     OR EXISTS (SELECT FROM games_pause pause WHERE pause.game_type = period.game_type AND pause.line IN ('', period.line))
  LIMIT 1;
  IF late IS NOT NULL THEN
    RAISE EXCEPTION 'period % is not open', late USING ERRCODE = 'check_violation', CONSTRAINT = 'games_bet_open';
  END IF;
  RETURN NULL;
END
$$;

-- The one way in which the server writes a version: the one before it with exactly what two operators agreed on, once.
CREATE FUNCTION games_guard_config() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  approval operators_approval;
  newest games_config;
BEGIN
  IF current_user <> 'mela_app' THEN
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
CREATE TRIGGER games_guard_config BEFORE INSERT ON games_config FOR EACH ROW EXECUTE FUNCTION games_guard_config();
CREATE TRIGGER games_keep_config BEFORE UPDATE OR DELETE OR TRUNCATE ON games_config EXECUTE FUNCTION games_refuse();

-- What a period came to for the house, of bets that are settled.
CREATE TABLE games_total (
  line text COLLATE "C" NOT NULL,
  period text COLLATE "C" NOT NULL,
  currency smallint NOT NULL,
  book smallint NOT NULL,
  game_type smallint NOT NULL,
  -- of the period
  day date NOT NULL,
  bets integer NOT NULL,
  stake bigint NOT NULL,
  fee bigint NOT NULL,
  win bigint NOT NULL,
  PRIMARY KEY (line, period, currency, book),
  FOREIGN KEY (line, period) REFERENCES games_period
);
CREATE INDEX games_total_day ON games_total (day);
GRANT SELECT, INSERT, UPDATE (bets, stake, fee, win) ON games_total TO mela_app;

INSERT INTO games_total (line, period, currency, book, game_type, day, bets, stake, fee, win)
SELECT bet.line, bet.period, bet.currency, bet.book, bet.game_type, to_date(left(bet.period, 8), 'YYYYMMDD'),
  count(*), sum(bet.stake), sum(bet.fee), coalesce(sum(win.amount), 0)
FROM games_bet bet
JOIN games_settlement settlement ON settlement.line = bet.line AND settlement.period = bet.period AND bet.id <= settlement.settled_up_to
LEFT JOIN games_win win ON win.user_id = bet.user_id AND win.bet_id = bet.id
GROUP BY bet.line, bet.period, bet.currency, bet.book, bet.game_type;

-- For whoever looks at all periods, newest first.
CREATE INDEX games_period_newest ON games_period (opens_at DESC, line DESC);
CREATE INDEX games_period_of_line ON games_period (line, opens_at DESC);

-- migrate:down
-- forward only
