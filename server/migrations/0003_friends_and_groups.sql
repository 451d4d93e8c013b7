-- migrate:up

CREATE TABLE friends_friend (
  user_id bigint NOT NULL REFERENCES account_user,
  friend_id bigint NOT NULL REFERENCES account_user,
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (1, -2)),
  remark text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, friend_id),
  CHECK (user_id <> friend_id)
);
GRANT SELECT, INSERT, UPDATE ON friends_friend TO mela_app;

CREATE TABLE groups_group (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 500001) PRIMARY KEY,
  name text NOT NULL,
  avatar_url text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON groups_group TO mela_app;

-- migrate:down
-- forward only
