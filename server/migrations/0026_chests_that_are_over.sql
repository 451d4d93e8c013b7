-- migrate:up transaction:false

-- Newest first by how they ended: 0 where all was claimed, 1 where something went back.
CREATE INDEX CONCURRENTLY chests_chest_over ON chests_chest (sign(refund), id) WHERE refund IS NOT NULL;

-- migrate:down
-- forward only
