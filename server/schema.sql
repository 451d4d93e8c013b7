CREATE SCHEMA public;

COMMENT ON SCHEMA public IS 'standard public schema';

CREATE FUNCTION public.account_new_invite_code() RETURNS text
    LANGUAGE sql
    AS $$
  SELECT string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30)::integer, 1), '')
  FROM generate_series(1, 8)
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
  IF OLD.state = 'open' AND NEW.state IN ('approved', 'rejected', 'expired') THEN
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

CREATE FUNCTION public.operators_guard_status() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF current_user = 'mela_app' AND NEW.status <> OLD.status
     AND NOT (NEW.status = 'disabled' OR (OLD.status = 'invited' AND NEW.status = 'active')) THEN
    RAISE EXCEPTION 'an operator cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION public.operators_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TABLE public.account_group_template (
    id bigint NOT NULL,
    code text NOT NULL COLLATE pg_catalog."C",
    owner_user_id bigint NOT NULL,
    name text NOT NULL,
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
    CONSTRAINT account_user_add_friend_type_check CHECK ((add_friend_type = ANY (ARRAY[0, 1, 2]))),
    CONSTRAINT account_user_gender_check CHECK ((gender = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT account_user_identity_check CHECK ((identity = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT account_user_identity_flag_check CHECK ((identity_flag = ANY (ARRAY['-3'::integer, '-2'::integer, '-1'::integer, 1, 2]))),
    CONSTRAINT account_user_mobile_whole CHECK (((area_code = ''::text) = (mobile = ''::text))),
    CONSTRAINT account_user_status_check CHECK ((status = ANY (ARRAY['normal'::text, 'banned'::text, 'blocked'::text]))),
    CONSTRAINT account_user_uid_check CHECK (((uid >= 10000000) AND (uid <= 999999999)))
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
    changed_xid xid8 DEFAULT pg_current_xact_id() NOT NULL
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
    created_at timestamp with time zone NOT NULL
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
    created_at timestamp with time zone NOT NULL
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
    created_at timestamp with time zone NOT NULL
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
    created_at timestamp with time zone NOT NULL
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
    created_at timestamp with time zone NOT NULL
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
    created_at timestamp with time zone NOT NULL
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
    created_at timestamp with time zone NOT NULL
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
    created_at timestamp with time zone NOT NULL
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
    created_at timestamp with time zone NOT NULL
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
    CONSTRAINT chat_room_chat_type_check CHECK (((chat_type >= 1) AND (chat_type <= 4)))
)
WITH (fillfactor='60');

CREATE TABLE public.friends_friend (
    user_id bigint NOT NULL,
    friend_id bigint NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    remark text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT friends_friend_check CHECK ((user_id <> friend_id)),
    CONSTRAINT friends_friend_status_check CHECK ((status = ANY (ARRAY[1, '-2'::integer])))
);

CREATE TABLE public.groups_group (
    id bigint NOT NULL,
    name text NOT NULL,
    avatar_url text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE public.groups_group ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.groups_group_id_seq
    START WITH 500001
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

CREATE TABLE public.media_file (
    key text NOT NULL COLLATE pg_catalog."C",
    owner_id bigint NOT NULL,
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
    CONSTRAINT media_file_state_check CHECK ((state = ANY (ARRAY['signed'::text, 'ready'::text])))
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
    used_at timestamp with time zone
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

CREATE TABLE public.platform_setting (
    name text NOT NULL COLLATE pg_catalog."C",
    value json NOT NULL,
    changed_at timestamp with time zone NOT NULL
);

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

ALTER TABLE ONLY public.account_session_code
    ADD CONSTRAINT account_session_code_pkey PRIMARY KEY (code_hash);

ALTER TABLE ONLY public.account_session
    ADD CONSTRAINT account_session_id_key UNIQUE (id);

ALTER TABLE ONLY public.account_session
    ADD CONSTRAINT account_session_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.account_social
    ADD CONSTRAINT account_social_pkey PRIMARY KEY (provider, subject);

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

ALTER TABLE ONLY public.chat_channel
    ADD CONSTRAINT chat_channel_pkey PRIMARY KEY (id);

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

ALTER TABLE ONLY public.chat_room
    ADD CONSTRAINT chat_room_pkey PRIMARY KEY (chat_type, chat_id);

ALTER TABLE ONLY public.friends_friend
    ADD CONSTRAINT friends_friend_pkey PRIMARY KEY (user_id, friend_id);

ALTER TABLE ONLY public.groups_group
    ADD CONSTRAINT groups_group_pkey PRIMARY KEY (id);

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

ALTER TABLE ONLY public.media_file
    ADD CONSTRAINT media_file_pkey PRIMARY KEY (key);

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
    ADD CONSTRAINT operators_enrolment_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.operators_operator
    ADD CONSTRAINT operators_operator_name_key UNIQUE (name);

ALTER TABLE ONLY public.operators_operator
    ADD CONSTRAINT operators_operator_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.operators_role_grant
    ADD CONSTRAINT operators_role_grant_pkey PRIMARY KEY (approval_id);

ALTER TABLE ONLY public.operators_session
    ADD CONSTRAINT operators_session_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.platform_epoch
    ADD CONSTRAINT platform_epoch_pkey PRIMARY KEY (is_only);

ALTER TABLE ONLY public.platform_migration
    ADD CONSTRAINT platform_migration_pkey PRIMARY KEY (version);

ALTER TABLE ONLY public.platform_outbox
    ADD CONSTRAINT platform_outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.platform_setting
    ADD CONSTRAINT platform_setting_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.support_error_report
    ADD CONSTRAINT support_error_report_pkey PRIMARY KEY (id);

CREATE INDEX account_login_key_user ON public.account_login_key USING btree (user_id, created_at);

CREATE INDEX account_origin_age ON public.account_origin USING btree (seen_at);

CREATE INDEX account_password_failure_age ON public.account_password_failure USING btree (changed_at);

CREATE INDEX account_push_subscription_user ON public.account_push_subscription USING btree (user_id);

CREATE INDEX account_session_code_age ON public.account_session_code USING btree (expires_at);

CREATE INDEX account_session_code_session ON public.account_session_code USING btree (session_hash);

CREATE INDEX account_session_expiry ON public.account_session USING btree (expires_at);

CREATE INDEX account_session_user ON public.account_session USING btree (user_id, created_at);

CREATE INDEX account_social_user ON public.account_social USING btree (user_id);

CREATE UNIQUE INDEX account_user_email ON public.account_user USING btree (email) WHERE (email <> ''::text);

CREATE UNIQUE INDEX account_user_invite_code ON public.account_user USING btree (invite_code);

CREATE INDEX account_user_inviter ON public.account_user USING btree (inviter_id) WHERE (inviter_id IS NOT NULL);

CREATE UNIQUE INDEX account_user_mobile ON public.account_user USING btree (mobile, area_code) WHERE (mobile <> ''::text);

CREATE INDEX account_user_nickname ON public.account_user USING btree (lower(nickname) text_pattern_ops);

CREATE INDEX account_verification_age ON public.account_verification USING btree (sent_at);

CREATE INDEX account_verification_target ON public.account_verification USING btree (target_hash, sent_at);

CREATE INDEX account_verify_token_age ON public.account_verify_token USING btree (expires_at);

CREATE INDEX chat_member_user ON public.chat_member USING btree (user_id, chat_type, chat_id);

CREATE INDEX home_notice_own ON public.home_notice USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX home_notice_site ON public.home_notice USING btree (created_at DESC, id DESC) WHERE (user_id IS NULL);

CREATE INDEX media_file_owner ON public.media_file USING btree (owner_id, created_at);

CREATE INDEX media_file_unfinished ON public.media_file USING btree (created_at) WHERE (state = 'signed'::text);

CREATE INDEX operators_approval_state ON public.operators_approval USING btree (state, id);

CREATE INDEX operators_attempt_age ON public.operators_attempt USING btree (changed_at);

CREATE INDEX operators_audit_operator ON public.operators_audit USING btree (operator_id, id);

CREATE INDEX operators_enrolment_operator ON public.operators_enrolment USING btree (operator_id);

CREATE INDEX operators_session_age ON public.operators_session USING btree (last_seen_at);

CREATE INDEX operators_session_operator ON public.operators_session USING btree (operator_id);

CREATE INDEX support_error_report_age ON public.support_error_report USING btree (created_at);

ALTER INDEX public.chat_message_chat_type_chat_id_author_id_nonce_key ATTACH PARTITION public.chat_message_0_chat_type_chat_id_author_id_nonce_key;

ALTER INDEX public.chat_message_pkey ATTACH PARTITION public.chat_message_0_pkey;

ALTER INDEX public.chat_message_chat_type_chat_id_author_id_nonce_key ATTACH PARTITION public.chat_message_1_chat_type_chat_id_author_id_nonce_key;

ALTER INDEX public.chat_message_pkey ATTACH PARTITION public.chat_message_1_pkey;

ALTER INDEX public.chat_message_chat_type_chat_id_author_id_nonce_key ATTACH PARTITION public.chat_message_2_chat_type_chat_id_author_id_nonce_key;

ALTER INDEX public.chat_message_pkey ATTACH PARTITION public.chat_message_2_pkey;

ALTER INDEX public.chat_message_chat_type_chat_id_author_id_nonce_key ATTACH PARTITION public.chat_message_3_chat_type_chat_id_author_id_nonce_key;

ALTER INDEX public.chat_message_pkey ATTACH PARTITION public.chat_message_3_pkey;

ALTER INDEX public.chat_message_chat_type_chat_id_author_id_nonce_key ATTACH PARTITION public.chat_message_4_chat_type_chat_id_author_id_nonce_key;

ALTER INDEX public.chat_message_pkey ATTACH PARTITION public.chat_message_4_pkey;

ALTER INDEX public.chat_message_chat_type_chat_id_author_id_nonce_key ATTACH PARTITION public.chat_message_5_chat_type_chat_id_author_id_nonce_key;

ALTER INDEX public.chat_message_pkey ATTACH PARTITION public.chat_message_5_pkey;

ALTER INDEX public.chat_message_chat_type_chat_id_author_id_nonce_key ATTACH PARTITION public.chat_message_6_chat_type_chat_id_author_id_nonce_key;

ALTER INDEX public.chat_message_pkey ATTACH PARTITION public.chat_message_6_pkey;

ALTER INDEX public.chat_message_chat_type_chat_id_author_id_nonce_key ATTACH PARTITION public.chat_message_7_chat_type_chat_id_author_id_nonce_key;

ALTER INDEX public.chat_message_pkey ATTACH PARTITION public.chat_message_7_pkey;

CREATE TRIGGER operators_chain_audit BEFORE INSERT ON public.operators_audit FOR EACH ROW EXECUTE FUNCTION public.operators_chain_audit();

CREATE TRIGGER operators_grant_roles BEFORE INSERT ON public.operators_role_grant FOR EACH ROW EXECUTE FUNCTION public.operators_grant_roles();

CREATE TRIGGER operators_guard_approval BEFORE INSERT OR UPDATE ON public.operators_approval FOR EACH ROW EXECUTE FUNCTION public.operators_guard_approval();

CREATE TRIGGER operators_guard_status BEFORE UPDATE ON public.operators_operator FOR EACH ROW EXECUTE FUNCTION public.operators_guard_status();

CREATE TRIGGER operators_keep_approval BEFORE DELETE OR TRUNCATE ON public.operators_approval FOR EACH STATEMENT EXECUTE FUNCTION public.operators_refuse_change();

CREATE TRIGGER operators_keep_audit BEFORE DELETE OR UPDATE OR TRUNCATE ON public.operators_audit FOR EACH STATEMENT EXECUTE FUNCTION public.operators_refuse_change();

CREATE TRIGGER operators_keep_audit_anchor BEFORE DELETE OR UPDATE OR TRUNCATE ON public.operators_audit_anchor FOR EACH STATEMENT EXECUTE FUNCTION public.operators_refuse_change();

CREATE TRIGGER operators_keep_role_grant BEFORE DELETE OR UPDATE OR TRUNCATE ON public.operators_role_grant FOR EACH STATEMENT EXECUTE FUNCTION public.operators_refuse_change();

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

ALTER TABLE ONLY public.account_session_code
    ADD CONSTRAINT account_session_code_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES public.account_session(token_hash) ON DELETE CASCADE;

ALTER TABLE ONLY public.account_session_code
    ADD CONSTRAINT account_session_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.account_session
    ADD CONSTRAINT account_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.account_social
    ADD CONSTRAINT account_social_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.account_user
    ADD CONSTRAINT account_user_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.account_verification
    ADD CONSTRAINT account_verification_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.account_verify_token
    ADD CONSTRAINT account_verify_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.friends_friend
    ADD CONSTRAINT friends_friend_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.friends_friend
    ADD CONSTRAINT friends_friend_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.home_notice_read
    ADD CONSTRAINT home_notice_read_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES public.home_notice(id);

ALTER TABLE ONLY public.home_notice_read
    ADD CONSTRAINT home_notice_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.home_notice
    ADD CONSTRAINT home_notice_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.media_file
    ADD CONSTRAINT media_file_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.operators_approval
    ADD CONSTRAINT operators_approval_approver_id_fkey FOREIGN KEY (approver_id) REFERENCES public.operators_operator(id);

ALTER TABLE ONLY public.operators_approval
    ADD CONSTRAINT operators_approval_kind_fkey FOREIGN KEY (kind) REFERENCES public.operators_approval_kind(kind);

ALTER TABLE ONLY public.operators_approval
    ADD CONSTRAINT operators_approval_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES public.operators_operator(id);

ALTER TABLE ONLY public.operators_audit
    ADD CONSTRAINT operators_audit_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operators_operator(id);

ALTER TABLE ONLY public.operators_enrolment
    ADD CONSTRAINT operators_enrolment_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operators_operator(id);

ALTER TABLE ONLY public.operators_role_grant
    ADD CONSTRAINT operators_role_grant_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES public.operators_approval(id);

ALTER TABLE ONLY public.operators_role_grant
    ADD CONSTRAINT operators_role_grant_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operators_operator(id);

ALTER TABLE ONLY public.operators_session
    ADD CONSTRAINT operators_session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operators_operator(id);

REVOKE USAGE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.account_group_template TO mela_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.account_login_key TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_origin TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_password_failure TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_push_subscription TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_session TO mela_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.account_session_code TO mela_app;

GRANT SELECT,INSERT ON TABLE public.account_social TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.account_user TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_verification TO mela_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.account_verify_token TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.chat_channel TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_member TO mela_app;

GRANT SELECT,INSERT ON TABLE public.chat_message TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.chat_room TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.friends_friend TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.groups_group TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.home_banner TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.home_notice TO mela_app;

GRANT SELECT,INSERT ON TABLE public.home_notice_read TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.home_pop_up TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.media_file TO mela_app;

GRANT SELECT ON TABLE public.operators_approval TO mela_app;

GRANT INSERT(kind) ON TABLE public.operators_approval TO mela_app;

GRANT INSERT(subject) ON TABLE public.operators_approval TO mela_app;

GRANT INSERT(payload) ON TABLE public.operators_approval TO mela_app;

GRANT INSERT(payload_hash) ON TABLE public.operators_approval TO mela_app;

GRANT INSERT(reason) ON TABLE public.operators_approval TO mela_app;

GRANT INSERT(requester_id) ON TABLE public.operators_approval TO mela_app;

GRANT INSERT(created_at) ON TABLE public.operators_approval TO mela_app;

GRANT INSERT(expires_at) ON TABLE public.operators_approval TO mela_app;

GRANT UPDATE(state) ON TABLE public.operators_approval TO mela_app;

GRANT UPDATE(approver_id) ON TABLE public.operators_approval TO mela_app;

GRANT UPDATE(approved_hash) ON TABLE public.operators_approval TO mela_app;

GRANT UPDATE(decided_at) ON TABLE public.operators_approval TO mela_app;

GRANT UPDATE(note) ON TABLE public.operators_approval TO mela_app;

GRANT UPDATE(executed_at) ON TABLE public.operators_approval TO mela_app;

GRANT SELECT ON TABLE public.operators_approval_kind TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.operators_attempt TO mela_app;

GRANT SELECT ON TABLE public.operators_audit TO mela_app;

GRANT INSERT(at) ON TABLE public.operators_audit TO mela_app;

GRANT INSERT(operator_id) ON TABLE public.operators_audit TO mela_app;

GRANT INSERT(action) ON TABLE public.operators_audit TO mela_app;

GRANT INSERT(subject) ON TABLE public.operators_audit TO mela_app;

GRANT INSERT(details) ON TABLE public.operators_audit TO mela_app;

GRANT INSERT(address) ON TABLE public.operators_audit TO mela_app;

GRANT SELECT,INSERT ON TABLE public.operators_audit_anchor TO mela_app;

GRANT SELECT,INSERT ON TABLE public.operators_enrolment TO mela_app;

GRANT UPDATE(used_at) ON TABLE public.operators_enrolment TO mela_app;

GRANT SELECT ON TABLE public.operators_operator TO mela_app;

GRANT INSERT(name) ON TABLE public.operators_operator TO mela_app;

GRANT UPDATE(password_hash) ON TABLE public.operators_operator TO mela_app;

GRANT UPDATE(totp_secret) ON TABLE public.operators_operator TO mela_app;

GRANT UPDATE(last_code_step) ON TABLE public.operators_operator TO mela_app;

GRANT UPDATE(status) ON TABLE public.operators_operator TO mela_app;

GRANT INSERT(created_at) ON TABLE public.operators_operator TO mela_app;

GRANT SELECT,INSERT ON TABLE public.operators_role_grant TO mela_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.operators_session TO mela_app;

GRANT UPDATE(last_seen_at) ON TABLE public.operators_session TO mela_app;

GRANT SELECT ON TABLE public.platform_epoch TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.platform_outbox TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.platform_setting TO mela_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.support_error_report TO mela_app;
