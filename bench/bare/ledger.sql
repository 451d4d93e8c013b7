-- The rows of a batch of bets in one commit, written by the engine alone: for each a transfer, an entry on the side of
-- the person and one on the side of the house, and the person's balance; one delta for all. The triggers are gone.
-- Each client has people of its own, so that none waits for another.
\set first :people / 4 * :client_id + random(0, :people / 4 - :batch)
WITH person AS (
  UPDATE ledger_account SET balance = balance - 1, entries = entries + 1
  FROM generate_series(:first::bigint, :first::bigint + :batch::bigint - 1) AS number
  WHERE id = (:first_id::bigint + number) * 256 + 113
  RETURNING id, balance, entries
), made AS (
  INSERT INTO ledger_transfer (key, kind, reference, created_at)
  SELECT gen_random_uuid(), 79, id, now() FROM person
  RETURNING no, reference::bigint AS id
), entered AS (
  INSERT INTO ledger_entry (account_id, seq, transfer_no, kind, amount, balance_after, created_at)
  SELECT id, entries, no, 79, -1, balance, now() FROM made JOIN person USING (id)
  UNION ALL SELECT 122, no, no, 79, 1, NULL, now() FROM made
)
INSERT INTO ledger_delta (account_id, amount, entries) SELECT 122, count(*), count(*) FROM made;
