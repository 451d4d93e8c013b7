-- migrate:up

INSERT INTO operators_approval_kind VALUES ('chain_lost');

-- Chains whose links are lost for good, as two operators agreed. Nothing after the last place that was drawn is ever drawn.
CREATE TABLE games_lost_chain (
  chain_id bigint PRIMARY KEY REFERENCES games_chain,
  approval_id bigint NOT NULL UNIQUE REFERENCES operators_approval,
  last_index integer NOT NULL CHECK (last_index >= 0),
  created_at timestamptz NOT NULL
);
GRANT SELECT ON games_lost_chain TO mela_app, mela_draw;
GRANT INSERT ON games_lost_chain TO mela_admin;
CREATE TRIGGER games_keep_lost_chains BEFORE UPDATE OR DELETE OR TRUNCATE ON games_lost_chain EXECUTE FUNCTION games_refuse();

-- Whoever opens or draws a period of a chain shares this lock until the commit; whoever gives the chain up holds it alone.
CREATE FUNCTION games_key_of_chain(chain_id bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN hashtextextended('games_chain:' || chain_id, 0);

-- Only what two operators agreed on, once, of a chain with a draw that is more than a day late, and after its last draw.
CREATE FUNCTION games_guard_lost_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  approval operators_approval;
BEGIN
  PERFORM pg_advisory_xact_lock(games_key_of_chain(NEW.chain_id));
  SELECT * INTO approval FROM operators_approval WHERE id = NEW.approval_id;
  IF approval.state IS DISTINCT FROM 'approved' OR approval.kind <> 'chain_lost'
     OR approval.payload ->> 'chain_id' IS DISTINCT FROM NEW.chain_id::text
     OR approval.payload ->> 'last_index' IS DISTINCT FROM NEW.last_index::text THEN
    RAISE EXCEPTION 'nobody agreed to give up chain %', NEW.chain_id USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM games_period WHERE chain_id = NEW.chain_id AND index > NEW.last_index AND drawn IS NOT NULL)
     OR (NEW.last_index > 0 AND NOT EXISTS (SELECT FROM games_period WHERE chain_id = NEW.chain_id AND index = NEW.last_index AND drawn IS NOT NULL))
     OR NOT EXISTS (SELECT FROM games_period WHERE chain_id = NEW.chain_id AND index > NEW.last_index AND drawn IS NULL
                    AND draw_at < clock_timestamp() - interval '1 day') THEN
    RAISE EXCEPTION 'chain % is not late, or goes on after %', NEW.chain_id, NEW.last_index USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER games_guard_lost_chain BEFORE INSERT ON games_lost_chain FOR EACH ROW EXECUTE FUNCTION games_guard_lost_chain();

-- When the role that draws has marked it as one that is never drawn. What was bet until its close goes back.
ALTER TABLE games_period ADD COLUMN lost_at timestamptz,
  ADD CONSTRAINT games_period_lost CHECK (lost_at IS NULL OR (closing IS NOT NULL AND drawn IS NULL));
GRANT UPDATE (lost_at) ON games_period TO mela_draw;

DROP INDEX games_period_waiting;
CREATE INDEX games_period_waiting ON games_period (draw_at) WHERE drawn IS NULL AND lost_at IS NULL;
CREATE INDEX games_period_lost ON games_period (chain_id, index) WHERE lost_at IS NOT NULL;

-- What was published stays as it is, in the order open, closed, countersigned, drawn; of a chain that was given up nothing
-- more is opened or drawn, and what is not drawn is lost.
CREATE OR REPLACE FUNCTION games_guard_period() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_given_up boolean;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'period % cannot be taken away', OLD.period USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND ((NEW.line, NEW.period, NEW.game_type, NEW.chain_id, NEW.index, NEW.is_opened, NEW.opens_at, NEW.close_at, NEW.draw_at, NEW.config_version, NEW.odds_hash, NEW.opening)
       IS DISTINCT FROM (OLD.line, OLD.period, OLD.game_type, OLD.chain_id, OLD.index, OLD.is_opened, OLD.opens_at, OLD.close_at, OLD.draw_at, OLD.config_version, OLD.odds_hash, OLD.opening)
     OR (OLD.closing IS NOT NULL AND (NEW.closing, NEW.closed_at) IS DISTINCT FROM (OLD.closing, OLD.closed_at))
     OR (OLD.countersignature IS NOT NULL AND NEW.countersignature IS DISTINCT FROM OLD.countersignature)
     OR (OLD.drawn IS NOT NULL AND (NEW.drawn, NEW.result, NEW.drawn_at) IS DISTINCT FROM (OLD.drawn, OLD.result, OLD.drawn_at))
     OR (OLD.lost_at IS NOT NULL AND NEW.lost_at IS DISTINCT FROM OLD.lost_at)) THEN
    RAISE EXCEPTION 'what was published of period % cannot be changed', OLD.period USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.chain_id IS NOT NULL
     AND (TG_OP = 'INSERT' OR (NEW.drawn IS NOT NULL AND OLD.drawn IS NULL) OR (NEW.lost_at IS NOT NULL AND OLD.lost_at IS NULL)) THEN
    PERFORM pg_advisory_xact_lock_shared(games_key_of_chain(NEW.chain_id));
    is_given_up := EXISTS (SELECT FROM games_lost_chain WHERE chain_id = NEW.chain_id);
  ELSE
    is_given_up := false;
  END IF;
  IF is_given_up AND NEW.lost_at IS NULL THEN
    RAISE EXCEPTION 'the chain of period % was given up', NEW.period USING ERRCODE = 'check_violation', CONSTRAINT = 'games_period_given_up';
  END IF;
  IF NEW.lost_at IS NOT NULL AND NOT is_given_up AND (TG_OP = 'INSERT' OR OLD.lost_at IS NULL) THEN
    RAISE EXCEPTION 'nobody gave up the chain of period %', NEW.period USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER games_guard_new_period BEFORE INSERT ON games_period FOR EACH ROW EXECUTE FUNCTION games_guard_period();

-- What went back of a bet whose period is never drawn: its stake and 2 % of it, rounded up.
CREATE TABLE games_refund (
  user_id bigint NOT NULL,
  bet_id bigint NOT NULL,
  currency smallint NOT NULL,
  book smallint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, bet_id)
);
GRANT SELECT, INSERT ON games_refund TO mela_app;
CREATE TRIGGER games_keep_refunds BEFORE UPDATE OR DELETE OR TRUNCATE ON games_refund EXECUTE FUNCTION games_refuse();

CREATE FUNCTION games_guard_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stray bigint;
BEGIN
  SELECT bet_id INTO stray FROM paid
  WHERE NOT EXISTS (
    SELECT FROM games_bet bet JOIN games_period period ON period.line = bet.line AND period.period = bet.period
    WHERE bet.user_id = paid.user_id AND bet.id = paid.bet_id AND bet.currency = paid.currency AND bet.book = paid.book
      AND paid.amount = stake + (stake * 2 + 99) / 100 AND lost_at IS NOT NULL) LIMIT 1;
  IF stray IS NOT NULL THEN
    RAISE EXCEPTION 'bet % is not one that goes back', stray USING ERRCODE = 'check_violation', CONSTRAINT = 'games_refund_bet';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER games_guard_refunds AFTER INSERT ON games_refund REFERENCING NEW TABLE AS paid FOR EACH STATEMENT EXECUTE FUNCTION games_guard_refunds();

-- A bet that goes back wins nothing.
CREATE OR REPLACE FUNCTION games_guard_wins() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stray bigint;
BEGIN
  SELECT bet_id INTO stray FROM paid
  WHERE NOT EXISTS (
    SELECT FROM games_bet bet JOIN games_period period ON period.line = bet.line AND period.period = bet.period
    WHERE bet.user_id = paid.user_id AND bet.id = paid.bet_id AND lost_at IS NULL) LIMIT 1;
  IF stray IS NOT NULL THEN
    RAISE EXCEPTION 'there is no bet %', stray USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'games_win_bet';
  END IF;
  RETURN NULL;
END
$$;

-- As in 0024, with what is given back.
CREATE OR REPLACE FUNCTION ledger_is_in_chart(kind smallint, side integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE kind
    WHEN 10 THEN side IN (1, -6, -11, 13, -13) -- recharge_paid
    WHEN 11 THEN side IN (-1, -7, 11, 13, -13) -- recharge_charged_back
    WHEN 12 THEN side IN (6, -11) -- deposit_kept
    WHEN 13 THEN side IN (-6, 11) -- deposit_returned
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
    WHEN 78 THEN side IN (1, -1, 15, -15) -- adjusted
    WHEN 79 THEN side IN (1, -1, 3, -3, 10, -10) -- seeded
    ELSE false
  END;

-- migrate:down
-- forward only
