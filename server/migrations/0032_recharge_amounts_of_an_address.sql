-- migrate:up

-- USDT is told apart by its amount, so an amount of an address is one order's until a week after that order is over: what
-- is sent late is still of the order that it was sent for, and never pays somebody else's.
CREATE TABLE wallet_chain_amount (
  address text COLLATE "C" NOT NULL,
  exact bigint NOT NULL,
  recharge_id bigint NOT NULL,
  reserved_until timestamptz NOT NULL,
  PRIMARY KEY (address, exact)
);
GRANT SELECT, INSERT, UPDATE ON wallet_chain_amount TO mela_app;

-- How far the transfers of an address were read, whichever channels it has: never later than its first order before
-- anything was read. wallet_chain_cursor is of the release before this one.
CREATE TABLE wallet_chain_place (
  address text COLLATE "C" PRIMARY KEY,
  read_until timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON wallet_chain_place TO mela_app;

-- Where the amount is another order's nothing is written, as ON CONFLICT DO NOTHING would have it.
CREATE FUNCTION wallet_reserve_amount() RETURNS trigger LANGUAGE plpgsql AS $$
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
-- The trigger comes before the orders that are there, so that none is written in between.
CREATE TRIGGER wallet_reserve_amount BEFORE INSERT ON wallet_recharge FOR EACH ROW WHEN (NEW.kind = 'chain') EXECUTE FUNCTION wallet_reserve_amount();

INSERT INTO wallet_chain_amount (address, exact, recharge_id, reserved_until)
SELECT DISTINCT ON (channel ->> 'address', exact) channel ->> 'address', exact, id, expires_at + interval '7 days'
FROM wallet_recharge WHERE kind = 'chain'
ORDER BY channel ->> 'address', exact, expires_at DESC;

INSERT INTO wallet_chain_place (address, read_until)
SELECT address, min(read_until) FROM wallet_chain_cursor GROUP BY address
UNION ALL
SELECT channel ->> 'address', min(created_at) FROM wallet_recharge
WHERE kind = 'chain' AND channel ->> 'address' NOT IN (SELECT address FROM wallet_chain_cursor)
GROUP BY channel ->> 'address';

-- An amount was one order's of a channel, and free as soon as that was over.
DROP INDEX wallet_recharge_exact;
CREATE INDEX wallet_recharge_sent ON wallet_recharge ((channel ->> 'address'), exact, created_at) WHERE kind = 'chain';

-- The page of a provider stays for a while after it was opened, and its order with it.
GRANT UPDATE (expires_at) ON wallet_recharge TO mela_app;

-- migrate:down
-- forward only
