-- migrate:up

-- Every version of what the games offer. The newest counts for periods that are not open yet; none is the one a site begins with.
CREATE TABLE games_config (
  version integer PRIMARY KEY CHECK (version > 0),
  config jsonb NOT NULL,
  -- of the two operators who agreed
  approval_id bigint UNIQUE REFERENCES operators_approval,
  created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON games_config TO mela_app;

-- Tables of odds that were ever offered, as the text that is hashed.
CREATE TABLE games_odds (
  hash text COLLATE "C" PRIMARY KEY,
  body text COLLATE "C" NOT NULL,
  CHECK (hash = encode(sha256(convert_to(body, 'UTF8')), 'hex'))
);
GRANT SELECT ON games_odds TO mela_app;

-- One of the two chains of a line's draws: the operator's. Its end is sealed under a key that is not in the database.
CREATE TABLE games_chain (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  line text COLLATE "C" NOT NULL,
  first_period text COLLATE "C" NOT NULL,
  -- seconds
  first_opens bigint NOT NULL,
  seconds integer NOT NULL CHECK (seconds > 0),
  closing integer NOT NULL CHECK (closing > 0 AND closing < seconds),
  length integer NOT NULL CHECK (length > 0),
  -- as it was published, with both signatures
  manifest jsonb NOT NULL,
  end_sealed bytea NOT NULL,
  salt text COLLATE "C",
  salt_signature text COLLATE "C",
  created_at timestamptz NOT NULL,
  CONSTRAINT games_chain_once UNIQUE (line, first_opens),
  CHECK ((salt IS NULL) = (salt_signature IS NULL))
);
GRANT SELECT (id, line, first_period, first_opens, seconds, closing, length, manifest, salt, salt_signature, created_at) ON games_chain TO mela_app;

-- Who opens, closes and draws at the moment. Whoever takes over raises the epoch, and whoever had it before writes nothing more.
CREATE TABLE games_scheduler (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  epoch bigint NOT NULL DEFAULT 0,
  until timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO games_scheduler DEFAULT VALUES;

CREATE TABLE games_period (
  line text COLLATE "C" NOT NULL,
  period text COLLATE "C" NOT NULL,
  game_type smallint NOT NULL CHECK (game_type BETWEEN 1 AND 5),
  -- none where a block of a public chain decides
  chain_id bigint REFERENCES games_chain,
  index integer NOT NULL CHECK (index > 0),
  -- false where the site was down: such a period takes no bets and is drawn all the same
  is_opened boolean NOT NULL,
  opens_at timestamptz NOT NULL,
  close_at timestamptz NOT NULL CHECK (close_at > opens_at),
  draw_at timestamptz NOT NULL CHECK (draw_at > close_at),
  config_version integer NOT NULL,
  odds_hash text COLLATE "C" NOT NULL REFERENCES games_odds,
  -- what was published when it opened, closed, was countersigned and drawn
  opening jsonb,
  closing jsonb,
  countersignature jsonb,
  drawn jsonb,
  result text COLLATE "C",
  closed_at timestamptz,
  drawn_at timestamptz,
  PRIMARY KEY (line, period),
  UNIQUE (chain_id, index),
  CHECK (is_opened = (opening IS NOT NULL)),
  CHECK ((closing IS NULL) = (closed_at IS NULL)),
  CHECK ((drawn IS NULL) = (drawn_at IS NULL) AND (drawn IS NULL) = (result IS NULL)),
  CHECK (drawn IS NULL OR (closing IS NOT NULL AND countersignature IS NOT NULL))
);
CREATE INDEX games_period_waiting ON games_period (draw_at) WHERE drawn IS NULL;
CREATE INDEX games_period_drawn ON games_period (line, draw_at DESC) WHERE drawn IS NOT NULL;
-- Nobody but the role that draws writes a period.
GRANT SELECT ON games_period TO mela_app;

-- What was published stays as it is, in the order open, closed, countersigned, drawn.
CREATE FUNCTION games_guard_period() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'period % cannot be taken away', OLD.period USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.line, NEW.period, NEW.game_type, NEW.chain_id, NEW.index, NEW.is_opened, NEW.opens_at, NEW.close_at, NEW.draw_at, NEW.config_version, NEW.odds_hash, NEW.opening)
       IS DISTINCT FROM (OLD.line, OLD.period, OLD.game_type, OLD.chain_id, OLD.index, OLD.is_opened, OLD.opens_at, OLD.close_at, OLD.draw_at, OLD.config_version, OLD.odds_hash, OLD.opening)
     OR (OLD.closing IS NOT NULL AND (NEW.closing, NEW.closed_at) IS DISTINCT FROM (OLD.closing, OLD.closed_at))
     OR (OLD.countersignature IS NOT NULL AND NEW.countersignature IS DISTINCT FROM OLD.countersignature)
     OR (OLD.drawn IS NOT NULL AND (NEW.drawn, NEW.result, NEW.drawn_at) IS DISTINCT FROM (OLD.drawn, OLD.result, OLD.drawn_at)) THEN
    RAISE EXCEPTION 'what was published of period % cannot be changed', OLD.period USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER games_guard_period BEFORE UPDATE OR DELETE ON games_period FOR EACH ROW EXECUTE FUNCTION games_guard_period();
CREATE FUNCTION games_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER games_keep_periods BEFORE TRUNCATE ON games_period EXECUTE FUNCTION games_refuse();

CREATE SEQUENCE games_bet_id START WITH 1000000001;
CREATE TABLE games_bet (
  user_id bigint NOT NULL REFERENCES account_user,
  id bigint NOT NULL DEFAULT nextval('games_bet_id'),
  -- of the request that placed it
  nonce uuid NOT NULL,
  line text COLLATE "C" NOT NULL,
  period text COLLATE "C" NOT NULL,
  game_type smallint NOT NULL,
  method text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  currency smallint NOT NULL CHECK (currency BETWEEN 1 AND 3),
  book smallint NOT NULL,
  stake bigint NOT NULL CHECK (stake > 0),
  fee bigint NOT NULL CHECK (fee >= 0 AND fee < stake),
  -- of the stake, what was not to leave before it was played; its share of a win stays so
  locked bigint NOT NULL DEFAULT 0 CHECK (locked BETWEEN 0 AND stake),
  -- so that nobody finds a stranger's bet by trying
  blind text COLLATE "C" NOT NULL CHECK (blind ~ '^[0-9a-f]{32}$'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (line, period) REFERENCES games_period
);
CREATE UNIQUE INDEX games_bet_period ON games_bet (line, period, id);
CREATE INDEX games_bet_own ON games_bet (user_id, period);
GRANT SELECT, INSERT ON games_bet TO mela_app;
GRANT USAGE ON SEQUENCE games_bet_id TO mela_app;

-- Whatever code is in front of it: no bet for a period that is not open, taken after its close or written after its root.
CREATE FUNCTION games_guard_bets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  late text;
BEGIN
  SELECT period.period INTO late
  FROM (SELECT line, period, min(created_at) AS first_at, max(created_at) AS last_at FROM placed GROUP BY line, period) bet
  JOIN games_period period ON period.line = bet.line AND period.period = bet.period
  WHERE NOT period.is_opened OR period.closing IS NOT NULL OR bet.first_at < period.opens_at OR bet.last_at >= period.close_at
     OR clock_timestamp() >= period.draw_at
  LIMIT 1;
  IF late IS NOT NULL THEN
    RAISE EXCEPTION 'period % is not open', late USING ERRCODE = 'check_violation', CONSTRAINT = 'games_bet_open';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER games_guard_bets AFTER INSERT ON games_bet REFERENCING NEW TABLE AS placed FOR EACH STATEMENT EXECUTE FUNCTION games_guard_bets();
CREATE TRIGGER games_keep_bets BEFORE UPDATE OR DELETE OR TRUNCATE ON games_bet EXECUTE FUNCTION games_refuse();

-- What a bet won; a bet of a settled period without a row has not.
CREATE TABLE games_win (
  user_id bigint NOT NULL,
  bet_id bigint NOT NULL,
  game_type smallint NOT NULL,
  currency smallint NOT NULL,
  book smallint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, bet_id),
  FOREIGN KEY (user_id, bet_id) REFERENCES games_bet
);
CREATE INDEX games_win_latest ON games_win (currency, created_at DESC);
CREATE INDEX games_win_latest_of_game ON games_win (currency, game_type, created_at DESC);
GRANT SELECT, INSERT ON games_win TO mela_app;
CREATE TRIGGER games_keep_wins BEFORE UPDATE OR DELETE OR TRUNCATE ON games_win EXECUTE FUNCTION games_refuse();

-- What a period came to for one person.
CREATE TABLE games_score (
  user_id bigint NOT NULL,
  line text COLLATE "C" NOT NULL,
  period text COLLATE "C" NOT NULL,
  currency smallint NOT NULL,
  bets integer NOT NULL CHECK (bets > 0),
  stake bigint NOT NULL CHECK (stake > 0),
  fee bigint NOT NULL,
  win bigint NOT NULL CHECK (win >= 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, line, period, currency)
);
CREATE INDEX games_score_period ON games_score (line, period);
GRANT SELECT, INSERT, UPDATE (bets, stake, fee, win) ON games_score TO mela_app;

-- How far the paying of a period is: bets up to this id are settled.
CREATE TABLE games_settlement (
  line text COLLATE "C" NOT NULL,
  period text COLLATE "C" NOT NULL,
  settled_up_to bigint NOT NULL DEFAULT 0,
  bets integer NOT NULL DEFAULT 0,
  wins integer NOT NULL DEFAULT 0,
  -- why nothing is paid: the bets are not those that were countersigned
  halted text,
  settled_at timestamptz,
  PRIMARY KEY (line, period),
  FOREIGN KEY (line, period) REFERENCES games_period
);
CREATE INDEX games_settlement_halted ON games_settlement (line, period) WHERE halted IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON games_settlement TO mela_app;

-- A person's day of play, by the day of the period: what was staked, what of it is settled, and what came back.
CREATE TABLE games_day (
  user_id bigint NOT NULL,
  day date NOT NULL,
  currency smallint NOT NULL,
  game_type smallint NOT NULL,
  book smallint NOT NULL,
  bets integer NOT NULL DEFAULT 0,
  stake bigint NOT NULL DEFAULT 0,
  settled_bets integer NOT NULL DEFAULT 0,
  settled_stake bigint NOT NULL DEFAULT 0,
  fee bigint NOT NULL DEFAULT 0,
  wins integer NOT NULL DEFAULT 0,
  win bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, day, currency, game_type)
) WITH (fillfactor = 80);
CREATE INDEX games_day_earned ON games_day (day, currency, user_id) WHERE settled_bets > 0;
GRANT SELECT, INSERT, UPDATE ON games_day TO mela_app;

-- The role that draws: it reads what it needs for that, writes periods, and can move nothing that people have.
GRANT USAGE ON SCHEMA public TO mela_draw;
GRANT SELECT ON games_bet TO mela_draw;
GRANT SELECT, INSERT ON games_odds TO mela_draw;
GRANT SELECT, INSERT, UPDATE (salt, salt_signature) ON games_chain TO mela_draw;
GRANT SELECT, UPDATE ON games_scheduler TO mela_draw;
GRANT SELECT, INSERT, UPDATE (closing, closed_at, countersignature, drawn, result, drawn_at) ON games_period TO mela_draw;

-- migrate:down
-- forward only
