CREATE SCHEMA public;

COMMENT ON SCHEMA public IS 'standard public schema';

CREATE TABLE public.account_password_failure (
    user_id bigint NOT NULL,
    origin_hash bytea NOT NULL,
    failures integer NOT NULL,
    locked_until timestamp with time zone,
    changed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.account_session (
    token_hash bytea NOT NULL,
    user_id bigint NOT NULL,
    source text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
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
    CONSTRAINT account_user_gender_check CHECK ((gender = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT account_user_identity_check CHECK ((identity = ANY (ARRAY[1, 2, 3]))),
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

ALTER TABLE ONLY public.chat_message ATTACH PARTITION public.chat_message_0 FOR VALUES WITH (modulus 8, remainder 0);

ALTER TABLE ONLY public.chat_message ATTACH PARTITION public.chat_message_1 FOR VALUES WITH (modulus 8, remainder 1);

ALTER TABLE ONLY public.chat_message ATTACH PARTITION public.chat_message_2 FOR VALUES WITH (modulus 8, remainder 2);

ALTER TABLE ONLY public.chat_message ATTACH PARTITION public.chat_message_3 FOR VALUES WITH (modulus 8, remainder 3);

ALTER TABLE ONLY public.chat_message ATTACH PARTITION public.chat_message_4 FOR VALUES WITH (modulus 8, remainder 4);

ALTER TABLE ONLY public.chat_message ATTACH PARTITION public.chat_message_5 FOR VALUES WITH (modulus 8, remainder 5);

ALTER TABLE ONLY public.chat_message ATTACH PARTITION public.chat_message_6 FOR VALUES WITH (modulus 8, remainder 6);

ALTER TABLE ONLY public.chat_message ATTACH PARTITION public.chat_message_7 FOR VALUES WITH (modulus 8, remainder 7);

ALTER TABLE ONLY public.account_password_failure
    ADD CONSTRAINT account_password_failure_pkey PRIMARY KEY (user_id, origin_hash);

ALTER TABLE ONLY public.account_session
    ADD CONSTRAINT account_session_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.account_user
    ADD CONSTRAINT account_user_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.account_user
    ADD CONSTRAINT account_user_uid_key UNIQUE (uid);

ALTER TABLE ONLY public.account_user
    ADD CONSTRAINT account_user_username_key_key UNIQUE (username_key);

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

ALTER TABLE ONLY public.platform_epoch
    ADD CONSTRAINT platform_epoch_pkey PRIMARY KEY (is_only);

ALTER TABLE ONLY public.platform_migration
    ADD CONSTRAINT platform_migration_pkey PRIMARY KEY (version);

ALTER TABLE ONLY public.platform_outbox
    ADD CONSTRAINT platform_outbox_pkey PRIMARY KEY (id);

CREATE INDEX account_password_failure_age ON public.account_password_failure USING btree (changed_at);

CREATE INDEX account_session_expiry ON public.account_session USING btree (expires_at);

CREATE INDEX account_session_user ON public.account_session USING btree (user_id, created_at);

CREATE INDEX chat_member_user ON public.chat_member USING btree (user_id, chat_type, chat_id);

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

ALTER TABLE ONLY public.account_password_failure
    ADD CONSTRAINT account_password_failure_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.account_session
    ADD CONSTRAINT account_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.friends_friend
    ADD CONSTRAINT friends_friend_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES public.account_user(id);

ALTER TABLE ONLY public.friends_friend
    ADD CONSTRAINT friends_friend_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account_user(id);

REVOKE USAGE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_password_failure TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_session TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.account_user TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_member TO mela_app;

GRANT SELECT,INSERT ON TABLE public.chat_message TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.chat_room TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.friends_friend TO mela_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.groups_group TO mela_app;

GRANT SELECT ON TABLE public.platform_epoch TO mela_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.platform_outbox TO mela_app;
