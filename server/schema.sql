CREATE SCHEMA public;

COMMENT ON SCHEMA public IS 'standard public schema';

CREATE FUNCTION public.account_new_invite_code() RETURNS text
    LANGUAGE sql
    AS $$
  SELECT string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30)::integer, 1), '')
  FROM generate_series(1, 8)
$$;

CREATE FUNCTION public.chests_guard_share() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.user_id IS NOT NULL OR OLD.is_returned THEN
    RAISE EXCEPTION 'share % of chest % is gone', OLD.position, OLD.chest_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION public.games_guard_bets() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.games_guard_chain() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.salt IS NOT NULL
     OR (NEW.id, NEW.line, NEW.first_period, NEW.first_opens, NEW.seconds, NEW.closing, NEW.length, NEW.manifest, NEW.end_sealed, NEW.created_at)
       IS DISTINCT FROM (OLD.id, OLD.line, OLD.first_period, OLD.first_opens, OLD.seconds, OLD.closing, OLD.length, OLD.manifest, OLD.end_sealed, OLD.created_at) THEN
    RAISE EXCEPTION 'what was published of chain % cannot be changed', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION public.games_guard_config() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  approval operators_approval;
  newest games_config;
BEGIN
  IF current_user NOT IN ('mela_app', 'mela_admin') THEN
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

CREATE FUNCTION public.games_guard_limit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.games_guard_lost_chain() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.games_guard_period() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.games_guard_player() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.birth_date IS NOT NULL AND (NEW.birth_date, NEW.confirmed_at) IS DISTINCT FROM (OLD.birth_date, OLD.confirmed_at) THEN
    RAISE EXCEPTION 'the date of birth of % was given already', OLD.user_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION public.games_guard_refunds() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.games_guard_wins() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.games_key_of_chain(chain_id bigint) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    RETURN hashtextextended(('games_chain:'::text || chain_id), (0)::bigint);

CREATE FUNCTION public.games_refuse() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END
$$;

CREATE FUNCTION public.identity_guard_document() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.state <> NEW.state AND OLD.state <> 'review' AND (OLD.state, NEW.state) <> ('approved', 'rejected') THEN
    RAISE EXCEPTION 'document % was decided', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION public.ledger_apply() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
DECLARE
  wrong bigint;
BEGIN
  SELECT transfer_no INTO wrong FROM fresh GROUP BY transfer_no, ledger_pot(account_id) HAVING sum(amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transfer % does not sum to zero', wrong USING ERRCODE = 'check_violation';
  END IF;
  SELECT fresh.transfer_no INTO wrong FROM fresh LEFT JOIN ledger_transfer transfer ON transfer.no = fresh.transfer_no
  WHERE (transfer.xid, transfer.kind, transfer.created_at) IS DISTINCT FROM (pg_current_xact_id(), fresh.kind, fresh.created_at) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transfer % is closed, or not what its entries say', wrong USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM ledger_freeze WHERE pot IN (SELECT ledger_pot(account_id) FROM fresh)) THEN
    RAISE EXCEPTION 'nothing moves in this currency' USING ERRCODE = 'MF001';
  END IF;
  -- What each entry says was there before it, by its place in the row of those of its account.
  WITH chain AS (
    SELECT account_id, amount, balance_after - sum(amount) OVER earlier AS balance, seq - row_number() OVER earlier AS entries
    FROM fresh WHERE account_id >= 256 WINDOW earlier AS (PARTITION BY account_id ORDER BY seq)
  ), moved AS (
    SELECT account_id, sum(amount)::bigint AS amount, count(*) AS entries,
           min(balance) AS balance, min(chain.entries) AS entries_before,
           min(balance) = max(balance) AND min(chain.entries) = max(chain.entries) AS is_whole
    FROM chain GROUP BY account_id
  ), applied AS (
    UPDATE ledger_account account SET balance = account.balance + moved.amount, entries = account.entries + moved.entries
    FROM moved
    WHERE account.id = moved.account_id AND moved.is_whole
      AND account.balance = moved.balance AND account.entries = moved.entries_before
    RETURNING account.id
  )
  SELECT account_id INTO wrong FROM moved WHERE account_id NOT IN (SELECT id FROM applied) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the entries of account % do not follow what it had', wrong USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO ledger_delta (account_id, amount, entries)
  SELECT account_id, sum(amount)::bigint, count(*) FROM fresh WHERE account_id < 256 GROUP BY account_id;
  RETURN NULL;
END
$$;

CREATE FUNCTION public.ledger_fold() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
  WITH gone AS (DELETE FROM ledger_delta RETURNING account_id, amount, entries)
  INSERT INTO ledger_house (account_id, balance, entries)
  SELECT account_id, sum(amount)::bigint, sum(entries)::bigint FROM gone GROUP BY account_id ORDER BY account_id
  ON CONFLICT (account_id) DO UPDATE
  SET balance = ledger_house.balance + excluded.balance, entries = ledger_house.entries + excluded.entries
$$;

CREATE FUNCTION public.ledger_is_in_chart(kind smallint, side integer) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE kind WHEN 10 THEN (side = ANY (ARRAY[1, '-6'::integer, '-11'::integer, 13, '-13'::integer])) WHEN 11 THEN (side = ANY (ARRAY['-1'::integer, '-7'::integer, 11, 13, '-13'::integer])) WHEN 12 THEN (side = ANY (ARRAY[6, '-11'::integer])) WHEN 13 THEN (side = ANY (ARRAY['-6'::integer, 11])) WHEN 14 THEN (side = ANY (ARRAY['-1'::integer, 7])) WHEN 15 THEN (side = ANY (ARRAY[7, '-15'::integer])) WHEN 20 THEN (side = ANY (ARRAY['-1'::integer, 2])) WHEN 21 THEN (side = ANY (ARRAY['-2'::integer, 11, 12])) WHEN 22 THEN (side = ANY (ARRAY[1, '-2'::integer])) WHEN 23 THEN (side = ANY (ARRAY[1, '-11'::integer, '-12'::integer])) WHEN 30 THEN (side = ANY (ARRAY['-1'::integer, 3])) WHEN 31 THEN (side = ANY (ARRAY[3, '-14'::integer])) WHEN 32 THEN (side = ANY (ARRAY[1, '-3'::integer])) WHEN 40 THEN (side = ANY (ARRAY[1, '-1'::integer, 12, 13, '-13'::integer, '-14'::integer])) WHEN 50 THEN (side = ANY (ARRAY['-1'::integer, '-3'::integer, 5])) WHEN 51 THEN (side = ANY (ARRAY[1, 3, '-5'::integer])) WHEN 52 THEN (side = ANY (ARRAY[1, 3, '-5'::integer])) WHEN 60 THEN (side = ANY (ARRAY['-1'::integer, 9])) WHEN 61 THEN (side = ANY (ARRAY[1, '-9'::integer])) WHEN 62 THEN (side = ANY (ARRAY[1, '-9'::integer])) WHEN 70 THEN (side = ANY (ARRAY[1, '-8'::integer])) WHEN 71 THEN (side = ANY (ARRAY[1, '-8'::integer])) WHEN 72 THEN (side = ANY (ARRAY[1, '-8'::integer])) WHEN 73 THEN (side = ANY (ARRAY[1, '-14'::integer])) WHEN 74 THEN (side = ANY (ARRAY[3, '-14'::integer])) WHEN 75 THEN (side = ANY (ARRAY[1, '-14'::integer])) WHEN 78 THEN (side = ANY (ARRAY[1, '-1'::integer, 15, '-15'::integer])) WHEN 79 THEN (side = ANY (ARRAY[1, '-1'::integer, 3, '-3'::integer, 10, '-10'::integer])) ELSE false END;

CREATE FUNCTION public.ledger_pot(account_id bigint) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (((account_id >> 4) & (15)::bigint))::integer;

CREATE TABLE public.ledger_account (
    id bigint NOT NULL,
    balance bigint DEFAULT 0 NOT NULL,
    entries bigint DEFAULT 0 NOT NULL,
    CONSTRAINT ledger_account_id_check CHECK ((id >= 256)),
    CONSTRAINT ledger_account_id_check1 CHECK (((public.ledger_pot(id) > 4) AND ((public.ledger_pot(id) % 4) > 0))),
    CONSTRAINT ledger_account_limit CHECK ((balance >= 0))
)
WITH (fillfactor='60');

CREATE FUNCTION public.ledger_lock(wanted bigint[]) RETURNS SETOF public.ledger_account
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    SET enable_seqscan TO 'off'
    AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_freeze WHERE pot IN (SELECT ledger_pot(each) FROM unnest(wanted) AS each)) THEN
    RAISE EXCEPTION 'nothing moves in this currency' USING ERRCODE = 'MF001';
  END IF;
  INSERT INTO ledger_account (id)
  SELECT DISTINCT each FROM unnest(wanted) AS each WHERE NOT EXISTS (SELECT FROM ledger_account WHERE id = each) ORDER BY each
  ON CONFLICT DO NOTHING;
  RETURN QUERY SELECT * FROM ledger_account WHERE id = ANY (wanted) ORDER BY id FOR UPDATE;
END
$$;

CREATE FUNCTION public.ledger_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE FUNCTION public.ledger_track_holds() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
DECLARE
  wrong bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM fresh WHERE account_id & 15 = 2) THEN
    RETURN NULL;
  END IF;
  INSERT INTO ledger_hold (account_id, reference, amount, held_no)
  SELECT account_id, reference, amount, transfer_no FROM fresh JOIN ledger_transfer ON no = transfer_no
  WHERE account_id & 15 = 2 AND amount > 0;
  WITH ended AS (
    UPDATE ledger_hold hold SET ended_no = no
    FROM fresh JOIN ledger_transfer transfer ON no = transfer_no
    WHERE fresh.account_id & 15 = 2 AND fresh.amount < 0
      AND hold.account_id = fresh.account_id AND hold.reference = transfer.reference
      AND hold.amount = -fresh.amount AND hold.ended_no IS NULL
    RETURNING no
  )
  SELECT transfer_no INTO wrong FROM fresh
  WHERE account_id & 15 = 2 AND amount < 0 AND transfer_no NOT IN (SELECT no FROM ended) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transfer % ends no open hold', wrong USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION public.media_mark_used() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
DECLARE
  columns jsonb := to_jsonb(NEW);
BEGIN
  UPDATE media_file SET is_used = true
  WHERE NOT is_used AND NOT is_private AND key IN (
    SELECT parts[1]
    FROM unnest(TG_ARGV) AS name, regexp_matches(columns ->> name, '/files/([0-9A-Za-z_-]{32})', 'g') AS parts
  );
  RETURN NULL;
END
$$;

CREATE FUNCTION public.operators_audit_field(value text) RETURNS bytea
    LANGUAGE sql
    AS $$
  SELECT int4send(octet_length(coalesce(value, ''))) || convert_to(coalesce(value, ''), 'UTF8')
$$;

CREATE FUNCTION public.operators_chain_audit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7305808869229538657);
  SELECT id + 1, hash INTO NEW.id, NEW.prev_hash FROM operators_audit ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(NEW.id, 1);
  NEW.prev_hash := coalesce(NEW.prev_hash, decode(repeat('00', 32), 'hex'));
  NEW.hash := sha256(
    NEW.prev_hash
    || operators_audit_field(NEW.id::text)
    || operators_audit_field((extract(epoch FROM NEW.at) * 1000000)::bigint::text)
    || operators_audit_field(NEW.operator_id::text)
    || operators_audit_field(NEW.action)
    || operators_audit_field(NEW.subject)
    || operators_audit_field(NEW.details::text)
    || operators_audit_field(NEW.address)
  );
  RETURN NEW;
END
$$;

CREATE FUNCTION public.operators_forget_passkeys() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
BEGIN
  DELETE FROM operators_passkey WHERE operator_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE FUNCTION public.operators_grant_roles() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
DECLARE
  approval operators_approval;
  person operators_operator;
BEGIN
  SELECT * INTO approval FROM operators_approval WHERE id = NEW.approval_id FOR UPDATE;
  SELECT * INTO person FROM operators_operator WHERE id = NEW.operator_id FOR UPDATE;
  IF approval.kind IS DISTINCT FROM 'role_grant' OR approval.state <> 'approved'
     OR approval.payload ->> 'name' IS DISTINCT FROM person.name
     OR approval.payload -> 'roles' IS DISTINCT FROM to_jsonb(NEW.roles) THEN
    RAISE EXCEPTION 'nobody approved these roles' USING ERRCODE = 'check_violation';
  END IF;
  UPDATE operators_operator
  SET roles = NEW.roles,
      status = CASE WHEN status <> 'disabled' THEN status WHEN password_hash IS NULL THEN 'invited' ELSE 'active' END
  WHERE id = NEW.operator_id;
  RETURN NEW;
END
$$;

CREATE FUNCTION public.operators_guard_approval() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'open' THEN
      RAISE EXCEPTION 'a request begins open' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.kind, NEW.subject, NEW.payload, NEW.payload_hash, NEW.reason, NEW.requester_id, NEW.created_at, NEW.expires_at)
     IS DISTINCT FROM
     (OLD.id, OLD.kind, OLD.subject, OLD.payload, OLD.payload_hash, OLD.reason, OLD.requester_id, OLD.created_at, OLD.expires_at) THEN
    RAISE EXCEPTION 'a request cannot be changed' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'open' AND NEW.state = 'approved' THEN
    PERFORM FROM operators_operator WHERE id IN (NEW.requester_id, NEW.approver_id) ORDER BY id FOR SHARE;
    IF EXISTS (SELECT FROM operators_operator WHERE id IN (NEW.requester_id, NEW.approver_id) AND status <> 'active') THEN
      RAISE EXCEPTION 'one of the two is disabled' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state = 'open' AND NEW.state IN ('rejected', 'expired') THEN
    RETURN NEW;
  END IF;
  IF OLD.state = 'approved' AND NEW.state = 'executed'
     AND (NEW.approver_id, NEW.approved_hash, NEW.decided_at, NEW.note)
         IS NOT DISTINCT FROM (OLD.approver_id, OLD.approved_hash, OLD.decided_at, OLD.note) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a request cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
END
$$;

CREATE FUNCTION public.operators_guard_enrolment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF current_user IN ('mela_app', 'mela_admin') AND NOT EXISTS (
    SELECT FROM operators_approval approval JOIN operators_operator person ON person.name = approval.payload ->> 'name'
    WHERE approval.id = NEW.approval_id AND approval.kind = 'role_grant' AND approval.state = 'approved'
      AND approval.payload ->> 'operation' = 'invite' AND person.id = NEW.operator_id
  ) THEN
    RAISE EXCEPTION 'nobody approved this invitation' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION public.operators_guard_planned_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'planned' OR NOT EXISTS (
      SELECT FROM operators_approval approval
      WHERE approval.id = NEW.approval_id AND approval.kind IN ('fee_change', 'limit_change') AND approval.state = 'approved'
        AND (approval.payload ->> 'effective_from')::timestamptz = NEW.effective_from
    ) THEN
      RAISE EXCEPTION 'nobody approved this plan' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state <> 'planned' OR (NEW.approval_id, NEW.effective_from) IS DISTINCT FROM (OLD.approval_id, OLD.effective_from) THEN
    RAISE EXCEPTION 'a plan cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION public.operators_guard_status() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF current_user IN ('mela_app', 'mela_admin') AND NEW.status <> OLD.status
     AND NOT (NEW.status = 'disabled' OR (OLD.status = 'invited' AND NEW.status = 'active')) THEN
    RAISE EXCEPTION 'an operator cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION public.operators_log_planned_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
BEGIN
  INSERT INTO operators_audit (at, operator_id, action, subject, details, address)
  SELECT NEW.done_at, NULL, 'applyPlannedSettings', approval.subject, (
    jsonb_build_object('approval_id', approval.id::text, 'state', NEW.state, 'payload', approval.payload)
    || CASE WHEN NEW.failure IS NULL THEN '{}' ELSE jsonb_build_object('failure', NEW.failure) END
  )::json, ''
  FROM operators_approval approval WHERE approval.id = NEW.approval_id;
  RETURN NULL;
END
$$;

CREATE FUNCTION public.operators_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE FUNCTION public.wallet_guard_deposit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- The release before this one knows no parts.
  IF OLD.state = 'credited' AND NEW.state = 'charged_back' AND NEW.taken_back = OLD.taken_back THEN
    NEW.taken_back := NEW.amount;
  END IF;
  IF NEW.taken_back >= OLD.taken_back AND (
       (OLD.state = 'unmatched' AND NEW.state IN ('credited', 'returned'))
       OR (OLD.state = 'credited' AND NEW.state = 'charged_back' AND NEW.taken_back = NEW.amount)
       OR (OLD.state IN ('unmatched', 'credited') AND NEW.state = OLD.state AND NEW.taken_back > OLD.taken_back)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'deposit % cannot go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
END
$$;

CREATE FUNCTION public.wallet_guard_payout() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
DECLARE
  approval operators_approval;
BEGIN
  IF OLD.state NOT IN ('asking', 'unknown', 'accepted', 'deciding', 'by_hand')
     AND NEW.state IN ('asking', 'unknown', 'accepted', 'deciding', 'by_hand') THEN
    RAISE EXCEPTION 'payout % cannot go from % to %', OLD.withdrawal_id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'decided' AND OLD.state <> 'decided' THEN
    SELECT * INTO approval FROM operators_approval WHERE id = NEW.approval_id FOR UPDATE;
    IF OLD.state <> 'deciding' OR approval.kind IS DISTINCT FROM 'payout_outcome' OR approval.state <> 'approved'
       OR approval.payload ->> 'withdrawal_id' IS DISTINCT FROM NEW.withdrawal_id::text THEN
      RAISE EXCEPTION 'nobody agreed on what became of payout %', NEW.withdrawal_id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION public.wallet_guard_withdrawal() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
DECLARE
  approval operators_approval;
  is_forward boolean;
BEGIN
  is_forward := CASE OLD.stage
    WHEN 'waiting' THEN NEW.stage IN ('waiting', 'hold', 'second', 'approved') OR NEW.status = -1
    WHEN 'hold' THEN NEW.stage IN ('hold', 'waiting') OR NEW.status = -1
    WHEN 'second' THEN NEW.stage IN ('waiting', 'hold', 'approved') OR NEW.status = -1
    WHEN 'approved' THEN NEW.stage IN ('hold', 'sent') OR NEW.status IN (2, -1)
    WHEN 'sent' THEN NEW.stage = 'sent' OR NEW.status IN (2, -1, -2)
      -- whoever was to pay it by hand has given it back unpaid
      OR (NEW.stage = 'approved' AND NOT EXISTS (SELECT FROM wallet_payout WHERE withdrawal_id = NEW.id))
    ELSE OLD.status = 2 AND NEW.status = -2
  END;
  IF NOT is_forward THEN
    RAISE EXCEPTION 'withdrawal % cannot go from % to % %', OLD.id, OLD.stage, NEW.stage, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.needs_second AND NEW.stage = 'approved' AND OLD.stage NOT IN ('approved', 'sent') THEN
    SELECT * INTO approval FROM operators_approval WHERE id = NEW.approval_id FOR UPDATE;
    IF approval.kind IS DISTINCT FROM 'large_withdrawal' OR approval.state <> 'approved'
       OR approval.payload ->> 'withdrawal_id' IS DISTINCT FROM NEW.id::text
       OR approval.payload ->> 'amount' IS DISTINCT FROM NEW.amount::text THEN
      RAISE EXCEPTION 'nobody agreed to withdrawal %', NEW.id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION public.wallet_keep_payout() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.state <> 'by_hand' THEN
    RAISE EXCEPTION 'payout % cannot be taken away', OLD.withdrawal_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN OLD;
END
$$;

CREATE FUNCTION public.wallet_reserve_amount() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  place text := NEW.channel ->> 'address';
BEGIN
  -- Looked at first, because an upsert would lock what it leaves alone, and two that try several amounts could wait for each other.
  IF EXISTS (SELECT FROM wallet_chain_amount taken WHERE taken.address = place AND taken.exact = NEW.exact AND taken.reserved_until >= NEW.created_at) THEN
    RETURN NULL;
  END IF;
  INSERT INTO wallet_chain_amount AS taken (address, exact, recharge_id, reserved_until)
  VALUES (place, NEW.exact, NEW.id, NEW.expires_at + interval '7 days')
  ON CONFLICT (address, exact) DO UPDATE SET recharge_id = EXCLUDED.recharge_id, reserved_until = EXCLUDED.reserved_until
    WHERE taken.reserved_until < NEW.created_at;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  INSERT INTO wallet_chain_place (address, read_until) VALUES (place, NEW.created_at) ON CONFLICT DO NOTHING;
  RETURN NEW;
END
$$;

CREATE TABLE public.account_group_template (
    id bigint NOT NULL,
    code text NOT NULL COLLATE pg_catalog."C",
    owner_user_id bigint NOT NULL,
    name text NOT NULL,
    service_user_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    CONSTRAINT account_group_template_code_check CHECK ((code = upper(code)))
);

ALTER TABLE public.account_group_template ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.account_group_template_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.account_login_key (
    key_hash bytea NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.account_origin (
    user_id bigint NOT NULL,
    origin_hash bytea NOT NULL,
    seen_at timestamp with time zone NOT NULL
);

CREATE TABLE public.account_password_failure (
    user_id bigint NOT NULL,
    origin_hash bytea NOT NULL,
    failures integer NOT NULL,
    locked_until timestamp with time zone,
    changed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.account_push_subscription (
    endpoint text NOT NULL COLLATE pg_catalog."C",
    token_hash bytea NOT NULL,
    user_id bigint NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.account_refused_session (
    token_hash bytea NOT NULL,
    user_id bigint NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.account_session (
    token_hash bytea NOT NULL,
    user_id bigint NOT NULL,
    source text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    id bigint NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    is_limited boolean DEFAULT false NOT NULL,
    last_active_at timestamp with time zone
);

CREATE TABLE public.account_session_code (
    code_hash bytea NOT NULL,
    user_id bigint NOT NULL,
    session_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE public.account_session ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.account_session_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.account_social (
    provider text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    user_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.account_user (
    id bigint NOT NULL,
    uid bigint NOT NULL,
    username text NOT NULL,
    username_key text NOT NULL COLLATE pg_catalog."C",
    password_hash text NOT NULL,
    is_auto_gen boolean DEFAULT false NOT NULL,
    nickname text DEFAULT ''::text NOT NULL,
    identity smallint DEFAULT 1 NOT NULL,
    gender smallint DEFAULT 1 NOT NULL,
    avatar_url text DEFAULT ''::text NOT NULL,
    level integer DEFAULT 0 NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    status text DEFAULT 'normal'::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_active_at timestamp with time zone NOT NULL,
    area_code text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    mobile text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    email text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    withdraw_password_hash text,
    invite_code text DEFAULT public.account_new_invite_code() NOT NULL COLLATE pg_catalog."C",
    inviter_id bigint,
    add_friend_type smallint DEFAULT 1 NOT NULL,
    identity_flag smallint DEFAULT '-3'::integer NOT NULL,
    is_agent boolean DEFAULT false NOT NULL,
    CONSTRAINT account_user_add_friend_type_check CHECK ((add_friend_type = ANY (ARRAY[0, 1, 2]))),
    CONSTRAINT account_user_gender_check CHECK ((gender = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT account_user_identity_check CHECK ((identity = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT account_user_identity_flag_check CHECK ((identity_flag = ANY (ARRAY['-3'::integer, '-2'::integer, '-1'::integer, 1, 2]))),
    CONSTRAINT account_user_mobile_whole CHECK (((area_code = ''::text) = (mobile = ''::text))),
    CONSTRAINT account_user_status_check CHECK ((status = ANY (ARRAY['normal'::text, 'banned'::text, 'blocked'::text]))),
    CONSTRAINT account_user_uid_check CHECK (((uid >= 10000000) AND (uid <= 999999999)))
);

CREATE TABLE public.account_user_device (
    device_hash bytea NOT NULL,
    user_id bigint NOT NULL,
    seen_at timestamp with time zone NOT NULL
);

ALTER TABLE public.account_user ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.account_user_id_seq
    START WITH 100001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.account_verification (
    id bigint NOT NULL,
    biz text NOT NULL,
    target_hash bytea NOT NULL,
    user_id bigint,
    code_hash bytea NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    is_used boolean DEFAULT false NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE public.account_verification ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.account_verification_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.account_verify_token (
    token_hash bytea NOT NULL,
    biz text NOT NULL,
    target_hash bytea NOT NULL,
    user_id bigint,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.chat_broadcast (
    owner_id bigint NOT NULL,
    grouping_id bigint NOT NULL,
    message_id bigint NOT NULL,
    nonce uuid NOT NULL,
    content_type smallint NOT NULL,
    content json NOT NULL,
    sent integer DEFAULT 0 NOT NULL,
    skipped integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.chat_broadcast_recipient (
    owner_id bigint NOT NULL,
    grouping_id bigint NOT NULL,
    message_id bigint NOT NULL,
    user_id bigint NOT NULL
);

CREATE TABLE public.chat_change (
    chat_type smallint NOT NULL,
    chat_id text NOT NULL COLLATE pg_catalog."C",
    change bigint NOT NULL,
    message_id bigint NOT NULL,
    user_id bigint
);

CREATE TABLE public.chat_channel (
    id bigint NOT NULL,
    name json,
    avatar_url text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE public.chat_channel ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.chat_channel_id_seq
    START WITH 900001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.chat_former_member (
    user_id bigint NOT NULL,
    chat_type smallint NOT NULL,
    chat_id text NOT NULL COLLATE pg_catalog."C",
    changed_xid xid8 DEFAULT pg_current_xact_id() NOT NULL
);

CREATE TABLE public.chat_member (
    chat_type smallint NOT NULL,
    chat_id text NOT NULL COLLATE pg_catalog."C",
    user_id bigint NOT NULL,
    joined_id bigint DEFAULT 0 NOT NULL,
    cleared_id bigint DEFAULT 0 NOT NULL,
    hidden_id bigint DEFAULT 0 NOT NULL,
    read_id bigint DEFAULT 0 NOT NULL,
    read_countable bigint DEFAULT 0 NOT NULL,
    read_serve_countable bigint DEFAULT 0 NOT NULL,
    own_since_read bigint DEFAULT 0 NOT NULL,
    seen_id bigint DEFAULT 0 NOT NULL,
    last_mention_id bigint DEFAULT 0 NOT NULL,
    is_pinned boolean DEFAULT false NOT NULL,
    is_muted boolean DEFAULT false NOT NULL,
    is_silenced boolean DEFAULT false NOT NULL,
    is_blocked_by_peer boolean DEFAULT false NOT NULL,
    is_unfriended boolean DEFAULT false NOT NULL,
    changed_xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    is_exempt boolean DEFAULT false NOT NULL,
    hid_id bigint DEFAULT 0 NOT NULL,
    few_id bigint DEFAULT 0 NOT NULL,
    is_marked_unread boolean DEFAULT false NOT NULL
)
WITH (fillfactor='60');

CREATE TABLE public.chat_message (
    chat_type smallint NOT NULL,
    chat_id text NOT NULL COLLATE pg_catalog."C",
    message_id bigint NOT NULL,
    prev_id bigint NOT NULL,
    author_id bigint,
    nonce uuid NOT NULL,
    content_type smallint NOT NULL,
    content json NOT NULL,
    mentions bigint[],
    is_group_notice boolean DEFAULT false NOT NULL,
    countable bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    serve_countable bigint,
    removed_by bigint,
    for_ids bigint[]
)
PARTITION BY HASH (chat_id);

CREATE TABLE public.chat_message_0 (
    chat_type smallint NOT NULL,
    chat_id text NOT NULL COLLATE pg_catalog."C",
    message_id bigint NOT NULL,
    prev_id bigint NOT NULL,
    author_id bigint,
    nonce uuid NOT NULL,
    content_type smallint NOT NULL,
    content json NOT NULL,
    mentions bigint[],
    is_group_notice boolean DEFAULT false NOT NULL,
    countable bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    serve_countable bigint,
    removed_by bigint,
    for_ids bigint[]
);

CREATE TABLE public.chat_message_1 (
    chat_type smallint NOT NULL,
    chat_id text NOT NULL COLLATE pg_catalog."C",
    message_id bigint NOT NULL,
    prev_id bigint NOT NULL,
    author_id bigint,
    nonce uuid NOT NULL,
    content_type smallint NOT NULL,
    content json NOT NULL,
    mentions bigint[],
    is_group_notice boolean DEFAULT false NOT NULL,
    countable bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    serve_countable bigint,
    removed_by bigint,
    for_ids bigint[]
);

CREATE TABLE public.chat_message_2 (
    chat_type smallint NOT NULL,
    chat_id text NOT NULL COLLATE pg_catalog."C",
    message_id bigint NOT NULL,
    prev_id bigint NOT NULL,
    author_id bigint,
    nonce uuid NOT NULL,
    content_type smallint NOT NULL,
    content json NOT NULL,
    mentions bigint[],
    is_group_notice boolean DEFAULT false NOT NULL,
    countable bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    serve_countable bigint,
    removed_by bigint,
    for_ids bigint[]
);

CREATE TABLE public.chat_message_3 (
    chat_type smallint NOT NULL,
    chat_id text NOT NULL COLLATE pg_catalog."C",
    message_id bigint NOT NULL,
    prev_id bigint NOT NULL,
    author_id bigint,
    nonce uuid NOT NULL,
    content_type smallint NOT NULL,
    content json NOT NULL,
    mentions bigint[],
    is_group_notice boolean DEFAULT false NOT NULL,
    countable bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    serve_countable bigint,
    removed_by bigint,
    for_ids bigint[]
);

CREATE TABLE public.chat_message_4 (
    chat_type smallint NOT NULL,
    chat_id text NOT NULL COLLATE pg_catalog."C",
    message_id bigint NOT NULL,
    prev_id bigint NOT NULL,
    author_id bigint,
    nonce uuid NOT NULL,
    content_type smallint NOT NULL,
    content json NOT NULL,
    mentions bigint[],
    is_group_notice boolean DEFAULT false NOT NULL,
    countable bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    serve_countable bigint,
    removed_by bigint,
    for_ids bigint[]
);

CREATE TABLE public.chat_message_5 (
    chat_type smallint NOT NULL,
    chat_id text NOT NULL COLLATE pg_catalog."C",
    message_id bigint NOT NULL,
    prev_id bigint NOT NULL,
    author_id bigint,
    nonce uuid NOT NULL,
    content_type smallint NOT NULL,
    content json NOT NULL,
    mentions bigint[],
    is_group_notice boolean DEFAULT false NOT NULL,
    countable bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    serve_countable bigint,
    removed_by bigint,
    for_ids bigint[]
);

CREATE TABLE public.chat_message_6 (
    chat_type smallint NOT NULL,
    chat_id text NOT NULL COLLATE pg_catalog."C",
    message_id bigint NOT NULL,
    prev_id bigint NOT NULL,
    author_id bigint,
    nonce uuid NOT NULL,
    content_type smallint NOT NULL,
    content json NOT NULL,
    mentions bigint[],
    is_group_notice boolean DEFAULT false NOT NULL,
    countable bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    serve_countable bigint,
    removed_by bigint,
    for_ids bigint[]
);

CREATE TABLE public.chat_message_7 (
    chat_type smallint NOT NULL,
    chat_id text NOT NULL COLLATE pg_catalog."C",
    message_id bigint NOT NULL,
    prev_id bigint NOT NULL,
    author_id bigint,
    nonce uuid NOT NULL,
    content_type smallint NOT NULL,
    content json NOT NULL,
    mentions bigint[],
    is_group_notice boolean DEFAULT false NOT NULL,
    countable bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    serve_countable bigint,
    removed_by bigint,
    for_ids bigint[]
);

CREATE TABLE public.chat_planned_post (
    id bigint NOT NULL,
    channel_id bigint NOT NULL,
    post json NOT NULL,
    nonce uuid NOT NULL,
    post_at timestamp with time zone NOT NULL,
    state text DEFAULT 'planned'::text NOT NULL,
    message_id bigint,
    version integer DEFAULT 1 NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT chat_planned_post_check CHECK (((state = 'sent'::text) = (message_id IS NOT NULL))),
    CONSTRAINT chat_planned_post_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'sent'::text, 'cancelled'::text])))
);

ALTER TABLE public.chat_planned_post ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.chat_planned_post_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.chat_room (
    chat_type smallint NOT NULL,
    chat_id text NOT NULL COLLATE pg_catalog."C",
    last_id bigint DEFAULT 0 NOT NULL,
    last_all_id bigint DEFAULT 0 NOT NULL,
    countable bigint DEFAULT 0 NOT NULL,
    serve_countable bigint DEFAULT 0 NOT NULL,
    mention_all_id bigint DEFAULT 0 NOT NULL,
    change bigint DEFAULT 0 NOT NULL,
    changed_xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    is_banned boolean DEFAULT false NOT NULL,
    is_all_silenced boolean DEFAULT false NOT NULL,
    serve_user_id bigint,
    member_total integer DEFAULT 0 NOT NULL,
    is_large boolean DEFAULT false NOT NULL,
    membership bigint DEFAULT 0 NOT NULL,
    removal bigint DEFAULT 0 NOT NULL,
    pin_id bigint,
    CONSTRAINT chat_room_chat_type_check CHECK (((chat_type >= 1) AND (chat_type <= 4)))
)
WITH (fillfactor='60');

CREATE TABLE public.chat_search_block (
    chat_type smallint NOT NULL,
    chat_id text NOT NULL COLLATE pg_catalog."C",
    block bigint NOT NULL,
    last_at timestamp with time zone NOT NULL,
    size smallint NOT NULL,
    signature bit varying NOT NULL,
    fold smallint DEFAULT 1 NOT NULL
);
ALTER TABLE ONLY public.chat_search_block ALTER COLUMN signature SET STORAGE EXTERNAL;

CREATE TABLE public.chat_search_room (
    chat_type smallint NOT NULL,
    chat_id text NOT NULL COLLATE pg_catalog."C",
    indexed_id bigint NOT NULL,
    change bigint NOT NULL,
    fold smallint DEFAULT 1 NOT NULL
)
WITH (fillfactor='80');

CREATE TABLE public.chat_session (
    user_id bigint NOT NULL,
    chat_type smallint NOT NULL,
    chat_id text NOT NULL COLLATE pg_catalog."C",
    is_pinned boolean DEFAULT false NOT NULL,
    is_muted boolean DEFAULT false NOT NULL,
    CONSTRAINT chat_session_chat_type_check CHECK ((chat_type = ANY (ARRAY[3, 4])))
);

CREATE TABLE public.chests_chest (
    id bigint NOT NULL,
    group_id bigint NOT NULL,
    user_id bigint NOT NULL,
    book smallint NOT NULL,
    type smallint NOT NULL,
    amount integer NOT NULL,
    num integer NOT NULL,
    remarks text NOT NULL,
    seed bytea NOT NULL,
    message_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    over_at timestamp with time zone,
    refund integer,
    CONSTRAINT chests_chest_amount_check CHECK (((amount >= 1) AND (amount <= 10000000))),
    CONSTRAINT chests_chest_check CHECK (((num >= 1) AND (num <= amount))),
    CONSTRAINT chests_chest_check1 CHECK ((expires_at > created_at)),
    CONSTRAINT chests_chest_check2 CHECK (((refund >= 0) AND (refund <= amount))),
    CONSTRAINT chests_chest_check3 CHECK (((over_at IS NULL) = (refund IS NULL))),
    CONSTRAINT chests_chest_seed_check CHECK ((octet_length(seed) = 32)),
    CONSTRAINT chests_chest_type_check CHECK ((type = ANY (ARRAY[1, 2])))
);

ALTER TABLE public.chests_chest ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.chests_chest_id_seq
    START WITH 1000000001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.chests_share (
    chest_id bigint NOT NULL,
    "position" integer NOT NULL,
    amount integer NOT NULL,
    user_id bigint,
    claimed_at timestamp with time zone,
    is_returned boolean DEFAULT false NOT NULL,
    unplayed_bank bigint DEFAULT 0 NOT NULL,
    unplayed_wallet bigint DEFAULT 0 NOT NULL,
    CONSTRAINT chests_share_amount_check CHECK ((amount >= 1)),
    CONSTRAINT chests_share_check CHECK (((user_id IS NULL) = (claimed_at IS NULL))),
    CONSTRAINT chests_share_check1 CHECK ((NOT (is_returned AND (user_id IS NOT NULL))))
)
WITH (fillfactor='70');

CREATE TABLE public.friends_application (
    id bigint NOT NULL,
    from_user_id bigint NOT NULL,
    to_user_id bigint NOT NULL,
    day date NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    apply_content text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    CONSTRAINT friends_application_check CHECK ((from_user_id <> to_user_id)),
    CONSTRAINT friends_application_status_check CHECK ((status = ANY (ARRAY['-2'::integer, '-1'::integer, 1, 2])))
);

ALTER TABLE public.friends_application ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.friends_application_id_seq
    START WITH 800001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.friends_application_look (
    user_id bigint NOT NULL,
    looked_at timestamp with time zone NOT NULL
);

CREATE TABLE public.friends_block (
    user_id bigint NOT NULL,
    blocked_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT friends_block_check CHECK ((user_id <> blocked_id))
);

CREATE TABLE public.friends_friend (
    user_id bigint NOT NULL,
    friend_id bigint NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    remark text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT friends_friend_check CHECK ((user_id <> friend_id)),
    CONSTRAINT friends_friend_status_check CHECK ((status = ANY (ARRAY[1, '-2'::integer])))
);

CREATE TABLE public.friends_grouping (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    name text NOT NULL,
    sort_order integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE public.friends_grouping ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.friends_grouping_id_seq
    START WITH 700001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.friends_grouping_member (
    user_id bigint NOT NULL,
    grouping_id bigint NOT NULL,
    friend_id bigint NOT NULL
);

CREATE SEQUENCE public.games_bet_id
    START WITH 1000000001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.games_bet (
    user_id bigint NOT NULL,
    id bigint DEFAULT nextval('public.games_bet_id'::regclass) NOT NULL,
    nonce uuid NOT NULL,
    line text NOT NULL COLLATE pg_catalog."C",
    period text NOT NULL COLLATE pg_catalog."C",
    game_type smallint NOT NULL,
    method text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C",
    currency smallint NOT NULL,
    book smallint NOT NULL,
    stake bigint NOT NULL,
    fee bigint NOT NULL,
    locked bigint DEFAULT 0 NOT NULL,
    blind text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT games_bet_blind_check CHECK ((blind ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT games_bet_check CHECK (((fee >= 0) AND (fee < stake))),
    CONSTRAINT games_bet_check1 CHECK (((locked >= 0) AND (locked <= stake))),
    CONSTRAINT games_bet_currency_check CHECK (((currency >= 1) AND (currency <= 3))),
    CONSTRAINT games_bet_stake_check CHECK ((stake > 0))
);

CREATE TABLE public.games_break (
    user_id bigint NOT NULL,
    id bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    until timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT games_break_check CHECK ((until >= (created_at + '24:00:00'::interval))),
    CONSTRAINT games_break_kind_check CHECK ((kind = ANY (ARRAY['cool_off'::text, 'exclusion'::text])))
);

ALTER TABLE public.games_break ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.games_break_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.games_chain (
    id bigint NOT NULL,
    line text NOT NULL COLLATE pg_catalog."C",
    first_period text NOT NULL COLLATE pg_catalog."C",
    first_opens bigint NOT NULL,
    seconds integer NOT NULL,
    closing integer NOT NULL,
    length integer NOT NULL,
    manifest jsonb NOT NULL,
    end_sealed bytea NOT NULL,
    salt text COLLATE pg_catalog."C",
    salt_signature text COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    salt_block jsonb,
    CONSTRAINT games_chain_check CHECK (((closing > 0) AND (closing < seconds))),
    CONSTRAINT games_chain_check1 CHECK (((salt IS NULL) = (salt_signature IS NULL))),
    CONSTRAINT games_chain_length_check CHECK ((length > 0)),
    CONSTRAINT games_chain_seconds_check CHECK ((seconds > 0))
);

CREATE TABLE public.games_chain_draft (
    line text NOT NULL COLLATE pg_catalog."C",
    first_period text NOT NULL COLLATE pg_catalog."C",
    draft jsonb NOT NULL,
    end_sealed bytea NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE public.games_chain ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.games_chain_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.games_config (
    version integer NOT NULL,
    config jsonb NOT NULL,
    approval_id bigint,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT games_config_version_check CHECK ((version > 0))
);

CREATE TABLE public.games_day (
    user_id bigint NOT NULL,
    day date NOT NULL,
    currency smallint NOT NULL,
    game_type smallint NOT NULL,
    book smallint NOT NULL,
    bets integer DEFAULT 0 NOT NULL,
    stake bigint DEFAULT 0 NOT NULL,
    settled_bets integer DEFAULT 0 NOT NULL,
    settled_stake bigint DEFAULT 0 NOT NULL,
    fee bigint DEFAULT 0 NOT NULL,
    wins integer DEFAULT 0 NOT NULL,
    win bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='80');

CREATE TABLE public.games_limit (
    user_id bigint NOT NULL,
    currency smallint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    span text NOT NULL COLLATE pg_catalog."C",
    amount bigint,
    next_amount bigint,
    asked_at timestamp with time zone,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT games_limit_amount_check CHECK ((amount >= 0)),
    CONSTRAINT games_limit_check CHECK (((asked_at IS NOT NULL) OR (next_amount IS NULL))),
    CONSTRAINT games_limit_check1 CHECK (((asked_at IS NULL) OR ((amount IS NOT NULL) AND ((next_amount IS NULL) OR (next_amount > amount))))),
    CONSTRAINT games_limit_currency_check CHECK (((currency >= 1) AND (currency <= 3))),
    CONSTRAINT games_limit_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'loss'::text, 'stake'::text]))),
    CONSTRAINT games_limit_span_check CHECK ((span = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])))
);

CREATE TABLE public.games_lost_chain (
    chain_id bigint NOT NULL,
    approval_id bigint NOT NULL,
    last_index integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT games_lost_chain_last_index_check CHECK ((last_index >= 0))
);

CREATE TABLE public.games_odds (
    hash text NOT NULL COLLATE pg_catalog."C",
    body text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT games_odds_check CHECK ((hash = encode(sha256(convert_to(body, 'UTF8'::name)), 'hex'::text)))
);

CREATE TABLE public.games_pause (
    game_type smallint NOT NULL,
    line text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT games_pause_game_type_check CHECK (((game_type >= 1) AND (game_type <= 5))),
    CONSTRAINT games_pause_line_check CHECK ((line ~ '^(\d\d)?$'::text))
);

CREATE TABLE public.games_period (
    line text NOT NULL COLLATE pg_catalog."C",
    period text NOT NULL COLLATE pg_catalog."C",
    game_type smallint NOT NULL,
    chain_id bigint,
    index integer NOT NULL,
    is_opened boolean NOT NULL,
    opens_at timestamp with time zone NOT NULL,
    close_at timestamp with time zone NOT NULL,
    draw_at timestamp with time zone NOT NULL,
    config_version integer NOT NULL,
    odds_hash text NOT NULL COLLATE pg_catalog."C",
    opening jsonb,
    closing jsonb,
    countersignature jsonb,
    drawn jsonb,
    result text COLLATE pg_catalog."C",
    closed_at timestamp with time zone,
    drawn_at timestamp with time zone,
    lost_at timestamp with time zone,
    CONSTRAINT games_period_check CHECK ((close_at > opens_at)),
    CONSTRAINT games_period_check1 CHECK ((draw_at > close_at)),
    CONSTRAINT games_period_check2 CHECK ((is_opened = (opening IS NOT NULL))),
    CONSTRAINT games_period_check3 CHECK (((closing IS NULL) = (closed_at IS NULL))),
    CONSTRAINT games_period_check4 CHECK ((((drawn IS NULL) = (drawn_at IS NULL)) AND ((drawn IS NULL) = (result IS NULL)))),
    CONSTRAINT games_period_drawn CHECK (((drawn IS NULL) OR ((closing IS NOT NULL) AND ((countersignature IS NOT NULL) OR (chain_id IS NULL))))),
    CONSTRAINT games_period_game_type_check CHECK (((game_type >= 1) AND (game_type <= 5))),
    CONSTRAINT games_period_index_check CHECK ((index > 0)),
    CONSTRAINT games_period_lost CHECK (((lost_at IS NULL) OR ((closing IS NOT NULL) AND (drawn IS NULL))))
);

CREATE TABLE public.games_player (
    user_id bigint NOT NULL,
    birth_date date,
    confirmed_at timestamp with time zone,
    reality_minutes smallint DEFAULT 60 NOT NULL,
    checked_bet_id bigint DEFAULT 0 NOT NULL,
    CONSTRAINT games_player_check CHECK (((birth_date IS NULL) = (confirmed_at IS NULL))),
    CONSTRAINT games_player_reality_minutes_check CHECK ((reality_minutes = ANY (ARRAY[15, 30, 60, 120])))
);

CREATE TABLE public.games_refund (
    user_id bigint NOT NULL,
    bet_id bigint NOT NULL,
    currency smallint NOT NULL,
    book smallint NOT NULL,
    amount bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT games_refund_amount_check CHECK ((amount > 0))
);

CREATE TABLE public.games_scheduler (
    is_only boolean DEFAULT true NOT NULL,
    epoch bigint DEFAULT 0 NOT NULL,
    until timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    CONSTRAINT games_scheduler_is_only_check CHECK (is_only)
);

CREATE TABLE public.games_score (
    user_id bigint NOT NULL,
    line text NOT NULL COLLATE pg_catalog."C",
    period text NOT NULL COLLATE pg_catalog."C",
    currency smallint NOT NULL,
    bets integer NOT NULL,
    stake bigint NOT NULL,
    fee bigint NOT NULL,
    win bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT games_score_bets_check CHECK ((bets > 0)),
    CONSTRAINT games_score_stake_check CHECK ((stake > 0)),
    CONSTRAINT games_score_win_check CHECK ((win >= 0))
);

CREATE TABLE public.games_settlement (
    line text NOT NULL COLLATE pg_catalog."C",
    period text NOT NULL COLLATE pg_catalog."C",
    settled_up_to bigint DEFAULT 0 NOT NULL,
    bets integer DEFAULT 0 NOT NULL,
    wins integer DEFAULT 0 NOT NULL,
    halted text,
    settled_at timestamp with time zone
);

CREATE TABLE public.games_total (
    line text NOT NULL COLLATE pg_catalog."C",
    period text NOT NULL COLLATE pg_catalog."C",
    currency smallint NOT NULL,
    book smallint NOT NULL,
    game_type smallint NOT NULL,
    day date NOT NULL,
    bets integer NOT NULL,
    stake bigint NOT NULL,
    fee bigint NOT NULL,
    win bigint NOT NULL
);

CREATE TABLE public.games_win (
    user_id bigint NOT NULL,
    bet_id bigint NOT NULL,
    game_type smallint NOT NULL,
    currency smallint NOT NULL,
    book smallint NOT NULL,
    amount bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT games_win_amount_check CHECK ((amount > 0))
);

CREATE TABLE public.groups_group (
    id bigint NOT NULL,
    name text NOT NULL,
    avatar_url text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    owner_id bigint,
    status smallint DEFAULT 1 NOT NULL,
    flag_check smallint DEFAULT '-1'::integer NOT NULL,
    flag_prohibit_add_friends smallint DEFAULT '-1'::integer NOT NULL,
    prohibition_status smallint DEFAULT '-1'::integer NOT NULL,
    notice text DEFAULT ''::text NOT NULL,
    notice_at timestamp with time zone,
    notice_message_id bigint,
    member_total integer DEFAULT 0 NOT NULL,
    last_join_no bigint DEFAULT 0 NOT NULL,
    template_id bigint,
    serve_user_id bigint,
    CONSTRAINT groups_group_flag_check_check CHECK ((flag_check = ANY (ARRAY[1, '-1'::integer]))),
    CONSTRAINT groups_group_flag_prohibit_add_friends_check CHECK ((flag_prohibit_add_friends = ANY (ARRAY[1, '-1'::integer]))),
    CONSTRAINT groups_group_member_total_check CHECK ((member_total >= 0)),
    CONSTRAINT groups_group_prohibition_status_check CHECK ((prohibition_status = ANY (ARRAY[1, '-1'::integer]))),
    CONSTRAINT groups_group_status_check CHECK ((status = ANY (ARRAY['-2'::integer, '-1'::integer, 1])))
);

ALTER TABLE public.groups_group ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.groups_group_id_seq
    START WITH 500001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.groups_join_request (
    id bigint NOT NULL,
    group_id bigint NOT NULL,
    user_id bigint NOT NULL,
    type smallint NOT NULL,
    status smallint DEFAULT 2 NOT NULL,
    ref_user_id bigint,
    apply_content text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    decided_by bigint,
    decided_at timestamp with time zone,
    CONSTRAINT groups_join_request_status_check CHECK ((status = ANY (ARRAY['-2'::integer, '-1'::integer, 2, 3]))),
    CONSTRAINT groups_join_request_type_check CHECK ((type = ANY (ARRAY[1, 2])))
);

ALTER TABLE public.groups_join_request ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.groups_join_request_id_seq
    START WITH 600001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.groups_member (
    group_id bigint NOT NULL,
    user_id bigint NOT NULL,
    identity smallint DEFAULT 1 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    prohibition_status smallint DEFAULT '-1'::integer NOT NULL,
    group_nickname text DEFAULT ''::text NOT NULL,
    join_no bigint NOT NULL,
    ref_user_id bigint,
    joined_at timestamp with time zone NOT NULL,
    rank smallint GENERATED ALWAYS AS (
CASE identity
    WHEN 2 THEN 0
    WHEN 3 THEN 1
    ELSE 2
END) STORED NOT NULL,
    CONSTRAINT groups_member_identity_check CHECK ((identity = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT groups_member_prohibition_status_check CHECK ((prohibition_status = ANY (ARRAY[1, '-1'::integer]))),
    CONSTRAINT groups_member_status_check CHECK ((status = ANY (ARRAY['-2'::integer, '-1'::integer, 1])))
);

CREATE TABLE public.home_activity (
    id bigint NOT NULL,
    file_url text NOT NULL,
    title json NOT NULL,
    content json NOT NULL,
    url text DEFAULT ''::text NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    is_shown boolean DEFAULT true NOT NULL,
    starts_at timestamp with time zone,
    ends_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    words_at json DEFAULT '{}'::json NOT NULL,
    changed_at timestamp with time zone NOT NULL
);

ALTER TABLE public.home_activity ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.home_activity_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.home_announcement (
    id bigint NOT NULL,
    title json NOT NULL,
    content json NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    is_shown boolean DEFAULT true NOT NULL,
    starts_at timestamp with time zone,
    ends_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    words_at json DEFAULT '{}'::json NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    changed_at timestamp with time zone NOT NULL
);

ALTER TABLE public.home_announcement ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.home_announcement_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.home_banner (
    id bigint NOT NULL,
    file_url text NOT NULL,
    title json NOT NULL,
    url text DEFAULT ''::text NOT NULL,
    link_switch smallint DEFAULT '-1'::integer NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    is_shown boolean DEFAULT true NOT NULL,
    starts_at timestamp with time zone,
    ends_at timestamp with time zone,
    changed_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    words_at json DEFAULT '{}'::json NOT NULL,
    CONSTRAINT home_banner_link_switch_check CHECK ((link_switch = ANY (ARRAY[1, '-1'::integer])))
);

ALTER TABLE public.home_banner ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.home_banner_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.home_notice (
    id bigint NOT NULL,
    user_id bigint,
    kind text,
    title json,
    content json,
    url text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    words_at json DEFAULT '{}'::json NOT NULL,
    CONSTRAINT home_notice_check CHECK ((((user_id IS NULL) = (kind IS NULL)) AND ((kind IS NULL) = ((title IS NOT NULL) AND (content IS NOT NULL)))))
);

ALTER TABLE public.home_notice ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.home_notice_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.home_notice_read (
    user_id bigint NOT NULL,
    notice_id bigint NOT NULL
);

CREATE TABLE public.home_pop_up (
    id bigint NOT NULL,
    placement text NOT NULL,
    type integer NOT NULL,
    theme json NOT NULL,
    content json NOT NULL,
    file_url text DEFAULT ''::text NOT NULL,
    action_type smallint DEFAULT 1 NOT NULL,
    action_val text DEFAULT ''::text NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    is_shown boolean DEFAULT true NOT NULL,
    starts_at timestamp with time zone,
    ends_at timestamp with time zone,
    changed_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    words_at json DEFAULT '{}'::json NOT NULL,
    CONSTRAINT home_pop_up_action_type_check CHECK ((action_type = ANY (ARRAY[1, 2]))),
    CONSTRAINT home_pop_up_placement_check CHECK ((placement = ANY (ARRAY['chat'::text, 'find'::text, 'profile'::text])))
);

ALTER TABLE public.home_pop_up ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.home_pop_up_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.identity_document (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    level smallint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    data_sealed bytea NOT NULL,
    number_hash bytea NOT NULL,
    front_url text NOT NULL,
    back_url text NOT NULL,
    state text DEFAULT 'review'::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    decided_by bigint,
    purged_at timestamp with time zone,
    person_hash bytea,
    CONSTRAINT identity_document_check CHECK (((state = 'review'::text) = (decided_at IS NULL))),
    CONSTRAINT identity_document_level_check CHECK ((level = ANY (ARRAY[1, 2]))),
    CONSTRAINT identity_document_state_check CHECK ((state = ANY (ARRAY['review'::text, 'approved'::text, 'rejected'::text])))
);

ALTER TABLE public.identity_document ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.identity_document_id_seq
    START WITH 600001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.identity_person (
    user_id bigint NOT NULL,
    level smallint DEFAULT '-3'::integer NOT NULL,
    real_name_sealed bytea,
    country text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    birth_date date,
    basic_at timestamp with time zone,
    advanced_at timestamp with time zone,
    changed_at timestamp with time zone NOT NULL,
    minor_birth_date date,
    CONSTRAINT identity_person_level_check CHECK ((level = ANY (ARRAY['-3'::integer, '-2'::integer, '-1'::integer, 1, 2])))
);

CREATE TABLE public.identity_task (
    user_id bigint NOT NULL,
    level smallint NOT NULL,
    way text NOT NULL COLLATE pg_catalog."C",
    status smallint NOT NULL,
    shown text DEFAULT ''::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT identity_task_level_check CHECK ((level = ANY (ARRAY[1, 2]))),
    CONSTRAINT identity_task_status_check CHECK ((status = ANY (ARRAY['-2'::integer, '-1'::integer, 1]))),
    CONSTRAINT identity_task_way_check CHECK ((way = ANY (ARRAY['phone'::text, 'document'::text, 'telegram'::text, 'bank'::text, 'google'::text])))
);

CREATE TABLE public.ledger_checkpoint (
    account_id bigint NOT NULL,
    seq bigint NOT NULL,
    balance bigint NOT NULL,
    entries bigint NOT NULL
);

CREATE TABLE public.ledger_delta (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    amount bigint NOT NULL,
    entries bigint NOT NULL,
    CONSTRAINT ledger_delta_account_id_check CHECK ((((account_id >= 0) AND (account_id <= 255)) AND (public.ledger_pot(account_id) > 4) AND ((public.ledger_pot(account_id) % 4) > 0)))
);

ALTER TABLE public.ledger_delta ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_delta_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ledger_entry (
    account_id bigint NOT NULL,
    seq bigint NOT NULL,
    transfer_no bigint NOT NULL,
    kind smallint NOT NULL,
    amount bigint NOT NULL,
    balance_after bigint,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT ledger_entry_amount_check CHECK ((amount <> 0)),
    CONSTRAINT ledger_entry_balance_after_check CHECK ((balance_after >= 0)),
    CONSTRAINT ledger_entry_check CHECK (((account_id < 256) = (balance_after IS NULL))),
    CONSTRAINT ledger_entry_check1 CHECK (((account_id >= 256) OR (seq = transfer_no)))
);

CREATE TABLE public.ledger_freeze (
    pot integer NOT NULL,
    reason text NOT NULL,
    since timestamp with time zone NOT NULL
);

CREATE TABLE public.ledger_hold (
    account_id bigint NOT NULL,
    reference text NOT NULL COLLATE pg_catalog."C",
    amount bigint NOT NULL,
    held_no bigint NOT NULL,
    ended_no bigint,
    CONSTRAINT ledger_hold_amount_check CHECK ((amount > 0))
);

CREATE TABLE public.ledger_house (
    account_id bigint NOT NULL,
    balance bigint NOT NULL,
    entries bigint NOT NULL,
    CONSTRAINT ledger_house_account_id_check CHECK (((account_id >= 0) AND (account_id <= 255)))
);

CREATE VIEW public.ledger_house_balance AS
 SELECT part.account_id,
    (sum(part.balance))::bigint AS balance,
    (sum(part.entries))::bigint AS entries
   FROM ( SELECT ledger_house.account_id,
            ledger_house.balance,
            ledger_house.entries
           FROM public.ledger_house
        UNION ALL
         SELECT ledger_delta.account_id,
            ledger_delta.amount,
            ledger_delta.entries
           FROM public.ledger_delta) part
  GROUP BY part.account_id;

CREATE TABLE public.ledger_look (
    is_only boolean DEFAULT true NOT NULL,
    looked_at timestamp with time zone NOT NULL,
    transfer_no bigint NOT NULL,
    newest_no bigint NOT NULL,
    newest_xid xid8 NOT NULL,
    account_id bigint NOT NULL,
    CONSTRAINT ledger_look_is_only_check CHECK (is_only)
);

CREATE TABLE public.ledger_transfer (
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    no bigint NOT NULL,
    key uuid NOT NULL,
    kind smallint NOT NULL,
    reference text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE public.ledger_transfer ALTER COLUMN no ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_transfer_no_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.media_claim (
    key text NOT NULL COLLATE pg_catalog."C",
    is_thumbnail boolean NOT NULL,
    claim uuid NOT NULL,
    claimed_until timestamp with time zone NOT NULL
);

CREATE TABLE public.media_file (
    key text NOT NULL COLLATE pg_catalog."C",
    owner_id bigint,
    biz text NOT NULL,
    type text NOT NULL,
    size bigint NOT NULL,
    thumbnail_size bigint,
    state text DEFAULT 'signed'::text NOT NULL,
    is_private boolean NOT NULL,
    stored_type text,
    stored_size bigint,
    width integer,
    height integer,
    has_thumbnail boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    duration_ms integer,
    is_sealed boolean DEFAULT false NOT NULL,
    is_used boolean DEFAULT false NOT NULL,
    network_hash bytea,
    part_size integer,
    upload_id text,
    refused_for text,
    key_sealed bytea,
    is_keyed boolean DEFAULT false NOT NULL,
    CONSTRAINT media_file_state_check CHECK ((state = ANY (ARRAY['signed'::text, 'ready'::text])))
);

CREATE TABLE public.media_person_key (
    user_id bigint NOT NULL,
    key_sealed bytea NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.operators_approval (
    id bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL,
    payload jsonb NOT NULL,
    payload_hash bytea NOT NULL,
    reason text NOT NULL,
    requester_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    approver_id bigint,
    approved_hash bytea,
    decided_at timestamp with time zone,
    note text DEFAULT ''::text NOT NULL,
    executed_at timestamp with time zone,
    CONSTRAINT operators_approval_check CHECK ((expires_at > created_at)),
    CONSTRAINT operators_approval_check1 CHECK (((state = ANY (ARRAY['open'::text, 'expired'::text])) = (approver_id IS NULL))),
    CONSTRAINT operators_approval_check2 CHECK (((approver_id IS NULL) = (decided_at IS NULL))),
    CONSTRAINT operators_approval_check3 CHECK (((state = ANY (ARRAY['approved'::text, 'executed'::text])) = (approved_hash IS NOT NULL))),
    CONSTRAINT operators_approval_check4 CHECK (((state = 'executed'::text) = (executed_at IS NOT NULL))),
    CONSTRAINT operators_approval_four_eyes CHECK ((approver_id <> requester_id)),
    CONSTRAINT operators_approval_in_time CHECK ((decided_at < expires_at)),
    CONSTRAINT operators_approval_own_hash CHECK ((payload_hash = sha256(convert_to((payload)::text, 'UTF8'::name)))),
    CONSTRAINT operators_approval_same_payload CHECK ((approved_hash = payload_hash)),
    CONSTRAINT operators_approval_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text, 'executed'::text, 'expired'::text])))
);

ALTER TABLE public.operators_approval ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.operators_approval_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.operators_approval_kind (
    kind text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE public.operators_attempt (
    key_hash bytea NOT NULL,
    failures integer NOT NULL,
    locked_until timestamp with time zone,
    changed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.operators_audit (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    operator_id bigint,
    action text NOT NULL,
    subject text NOT NULL,
    details json NOT NULL,
    address text NOT NULL,
    prev_hash bytea NOT NULL,
    hash bytea NOT NULL
);

CREATE TABLE public.operators_audit_anchor (
    at timestamp with time zone NOT NULL,
    head_id bigint NOT NULL,
    head_hash bytea NOT NULL
);

CREATE TABLE public.operators_enrolment (
    token_hash bytea NOT NULL,
    operator_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    approval_id bigint
);

CREATE TABLE public.operators_operator (
    id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    password_hash text,
    totp_secret bytea,
    last_code_step bigint DEFAULT 0 NOT NULL,
    status text DEFAULT 'invited'::text NOT NULL,
    roles text[] DEFAULT '{}'::text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT operators_operator_check CHECK (((status <> 'active'::text) OR ((password_hash IS NOT NULL) AND (totp_secret IS NOT NULL)))),
    CONSTRAINT operators_operator_name_check CHECK ((name ~ '^[a-z][a-z0-9._-]{1,39}$'::text)),
    CONSTRAINT operators_operator_roles_check CHECK ((roles <@ ARRAY['support'::text, 'finance'::text, 'risk'::text, 'content'::text, 'admin'::text])),
    CONSTRAINT operators_operator_status_check CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text, 'disabled'::text])))
);

ALTER TABLE public.operators_operator ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.operators_operator_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.operators_passkey (
    id bigint NOT NULL,
    operator_id bigint NOT NULL,
    credential_id text NOT NULL COLLATE pg_catalog."C",
    public_key bytea NOT NULL,
    sign_count bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);

ALTER TABLE public.operators_passkey ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.operators_passkey_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.operators_planned_change (
    approval_id bigint NOT NULL,
    effective_from timestamp with time zone NOT NULL,
    state text DEFAULT 'planned'::text NOT NULL,
    failure json,
    cancelled_by bigint,
    done_at timestamp with time zone,
    CONSTRAINT operators_planned_change_check CHECK (((state = 'planned'::text) = (done_at IS NULL))),
    CONSTRAINT operators_planned_change_check1 CHECK (((state = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT operators_planned_change_check2 CHECK (((state = 'cancelled'::text) = (cancelled_by IS NOT NULL))),
    CONSTRAINT operators_planned_change_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'applied'::text, 'failed'::text, 'cancelled'::text])))
);

CREATE TABLE public.operators_role_grant (
    approval_id bigint NOT NULL,
    operator_id bigint NOT NULL,
    roles text[] NOT NULL
);

CREATE TABLE public.operators_session (
    token_hash bytea NOT NULL,
    operator_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL
);

CREATE TABLE public.operators_spent_challenge (
    challenge_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.platform_epoch (
    is_only boolean DEFAULT true NOT NULL,
    epoch uuid DEFAULT gen_random_uuid() NOT NULL,
    CONSTRAINT platform_epoch_is_only_check CHECK (is_only)
);

CREATE TABLE public.platform_migration (
    version character varying NOT NULL
);

CREATE TABLE public.platform_outbox (
    id bigint NOT NULL,
    topic text NOT NULL,
    body json NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
ALTER TABLE ONLY public.platform_outbox ALTER COLUMN body SET STORAGE EXTERNAL;

ALTER TABLE public.platform_outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.platform_outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.platform_request (
    user_id bigint NOT NULL,
    call text NOT NULL COLLATE pg_catalog."C",
    key uuid NOT NULL,
    request_hash bytea NOT NULL,
    answer json NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.platform_setting (
    name text NOT NULL COLLATE pg_catalog."C",
    value json NOT NULL,
    changed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.rewards_agent (
    user_id bigint NOT NULL,
    state text NOT NULL,
    agent_from date,
    changed_at timestamp with time zone NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    CONSTRAINT rewards_agent_check CHECK (((state = 'blocked'::text) OR (agent_from IS NOT NULL))),
    CONSTRAINT rewards_agent_state_check CHECK ((state = ANY (ARRAY['agent'::text, 'blocked'::text])))
);

CREATE TABLE public.rewards_agent_application (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    day date NOT NULL,
    content text NOT NULL,
    requirements jsonb NOT NULL,
    state text DEFAULT 'review'::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    decided_by bigint,
    CONSTRAINT rewards_agent_application_check CHECK (((state = 'review'::text) = (decided_at IS NULL))),
    CONSTRAINT rewards_agent_application_state_check CHECK ((state = ANY (ARRAY['review'::text, 'approved'::text, 'rejected'::text])))
);

ALTER TABLE public.rewards_agent_application ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.rewards_agent_application_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.rewards_agent_reward (
    id bigint NOT NULL,
    agent_id bigint NOT NULL,
    week date NOT NULL,
    currency smallint NOT NULL,
    earned bigint NOT NULL,
    amount bigint DEFAULT 0 NOT NULL,
    members integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone,
    expires_at timestamp with time zone,
    reminded smallint DEFAULT 0 NOT NULL,
    book smallint,
    claimed_at timestamp with time zone,
    CONSTRAINT rewards_agent_reward_check CHECK ((amount =
CASE
    WHEN (created_at IS NULL) THEN (0)::bigint
    ELSE (earned / 1000000)
END)),
    CONSTRAINT rewards_agent_reward_check1 CHECK (((created_at IS NULL) = (expires_at IS NULL))),
    CONSTRAINT rewards_agent_reward_check2 CHECK (((claimed_at IS NULL) = (book IS NULL))),
    CONSTRAINT rewards_agent_reward_check3 CHECK (((claimed_at IS NULL) OR ((claimed_at >= created_at) AND (claimed_at < expires_at)))),
    CONSTRAINT rewards_agent_reward_currency_check CHECK (((currency >= 1) AND (currency <= 3))),
    CONSTRAINT rewards_agent_reward_earned_check CHECK ((earned >= 0))
);

ALTER TABLE public.rewards_agent_reward ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.rewards_agent_reward_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.rewards_commission (
    user_id bigint NOT NULL,
    day date NOT NULL,
    tier smallint NOT NULL,
    currency smallint NOT NULL,
    agent_id bigint NOT NULL,
    hold bigint NOT NULL,
    ratio integer NOT NULL,
    earned bigint NOT NULL,
    CONSTRAINT rewards_commission_check CHECK ((agent_id <> user_id)),
    CONSTRAINT rewards_commission_check1 CHECK (((earned >= 0) AND (earned <= hold))),
    CONSTRAINT rewards_commission_currency_check CHECK (((currency >= 1) AND (currency <= 3))),
    CONSTRAINT rewards_commission_hold_check CHECK ((hold >= 0)),
    CONSTRAINT rewards_commission_ratio_check CHECK ((ratio >= 0)),
    CONSTRAINT rewards_commission_tier_check CHECK (((tier >= 1) AND (tier <= 3)))
);

CREATE TABLE public.rewards_commission_day (
    day date NOT NULL,
    tiers integer[] NOT NULL,
    booked_up_to bigint DEFAULT 0 NOT NULL,
    booked_at timestamp with time zone,
    CONSTRAINT rewards_commission_day_tiers_check CHECK ((cardinality(tiers) = 3))
);

CREATE TABLE public.rewards_commission_total (
    day date NOT NULL,
    tier smallint NOT NULL,
    currency smallint NOT NULL,
    hold bigint NOT NULL,
    earned bigint NOT NULL,
    CONSTRAINT rewards_commission_total_currency_check CHECK (((currency >= 1) AND (currency <= 3))),
    CONSTRAINT rewards_commission_total_tier_check CHECK (((tier >= 1) AND (tier <= 3)))
);

CREATE TABLE public.rewards_day (
    user_id bigint NOT NULL,
    day date NOT NULL,
    currency smallint NOT NULL,
    turnover bigint DEFAULT 0 NOT NULL,
    hold bigint DEFAULT 0 NOT NULL,
    consumed bigint DEFAULT 0 NOT NULL,
    CONSTRAINT rewards_day_currency_check CHECK (((currency >= 1) AND (currency <= 3)))
)
WITH (fillfactor='80');

CREATE TABLE public.rewards_invitation (
    user_id bigint NOT NULL,
    inviter_id bigint NOT NULL,
    terms jsonb NOT NULL,
    book smallint NOT NULL,
    currency smallint NOT NULL,
    reward bigint NOT NULL,
    amount bigint NOT NULL,
    inviter_amount bigint NOT NULL,
    valid_at timestamp with time zone NOT NULL,
    CONSTRAINT rewards_invitation_book_check CHECK ((book = ANY (ARRAY[1, 2]))),
    CONSTRAINT rewards_invitation_check CHECK ((inviter_id <> user_id)),
    CONSTRAINT rewards_invitation_check1 CHECK (((amount = 0) OR (amount = reward))),
    CONSTRAINT rewards_invitation_check2 CHECK (((inviter_amount = 0) OR (inviter_amount = reward))),
    CONSTRAINT rewards_invitation_currency_check CHECK (((currency >= 1) AND (currency <= 3))),
    CONSTRAINT rewards_invitation_reward_check CHECK ((reward >= 0))
);

CREATE TABLE public.rewards_invitation_device (
    device_hash bytea NOT NULL
);

CREATE TABLE public.rewards_member_account (
    user_id bigint NOT NULL,
    agent_id bigint NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    CONSTRAINT rewards_member_account_check CHECK ((agent_id <> user_id))
);

CREATE TABLE public.rewards_period (
    line text NOT NULL COLLATE pg_catalog."C",
    period text NOT NULL COLLATE pg_catalog."C",
    counted_up_to bigint DEFAULT 0 NOT NULL,
    counted_at timestamp with time zone
);

CREATE TABLE public.rewards_rebate (
    user_id bigint NOT NULL,
    currency smallint NOT NULL,
    game_type smallint NOT NULL,
    turnover bigint DEFAULT 0 NOT NULL,
    earned bigint DEFAULT 0 NOT NULL,
    CONSTRAINT rewards_rebate_currency_check CHECK (((currency >= 1) AND (currency <= 3))),
    CONSTRAINT rewards_rebate_earned_check CHECK ((earned >= 0)),
    CONSTRAINT rewards_rebate_game_type_check CHECK (((game_type >= 1) AND (game_type <= 5))),
    CONSTRAINT rewards_rebate_turnover_check CHECK ((turnover >= 0))
)
WITH (fillfactor='80');

CREATE TABLE public.rewards_rebate_claim (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    book smallint NOT NULL,
    currency smallint NOT NULL,
    amount bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT rewards_rebate_claim_amount_check CHECK ((amount > 0)),
    CONSTRAINT rewards_rebate_claim_currency_check CHECK (((currency >= 1) AND (currency <= 3)))
);

ALTER TABLE public.rewards_rebate_claim ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.rewards_rebate_claim_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.rewards_recharge (
    deposit_id bigint NOT NULL,
    user_id bigint NOT NULL,
    worth bigint NOT NULL,
    amount bigint NOT NULL,
    credited_at timestamp with time zone NOT NULL,
    CONSTRAINT rewards_recharge_check CHECK (((amount >= 0) AND (amount <= worth))),
    CONSTRAINT rewards_recharge_worth_check CHECK ((worth >= 0))
);

CREATE TABLE public.rewards_vip (
    user_id bigint NOT NULL,
    level smallint DEFAULT 0 NOT NULL,
    raised_at timestamp with time zone,
    checked_month date NOT NULL,
    recharged bigint DEFAULT 0 NOT NULL,
    consumed bigint DEFAULT 0 NOT NULL,
    recharge_off bigint DEFAULT 0 NOT NULL,
    consumption_off bigint DEFAULT 0 NOT NULL,
    CONSTRAINT rewards_vip_consumption_off_check CHECK ((consumption_off >= 0)),
    CONSTRAINT rewards_vip_level_check CHECK (((level >= 0) AND (level <= 10))),
    CONSTRAINT rewards_vip_recharge_off_check CHECK ((recharge_off >= 0))
)
WITH (fillfactor='80');

CREATE TABLE public.support_error_report (
    id bigint NOT NULL,
    user_id bigint,
    report json NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE public.support_error_report ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.support_error_report_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.support_report (
    id bigint NOT NULL,
    reporter_id bigint NOT NULL,
    to_user_id bigint,
    group_id bigint,
    reason smallint NOT NULL,
    content text DEFAULT ''::text NOT NULL,
    images text[] DEFAULT '{}'::text[] NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    chat_type smallint,
    chat_id text COLLATE pg_catalog."C",
    message_id bigint,
    message jsonb,
    CONSTRAINT support_report_check CHECK (((to_user_id IS NULL) <> (group_id IS NULL))),
    CONSTRAINT support_report_check1 CHECK ((((chat_type IS NULL) = (chat_id IS NULL)) AND ((chat_id IS NULL) = (message_id IS NULL)))),
    CONSTRAINT support_report_check2 CHECK (((message IS NULL) = (message_id IS NULL))),
    CONSTRAINT support_report_images_check CHECK ((cardinality(images) <= 9)),
    CONSTRAINT support_report_reason_check CHECK (((reason >= 1) AND (reason <= 6))),
    CONSTRAINT support_report_status_check CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text])))
);

ALTER TABLE public.support_report ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.support_report_id_seq
    START WITH 400001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.wallet_chain_amount (
    address text NOT NULL COLLATE pg_catalog."C",
    exact bigint NOT NULL,
    recharge_id bigint NOT NULL,
    reserved_until timestamp with time zone NOT NULL
);

CREATE TABLE public.wallet_chain_cursor (
    channel_id text NOT NULL COLLATE pg_catalog."C",
    address text NOT NULL COLLATE pg_catalog."C",
    read_until timestamp with time zone NOT NULL
);

CREATE TABLE public.wallet_chain_place (
    address text NOT NULL COLLATE pg_catalog."C",
    read_until timestamp with time zone NOT NULL
);

CREATE TABLE public.wallet_deposit (
    id bigint NOT NULL,
    channel_id text NOT NULL COLLATE pg_catalog."C",
    provider_reference text NOT NULL COLLATE pg_catalog."C",
    book smallint NOT NULL,
    currency smallint NOT NULL,
    amount bigint NOT NULL,
    payer text DEFAULT ''::text NOT NULL,
    state text NOT NULL,
    fault text,
    recharge_id bigint,
    user_id bigint,
    received_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    decided_by bigint,
    taken_back bigint DEFAULT 0 NOT NULL,
    CONSTRAINT wallet_deposit_amount_check CHECK ((amount > 0)),
    CONSTRAINT wallet_deposit_check CHECK (((state <> 'unmatched'::text) OR ((fault IS NOT NULL) AND (user_id IS NULL)))),
    CONSTRAINT wallet_deposit_check1 CHECK (((state <> ALL (ARRAY['credited'::text, 'charged_back'::text])) OR (user_id IS NOT NULL))),
    CONSTRAINT wallet_deposit_check2 CHECK (((taken_back >= 0) AND (taken_back <= amount))),
    CONSTRAINT wallet_deposit_check3 CHECK (((taken_back < amount) OR (state = ANY (ARRAY['returned'::text, 'charged_back'::text])))),
    CONSTRAINT wallet_deposit_currency_check CHECK (((currency >= 1) AND (currency <= 3))),
    CONSTRAINT wallet_deposit_provider_reference_check CHECK ((provider_reference <> ''::text)),
    CONSTRAINT wallet_deposit_state_check CHECK ((state = ANY (ARRAY['credited'::text, 'unmatched'::text, 'returned'::text, 'charged_back'::text])))
);

ALTER TABLE public.wallet_deposit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.wallet_deposit_id_seq
    START WITH 300001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.wallet_economy (
    is_only boolean DEFAULT true NOT NULL,
    economy text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT wallet_economy_economy_check CHECK ((economy = ANY (ARRAY['play'::text, 'sandbox'::text, 'licensed'::text]))),
    CONSTRAINT wallet_economy_is_only_check CHECK (is_only)
);

CREATE SEQUENCE public.wallet_order_id
    START WITH 100000001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.wallet_exchange (
    id bigint DEFAULT nextval('public.wallet_order_id'::regclass) NOT NULL,
    quote_id uuid NOT NULL,
    user_id bigint NOT NULL,
    book smallint NOT NULL,
    from_currency smallint NOT NULL,
    to_currency smallint NOT NULL,
    rate text NOT NULL,
    fee bigint NOT NULL,
    cashback bigint NOT NULL,
    from_amount bigint NOT NULL,
    to_amount bigint NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.wallet_grant (
    user_id bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    amount bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT wallet_grant_amount_check CHECK ((amount > 0))
);

CREATE TABLE public.wallet_grant_device (
    kind text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    device_hash bytea NOT NULL
);

CREATE TABLE public.wallet_invitation_grant (
    invited_id bigint NOT NULL,
    user_id bigint NOT NULL,
    amount bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT wallet_invitation_grant_amount_check CHECK ((amount > 0))
);

CREATE TABLE public.wallet_payout (
    withdrawal_id bigint NOT NULL,
    key uuid NOT NULL,
    state text DEFAULT 'asking'::text NOT NULL,
    approval_id bigint,
    provider_reference text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    asked integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    looked_at timestamp with time zone,
    operator_id bigint,
    heard_at timestamp with time zone,
    refused_at timestamp with time zone,
    other_reference text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT wallet_payout_by_hand CHECK (
CASE
    WHEN (operator_id IS NULL) THEN (state <> 'by_hand'::text)
    ELSE (state <> ALL (ARRAY['asking'::text, 'unknown'::text, 'accepted'::text]))
END),
    CONSTRAINT wallet_payout_state_check CHECK ((state = ANY (ARRAY['asking'::text, 'unknown'::text, 'accepted'::text, 'paid'::text, 'failed'::text, 'returned'::text, 'deciding'::text, 'decided'::text, 'disputed'::text, 'closed'::text, 'by_hand'::text])))
);

CREATE TABLE public.wallet_quote (
    id uuid NOT NULL,
    user_id bigint NOT NULL,
    from_currency smallint NOT NULL,
    to_currency smallint NOT NULL,
    rate text NOT NULL,
    fee bigint NOT NULL,
    cashback bigint NOT NULL,
    from_amount bigint NOT NULL,
    to_amount bigint NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT wallet_quote_cashback_check CHECK ((cashback >= 0)),
    CONSTRAINT wallet_quote_check CHECK ((((to_currency >= 1) AND (to_currency <= 3)) AND (to_currency <> from_currency))),
    CONSTRAINT wallet_quote_check1 CHECK ((from_amount > fee)),
    CONSTRAINT wallet_quote_fee_check CHECK ((fee >= 0)),
    CONSTRAINT wallet_quote_from_currency_check CHECK (((from_currency >= 1) AND (from_currency <= 3))),
    CONSTRAINT wallet_quote_to_amount_check CHECK ((to_amount > 0))
);

CREATE TABLE public.wallet_receivable (
    deposit_id bigint NOT NULL,
    user_id bigint NOT NULL,
    book smallint NOT NULL,
    currency smallint NOT NULL,
    amount bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    settled bigint DEFAULT 0 NOT NULL,
    CONSTRAINT wallet_receivable_amount_check CHECK ((amount > 0)),
    CONSTRAINT wallet_receivable_check CHECK (((settled >= 0) AND (settled <= amount)))
);

CREATE TABLE public.wallet_recharge (
    id bigint DEFAULT nextval('public.wallet_order_id'::regclass) NOT NULL,
    user_id bigint NOT NULL,
    book smallint NOT NULL,
    currency smallint NOT NULL,
    channel_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    channel jsonb NOT NULL,
    amount bigint NOT NULL,
    exact bigint NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    reference text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    provider_order text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    pay_url text DEFAULT ''::text NOT NULL,
    credited bigint,
    reason text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    decided_by bigint,
    taken_back bigint DEFAULT 0 NOT NULL,
    CONSTRAINT wallet_recharge_amount_check CHECK ((amount > 0)),
    CONSTRAINT wallet_recharge_check CHECK ((expires_at > created_at)),
    CONSTRAINT wallet_recharge_check1 CHECK (((status = 2) = (credited IS NOT NULL))),
    CONSTRAINT wallet_recharge_check2 CHECK (((status = 1) = (decided_at IS NULL))),
    CONSTRAINT wallet_recharge_credited_check CHECK ((credited > 0)),
    CONSTRAINT wallet_recharge_currency_check CHECK (((currency >= 1) AND (currency <= 3))),
    CONSTRAINT wallet_recharge_exact_check CHECK ((exact > 0)),
    CONSTRAINT wallet_recharge_kind_check CHECK ((kind = ANY (ARRAY['hosted'::text, 'transfer'::text, 'chain'::text]))),
    CONSTRAINT wallet_recharge_status_check CHECK ((status = ANY (ARRAY[1, 2, '-1'::integer]))),
    CONSTRAINT wallet_recharge_taken_back_check CHECK ((taken_back >= 0))
);

CREATE TABLE public.wallet_step (
    order_id bigint NOT NULL,
    no smallint NOT NULL,
    step text NOT NULL,
    at timestamp with time zone NOT NULL,
    operator_id bigint
);

CREATE TABLE public.wallet_taken_back (
    channel_id text NOT NULL COLLATE pg_catalog."C",
    provider_reference text NOT NULL COLLATE pg_catalog."C",
    deposit_id bigint NOT NULL,
    amount bigint NOT NULL,
    taken bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT wallet_taken_back_amount_check CHECK ((amount > 0)),
    CONSTRAINT wallet_taken_back_check CHECK (((taken >= 0) AND (taken <= amount))),
    CONSTRAINT wallet_taken_back_provider_reference_check CHECK ((provider_reference <> ''::text))
);

CREATE TABLE public.wallet_target (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    method text NOT NULL,
    currency smallint NOT NULL,
    name text NOT NULL,
    code text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    account_name text DEFAULT ''::text NOT NULL,
    number_sealed bytea NOT NULL,
    number_hash bytea NOT NULL,
    last4 text NOT NULL,
    label text DEFAULT ''::text NOT NULL,
    front_url text DEFAULT ''::text NOT NULL,
    back_url text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    removed_at timestamp with time zone,
    CONSTRAINT wallet_target_currency_check CHECK ((currency = ANY (ARRAY[1, 2]))),
    CONSTRAINT wallet_target_method_check CHECK ((method = ANY (ARRAY['bank'::text, 'wallet'::text])))
);

ALTER TABLE public.wallet_target ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.wallet_target_id_seq
    START WITH 500001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.wallet_turnover (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    book smallint NOT NULL,
    currency smallint NOT NULL,
    source text NOT NULL,
    required bigint NOT NULL,
    counted bigint DEFAULT 0 NOT NULL,
    locked bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    CONSTRAINT wallet_turnover_check CHECK (((counted >= 0) AND (counted <= required))),
    CONSTRAINT wallet_turnover_check1 CHECK (((done_at IS NULL) = (counted < required))),
    CONSTRAINT wallet_turnover_currency_check CHECK (((currency >= 1) AND (currency <= 3))),
    CONSTRAINT wallet_turnover_locked_check CHECK ((locked >= 0)),
    CONSTRAINT wallet_turnover_required_check CHECK ((required > 0)),
    CONSTRAINT wallet_turnover_source_check CHECK ((source = ANY (ARRAY['direct_charge'::text, 'bonus'::text])))
);

CREATE TABLE public.wallet_turnover_bet (
    turnover_id bigint NOT NULL,
    reference text NOT NULL COLLATE pg_catalog."C",
    counted bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT wallet_turnover_bet_counted_check CHECK ((counted > 0))
);

ALTER TABLE public.wallet_turnover ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.wallet_turnover_id_seq
    START WITH 700001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.wallet_unplayed (
    user_id bigint NOT NULL,
    book smallint NOT NULL,
    currency smallint NOT NULL,
    method text NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT wallet_unplayed_amount_check CHECK ((amount >= 0)),
    CONSTRAINT wallet_unplayed_currency_check CHECK (((currency >= 1) AND (currency <= 3))),
    CONSTRAINT wallet_unplayed_method_check CHECK ((method = ANY (ARRAY['bank'::text, 'wallet'::text])))
);

CREATE TABLE public.wallet_unread_event (
    event_id text NOT NULL COLLATE pg_catalog."C",
    reason text NOT NULL,
    received_at timestamp with time zone NOT NULL
);

CREATE TABLE public.wallet_withdrawal (
    id bigint DEFAULT nextval('public.wallet_order_id'::regclass) NOT NULL,
    user_id bigint NOT NULL,
    book smallint NOT NULL,
    currency smallint NOT NULL,
    amount bigint NOT NULL,
    fee bigint NOT NULL,
    unplayed bigint DEFAULT 0 NOT NULL,
    method text NOT NULL,
    target_id bigint NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    stage text DEFAULT 'waiting'::text NOT NULL,
    needs_second boolean NOT NULL,
    risks text[] DEFAULT '{}'::text[] NOT NULL,
    approval_id bigint,
    decided_by bigint,
    pay_after timestamp with time zone,
    reason text DEFAULT ''::text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    payment_reference text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    hold_reason text DEFAULT ''::text NOT NULL,
    CONSTRAINT wallet_withdrawal_amount_check CHECK ((amount > 0)),
    CONSTRAINT wallet_withdrawal_check CHECK (((fee >= 0) AND (fee < amount))),
    CONSTRAINT wallet_withdrawal_check1 CHECK (((unplayed >= 0) AND (unplayed <= amount))),
    CONSTRAINT wallet_withdrawal_check2 CHECK (((status = 1) = (stage = ANY (ARRAY['waiting'::text, 'hold'::text, 'second'::text, 'approved'::text])))),
    CONSTRAINT wallet_withdrawal_check3 CHECK (((status = 3) = (stage = 'sent'::text))),
    CONSTRAINT wallet_withdrawal_check4 CHECK (((status = ANY (ARRAY[2, '-1'::integer, '-2'::integer])) = (stage = 'done'::text))),
    CONSTRAINT wallet_withdrawal_currency_check CHECK ((currency = ANY (ARRAY[1, 2]))),
    CONSTRAINT wallet_withdrawal_four_eyes CHECK (((NOT needs_second) OR (stage <> ALL (ARRAY['approved'::text, 'sent'::text])) OR (approval_id IS NOT NULL))),
    CONSTRAINT wallet_withdrawal_method_check CHECK ((method = ANY (ARRAY['bank'::text, 'wallet'::text]))),
    CONSTRAINT wallet_withdrawal_stage_check CHECK ((stage = ANY (ARRAY['waiting'::text, 'hold'::text, 'second'::text, 'approved'::text, 'sent'::text, 'done'::text]))),
    CONSTRAINT wallet_withdrawal_status_check CHECK ((status = ANY (ARRAY[1, 2, 3, '-1'::integer, '-2'::integer])))
);

ALTER TABLE ONLY public.chat_message ATTACH PARTITION public.chat_message_0 FOR VALUES WITH (modulus 8, remainder 0);

ALTER TABLE ONLY public.chat_message ATTACH PARTITION public.chat_message_1 FOR VALUES WITH (modulus 8, remainder 1);

ALTER TABLE ONLY public.chat_message ATTACH PARTITION public.chat_message_2 FOR VALUES WITH (modulus 8, remainder 2);

ALTER TABLE ONLY public.chat_message ATTACH PARTITION public.chat_message_3 FOR VALUES WITH (modulus 8, remainder 3);

ALTER TABLE ONLY public.chat_message ATTACH PARTITION public.chat_message_4 FOR VALUES WITH (modulus 8, remainder 4);

ALTER TABLE ONLY public.chat_message ATTACH PARTITION public.chat_message_5 FOR VALUES WITH (modulus 8, remainder 5);

ALTER TABLE ONLY public.chat_message ATTACH PARTITION public.chat_message_6 FOR VALUES WITH (modulus 8, remainder 6);

ALTER TABLE ONLY public.chat_message ATTACH PARTITION public.chat_message_7 FOR VALUES WITH (modulus 8, remainder 7);

ALTER TABLE ONLY public.account_group_template
    ADD CONSTRAINT account_group_template_code_key UNIQUE (code);

ALTER TABLE ONLY public.account_group_template
    ADD CONSTRAINT account_group_template_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.account_login_key
    ADD CONSTRAINT account_login_key_pkey PRIMARY KEY (key_hash);

ALTER TABLE ONLY public.account_origin
    ADD CONSTRAINT account_origin_pkey PRIMARY KEY (user_id, origin_hash);

ALTER TABLE ONLY public.account_password_failure
    ADD CONSTRAINT account_password_failure_pkey PRIMARY KEY (user_id, origin_hash);

ALTER TABLE ONLY public.account_push_subscription
    ADD CONSTRAINT account_push_subscription_pkey PRIMARY KEY (endpoint);

ALTER TABLE ONLY public.account_push_subscription
    ADD CONSTRAINT account_push_subscription_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.account_refused_session
    ADD CONSTRAINT account_refused_session_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.account_session_code
    ADD CONSTRAINT account_session_code_pkey PRIMARY KEY (code_hash);

ALTER TABLE ONLY public.account_session
    ADD CONSTRAINT account_session_id_key UNIQUE (id);

ALTER TABLE ONLY public.account_session
    ADD CONSTRAINT account_session_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.account_social
    ADD CONSTRAINT account_social_pkey PRIMARY KEY (provider, subject);

ALTER TABLE ONLY public.account_user_device
    ADD CONSTRAINT account_user_device_pkey PRIMARY KEY (device_hash, user_id);

ALTER TABLE ONLY public.account_user
    ADD CONSTRAINT account_user_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.account_user
    ADD CONSTRAINT account_user_uid_key UNIQUE (uid);

ALTER TABLE ONLY public.account_user
    ADD CONSTRAINT account_user_username_key_key UNIQUE (username_key);

ALTER TABLE ONLY public.account_verification
    ADD CONSTRAINT account_verification_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.account_verify_token
    ADD CONSTRAINT account_verify_token_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.chat_broadcast
    ADD CONSTRAINT chat_broadcast_owner_id_grouping_id_nonce_key UNIQUE (owner_id, grouping_id, nonce);

ALTER TABLE ONLY public.chat_broadcast
    ADD CONSTRAINT chat_broadcast_pkey PRIMARY KEY (owner_id, grouping_id, message_id);

ALTER TABLE ONLY public.chat_broadcast_recipient
    ADD CONSTRAINT chat_broadcast_recipient_pkey PRIMARY KEY (owner_id, grouping_id, message_id, user_id);

ALTER TABLE ONLY public.chat_change
    ADD CONSTRAINT chat_change_pkey PRIMARY KEY (chat_type, chat_id, change, message_id);

ALTER TABLE ONLY public.chat_channel
    ADD CONSTRAINT chat_channel_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.chat_former_member
    ADD CONSTRAINT chat_former_member_pkey PRIMARY KEY (user_id, chat_type, chat_id);

ALTER TABLE ONLY public.chat_member
    ADD CONSTRAINT chat_member_pkey PRIMARY KEY (chat_type, chat_id, user_id);

ALTER TABLE ONLY public.chat_message
    ADD CONSTRAINT chat_message_chat_type_chat_id_author_id_nonce_key UNIQUE NULLS NOT DISTINCT (chat_type, chat_id, author_id, nonce);

ALTER TABLE ONLY public.chat_message_0
    ADD CONSTRAINT chat_message_0_chat_type_chat_id_author_id_nonce_key UNIQUE NULLS NOT DISTINCT (chat_type, chat_id, author_id, nonce);

ALTER TABLE ONLY public.chat_message
    ADD CONSTRAINT chat_message_pkey PRIMARY KEY (chat_type, chat_id, message_id);

ALTER TABLE ONLY public.chat_message_0
    ADD CONSTRAINT chat_message_0_pkey PRIMARY KEY (chat_type, chat_id, message_id);

ALTER TABLE ONLY public.chat_message_1
    ADD CONSTRAINT chat_message_1_chat_type_chat_id_author_id_nonce_key UNIQUE NULLS NOT DISTINCT (chat_type, chat_id, author_id, nonce);

ALTER TABLE ONLY public.chat_message_1
    ADD CONSTRAINT chat_message_1_pkey PRIMARY KEY (chat_type, chat_id, message_id);

ALTER TABLE ONLY public.chat_message_2
    ADD CONSTRAINT chat_message_2_chat_type_chat_id_author_id_nonce_key UNIQUE NULLS NOT DISTINCT (chat_type, chat_id, author_id, nonce);

ALTER TABLE ONLY public.chat_message_2
    ADD CONSTRAINT chat_message_2_pkey PRIMARY KEY (chat_type, chat_id, message_id);

ALTER TABLE ONLY public.chat_message_3
    ADD CONSTRAINT chat_message_3_chat_type_chat_id_author_id_nonce_key UNIQUE NULLS NOT DISTINCT (chat_type, chat_id, author_id, nonce);

ALTER TABLE ONLY public.chat_message_3
    ADD CONSTRAINT chat_message_3_pkey PRIMARY KEY (chat_type, chat_id, message_id);

ALTER TABLE ONLY public.chat_message_4
    ADD CONSTRAINT chat_message_4_chat_type_chat_id_author_id_nonce_key UNIQUE NULLS NOT DISTINCT (chat_type, chat_id, author_id, nonce);

ALTER TABLE ONLY public.chat_message_4
    ADD CONSTRAINT chat_message_4_pkey PRIMARY KEY (chat_type, chat_id, message_id);

ALTER TABLE ONLY public.chat_message_5
    ADD CONSTRAINT chat_message_5_chat_type_chat_id_author_id_nonce_key UNIQUE NULLS NOT DISTINCT (chat_type, chat_id, author_id, nonce);

ALTER TABLE ONLY public.chat_message_5
    ADD CONSTRAINT chat_message_5_pkey PRIMARY KEY (chat_type, chat_id, message_id);

ALTER TABLE ONLY public.chat_message_6
    ADD CONSTRAINT chat_message_6_chat_type_chat_id_author_id_nonce_key UNIQUE NULLS NOT DISTINCT (chat_type, chat_id, author_id, nonce);

ALTER TABLE ONLY public.chat_message_6
    ADD CONSTRAINT chat_message_6_pkey PRIMARY KEY (chat_type, chat_id, message_id);

ALTER TABLE ONLY public.chat_message_7
    ADD CONSTRAINT chat_message_7_chat_type_chat_id_author_id_nonce_key UNIQUE NULLS NOT DISTINCT (chat_type, chat_id, author_id, nonce);

ALTER TABLE ONLY public.chat_message_7
    ADD CONSTRAINT chat_message_7_pkey PRIMARY KEY (chat_type, chat_id, message_id);

ALTER TABLE ONLY public.chat_planned_post
    ADD CONSTRAINT chat_planned_post_nonce_key UNIQUE (nonce);

ALTER TABLE ONLY public.chat_planned_post
    ADD CONSTRAINT chat_planned_post_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.chat_room
    ADD CONSTRAINT chat_room_pkey PRIMARY KEY (chat_type, chat_id);

ALTER TABLE ONLY public.chat_search_block
    ADD CONSTRAINT chat_search_block_pkey PRIMARY KEY (chat_type, chat_id, block);

ALTER TABLE ONLY public.chat_search_room
    ADD CONSTRAINT chat_search_room_pkey PRIMARY KEY (chat_type, chat_id);

ALTER TABLE ONLY public.chat_session
    ADD CONSTRAINT chat_session_pkey PRIMARY KEY (user_id, chat_type, chat_id);

ALTER TABLE ONLY public.chests_chest
    ADD CONSTRAINT chests_chest_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.chests_share
    ADD CONSTRAINT chests_share_one_each UNIQUE (chest_id, user_id);

ALTER TABLE ONLY public.chests_share
    ADD CONSTRAINT chests_share_pkey PRIMARY KEY (chest_id, "position");

ALTER TABLE public.chests_share
    ADD CONSTRAINT chests_share_unplayed CHECK (((unplayed_bank >= 0) AND (unplayed_wallet >= 0) AND ((unplayed_bank + unplayed_wallet) <= ((amount)::bigint * 100)))) NOT VALID;

ALTER TABLE ONLY public.friends_application
    ADD CONSTRAINT friends_application_from_user_id_to_user_id_day_key UNIQUE (from_user_id, to_user_id, day);

ALTER TABLE ONLY public.friends_application_look
    ADD CONSTRAINT friends_application_look_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.friends_application
    ADD CONSTRAINT friends_application_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.friends_block
    ADD CONSTRAINT friends_block_pkey PRIMARY KEY (user_id, blocked_id);

ALTER TABLE ONLY public.friends_friend
    ADD CONSTRAINT friends_friend_pkey PRIMARY KEY (user_id, friend_id);

ALTER TABLE ONLY public.friends_grouping_member
    ADD CONSTRAINT friends_grouping_member_pkey PRIMARY KEY (user_id, grouping_id, friend_id);

ALTER TABLE ONLY public.friends_grouping
    ADD CONSTRAINT friends_grouping_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.friends_grouping
    ADD CONSTRAINT friends_grouping_user_id_id_key UNIQUE (user_id, id);

ALTER TABLE ONLY public.games_bet
    ADD CONSTRAINT games_bet_pkey PRIMARY KEY (user_id, id);

ALTER TABLE ONLY public.games_break
    ADD CONSTRAINT games_break_pkey PRIMARY KEY (user_id, id);

ALTER TABLE ONLY public.games_chain_draft
    ADD CONSTRAINT games_chain_draft_pkey PRIMARY KEY (line, first_period);

ALTER TABLE ONLY public.games_chain
    ADD CONSTRAINT games_chain_once UNIQUE (line, first_opens);

ALTER TABLE ONLY public.games_chain
    ADD CONSTRAINT games_chain_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.games_config
    ADD CONSTRAINT games_config_approval_id_key UNIQUE (approval_id);

ALTER TABLE ONLY public.games_config
    ADD CONSTRAINT games_config_pkey PRIMARY KEY (version);

ALTER TABLE ONLY public.games_day
    ADD CONSTRAINT games_day_pkey PRIMARY KEY (user_id, day, currency, game_type);

ALTER TABLE ONLY public.games_limit
    ADD CONSTRAINT games_limit_pkey PRIMARY KEY (user_id, currency, kind, span);

ALTER TABLE ONLY public.games_lost_chain
    ADD CONSTRAINT games_lost_chain_approval_id_key UNIQUE (approval_id);

ALTER TABLE ONLY public.games_lost_chain
    ADD CONSTRAINT games_lost_chain_pkey PRIMARY KEY (chain_id);

ALTER TABLE ONLY public.games_odds
    ADD CONSTRAINT games_odds_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.games_pause
    ADD CONSTRAINT games_pause_pkey PRIMARY KEY (game_type, line);

ALTER TABLE ONLY public.games_period
    ADD CONSTRAINT games_period_chain_id_index_key UNIQUE (chain_id, index);

ALTER TABLE ONLY public.games_period
    ADD CONSTRAINT games_period_pkey PRIMARY KEY (line, period);

ALTER TABLE ONLY public.games_player
    ADD CONSTRAINT games_player_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.games_refund
    ADD CONSTRAINT games_refund_pkey PRIMARY KEY (user_id, bet_id);

ALTER TABLE ONLY public.games_scheduler
    ADD CONSTRAINT games_scheduler_pkey PRIMARY KEY (is_only);

ALTER TABLE ONLY public.games_score
    ADD CONSTRAINT games_score_pkey PRIMARY KEY (user_id, line, period, currency);

ALTER TABLE ONLY public.games_settlement
    ADD CONSTRAINT games_settlement_pkey PRIMARY KEY (line, period);

ALTER TABLE ONLY public.games_total
    ADD CONSTRAINT games_total_pkey PRIMARY KEY (line, period, currency, book);

ALTER TABLE ONLY public.games_win
    ADD CONSTRAINT games_win_pkey PRIMARY KEY (user_id, bet_id);

ALTER TABLE ONLY public.groups_group
    ADD CONSTRAINT groups_group_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.groups_group
    ADD CONSTRAINT groups_group_served_once UNIQUE (template_id, serve_user_id);

ALTER TABLE ONLY public.groups_join_request
    ADD CONSTRAINT groups_join_request_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.groups_member
    ADD CONSTRAINT groups_member_pkey PRIMARY KEY (group_id, user_id);

ALTER TABLE ONLY public.home_activity
    ADD CONSTRAINT home_activity_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.home_announcement
    ADD CONSTRAINT home_announcement_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.home_banner
    ADD CONSTRAINT home_banner_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.home_notice
    ADD CONSTRAINT home_notice_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.home_notice_read
    ADD CONSTRAINT home_notice_read_pkey PRIMARY KEY (user_id, notice_id);

ALTER TABLE ONLY public.home_notice
    ADD CONSTRAINT home_notice_user_id_kind_created_at_key UNIQUE (user_id, kind, created_at);

ALTER TABLE ONLY public.home_pop_up
    ADD CONSTRAINT home_pop_up_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.identity_document
    ADD CONSTRAINT identity_document_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.identity_person
    ADD CONSTRAINT identity_person_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.identity_task
    ADD CONSTRAINT identity_task_pkey PRIMARY KEY (user_id, level, way);

ALTER TABLE ONLY public.ledger_account
    ADD CONSTRAINT ledger_account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_checkpoint
    ADD CONSTRAINT ledger_checkpoint_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.ledger_delta
    ADD CONSTRAINT ledger_delta_pkey PRIMARY KEY (id);

ALTER TABLE public.ledger_entry
    ADD CONSTRAINT ledger_entry_chart CHECK ((public.ledger_is_in_chart(kind, (
CASE
    WHEN (amount < 0) THEN (- (account_id & (15)::bigint))
    ELSE (account_id & (15)::bigint)
END)::integer) AND ((account_id < 256) = ((account_id & (15)::bigint) >= 5)))) NOT VALID;

ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_pkey PRIMARY KEY (account_id, seq);

ALTER TABLE ONLY public.ledger_freeze
    ADD CONSTRAINT ledger_freeze_pkey PRIMARY KEY (pot);

ALTER TABLE ONLY public.ledger_hold
    ADD CONSTRAINT ledger_hold_ended_no_key UNIQUE (ended_no);

ALTER TABLE ONLY public.ledger_hold
    ADD CONSTRAINT ledger_hold_pkey PRIMARY KEY (account_id, reference);

ALTER TABLE ONLY public.ledger_house
    ADD CONSTRAINT ledger_house_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.ledger_look
    ADD CONSTRAINT ledger_look_pkey PRIMARY KEY (is_only);

ALTER TABLE ONLY public.ledger_transfer
    ADD CONSTRAINT ledger_transfer_once UNIQUE (key);

ALTER TABLE ONLY public.ledger_transfer
    ADD CONSTRAINT ledger_transfer_pkey PRIMARY KEY (no);

ALTER TABLE ONLY public.media_claim
    ADD CONSTRAINT media_claim_pkey PRIMARY KEY (key, is_thumbnail);

ALTER TABLE ONLY public.media_file
    ADD CONSTRAINT media_file_pkey PRIMARY KEY (key);

ALTER TABLE public.media_file
    ADD CONSTRAINT media_file_whose CHECK (((owner_id IS NOT NULL) OR (NOT is_private))) NOT VALID;

ALTER TABLE ONLY public.media_person_key
    ADD CONSTRAINT media_person_key_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.operators_approval_kind
    ADD CONSTRAINT operators_approval_kind_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY public.operators_approval
    ADD CONSTRAINT operators_approval_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.operators_attempt
    ADD CONSTRAINT operators_attempt_pkey PRIMARY KEY (key_hash);

ALTER TABLE ONLY public.operators_audit_anchor
    ADD CONSTRAINT operators_audit_anchor_pkey PRIMARY KEY (at);

ALTER TABLE ONLY public.operators_audit
    ADD CONSTRAINT operators_audit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.operators_enrolment
    ADD CONSTRAINT operators_enrolment_approval_id_key UNIQUE (approval_id);

ALTER TABLE ONLY public.operators_enrolment
    ADD CONSTRAINT operators_enrolment_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.operators_operator
    ADD CONSTRAINT operators_operator_name_key UNIQUE (name);

ALTER TABLE ONLY public.operators_operator
    ADD CONSTRAINT operators_operator_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.operators_passkey
    ADD CONSTRAINT operators_passkey_credential_id_key UNIQUE (credential_id);

ALTER TABLE ONLY public.operators_passkey
    ADD CONSTRAINT operators_passkey_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.operators_planned_change
    ADD CONSTRAINT operators_planned_change_pkey PRIMARY KEY (approval_id);

ALTER TABLE ONLY public.operators_role_grant
    ADD CONSTRAINT operators_role_grant_pkey PRIMARY KEY (approval_id);

ALTER TABLE ONLY public.operators_session
    ADD CONSTRAINT operators_session_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.operators_spent_challenge
    ADD CONSTRAINT operators_spent_challenge_pkey PRIMARY KEY (challenge_hash);

ALTER TABLE ONLY public.platform_epoch
    ADD CONSTRAINT platform_epoch_pkey PRIMARY KEY (is_only);

ALTER TABLE ONLY public.platform_migration
    ADD CONSTRAINT platform_migration_pkey PRIMARY KEY (version);

ALTER TABLE ONLY public.platform_outbox
    ADD CONSTRAINT platform_outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.platform_request
    ADD CONSTRAINT platform_request_pkey PRIMARY KEY (user_id, call, key);

ALTER TABLE ONLY public.platform_setting
    ADD CONSTRAINT platform_setting_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.rewards_agent_application
    ADD CONSTRAINT rewards_agent_application_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rewards_agent_application
    ADD CONSTRAINT rewards_agent_application_user_id_day_key UNIQUE (user_id, day);

ALTER TABLE ONLY public.rewards_agent
    ADD CONSTRAINT rewards_agent_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.rewards_agent_reward
    ADD CONSTRAINT rewards_agent_reward_agent_id_week_currency_key UNIQUE (agent_id, week, currency);

ALTER TABLE ONLY public.rewards_agent_reward
    ADD CONSTRAINT rewards_agent_reward_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rewards_commission_day
    ADD CONSTRAINT rewards_commission_day_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.rewards_commission
    ADD CONSTRAINT rewards_commission_pkey PRIMARY KEY (user_id, day, tier, currency);

ALTER TABLE ONLY public.rewards_commission_total
    ADD CONSTRAINT rewards_commission_total_pkey PRIMARY KEY (day, tier, currency);

ALTER TABLE ONLY public.rewards_day
    ADD CONSTRAINT rewards_day_pkey PRIMARY KEY (user_id, day, currency);

ALTER TABLE ONLY public.rewards_invitation_device
    ADD CONSTRAINT rewards_invitation_device_pkey PRIMARY KEY (device_hash);

ALTER TABLE ONLY public.rewards_invitation
    ADD CONSTRAINT rewards_invitation_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.rewards_member_account
    ADD CONSTRAINT rewards_member_account_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.rewards_period
    ADD CONSTRAINT rewards_period_pkey PRIMARY KEY (line, period);

ALTER TABLE ONLY public.rewards_rebate_claim
    ADD CONSTRAINT rewards_rebate_claim_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rewards_rebate
    ADD CONSTRAINT rewards_rebate_pkey PRIMARY KEY (user_id, currency, game_type);

ALTER TABLE ONLY public.rewards_recharge
    ADD CONSTRAINT rewards_recharge_pkey PRIMARY KEY (deposit_id);

ALTER TABLE ONLY public.rewards_vip
    ADD CONSTRAINT rewards_vip_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.support_error_report
    ADD CONSTRAINT support_error_report_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.support_report
    ADD CONSTRAINT support_report_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.wallet_chain_amount
    ADD CONSTRAINT wallet_chain_amount_pkey PRIMARY KEY (address, exact);

ALTER TABLE ONLY public.wallet_chain_cursor
    ADD CONSTRAINT wallet_chain_cursor_pkey PRIMARY KEY (channel_id, address);

ALTER TABLE ONLY public.wallet_chain_place
    ADD CONSTRAINT wallet_chain_place_pkey PRIMARY KEY (address);

ALTER TABLE public.wallet_deposit
    ADD CONSTRAINT wallet_deposit_fault_check CHECK ((fault = ANY (ARRAY['unknown'::text, 'late'::text, 'under'::text, 'over'::text, 'already_paid'::text, 'paused'::text]))) NOT VALID;

ALTER TABLE ONLY public.wallet_deposit
    ADD CONSTRAINT wallet_deposit_once UNIQUE (channel_id, provider_reference);

ALTER TABLE ONLY public.wallet_deposit
    ADD CONSTRAINT wallet_deposit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.wallet_economy
    ADD CONSTRAINT wallet_economy_pkey PRIMARY KEY (is_only);

ALTER TABLE ONLY public.wallet_exchange
    ADD CONSTRAINT wallet_exchange_once UNIQUE (quote_id);

ALTER TABLE ONLY public.wallet_exchange
    ADD CONSTRAINT wallet_exchange_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.wallet_grant_device
    ADD CONSTRAINT wallet_grant_device_pkey PRIMARY KEY (kind, day, device_hash);

ALTER TABLE ONLY public.wallet_grant
    ADD CONSTRAINT wallet_grant_pkey PRIMARY KEY (user_id, kind, day);

ALTER TABLE ONLY public.wallet_invitation_grant
    ADD CONSTRAINT wallet_invitation_grant_pkey PRIMARY KEY (invited_id, user_id);

ALTER TABLE ONLY public.wallet_payout
    ADD CONSTRAINT wallet_payout_key_key UNIQUE (key);

ALTER TABLE ONLY public.wallet_payout
    ADD CONSTRAINT wallet_payout_pkey PRIMARY KEY (withdrawal_id);

ALTER TABLE ONLY public.wallet_quote
    ADD CONSTRAINT wallet_quote_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.wallet_receivable
    ADD CONSTRAINT wallet_receivable_pkey PRIMARY KEY (deposit_id);

ALTER TABLE ONLY public.wallet_recharge
    ADD CONSTRAINT wallet_recharge_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.wallet_step
    ADD CONSTRAINT wallet_step_pkey PRIMARY KEY (order_id, no);

ALTER TABLE ONLY public.wallet_taken_back
    ADD CONSTRAINT wallet_taken_back_pkey PRIMARY KEY (channel_id, provider_reference);

ALTER TABLE ONLY public.wallet_target
    ADD CONSTRAINT wallet_target_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.wallet_turnover_bet
    ADD CONSTRAINT wallet_turnover_bet_pkey PRIMARY KEY (turnover_id, reference);

ALTER TABLE ONLY public.wallet_turnover
    ADD CONSTRAINT wallet_turnover_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.wallet_unplayed
    ADD CONSTRAINT wallet_unplayed_pkey PRIMARY KEY (user_id, book, currency, method);

ALTER TABLE ONLY public.wallet_unread_event
    ADD CONSTRAINT wallet_unread_event_pkey PRIMARY KEY (event_id);

ALTER TABLE ONLY public.wallet_withdrawal
    ADD CONSTRAINT wallet_withdrawal_pkey PRIMARY KEY (id);

CREATE INDEX account_login_key_user ON public.account_login_key USING btree (user_id, created_at);

CREATE INDEX account_origin_age ON public.account_origin USING btree (seen_at);

CREATE INDEX account_password_failure_age ON public.account_password_failure USING btree (changed_at);

CREATE INDEX account_push_subscription_user ON public.account_push_subscription USING btree (user_id);

CREATE INDEX account_refused_session_expiry ON public.account_refused_session USING btree (expires_at);

CREATE INDEX account_refused_session_user ON public.account_refused_session USING btree (user_id);

CREATE INDEX account_session_code_age ON public.account_session_code USING btree (expires_at);

CREATE INDEX account_session_code_session ON public.account_session_code USING btree (session_hash);

CREATE INDEX account_session_expiry ON public.account_session USING btree (expires_at);

CREATE INDEX account_session_user ON public.account_session USING btree (user_id, created_at);

CREATE INDEX account_social_user ON public.account_social USING btree (user_id);

CREATE INDEX account_user_created ON public.account_user USING btree (created_at);

CREATE INDEX account_user_device_user ON public.account_user_device USING btree (user_id);

CREATE UNIQUE INDEX account_user_email ON public.account_user USING btree (email) WHERE (email <> ''::text);

CREATE UNIQUE INDEX account_user_invite_code ON public.account_user USING btree (invite_code);

CREATE INDEX account_user_inviter ON public.account_user USING btree (inviter_id) WHERE (inviter_id IS NOT NULL);

CREATE UNIQUE INDEX account_user_mobile ON public.account_user USING btree (mobile, area_code) WHERE (mobile <> ''::text);

CREATE INDEX account_user_nickname ON public.account_user USING btree (lower(nickname) text_pattern_ops);

CREATE INDEX account_verification_age ON public.account_verification USING btree (sent_at);

CREATE INDEX account_verification_target ON public.account_verification USING btree (target_hash, sent_at);

CREATE INDEX account_verify_token_age ON public.account_verify_token USING btree (expires_at);

CREATE INDEX chat_change_hidden ON public.chat_change USING btree (chat_type, chat_id, user_id, message_id) WHERE (user_id IS NOT NULL);

CREATE INDEX chat_member_user ON public.chat_member USING btree (user_id, chat_type, chat_id);

CREATE INDEX chat_message_created ON ONLY public.chat_message USING brin (created_at) WITH (pages_per_range='32');

CREATE INDEX chat_message_0_created_at_idx ON public.chat_message_0 USING brin (created_at) WITH (pages_per_range='32');

CREATE INDEX chat_message_1_created_at_idx ON public.chat_message_1 USING brin (created_at) WITH (pages_per_range='32');

CREATE INDEX chat_message_2_created_at_idx ON public.chat_message_2 USING brin (created_at) WITH (pages_per_range='32');

CREATE INDEX chat_message_3_created_at_idx ON public.chat_message_3 USING brin (created_at) WITH (pages_per_range='32');

CREATE INDEX chat_message_4_created_at_idx ON public.chat_message_4 USING brin (created_at) WITH (pages_per_range='32');

CREATE INDEX chat_message_5_created_at_idx ON public.chat_message_5 USING brin (created_at) WITH (pages_per_range='32');

CREATE INDEX chat_message_6_created_at_idx ON public.chat_message_6 USING brin (created_at) WITH (pages_per_range='32');

CREATE INDEX chat_message_7_created_at_idx ON public.chat_message_7 USING brin (created_at) WITH (pages_per_range='32');

CREATE INDEX chat_planned_post_due ON public.chat_planned_post USING btree (post_at) WHERE (state = 'planned'::text);

CREATE INDEX chests_chest_group ON public.chests_chest USING btree (group_id, id);

CREATE INDEX chests_chest_open ON public.chests_chest USING btree (expires_at) WHERE (over_at IS NULL);

CREATE INDEX chests_chest_over ON public.chests_chest USING btree (sign((refund)::double precision), id) WHERE (refund IS NOT NULL);

CREATE INDEX chests_chest_sender ON public.chests_chest USING btree (user_id, created_at);

CREATE INDEX chests_share_free ON public.chests_share USING btree (chest_id, "position") WHERE ((user_id IS NULL) AND (NOT is_returned));

CREATE INDEX friends_application_received ON public.friends_application USING btree (to_user_id, id DESC);

CREATE INDEX friends_application_waiting ON public.friends_application USING btree (to_user_id, created_at) WHERE (status = 1);

CREATE INDEX friends_grouping_member_friend ON public.friends_grouping_member USING btree (user_id, friend_id);

CREATE INDEX friends_grouping_order ON public.friends_grouping USING btree (user_id, sort_order, id);

CREATE INDEX games_bet_own ON public.games_bet USING btree (user_id, period);

CREATE UNIQUE INDEX games_bet_period ON public.games_bet USING btree (line, period, id);

CREATE INDEX games_day_earned ON public.games_day USING btree (day, currency, user_id) WHERE (settled_bets > 0);

CREATE INDEX games_period_drawn ON public.games_period USING btree (line, draw_at DESC) WHERE (drawn IS NOT NULL);

CREATE INDEX games_period_lost ON public.games_period USING btree (chain_id, index) WHERE (lost_at IS NOT NULL);

CREATE INDEX games_period_newest ON public.games_period USING btree (opens_at DESC, line DESC);

CREATE INDEX games_period_of_line ON public.games_period USING btree (line, opens_at DESC);

CREATE INDEX games_period_waiting ON public.games_period USING btree (draw_at) WHERE ((drawn IS NULL) AND (lost_at IS NULL));

CREATE INDEX games_score_period ON public.games_score USING btree (line, period);

CREATE INDEX games_settlement_halted ON public.games_settlement USING btree (line, period) WHERE (halted IS NOT NULL);

CREATE INDEX games_total_day ON public.games_total USING btree (day);

CREATE INDEX games_win_latest ON public.games_win USING btree (currency, created_at DESC);

CREATE INDEX games_win_latest_of_game ON public.games_win USING btree (currency, game_type, created_at DESC);

CREATE INDEX groups_group_name ON public.groups_group USING btree (lower(name) text_pattern_ops);

CREATE INDEX groups_join_request_listed ON public.groups_join_request USING btree (group_id, ((status <> 2)), id DESC);

CREATE UNIQUE INDEX groups_join_request_waiting ON public.groups_join_request USING btree (group_id, user_id) WHERE (status = 2);

CREATE INDEX groups_member_joined ON public.groups_member USING btree (group_id, join_no) WHERE (status = 1);

CREATE INDEX groups_member_listed ON public.groups_member USING btree (group_id, rank, join_no) WHERE (status = 1);

CREATE INDEX groups_member_muted ON public.groups_member USING btree (group_id, rank, join_no) WHERE ((status = 1) AND (prohibition_status = 1));

CREATE UNIQUE INDEX groups_member_one_owner ON public.groups_member USING btree (group_id) WHERE ((status = 1) AND (identity = 2));

CREATE INDEX groups_member_user ON public.groups_member USING btree (user_id, group_id) WHERE (status = 1);

CREATE INDEX home_notice_own ON public.home_notice USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX home_notice_site ON public.home_notice USING btree (created_at DESC, id DESC) WHERE (user_id IS NULL);

CREATE INDEX identity_document_number ON public.identity_document USING btree (number_hash);

CREATE INDEX identity_document_old ON public.identity_document USING btree (decided_at) WHERE ((state = 'rejected'::text) AND (purged_at IS NULL));

CREATE INDEX identity_document_person ON public.identity_document USING btree (person_hash);

CREATE INDEX identity_document_queue ON public.identity_document USING btree (state, id);

CREATE UNIQUE INDEX identity_document_review ON public.identity_document USING btree (user_id) WHERE (state = 'review'::text);

CREATE INDEX identity_document_unhashed ON public.identity_document USING btree (id) WHERE ((purged_at IS NULL) AND (person_hash IS NULL));

CREATE INDEX identity_document_unkeyed ON public.identity_document USING btree (id) WHERE ((purged_at IS NULL) AND (SUBSTRING(data_sealed FROM 1 FOR 8) <> '\x6d656c612d6b310a'::bytea));

CREATE INDEX identity_person_unkeyed ON public.identity_person USING btree (user_id) WHERE (SUBSTRING(real_name_sealed FROM 1 FOR 8) <> '\x6d656c612d6b310a'::bytea);

CREATE UNIQUE INDEX ledger_entry_transfer ON public.ledger_entry USING btree (transfer_no, account_id);

CREATE INDEX ledger_hold_open ON public.ledger_hold USING btree (account_id) WHERE (ended_no IS NULL);

CREATE INDEX media_file_network ON public.media_file USING btree (network_hash, created_at) WHERE (network_hash IS NOT NULL);

CREATE INDEX media_file_owner ON public.media_file USING btree (owner_id, created_at);

CREATE INDEX media_file_unfinished ON public.media_file USING btree (created_at) WHERE (state = 'signed'::text);

CREATE INDEX media_file_unkeyed ON public.media_file USING btree (key) WHERE (is_private AND (state = 'ready'::text) AND (NOT is_keyed));

CREATE INDEX media_file_unused ON public.media_file USING btree (is_private, created_at) WHERE ((NOT is_used) AND (state = 'ready'::text));

CREATE INDEX operators_approval_state ON public.operators_approval USING btree (state, id);

CREATE INDEX operators_attempt_age ON public.operators_attempt USING btree (changed_at);

CREATE INDEX operators_audit_operator ON public.operators_audit USING btree (operator_id, id);

CREATE INDEX operators_audit_subject ON public.operators_audit USING btree (subject, id);

CREATE INDEX operators_enrolment_operator ON public.operators_enrolment USING btree (operator_id);

CREATE INDEX operators_passkey_operator ON public.operators_passkey USING btree (operator_id);

CREATE INDEX operators_planned_change_due ON public.operators_planned_change USING btree (effective_from) WHERE (state = 'planned'::text);

CREATE INDEX operators_session_age ON public.operators_session USING btree (last_seen_at);

CREATE INDEX operators_session_operator ON public.operators_session USING btree (operator_id);

CREATE INDEX operators_spent_challenge_age ON public.operators_spent_challenge USING btree (expires_at);

CREATE UNIQUE INDEX rewards_agent_application_open ON public.rewards_agent_application USING btree (user_id) WHERE (state = 'review'::text);

CREATE INDEX rewards_agent_application_state ON public.rewards_agent_application USING btree (state, id);

CREATE INDEX rewards_agent_reward_expiring ON public.rewards_agent_reward USING btree (expires_at) WHERE ((claimed_at IS NULL) AND (created_at IS NOT NULL));

CREATE INDEX rewards_agent_reward_running ON public.rewards_agent_reward USING btree (week, agent_id) WHERE (created_at IS NULL);

CREATE INDEX rewards_agent_state ON public.rewards_agent USING btree (state, changed_at DESC, user_id);

CREATE INDEX rewards_commission_agent ON public.rewards_commission USING btree (agent_id, day);

CREATE INDEX rewards_day_in_order ON public.rewards_day USING btree (day, user_id);

CREATE INDEX rewards_invitation_inviter ON public.rewards_invitation USING btree (inviter_id);

CREATE INDEX rewards_member_account_agent ON public.rewards_member_account USING btree (agent_id, user_id DESC);

CREATE INDEX rewards_rebate_claim_user ON public.rewards_rebate_claim USING btree (user_id, currency, id DESC);

CREATE INDEX rewards_recharge_user ON public.rewards_recharge USING btree (user_id, credited_at);

CREATE INDEX rewards_vip_unchecked ON public.rewards_vip USING btree (checked_month, user_id) WHERE (level > 0);

CREATE INDEX support_error_report_age ON public.support_error_report USING btree (created_at);

CREATE INDEX support_report_open ON public.support_report USING btree (id) WHERE (status = 'open'::text);

CREATE INDEX support_report_reporter ON public.support_report USING btree (reporter_id, created_at);

CREATE INDEX wallet_deposit_checked ON public.wallet_deposit USING btree (recharge_id) WHERE (state = 'unmatched'::text);

CREATE UNIQUE INDEX wallet_deposit_recharge ON public.wallet_deposit USING btree (recharge_id) WHERE (state = ANY (ARRAY['credited'::text, 'charged_back'::text]));

CREATE INDEX wallet_deposit_state ON public.wallet_deposit USING btree (state, id);

CREATE INDEX wallet_exchange_own ON public.wallet_exchange USING btree (user_id, id);

CREATE INDEX wallet_payout_disputed ON public.wallet_payout USING btree (withdrawal_id) WHERE (state = 'disputed'::text);

CREATE INDEX wallet_payout_open ON public.wallet_payout USING btree (created_at) WHERE (state = ANY (ARRAY['asking'::text, 'unknown'::text, 'accepted'::text, 'deciding'::text]));

CREATE INDEX wallet_quote_old ON public.wallet_quote USING btree (expires_at);

CREATE INDEX wallet_receivable_own ON public.wallet_receivable USING btree (user_id);

CREATE INDEX wallet_recharge_day ON public.wallet_recharge USING btree (decided_at) WHERE (status = 2);

CREATE INDEX wallet_recharge_open ON public.wallet_recharge USING btree (expires_at) WHERE (status = 1);

CREATE INDEX wallet_recharge_own ON public.wallet_recharge USING btree (user_id, id);

CREATE INDEX wallet_recharge_paid ON public.wallet_recharge USING btree (channel_id, decided_at) WHERE (status = 2);

CREATE UNIQUE INDEX wallet_recharge_provider ON public.wallet_recharge USING btree (channel_id, provider_order) WHERE (provider_order <> ''::text);

CREATE UNIQUE INDEX wallet_recharge_reference ON public.wallet_recharge USING btree (channel_id, reference) WHERE ((reference <> ''::text) AND (status <> '-1'::integer));

CREATE INDEX wallet_recharge_sent ON public.wallet_recharge USING btree (((channel ->> 'address'::text)), exact, created_at) WHERE (kind = 'chain'::text);

CREATE INDEX wallet_taken_back_deposit ON public.wallet_taken_back USING btree (deposit_id);

CREATE UNIQUE INDEX wallet_target_once ON public.wallet_target USING btree (user_id, number_hash) WHERE (removed_at IS NULL);

CREATE INDEX wallet_target_shared ON public.wallet_target USING btree (number_hash);

CREATE INDEX wallet_turnover_bet_reference ON public.wallet_turnover_bet USING btree (reference);

CREATE INDEX wallet_turnover_open ON public.wallet_turnover USING btree (user_id, currency, id) WHERE (done_at IS NULL);

CREATE INDEX wallet_unread_event_new ON public.wallet_unread_event USING btree (received_at);

CREATE INDEX wallet_withdrawal_done ON public.wallet_withdrawal USING btree (changed_at) WHERE (stage = 'done'::text);

CREATE INDEX wallet_withdrawal_own ON public.wallet_withdrawal USING btree (user_id, id);

CREATE INDEX wallet_withdrawal_queue ON public.wallet_withdrawal USING btree (stage, id) WHERE (stage <> 'done'::text);

CREATE UNIQUE INDEX wallet_withdrawal_reference ON public.wallet_withdrawal USING btree (currency, payment_reference) WHERE (payment_reference <> ''::text);

ALTER INDEX public.chat_message_chat_type_chat_id_author_id_nonce_key ATTACH PARTITION public.chat_message_0_chat_type_chat_id_author_id_nonce_key;

ALTER INDEX public.chat_message_created ATTACH PARTITION public.chat_message_0_created_at_idx;

ALTER INDEX public.chat_message_pkey ATTACH PARTITION public.chat_message_0_pkey;

ALTER INDEX public.chat_message_chat_type_chat_id_author_id_nonce_key ATTACH PARTITION public.chat_message_1_chat_type_chat_id_author_id_nonce_key;

ALTER INDEX public.chat_message_created ATTACH PARTITION public.chat_message_1_created_at_idx;

ALTER INDEX public.chat_message_pkey ATTACH PARTITION public.chat_message_1_pkey;

ALTER INDEX public.chat_message_chat_type_chat_id_author_id_nonce_key ATTACH PARTITION public.chat_message_2_chat_type_chat_id_author_id_nonce_key;

ALTER INDEX public.chat_message_created ATTACH PARTITION public.chat_message_2_created_at_idx;

ALTER INDEX public.chat_message_pkey ATTACH PARTITION public.chat_message_2_pkey;

ALTER INDEX public.chat_message_chat_type_chat_id_author_id_nonce_key ATTACH PARTITION public.chat_message_3_chat_type_chat_id_author_id_nonce_key;

ALTER INDEX public.chat_message_created ATTACH PARTITION public.chat_message_3_created_at_idx;

ALTER INDEX public.chat_message_pkey ATTACH PARTITION public.chat_message_3_pkey;

ALTER INDEX public.chat_message_chat_type_chat_id_author_id_nonce_key ATTACH PARTITION public.chat_message_4_chat_type_chat_id_author_id_nonce_key;

ALTER INDEX public.chat_message_created ATTACH PARTITION public.chat_message_4_created_at_idx;

ALTER INDEX public.chat_message_pkey ATTACH PARTITION public.chat_message_4_pkey;

ALTER INDEX public.chat_message_chat_type_chat_id_author_id_nonce_key ATTACH PARTITION public.chat_message_5_chat_type_chat_id_author_id_nonce_key;

ALTER INDEX public.chat_message_created ATTACH PARTITION public.chat_message_5_created_at_idx;

ALTER INDEX public.chat_message_pkey ATTACH PARTITION public.chat_message_5_pkey;

ALTER INDEX public.chat_message_chat_type_chat_id_author_id_nonce_key ATTACH PARTITION public.chat_message_6_chat_type_chat_id_author_id_nonce_key;

ALTER INDEX public.chat_message_created ATTACH PARTITION public.chat_message_6_created_at_idx;

ALTER INDEX public.chat_message_pkey ATTACH PARTITION public.chat_message_6_pkey;

ALTER INDEX public.chat_message_chat_type_chat_id_author_id_nonce_key ATTACH PARTITION public.chat_message_7_chat_type_chat_id_author_id_nonce_key;

ALTER INDEX public.chat_message_created ATTACH PARTITION public.chat_message_7_created_at_idx;

ALTER INDEX public.chat_message_pkey ATTACH PARTITION public.chat_message_7_pkey;

CREATE TRIGGER chests_guard_share BEFORE UPDATE ON public.chests_share FOR EACH ROW EXECUTE FUNCTION public.chests_guard_share();

CREATE TRIGGER games_guard_bets AFTER INSERT ON public.games_bet REFERENCING NEW TABLE AS placed FOR EACH STATEMENT EXECUTE FUNCTION public.games_guard_bets();

CREATE TRIGGER games_guard_chain BEFORE DELETE OR UPDATE ON public.games_chain FOR EACH ROW EXECUTE FUNCTION public.games_guard_chain();

CREATE TRIGGER games_guard_config BEFORE INSERT ON public.games_config FOR EACH ROW EXECUTE FUNCTION public.games_guard_config();

CREATE TRIGGER games_guard_limit BEFORE UPDATE ON public.games_limit FOR EACH ROW EXECUTE FUNCTION public.games_guard_limit();

CREATE TRIGGER games_guard_lost_chain BEFORE INSERT ON public.games_lost_chain FOR EACH ROW EXECUTE FUNCTION public.games_guard_lost_chain();

CREATE TRIGGER games_guard_new_period BEFORE INSERT ON public.games_period FOR EACH ROW EXECUTE FUNCTION public.games_guard_period();

CREATE TRIGGER games_guard_period BEFORE DELETE OR UPDATE ON public.games_period FOR EACH ROW EXECUTE FUNCTION public.games_guard_period();

CREATE TRIGGER games_guard_player BEFORE UPDATE ON public.games_player FOR EACH ROW EXECUTE FUNCTION public.games_guard_player();

CREATE TRIGGER games_guard_refunds AFTER INSERT ON public.games_refund REFERENCING NEW TABLE AS paid FOR EACH STATEMENT EXECUTE FUNCTION public.games_guard_refunds();

CREATE TRIGGER games_guard_wins AFTER INSERT ON public.games_win REFERENCING NEW TABLE AS paid FOR EACH STATEMENT EXECUTE FUNCTION public.games_guard_wins();

CREATE TRIGGER games_keep_bets BEFORE DELETE OR UPDATE OR TRUNCATE ON public.games_bet FOR EACH STATEMENT EXECUTE FUNCTION public.games_refuse();

CREATE TRIGGER games_keep_breaks BEFORE DELETE OR UPDATE OR TRUNCATE ON public.games_break FOR EACH STATEMENT EXECUTE FUNCTION public.games_refuse();

CREATE TRIGGER games_keep_chain_drafts BEFORE DELETE OR UPDATE OR TRUNCATE ON public.games_chain_draft FOR EACH STATEMENT EXECUTE FUNCTION public.games_refuse();

CREATE TRIGGER games_keep_chains BEFORE TRUNCATE ON public.games_chain FOR EACH STATEMENT EXECUTE FUNCTION public.games_refuse();

CREATE TRIGGER games_keep_config BEFORE DELETE OR UPDATE OR TRUNCATE ON public.games_config FOR EACH STATEMENT EXECUTE FUNCTION public.games_refuse();

CREATE TRIGGER games_keep_limits BEFORE DELETE OR TRUNCATE ON public.games_limit FOR EACH STATEMENT EXECUTE FUNCTION public.games_refuse();

CREATE TRIGGER games_keep_lost_chains BEFORE DELETE OR UPDATE OR TRUNCATE ON public.games_lost_chain FOR EACH STATEMENT EXECUTE FUNCTION public.games_refuse();

CREATE TRIGGER games_keep_periods BEFORE TRUNCATE ON public.games_period FOR EACH STATEMENT EXECUTE FUNCTION public.games_refuse();

CREATE TRIGGER games_keep_players BEFORE DELETE OR TRUNCATE ON public.games_player FOR EACH STATEMENT EXECUTE FUNCTION public.games_refuse();

CREATE TRIGGER games_keep_refunds BEFORE DELETE OR UPDATE OR TRUNCATE ON public.games_refund FOR EACH STATEMENT EXECUTE FUNCTION public.games_refuse();

CREATE TRIGGER games_keep_wins BEFORE DELETE OR UPDATE OR TRUNCATE ON public.games_win FOR EACH STATEMENT EXECUTE FUNCTION public.games_refuse();

CREATE TRIGGER identity_guard_document BEFORE UPDATE ON public.identity_document FOR EACH ROW EXECUTE FUNCTION public.identity_guard_document();

CREATE TRIGGER ledger_apply AFTER INSERT ON public.ledger_entry REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_apply();

CREATE TRIGGER ledger_keep_account BEFORE DELETE OR TRUNCATE ON public.ledger_account FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_keep_balance BEFORE UPDATE ON public.ledger_account FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_keep_entry BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_keep_hold BEFORE DELETE OR TRUNCATE ON public.ledger_hold FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_keep_hold_end BEFORE UPDATE ON public.ledger_hold FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_keep_transfer BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transfer FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_track_holds AFTER INSERT ON public.ledger_entry REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_track_holds();

CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE OF avatar_url ON public.account_user FOR EACH ROW WHEN ((new.avatar_url <> ''::text)) EXECUTE FUNCTION public.media_mark_used('avatar_url');

CREATE TRIGGER media_mark_used AFTER INSERT ON public.chat_broadcast FOR EACH ROW WHEN (((new.content)::text ~~ '%/files/%'::text)) EXECUTE FUNCTION public.media_mark_used('content');

CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE OF avatar_url ON public.chat_channel FOR EACH ROW WHEN ((new.avatar_url <> ''::text)) EXECUTE FUNCTION public.media_mark_used('avatar_url');

CREATE TRIGGER media_mark_used AFTER INSERT ON public.chat_message FOR EACH ROW WHEN (((new.content)::text ~~ '%/files/%'::text)) EXECUTE FUNCTION public.media_mark_used('content');

CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE OF post ON public.chat_planned_post FOR EACH ROW WHEN (((new.post)::text ~~ '%/files/%'::text)) EXECUTE FUNCTION public.media_mark_used('post');

CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE ON public.games_config FOR EACH ROW EXECUTE FUNCTION public.media_mark_used('config');

CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE OF avatar_url ON public.groups_group FOR EACH ROW WHEN ((new.avatar_url <> ''::text)) EXECUTE FUNCTION public.media_mark_used('avatar_url');

CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE ON public.home_activity FOR EACH ROW EXECUTE FUNCTION public.media_mark_used('file_url', 'url');

CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE ON public.home_banner FOR EACH ROW EXECUTE FUNCTION public.media_mark_used('file_url', 'url');

CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE ON public.home_notice FOR EACH ROW WHEN ((new.url <> ''::text)) EXECUTE FUNCTION public.media_mark_used('url');

CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE ON public.home_pop_up FOR EACH ROW EXECUTE FUNCTION public.media_mark_used('file_url', 'action_val');

CREATE TRIGGER media_mark_used AFTER INSERT ON public.operators_approval FOR EACH ROW EXECUTE FUNCTION public.media_mark_used('payload');

CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE ON public.platform_setting FOR EACH ROW EXECUTE FUNCTION public.media_mark_used('value');

CREATE TRIGGER media_mark_used AFTER INSERT OR UPDATE OF images, message ON public.support_report FOR EACH ROW EXECUTE FUNCTION public.media_mark_used('images', 'message');

CREATE TRIGGER operators_chain_audit BEFORE INSERT ON public.operators_audit FOR EACH ROW EXECUTE FUNCTION public.operators_chain_audit();

CREATE TRIGGER operators_forget_passkeys AFTER UPDATE OF totp_secret ON public.operators_operator FOR EACH ROW WHEN ((new.totp_secret IS DISTINCT FROM old.totp_secret)) EXECUTE FUNCTION public.operators_forget_passkeys();

CREATE TRIGGER operators_grant_roles BEFORE INSERT ON public.operators_role_grant FOR EACH ROW EXECUTE FUNCTION public.operators_grant_roles();

CREATE TRIGGER operators_guard_approval BEFORE INSERT OR UPDATE ON public.operators_approval FOR EACH ROW EXECUTE FUNCTION public.operators_guard_approval();

CREATE TRIGGER operators_guard_enrolment BEFORE INSERT ON public.operators_enrolment FOR EACH ROW EXECUTE FUNCTION public.operators_guard_enrolment();

CREATE TRIGGER operators_guard_planned_change BEFORE INSERT OR UPDATE ON public.operators_planned_change FOR EACH ROW EXECUTE FUNCTION public.operators_guard_planned_change();

CREATE TRIGGER operators_guard_status BEFORE UPDATE ON public.operators_operator FOR EACH ROW EXECUTE FUNCTION public.operators_guard_status();

CREATE TRIGGER operators_keep_approval BEFORE DELETE OR TRUNCATE ON public.operators_approval FOR EACH STATEMENT EXECUTE FUNCTION public.operators_refuse_change();

CREATE TRIGGER operators_keep_audit BEFORE DELETE OR UPDATE OR TRUNCATE ON public.operators_audit FOR EACH STATEMENT EXECUTE FUNCTION public.operators_refuse_change();

CREATE TRIGGER operators_keep_audit_anchor BEFORE DELETE OR UPDATE OR TRUNCATE ON public.operators_audit_anchor FOR EACH STATEMENT EXECUTE FUNCTION public.operators_refuse_change();

CREATE TRIGGER operators_keep_planned_change BEFORE DELETE OR TRUNCATE ON public.operators_planned_change FOR EACH STATEMENT EXECUTE FUNCTION public.operators_refuse_change();

CREATE TRIGGER operators_keep_role_grant BEFORE DELETE OR UPDATE OR TRUNCATE ON public.operators_role_grant FOR EACH STATEMENT EXECUTE FUNCTION public.operators_refuse_change();

CREATE TRIGGER operators_log_planned_change AFTER UPDATE ON public.operators_planned_change FOR EACH ROW WHEN ((new.state = ANY (ARRAY['applied'::text, 'failed'::text]))) EXECUTE FUNCTION public.operators_log_planned_change();

CREATE TRIGGER wallet_guard_deposit BEFORE UPDATE ON public.wallet_deposit FOR EACH ROW EXECUTE FUNCTION public.wallet_guard_deposit();

CREATE TRIGGER wallet_guard_payout BEFORE UPDATE ON public.wallet_payout FOR EACH ROW EXECUTE FUNCTION public.wallet_guard_payout();

CREATE TRIGGER wallet_guard_withdrawal BEFORE UPDATE ON public.wallet_withdrawal FOR EACH ROW EXECUTE FUNCTION public.wallet_guard_withdrawal();

CREATE TRIGGER wallet_keep_payout BEFORE DELETE ON public.wallet_payout FOR EACH ROW EXECUTE FUNCTION public.wallet_keep_payout();

CREATE TRIGGER wallet_reserve_amount BEFORE INSERT ON public.wallet_recharge FOR EACH ROW WHEN ((new.kind = 'chain'::text)) EXECUTE FUNCTION public.wallet_reserve_amount();

ALTER TABLE ONLY public.account_group_template
    ADD CONSTRAINT account_group_template_owner_user_id_fkey FOREIGN KEY (owner_user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.account_login_key
    ADD CONSTRAINT account_login_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.account_origin
    ADD CONSTRAINT account_origin_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.account_password_failure
    ADD CONSTRAINT account_password_failure_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.account_push_subscription
    ADD CONSTRAINT account_push_subscription_token_hash_fkey FOREIGN KEY (token_hash) REFERENCES public.account_session(token_hash) ON DELETE CASCADE;

ALTER TABLE ONLY public.account_push_subscription
    ADD CONSTRAINT account_push_subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.account_refused_session
    ADD CONSTRAINT account_refused_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.account_session_code
    ADD CONSTRAINT account_session_code_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES public.account_session(token_hash) ON DELETE CASCADE;

ALTER TABLE ONLY public.account_session_code
    ADD CONSTRAINT account_session_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.account_session
    ADD CONSTRAINT account_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.account_social
    ADD CONSTRAINT account_social_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.account_user_device
    ADD CONSTRAINT account_user_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.account_user
    ADD CONSTRAINT account_user_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.account_verification
    ADD CONSTRAINT account_verification_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.account_verify_token
    ADD CONSTRAINT account_verify_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.chat_broadcast
    ADD CONSTRAINT chat_broadcast_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.chat_broadcast_recipient
    ADD CONSTRAINT chat_broadcast_recipient_owner_id_grouping_id_message_id_fkey FOREIGN KEY (owner_id, grouping_id, message_id) REFERENCES public.chat_broadcast(owner_id, grouping_id, message_id);

ALTER TABLE ONLY public.chat_planned_post
    ADD CONSTRAINT chat_planned_post_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES public.chat_channel(id);

ALTER TABLE ONLY public.chat_session
    ADD CONSTRAINT chat_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.chests_chest
    ADD CONSTRAINT chests_chest_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.chests_share
    ADD CONSTRAINT chests_share_chest_id_fkey FOREIGN KEY (chest_id) REFERENCES public.chests_chest(id);

ALTER TABLE ONLY public.friends_application
    ADD CONSTRAINT friends_application_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.friends_application_look
    ADD CONSTRAINT friends_application_look_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.friends_application
    ADD CONSTRAINT friends_application_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.friends_block
    ADD CONSTRAINT friends_block_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.friends_block
    ADD CONSTRAINT friends_block_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.friends_friend
    ADD CONSTRAINT friends_friend_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.friends_friend
    ADD CONSTRAINT friends_friend_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.friends_grouping_member
    ADD CONSTRAINT friends_grouping_member_user_id_friend_id_fkey FOREIGN KEY (user_id, friend_id) REFERENCES public.friends_friend(user_id, friend_id);

ALTER TABLE ONLY public.friends_grouping_member
    ADD CONSTRAINT friends_grouping_member_user_id_grouping_id_fkey FOREIGN KEY (user_id, grouping_id) REFERENCES public.friends_grouping(user_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.friends_grouping
    ADD CONSTRAINT friends_grouping_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.games_break
    ADD CONSTRAINT games_break_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.games_config
    ADD CONSTRAINT games_config_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES public.operators_approval(id);

ALTER TABLE ONLY public.games_limit
    ADD CONSTRAINT games_limit_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.games_lost_chain
    ADD CONSTRAINT games_lost_chain_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES public.operators_approval(id);

ALTER TABLE ONLY public.games_lost_chain
    ADD CONSTRAINT games_lost_chain_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES public.games_chain(id);

ALTER TABLE ONLY public.games_period
    ADD CONSTRAINT games_period_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES public.games_chain(id);

ALTER TABLE ONLY public.games_period
    ADD CONSTRAINT games_period_odds_hash_fkey FOREIGN KEY (odds_hash) REFERENCES public.games_odds(hash);

ALTER TABLE ONLY public.games_player
    ADD CONSTRAINT games_player_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.games_settlement
    ADD CONSTRAINT games_settlement_line_period_fkey FOREIGN KEY (line, period) REFERENCES public.games_period(line, period);

ALTER TABLE ONLY public.games_total
    ADD CONSTRAINT games_total_line_period_fkey FOREIGN KEY (line, period) REFERENCES public.games_period(line, period);

ALTER TABLE ONLY public.groups_join_request
    ADD CONSTRAINT groups_join_request_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups_group(id);

ALTER TABLE ONLY public.groups_join_request
    ADD CONSTRAINT groups_join_request_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.groups_member
    ADD CONSTRAINT groups_member_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups_group(id);

ALTER TABLE ONLY public.home_notice_read
    ADD CONSTRAINT home_notice_read_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES public.home_notice(id);

ALTER TABLE ONLY public.home_notice_read
    ADD CONSTRAINT home_notice_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.home_notice
    ADD CONSTRAINT home_notice_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.identity_document
    ADD CONSTRAINT identity_document_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.identity_person
    ADD CONSTRAINT identity_person_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.identity_task
    ADD CONSTRAINT identity_task_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.media_claim
    ADD CONSTRAINT media_claim_key_fkey FOREIGN KEY (key) REFERENCES public.media_file(key) ON DELETE CASCADE;

ALTER TABLE ONLY public.media_file
    ADD CONSTRAINT media_file_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.media_person_key
    ADD CONSTRAINT media_person_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.operators_approval
    ADD CONSTRAINT operators_approval_approver_id_fkey FOREIGN KEY (approver_id) REFERENCES public.operators_operator(id);

ALTER TABLE ONLY public.operators_approval
    ADD CONSTRAINT operators_approval_kind_fkey FOREIGN KEY (kind) REFERENCES public.operators_approval_kind(kind);

ALTER TABLE ONLY public.operators_approval
    ADD CONSTRAINT operators_approval_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES public.operators_operator(id);

ALTER TABLE ONLY public.operators_audit
    ADD CONSTRAINT operators_audit_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operators_operator(id);

ALTER TABLE ONLY public.operators_enrolment
    ADD CONSTRAINT operators_enrolment_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES public.operators_approval(id);

ALTER TABLE ONLY public.operators_enrolment
    ADD CONSTRAINT operators_enrolment_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operators_operator(id);

ALTER TABLE ONLY public.operators_passkey
    ADD CONSTRAINT operators_passkey_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operators_operator(id);

ALTER TABLE ONLY public.operators_planned_change
    ADD CONSTRAINT operators_planned_change_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES public.operators_approval(id);

ALTER TABLE ONLY public.operators_planned_change
    ADD CONSTRAINT operators_planned_change_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES public.operators_operator(id);

ALTER TABLE ONLY public.operators_role_grant
    ADD CONSTRAINT operators_role_grant_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES public.operators_approval(id);

ALTER TABLE ONLY public.operators_role_grant
    ADD CONSTRAINT operators_role_grant_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operators_operator(id);

ALTER TABLE ONLY public.operators_session
    ADD CONSTRAINT operators_session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operators_operator(id);

ALTER TABLE ONLY public.rewards_agent_application
    ADD CONSTRAINT rewards_agent_application_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.operators_operator(id);

ALTER TABLE ONLY public.rewards_agent_application
    ADD CONSTRAINT rewards_agent_application_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.rewards_agent_reward
    ADD CONSTRAINT rewards_agent_reward_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.rewards_agent
    ADD CONSTRAINT rewards_agent_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.rewards_commission
    ADD CONSTRAINT rewards_commission_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.rewards_commission
    ADD CONSTRAINT rewards_commission_day_fkey FOREIGN KEY (day) REFERENCES public.rewards_commission_day(day);

ALTER TABLE ONLY public.rewards_commission_total
    ADD CONSTRAINT rewards_commission_total_day_fkey FOREIGN KEY (day) REFERENCES public.rewards_commission_day(day);

ALTER TABLE ONLY public.rewards_day
    ADD CONSTRAINT rewards_day_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.rewards_invitation
    ADD CONSTRAINT rewards_invitation_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.rewards_invitation
    ADD CONSTRAINT rewards_invitation_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.rewards_member_account
    ADD CONSTRAINT rewards_member_account_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.rewards_member_account
    ADD CONSTRAINT rewards_member_account_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.rewards_rebate_claim
    ADD CONSTRAINT rewards_rebate_claim_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.rewards_rebate
    ADD CONSTRAINT rewards_rebate_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.rewards_recharge
    ADD CONSTRAINT rewards_recharge_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.rewards_vip
    ADD CONSTRAINT rewards_vip_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.support_report
    ADD CONSTRAINT support_report_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups_group(id);

ALTER TABLE ONLY public.support_report
    ADD CONSTRAINT support_report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.support_report
    ADD CONSTRAINT support_report_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.wallet_deposit
    ADD CONSTRAINT wallet_deposit_recharge_id_fkey FOREIGN KEY (recharge_id) REFERENCES public.wallet_recharge(id);

ALTER TABLE ONLY public.wallet_deposit
    ADD CONSTRAINT wallet_deposit_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.wallet_exchange
    ADD CONSTRAINT wallet_exchange_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.wallet_grant
    ADD CONSTRAINT wallet_grant_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.wallet_invitation_grant
    ADD CONSTRAINT wallet_invitation_grant_invited_id_fkey FOREIGN KEY (invited_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.wallet_invitation_grant
    ADD CONSTRAINT wallet_invitation_grant_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.wallet_payout
    ADD CONSTRAINT wallet_payout_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES public.operators_approval(id);

ALTER TABLE ONLY public.wallet_payout
    ADD CONSTRAINT wallet_payout_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.wallet_withdrawal(id);

ALTER TABLE ONLY public.wallet_quote
    ADD CONSTRAINT wallet_quote_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.wallet_receivable
    ADD CONSTRAINT wallet_receivable_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES public.wallet_deposit(id);

ALTER TABLE ONLY public.wallet_receivable
    ADD CONSTRAINT wallet_receivable_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.wallet_recharge
    ADD CONSTRAINT wallet_recharge_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.wallet_taken_back
    ADD CONSTRAINT wallet_taken_back_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES public.wallet_deposit(id);

ALTER TABLE ONLY public.wallet_target
    ADD CONSTRAINT wallet_target_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.wallet_turnover_bet
    ADD CONSTRAINT wallet_turnover_bet_turnover_id_fkey FOREIGN KEY (turnover_id) REFERENCES public.wallet_turnover(id);

ALTER TABLE ONLY public.wallet_turnover
    ADD CONSTRAINT wallet_turnover_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.wallet_unplayed
    ADD CONSTRAINT wallet_unplayed_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.wallet_withdrawal
    ADD CONSTRAINT wallet_withdrawal_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES public.operators_approval(id);

ALTER TABLE ONLY public.wallet_withdrawal
    ADD CONSTRAINT wallet_withdrawal_target_id_fkey FOREIGN KEY (target_id) REFERENCES public.wallet_target(id);

ALTER TABLE ONLY public.wallet_withdrawal
    ADD CONSTRAINT wallet_withdrawal_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

REVOKE USAGE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO mela_app;
GRANT USAGE ON SCHEMA public TO mela_draw;

REVOKE ALL ON FUNCTION public.ledger_fold() FROM PUBLIC;
GRANT ALL ON FUNCTION public.ledger_fold() TO mela_app;

GRANT SELECT ON TABLE public.ledger_account TO mela_app;

REVOKE ALL ON FUNCTION public.ledger_lock(wanted bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ledger_lock(wanted bigint[]) TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.account_group_template TO mela_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.account_login_key TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_origin TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_password_failure TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_push_subscription TO mela_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.account_refused_session TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_session TO mela_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.account_session_code TO mela_app;

GRANT SELECT,INSERT ON TABLE public.account_social TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.account_user TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_user_device TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_verification TO mela_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.account_verify_token TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.chat_broadcast TO mela_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.chat_broadcast_recipient TO mela_app;

GRANT SELECT,INSERT ON TABLE public.chat_change TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.chat_channel TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_former_member TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_member TO mela_app;

GRANT SELECT,INSERT ON TABLE public.chat_message TO mela_app;

GRANT UPDATE(content) ON TABLE public.chat_message TO mela_app;

GRANT UPDATE(mentions) ON TABLE public.chat_message TO mela_app;

GRANT UPDATE(removed_by) ON TABLE public.chat_message TO mela_app;

GRANT SELECT ON TABLE public.chat_planned_post TO mela_app;
GRANT INSERT,UPDATE ON TABLE public.chat_planned_post TO mela_admin;

GRANT UPDATE(state) ON TABLE public.chat_planned_post TO mela_app;

GRANT UPDATE(message_id) ON TABLE public.chat_planned_post TO mela_app;

GRANT UPDATE(changed_at) ON TABLE public.chat_planned_post TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.chat_room TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.chat_search_block TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.chat_search_room TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_session TO mela_app;

GRANT SELECT,INSERT ON TABLE public.chests_chest TO mela_app;

GRANT UPDATE(over_at) ON TABLE public.chests_chest TO mela_app;

GRANT UPDATE(refund) ON TABLE public.chests_chest TO mela_app;

GRANT USAGE ON SEQUENCE public.chests_chest_id_seq TO mela_app;

GRANT SELECT,INSERT ON TABLE public.chests_share TO mela_app;

GRANT UPDATE(user_id) ON TABLE public.chests_share TO mela_app;

GRANT UPDATE(claimed_at) ON TABLE public.chests_share TO mela_app;

GRANT UPDATE(is_returned) ON TABLE public.chests_share TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.friends_application TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.friends_application_look TO mela_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.friends_block TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.friends_friend TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.friends_grouping TO mela_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.friends_grouping_member TO mela_app;

GRANT USAGE ON SEQUENCE public.games_bet_id TO mela_app;

GRANT SELECT,INSERT ON TABLE public.games_bet TO mela_app;
GRANT SELECT ON TABLE public.games_bet TO mela_draw;

GRANT SELECT,INSERT ON TABLE public.games_break TO mela_app;

GRANT SELECT,INSERT ON TABLE public.games_chain TO mela_draw;

GRANT SELECT(id) ON TABLE public.games_chain TO mela_app;

GRANT SELECT(line) ON TABLE public.games_chain TO mela_app;

GRANT SELECT(first_period) ON TABLE public.games_chain TO mela_app;

GRANT SELECT(first_opens) ON TABLE public.games_chain TO mela_app;

GRANT SELECT(seconds) ON TABLE public.games_chain TO mela_app;

GRANT SELECT(closing) ON TABLE public.games_chain TO mela_app;

GRANT SELECT(length) ON TABLE public.games_chain TO mela_app;

GRANT SELECT(manifest) ON TABLE public.games_chain TO mela_app;

GRANT SELECT(salt) ON TABLE public.games_chain TO mela_app;
GRANT UPDATE(salt) ON TABLE public.games_chain TO mela_draw;

GRANT SELECT(salt_signature) ON TABLE public.games_chain TO mela_app;
GRANT UPDATE(salt_signature) ON TABLE public.games_chain TO mela_draw;

GRANT SELECT(created_at) ON TABLE public.games_chain TO mela_app;

GRANT SELECT(salt_block),UPDATE(salt_block) ON TABLE public.games_chain TO mela_draw;
GRANT SELECT(salt_block) ON TABLE public.games_chain TO mela_app;

GRANT SELECT,INSERT ON TABLE public.games_chain_draft TO mela_draw;

GRANT SELECT ON TABLE public.games_config TO mela_app;
GRANT INSERT ON TABLE public.games_config TO mela_admin;

GRANT SELECT,INSERT,UPDATE ON TABLE public.games_day TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.games_limit TO mela_app;

GRANT SELECT ON TABLE public.games_lost_chain TO mela_app;
GRANT SELECT ON TABLE public.games_lost_chain TO mela_draw;
GRANT INSERT ON TABLE public.games_lost_chain TO mela_admin;

GRANT SELECT ON TABLE public.games_odds TO mela_app;
GRANT SELECT,INSERT ON TABLE public.games_odds TO mela_draw;

GRANT SELECT,INSERT,DELETE ON TABLE public.games_pause TO mela_app;

GRANT SELECT ON TABLE public.games_period TO mela_app;
GRANT SELECT,INSERT ON TABLE public.games_period TO mela_draw;

GRANT UPDATE(closing) ON TABLE public.games_period TO mela_draw;

GRANT UPDATE(countersignature) ON TABLE public.games_period TO mela_draw;

GRANT UPDATE(drawn) ON TABLE public.games_period TO mela_draw;

GRANT UPDATE(result) ON TABLE public.games_period TO mela_draw;

GRANT UPDATE(closed_at) ON TABLE public.games_period TO mela_draw;

GRANT UPDATE(drawn_at) ON TABLE public.games_period TO mela_draw;

GRANT UPDATE(lost_at) ON TABLE public.games_period TO mela_draw;

GRANT SELECT,INSERT,UPDATE ON TABLE public.games_player TO mela_app;

GRANT SELECT,INSERT ON TABLE public.games_refund TO mela_app;

GRANT SELECT,UPDATE ON TABLE public.games_scheduler TO mela_draw;

GRANT SELECT,INSERT ON TABLE public.games_score TO mela_app;

GRANT UPDATE(bets) ON TABLE public.games_score TO mela_app;

GRANT UPDATE(stake) ON TABLE public.games_score TO mela_app;

GRANT UPDATE(fee) ON TABLE public.games_score TO mela_app;

GRANT UPDATE(win) ON TABLE public.games_score TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.games_settlement TO mela_app;

GRANT SELECT,INSERT ON TABLE public.games_total TO mela_app;

GRANT UPDATE(bets) ON TABLE public.games_total TO mela_app;

GRANT UPDATE(stake) ON TABLE public.games_total TO mela_app;

GRANT UPDATE(fee) ON TABLE public.games_total TO mela_app;

GRANT UPDATE(win) ON TABLE public.games_total TO mela_app;

GRANT SELECT,INSERT ON TABLE public.games_win TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.groups_group TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.groups_join_request TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.groups_member TO mela_app;

GRANT SELECT ON TABLE public.home_activity TO mela_app;
GRANT INSERT,DELETE,UPDATE ON TABLE public.home_activity TO mela_admin;

GRANT SELECT ON TABLE public.home_announcement TO mela_app;
GRANT INSERT,DELETE,UPDATE ON TABLE public.home_announcement TO mela_admin;

GRANT SELECT,INSERT,UPDATE ON TABLE public.home_banner TO mela_app;
GRANT DELETE ON TABLE public.home_banner TO mela_admin;

GRANT SELECT,INSERT,UPDATE ON TABLE public.home_notice TO mela_app;

GRANT SELECT,INSERT ON TABLE public.home_notice_read TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.home_pop_up TO mela_app;
GRANT DELETE ON TABLE public.home_pop_up TO mela_admin;

GRANT SELECT,INSERT ON TABLE public.identity_document TO mela_app;

GRANT UPDATE(data_sealed) ON TABLE public.identity_document TO mela_app;

GRANT UPDATE(number_hash) ON TABLE public.identity_document TO mela_app;

GRANT UPDATE(front_url) ON TABLE public.identity_document TO mela_app;

GRANT UPDATE(back_url) ON TABLE public.identity_document TO mela_app;

GRANT UPDATE(state) ON TABLE public.identity_document TO mela_app;

GRANT UPDATE(reason) ON TABLE public.identity_document TO mela_app;

GRANT UPDATE(note) ON TABLE public.identity_document TO mela_app;

GRANT UPDATE(decided_at) ON TABLE public.identity_document TO mela_app;

GRANT UPDATE(decided_by) ON TABLE public.identity_document TO mela_app;

GRANT UPDATE(purged_at) ON TABLE public.identity_document TO mela_app;

GRANT UPDATE(person_hash) ON TABLE public.identity_document TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.identity_person TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.identity_task TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.ledger_checkpoint TO mela_app;

GRANT SELECT ON TABLE public.ledger_delta TO mela_app;

GRANT SELECT,INSERT ON TABLE public.ledger_entry TO mela_app;

GRANT SELECT,INSERT ON TABLE public.ledger_freeze TO mela_app;

GRANT SELECT ON TABLE public.ledger_hold TO mela_app;

GRANT SELECT ON TABLE public.ledger_house TO mela_app;

GRANT SELECT ON TABLE public.ledger_house_balance TO mela_app;

GRANT SELECT,UPDATE ON TABLE public.ledger_look TO mela_app;

GRANT SELECT ON TABLE public.ledger_transfer TO mela_app;

GRANT INSERT(key) ON TABLE public.ledger_transfer TO mela_app;

GRANT INSERT(kind) ON TABLE public.ledger_transfer TO mela_app;

GRANT INSERT(reference) ON TABLE public.ledger_transfer TO mela_app;

GRANT INSERT(created_at) ON TABLE public.ledger_transfer TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.media_claim TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.media_file TO mela_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.media_person_key TO mela_app;

GRANT UPDATE(created_at) ON TABLE public.media_person_key TO mela_app;

GRANT SELECT ON TABLE public.operators_approval TO mela_admin;

GRANT SELECT(id) ON TABLE public.operators_approval TO mela_app;

GRANT SELECT(kind) ON TABLE public.operators_approval TO mela_app;
GRANT INSERT(kind) ON TABLE public.operators_approval TO mela_admin;

GRANT INSERT(subject) ON TABLE public.operators_approval TO mela_admin;

GRANT SELECT(payload) ON TABLE public.operators_approval TO mela_app;
GRANT INSERT(payload) ON TABLE public.operators_approval TO mela_admin;

GRANT INSERT(payload_hash) ON TABLE public.operators_approval TO mela_admin;

GRANT INSERT(reason) ON TABLE public.operators_approval TO mela_admin;

GRANT INSERT(requester_id) ON TABLE public.operators_approval TO mela_admin;

GRANT INSERT(created_at) ON TABLE public.operators_approval TO mela_admin;

GRANT SELECT(expires_at) ON TABLE public.operators_approval TO mela_app;
GRANT INSERT(expires_at) ON TABLE public.operators_approval TO mela_admin;

GRANT SELECT(state),UPDATE(state) ON TABLE public.operators_approval TO mela_app;
GRANT UPDATE(state) ON TABLE public.operators_approval TO mela_admin;

GRANT UPDATE(approver_id) ON TABLE public.operators_approval TO mela_admin;

GRANT UPDATE(approved_hash) ON TABLE public.operators_approval TO mela_admin;

GRANT UPDATE(decided_at) ON TABLE public.operators_approval TO mela_admin;

GRANT UPDATE(note) ON TABLE public.operators_approval TO mela_admin;

GRANT UPDATE(executed_at) ON TABLE public.operators_approval TO mela_admin;

GRANT SELECT ON TABLE public.operators_approval_kind TO mela_admin;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.operators_attempt TO mela_admin;

GRANT SELECT ON TABLE public.operators_audit TO mela_admin;

GRANT SELECT(id) ON TABLE public.operators_audit TO mela_app;

GRANT INSERT(at) ON TABLE public.operators_audit TO mela_admin;

GRANT INSERT(operator_id) ON TABLE public.operators_audit TO mela_admin;

GRANT INSERT(action) ON TABLE public.operators_audit TO mela_admin;

GRANT INSERT(subject) ON TABLE public.operators_audit TO mela_admin;

GRANT INSERT(details) ON TABLE public.operators_audit TO mela_admin;

GRANT INSERT(address) ON TABLE public.operators_audit TO mela_admin;

GRANT SELECT(hash) ON TABLE public.operators_audit TO mela_app;

GRANT INSERT ON TABLE public.operators_audit_anchor TO mela_app;

GRANT SELECT,INSERT ON TABLE public.operators_enrolment TO mela_admin;

GRANT UPDATE(used_at) ON TABLE public.operators_enrolment TO mela_admin;

GRANT SELECT ON TABLE public.operators_operator TO mela_admin;

GRANT INSERT(name) ON TABLE public.operators_operator TO mela_admin;

GRANT UPDATE(password_hash) ON TABLE public.operators_operator TO mela_admin;

GRANT UPDATE(totp_secret) ON TABLE public.operators_operator TO mela_admin;

GRANT UPDATE(last_code_step) ON TABLE public.operators_operator TO mela_admin;

GRANT UPDATE(status) ON TABLE public.operators_operator TO mela_admin;

GRANT INSERT(created_at) ON TABLE public.operators_operator TO mela_admin;

GRANT SELECT,DELETE ON TABLE public.operators_passkey TO mela_admin;

GRANT INSERT(operator_id) ON TABLE public.operators_passkey TO mela_admin;

GRANT INSERT(credential_id) ON TABLE public.operators_passkey TO mela_admin;

GRANT INSERT(public_key) ON TABLE public.operators_passkey TO mela_admin;

GRANT INSERT(sign_count),UPDATE(sign_count) ON TABLE public.operators_passkey TO mela_admin;

GRANT INSERT(transports) ON TABLE public.operators_passkey TO mela_admin;

GRANT INSERT(name) ON TABLE public.operators_passkey TO mela_admin;

GRANT INSERT(created_at) ON TABLE public.operators_passkey TO mela_admin;

GRANT UPDATE(last_used_at) ON TABLE public.operators_passkey TO mela_admin;

GRANT SELECT ON TABLE public.operators_planned_change TO mela_admin;

GRANT INSERT(approval_id) ON TABLE public.operators_planned_change TO mela_admin;
GRANT SELECT(approval_id) ON TABLE public.operators_planned_change TO mela_app;

GRANT INSERT(effective_from) ON TABLE public.operators_planned_change TO mela_admin;
GRANT SELECT(effective_from) ON TABLE public.operators_planned_change TO mela_app;

GRANT UPDATE(state) ON TABLE public.operators_planned_change TO mela_admin;
GRANT SELECT(state),UPDATE(state) ON TABLE public.operators_planned_change TO mela_app;

GRANT UPDATE(failure) ON TABLE public.operators_planned_change TO mela_app;

GRANT UPDATE(cancelled_by) ON TABLE public.operators_planned_change TO mela_admin;

GRANT UPDATE(done_at) ON TABLE public.operators_planned_change TO mela_admin;
GRANT UPDATE(done_at) ON TABLE public.operators_planned_change TO mela_app;

GRANT SELECT,INSERT ON TABLE public.operators_role_grant TO mela_admin;

GRANT SELECT,INSERT,DELETE ON TABLE public.operators_session TO mela_admin;

GRANT UPDATE(last_seen_at) ON TABLE public.operators_session TO mela_admin;

GRANT SELECT,INSERT,DELETE ON TABLE public.operators_spent_challenge TO mela_admin;

GRANT SELECT ON TABLE public.platform_epoch TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.platform_outbox TO mela_app;

GRANT SELECT,INSERT ON TABLE public.platform_request TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.platform_setting TO mela_app;

GRANT SELECT ON TABLE public.rewards_agent TO mela_app;
GRANT INSERT,DELETE,UPDATE ON TABLE public.rewards_agent TO mela_admin;

GRANT SELECT ON TABLE public.rewards_agent_application TO mela_app;

GRANT INSERT(user_id) ON TABLE public.rewards_agent_application TO mela_app;

GRANT INSERT(day) ON TABLE public.rewards_agent_application TO mela_app;

GRANT INSERT(content) ON TABLE public.rewards_agent_application TO mela_app;

GRANT INSERT(requirements) ON TABLE public.rewards_agent_application TO mela_app;

GRANT UPDATE(state) ON TABLE public.rewards_agent_application TO mela_admin;

GRANT UPDATE(reason) ON TABLE public.rewards_agent_application TO mela_admin;

GRANT INSERT(created_at) ON TABLE public.rewards_agent_application TO mela_app;

GRANT UPDATE(decided_at) ON TABLE public.rewards_agent_application TO mela_admin;

GRANT UPDATE(decided_by) ON TABLE public.rewards_agent_application TO mela_admin;

GRANT SELECT,INSERT,UPDATE ON TABLE public.rewards_agent_reward TO mela_app;

GRANT SELECT,INSERT ON TABLE public.rewards_commission TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.rewards_commission_day TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.rewards_commission_total TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.rewards_day TO mela_app;

GRANT SELECT,INSERT ON TABLE public.rewards_invitation TO mela_app;

GRANT SELECT,INSERT ON TABLE public.rewards_invitation_device TO mela_app;

GRANT SELECT,INSERT ON TABLE public.rewards_member_account TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.rewards_period TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.rewards_rebate TO mela_app;

GRANT SELECT,INSERT ON TABLE public.rewards_rebate_claim TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.rewards_recharge TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.rewards_vip TO mela_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.support_error_report TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.support_report TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.wallet_chain_amount TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.wallet_chain_cursor TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.wallet_chain_place TO mela_app;

GRANT SELECT,INSERT ON TABLE public.wallet_deposit TO mela_app;

GRANT UPDATE(state) ON TABLE public.wallet_deposit TO mela_app;

GRANT UPDATE(fault) ON TABLE public.wallet_deposit TO mela_app;

GRANT UPDATE(recharge_id) ON TABLE public.wallet_deposit TO mela_app;

GRANT UPDATE(user_id) ON TABLE public.wallet_deposit TO mela_app;

GRANT UPDATE(decided_at) ON TABLE public.wallet_deposit TO mela_app;

GRANT UPDATE(decided_by) ON TABLE public.wallet_deposit TO mela_app;

GRANT UPDATE(taken_back) ON TABLE public.wallet_deposit TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.wallet_economy TO mela_app;

GRANT USAGE ON SEQUENCE public.wallet_order_id TO mela_app;

GRANT SELECT,INSERT ON TABLE public.wallet_exchange TO mela_app;

GRANT SELECT,INSERT ON TABLE public.wallet_grant TO mela_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.wallet_grant_device TO mela_app;

GRANT SELECT,INSERT ON TABLE public.wallet_invitation_grant TO mela_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.wallet_payout TO mela_app;

GRANT UPDATE(state) ON TABLE public.wallet_payout TO mela_app;

GRANT UPDATE(approval_id) ON TABLE public.wallet_payout TO mela_app;

GRANT UPDATE(provider_reference) ON TABLE public.wallet_payout TO mela_app;

GRANT UPDATE(asked) ON TABLE public.wallet_payout TO mela_app;

GRANT UPDATE(looked_at) ON TABLE public.wallet_payout TO mela_app;

GRANT UPDATE(heard_at) ON TABLE public.wallet_payout TO mela_app;

GRANT UPDATE(refused_at) ON TABLE public.wallet_payout TO mela_app;

GRANT UPDATE(other_reference) ON TABLE public.wallet_payout TO mela_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.wallet_quote TO mela_app;

GRANT SELECT,INSERT ON TABLE public.wallet_receivable TO mela_app;

GRANT UPDATE(amount) ON TABLE public.wallet_receivable TO mela_app;

GRANT UPDATE(settled) ON TABLE public.wallet_receivable TO mela_app;

GRANT SELECT,INSERT ON TABLE public.wallet_recharge TO mela_app;

GRANT UPDATE(status) ON TABLE public.wallet_recharge TO mela_app;

GRANT UPDATE(reference) ON TABLE public.wallet_recharge TO mela_app;

GRANT UPDATE(provider_order) ON TABLE public.wallet_recharge TO mela_app;

GRANT UPDATE(pay_url) ON TABLE public.wallet_recharge TO mela_app;

GRANT UPDATE(credited) ON TABLE public.wallet_recharge TO mela_app;

GRANT UPDATE(reason) ON TABLE public.wallet_recharge TO mela_app;

GRANT UPDATE(expires_at) ON TABLE public.wallet_recharge TO mela_app;

GRANT UPDATE(decided_at) ON TABLE public.wallet_recharge TO mela_app;

GRANT UPDATE(decided_by) ON TABLE public.wallet_recharge TO mela_app;

GRANT UPDATE(taken_back) ON TABLE public.wallet_recharge TO mela_app;

GRANT SELECT,INSERT ON TABLE public.wallet_step TO mela_app;

GRANT SELECT,INSERT ON TABLE public.wallet_taken_back TO mela_app;

GRANT SELECT,INSERT ON TABLE public.wallet_target TO mela_app;

GRANT UPDATE(front_url) ON TABLE public.wallet_target TO mela_app;

GRANT UPDATE(back_url) ON TABLE public.wallet_target TO mela_app;

GRANT UPDATE(removed_at) ON TABLE public.wallet_target TO mela_app;

GRANT SELECT,INSERT ON TABLE public.wallet_turnover TO mela_app;

GRANT UPDATE(counted) ON TABLE public.wallet_turnover TO mela_app;

GRANT UPDATE(locked) ON TABLE public.wallet_turnover TO mela_app;

GRANT UPDATE(done_at) ON TABLE public.wallet_turnover TO mela_app;

GRANT SELECT,INSERT ON TABLE public.wallet_turnover_bet TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.wallet_unplayed TO mela_app;

GRANT SELECT,INSERT ON TABLE public.wallet_unread_event TO mela_app;

GRANT SELECT,INSERT ON TABLE public.wallet_withdrawal TO mela_app;

GRANT UPDATE(status) ON TABLE public.wallet_withdrawal TO mela_app;

GRANT UPDATE(stage) ON TABLE public.wallet_withdrawal TO mela_app;

GRANT UPDATE(approval_id) ON TABLE public.wallet_withdrawal TO mela_app;

GRANT UPDATE(decided_by) ON TABLE public.wallet_withdrawal TO mela_app;

GRANT UPDATE(reason) ON TABLE public.wallet_withdrawal TO mela_app;

GRANT UPDATE(note) ON TABLE public.wallet_withdrawal TO mela_app;

GRANT UPDATE(payment_reference) ON TABLE public.wallet_withdrawal TO mela_app;

GRANT UPDATE(changed_at) ON TABLE public.wallet_withdrawal TO mela_app;

GRANT UPDATE(hold_reason) ON TABLE public.wallet_withdrawal TO mela_app;
