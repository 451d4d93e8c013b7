-- migrate:up transaction:false

-- Commissions go through a day in the order of people.
CREATE INDEX CONCURRENTLY rewards_day_in_order ON rewards_day (day, user_id);

-- migrate:down
-- forward only
