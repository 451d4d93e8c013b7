-- migrate:up

-- What operators may change while the site runs; a name that is missing has its default (platform/settings.ts).
CREATE TABLE platform_setting (
  name text COLLATE "C" PRIMARY KEY,
  value json NOT NULL,
  changed_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON platform_setting TO mela_app;

-- migrate:down
-- forward only
