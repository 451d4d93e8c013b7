-- A period paid by one statement: every bet is marked with what it won, and whoever won has a transfer, its two entries and
-- their balance for each. $1 is the line, $2 the period, drawn as 7; the triggers are gone.
WITH marked AS (
  UPDATE games_bet SET won = CASE
    WHEN method = 'size' AND value = 'big' OR method = 'color' AND value = 'green' THEN (stake - fee) * 2
    WHEN method = 'number' AND value = '7' THEN (stake - fee) * 960 / 100
    ELSE 0 END
  WHERE line = $1 AND period = $2
  RETURNING user_id, id, won
), winner AS (
  SELECT user_id * 256 + 113 AS account_id, id, won,
    row_number() OVER own AS number, sum(won) OVER own AS so_far
  FROM marked WHERE won > 0 WINDOW own AS (PARTITION BY user_id ORDER BY id)
), person AS (
  UPDATE ledger_account account SET balance = balance + won, entries = account.entries + wins
  FROM (SELECT account_id, sum(won) AS won, count(*) AS wins FROM winner GROUP BY account_id) AS sum
  WHERE account.id = sum.account_id
  RETURNING id, balance - won AS balance, account.entries - wins AS entries
), made AS (
  INSERT INTO ledger_transfer (key, kind, reference, created_at)
  SELECT gen_random_uuid(), 51, id, now() FROM winner
  RETURNING no, reference::bigint AS bet_id
), entered AS (
  INSERT INTO ledger_entry (account_id, seq, transfer_no, kind, amount, balance_after, created_at)
  SELECT account_id, entries + number, no, 51, won, balance + so_far, now()
  FROM winner JOIN made ON bet_id = winner.id JOIN person ON person.id = account_id
  UNION ALL SELECT 117, no, no, 51, -won, NULL, now() FROM winner JOIN made ON bet_id = winner.id
)
INSERT INTO ledger_delta (account_id, amount, entries) SELECT 117, -sum(won), count(*) FROM winner
