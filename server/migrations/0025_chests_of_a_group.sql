-- migrate:up transaction:false

-- What operators look through, newest first.
CREATE INDEX CONCURRENTLY chests_chest_group ON chests_chest (group_id, id);

-- migrate:down
-- forward only
