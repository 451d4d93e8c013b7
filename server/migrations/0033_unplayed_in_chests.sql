-- migrate:up

-- What of a share was paid in and not played, in the smallest parts of its currency, by the way it came. It is fixed with the
-- split and goes along with the share to whoever takes it, or back.
ALTER TABLE chests_share ADD COLUMN unplayed_bank bigint NOT NULL DEFAULT 0, ADD COLUMN unplayed_wallet bigint NOT NULL DEFAULT 0;
-- Shares that are older have nothing of it, so they are not looked at.
ALTER TABLE chests_share ADD CONSTRAINT chests_share_unplayed
  CHECK (unplayed_bank >= 0 AND unplayed_wallet >= 0 AND unplayed_bank + unplayed_wallet <= amount::bigint * 100) NOT VALID;

-- migrate:down
-- forward only
