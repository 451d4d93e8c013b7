-- migrate:up

-- How long the last paid orders of a channel took is read from the newest backwards.
CREATE INDEX wallet_recharge_paid ON wallet_recharge (channel_id, decided_at) WHERE status = 2;

-- migrate:down
-- forward only
