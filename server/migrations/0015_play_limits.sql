-- migrate:up

-- What somebody may lose, stake or pay in within a day, a week or a month; without an amount there is no limit.
CREATE TABLE games_limit (
  user_id bigint NOT NULL REFERENCES account_user,
  currency smallint NOT NULL CHECK (currency BETWEEN 1 AND 3),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('deposit', 'loss', 'stake')),
  span text COLLATE "C" NOT NULL CHECK (span IN ('day', 'week', 'month')),
  amount bigint CHECK (amount >= 0),
  -- what it becomes when it is confirmed, none for no limit; only where it was asked for
  next_amount bigint,
  asked_at timestamptz,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, currency, kind, span),
  CHECK (asked_at IS NOT NULL OR next_amount IS NULL),
  CHECK (asked_at IS NULL OR (amount IS NOT NULL AND (next_amount IS NULL OR next_amount > amount)))
);
GRANT SELECT, INSERT, UPDATE ON games_limit TO mela_app;

-- Whatever code is in front of it: a limit becomes looser only as it was asked for at least a day before.
CREATE FUNCTION games_guard_limit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.user_id, NEW.currency, NEW.kind, NEW.span) IS DISTINCT FROM (OLD.user_id, OLD.currency, OLD.kind, OLD.span) THEN
    RAISE EXCEPTION 'a limit stays that of whom and what it is' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.amount IS NOT NULL AND (NEW.amount IS NULL OR NEW.amount > OLD.amount)
     AND (OLD.asked_at IS NULL OR NEW.amount IS DISTINCT FROM OLD.next_amount OR NEW.changed_at < OLD.asked_at + interval '24 hours') THEN
    RAISE EXCEPTION 'the limit of % was not asked for a day before', OLD.user_id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.asked_at IS NOT NULL AND (NEW.asked_at, NEW.next_amount) IS DISTINCT FROM (OLD.asked_at, OLD.next_amount)
     AND NEW.asked_at <> NEW.changed_at THEN
    RAISE EXCEPTION 'nobody asks in the past' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER games_guard_limit BEFORE UPDATE ON games_limit FOR EACH ROW EXECUTE FUNCTION games_guard_limit();
CREATE TRIGGER games_keep_limits BEFORE DELETE OR TRUNCATE ON games_limit EXECUTE FUNCTION games_refuse();

-- Times in which somebody does not play, by their own wish. The one that ends last counts, and nobody takes one back.
CREATE TABLE games_break (
  user_id bigint NOT NULL REFERENCES account_user,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('cool_off', 'exclusion')),
  until timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  CHECK (until >= created_at + interval '24 hours')
);
GRANT SELECT, INSERT ON games_break TO mela_app;
CREATE TRIGGER games_keep_breaks BEFORE UPDATE OR DELETE OR TRUNCATE ON games_break EXECUTE FUNCTION games_refuse();

CREATE TABLE games_player (
  user_id bigint PRIMARY KEY REFERENCES account_user,
  -- as they gave it, once; what a document says counts before it
  birth_date date,
  confirmed_at timestamptz,
  reality_minutes smallint NOT NULL DEFAULT 60 CHECK (reality_minutes IN (15, 30, 60, 120)),
  -- the last bet before what the next reality check tells of
  checked_bet_id bigint NOT NULL DEFAULT 0,
  CHECK ((birth_date IS NULL) = (confirmed_at IS NULL))
);
GRANT SELECT, INSERT, UPDATE ON games_player TO mela_app;

CREATE FUNCTION games_guard_player() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.birth_date IS NOT NULL AND (NEW.birth_date, NEW.confirmed_at) IS DISTINCT FROM (OLD.birth_date, OLD.confirmed_at) THEN
    RAISE EXCEPTION 'the date of birth of % was given already', OLD.user_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER games_guard_player BEFORE UPDATE ON games_player FOR EACH ROW EXECUTE FUNCTION games_guard_player();
CREATE TRIGGER games_keep_players BEFORE DELETE OR TRUNCATE ON games_player EXECUTE FUNCTION games_refuse();

-- migrate:down
-- forward only
