import type { Check } from './check.ts'

// Statements of the auditor over the tables of the ledger alone. They share nothing with what writes or reconciles.

const SUMS: Check[] = [
  {
    what: 'a currency and book does not sum to zero',
    rows: '(SELECT count(*) FROM ledger_account) + (SELECT count(*) FROM ledger_house) + (SELECT count(*) FROM ledger_delta)',
    text: `SELECT pot, NULL::bigint AS account_id, 'all accounts together' AS note, sum(balance) AS found, 0 AS expected
           FROM (SELECT id >> 4 & 15 AS pot, balance FROM ledger_account
                 UNION ALL SELECT account_id >> 4 & 15, balance FROM ledger_house
                 UNION ALL SELECT account_id >> 4 & 15, amount FROM ledger_delta) AS part
           GROUP BY pot HAVING sum(balance) <> 0`,
  },
  {
    what: 'an account is not the sum of its entries',
    rows: '(SELECT count(*) FROM ledger_account)',
    text: `SELECT coalesce(id, account_id) >> 4 & 15 AS pot, coalesce(id, account_id) AS account_id,
                  NULL AS note, coalesce(balance, 0) AS found, coalesce(amount, 0) AS expected
           FROM ledger_account
           FULL JOIN (SELECT account_id, sum(amount) AS amount FROM ledger_entry
                      WHERE account_id >= 256 GROUP BY account_id) AS written ON account_id = id
           WHERE id IS NULL OR balance <> coalesce(amount, 0)`,
  },
  {
    what: 'an account does not count its entries',
    rows: '(SELECT count(*) FROM ledger_account)',
    text: `SELECT id >> 4 & 15 AS pot, id AS account_id, NULL::numeric AS found, NULL::numeric AS expected,
                  'counts ' || ledger_account.entries || ' entries and has ' || coalesce(written.entries, 0) AS note
           FROM ledger_account
           LEFT JOIN (SELECT account_id, count(*) AS entries, max(seq) AS last_seq FROM ledger_entry
                      WHERE account_id >= 256 GROUP BY account_id) AS written ON account_id = id
           WHERE ledger_account.entries <> coalesce(written.entries, 0) OR ledger_account.entries <> coalesce(last_seq, 0)`,
  },
  {
    what: 'the house is not the sum of its entries',
    rows: '(SELECT count(*) FROM ledger_house) + (SELECT count(*) FROM ledger_delta)',
    text: `SELECT account_id >> 4 & 15 AS pot, account_id, NULL AS note,
                  coalesce(had.amount, 0) AS found, coalesce(written.amount, 0) AS expected
           FROM (SELECT account_id, sum(amount) AS amount
                 FROM (SELECT account_id, balance AS amount FROM ledger_house
                       UNION ALL SELECT account_id, amount FROM ledger_delta) AS part GROUP BY account_id) AS had
           FULL JOIN (SELECT account_id, sum(amount) AS amount FROM ledger_entry
                      WHERE account_id < 256 GROUP BY account_id) AS written USING (account_id)
           WHERE coalesce(had.amount, 0) <> coalesce(written.amount, 0)`,
  },
  {
    what: 'the house does not count its entries',
    rows: '(SELECT count(*) FROM ledger_house) + (SELECT count(*) FROM ledger_delta)',
    text: `SELECT account_id >> 4 & 15 AS pot, account_id, NULL::numeric AS found, NULL::numeric AS expected,
                  'counts ' || coalesce(had.entries, 0) || ' entries and has ' || coalesce(written.entries, 0) AS note
           FROM (SELECT account_id, sum(entries) AS entries
                 FROM (SELECT account_id, entries FROM ledger_house
                       UNION ALL SELECT account_id, entries FROM ledger_delta) AS part GROUP BY account_id) AS had
           FULL JOIN (SELECT account_id, count(*) AS entries FROM ledger_entry
                      WHERE account_id < 256 GROUP BY account_id) AS written USING (account_id)
           WHERE coalesce(had.entries, 0) <> coalesce(written.entries, 0)`,
  },
]

const ENTRIES = '(SELECT count(*) FROM ledger_entry)'

const ROWS: Check[] = [
  {
    what: 'an account of a person is below zero',
    rows: `(SELECT count(*) FROM ledger_account) + ${ENTRIES}`,
    text: `SELECT id >> 4 & 15 AS pot, id AS account_id, NULL AS note, balance AS found, NULL::numeric AS expected
           FROM ledger_account WHERE balance < 0
           UNION ALL SELECT account_id >> 4 & 15, account_id, 'after entry ' || seq, balance_after, NULL
           FROM ledger_entry WHERE balance_after < 0`,
  },
  {
    what: 'an entry does not follow the one before it',
    rows: ENTRIES,
    text: `SELECT account_id >> 4 & 15 AS pot, account_id, 'at entry ' || seq AS note, balance_after AS found, sum AS expected
           FROM (SELECT account_id, seq, balance_after, sum(amount) OVER earlier AS sum, row_number() OVER earlier AS place
                 FROM ledger_entry WHERE account_id >= 256
                 WINDOW earlier AS (PARTITION BY account_id ORDER BY seq)) AS entry
           WHERE seq <> place OR balance_after IS DISTINCT FROM sum`,
  },
  {
    what: 'a transfer does not sum to zero',
    rows: '(SELECT count(*) FROM ledger_transfer)',
    text: `SELECT account_id >> 4 & 15 AS pot, NULL::bigint AS account_id, 'transfer ' || transfer_no AS note,
                  sum(amount) AS found, 0 AS expected
           FROM ledger_entry GROUP BY 1, transfer_no HAVING sum(amount) <> 0`,
  },
  {
    what: 'a transfer has fewer than two entries, or others than it says',
    rows: '(SELECT count(*) FROM ledger_transfer)',
    text: `SELECT NULL::bigint AS pot, NULL::bigint AS account_id, 'transfer ' || no AS note,
                  NULL::numeric AS found, NULL::numeric AS expected
           FROM ledger_transfer transfer LEFT JOIN ledger_entry entry ON transfer_no = no
           GROUP BY no HAVING count(transfer_no) < 2
             OR bool_or(entry.kind <> transfer.kind OR entry.created_at <> transfer.created_at)`,
  },
  {
    what: 'an entry belongs to no transfer',
    rows: ENTRIES,
    text: `SELECT account_id >> 4 & 15 AS pot, account_id, 'of transfer ' || transfer_no AS note,
                  NULL::numeric AS found, NULL::numeric AS expected
           FROM ledger_entry WHERE NOT EXISTS (SELECT FROM ledger_transfer WHERE no = transfer_no)`,
  },
  {
    // By reference: what was held is one amount, and it ends as a whole and not before it began.
    what: 'a hold ended more than once, without having begun, or with another amount',
    rows: '(SELECT count(*) FROM ledger_entry WHERE account_id & 15 = 2 AND amount < 0)',
    text: `SELECT account_id >> 4 & 15 AS pot, account_id, 'for ' || reference AS note,
                  -coalesce(sum(amount) FILTER (WHERE amount < 0), 0) AS found,
                  coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS expected
           FROM ledger_entry JOIN ledger_transfer ON no = transfer_no WHERE account_id & 15 = 2 AND account_id >= 256
           GROUP BY account_id, reference
           HAVING count(*) FILTER (WHERE amount < 0) > 0
             AND (count(*) FILTER (WHERE amount < 0) > count(*) FILTER (WHERE amount > 0)
                  OR min(seq) FILTER (WHERE amount < 0) < min(seq) FILTER (WHERE amount > 0)
                  OR max(-amount) FILTER (WHERE amount < 0) <> max(amount) FILTER (WHERE amount > 0))`,
  },
  {
    what: 'the open holds are not those that entries leave open',
    rows: '(SELECT count(*) FROM ledger_hold WHERE ended_no IS NULL)',
    text: `SELECT account_id >> 4 & 15 AS pot, account_id, 'for ' || reference AS note,
                  coalesce(hold.amount, 0) AS found, coalesce(written.amount, 0) AS expected
           FROM (SELECT account_id, reference, amount FROM ledger_hold WHERE ended_no IS NULL) AS hold
           FULL JOIN (SELECT account_id, reference, sum(amount) AS amount
                      FROM ledger_entry JOIN ledger_transfer ON no = transfer_no WHERE account_id & 15 = 2
                      GROUP BY account_id, reference HAVING sum(amount) <> 0) AS written USING (account_id, reference)
           WHERE hold.amount IS DISTINCT FROM written.amount`,
  },
  {
    // Also of entries that are older than the constraint.
    what: 'an entry moves what its kind of transfer does not have in the chart',
    rows: ENTRIES,
    text: `SELECT account_id >> 4 & 15 AS pot, account_id, 'by transfer ' || transfer_no || ' of kind ' || kind AS note,
                  NULL::numeric AS found, NULL::numeric AS expected
           FROM ledger_entry
           WHERE NOT ledger_is_in_chart(kind, (CASE WHEN amount < 0 THEN -(account_id & 15) ELSE account_id & 15 END)::integer)`,
  },
]

export const LEDGER_CHECKS: readonly Check[] = [...SUMS, ...ROWS]
