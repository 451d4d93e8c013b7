import pg from 'pg'

// The whole ledger, looked at from outside: its own statements over the tables alone, in one snapshot. It shares no code
// with what writes or reconciles, so that a mistake there cannot hide here.
export interface Check {
  /** What is wrong with each row that `text` gives. */
  what: string
  /** Gives `pot` (book * 4 + currency, or null) and `subject` of everything that must not be. */
  text: string
}

export interface Finding {
  what: string
  pot: number | null
  count: number
  /** One of them. */
  subject: string
}

export interface Audit {
  ok: boolean
  transfers: number
  entries: number
  accounts: number
  /** Pots in which nothing moves at present. */
  frozen: number[]
  wrong: Finding[]
}

const SUMS: Check[] = [
  {
    what: 'a currency and book does not sum to zero',
    text: `SELECT pot, sum(balance)::text AS subject
           FROM (SELECT id >> 4 & 15 AS pot, balance FROM ledger_account
                 UNION ALL SELECT account_id >> 4 & 15, balance FROM ledger_house
                 UNION ALL SELECT account_id >> 4 & 15, amount FROM ledger_delta) AS part
           GROUP BY pot HAVING sum(balance) <> 0`,
  },
  {
    what: 'an account is not the sum of its entries',
    text: `SELECT coalesce(id, account_id) >> 4 & 15 AS pot, coalesce(id, account_id)::text AS subject
           FROM ledger_account
           FULL JOIN (SELECT account_id, sum(amount) AS amount, count(*) AS entries, max(seq) AS last_seq
                      FROM ledger_entry WHERE account_id >= 256 GROUP BY account_id) AS written ON account_id = id
           WHERE id IS NULL OR balance <> coalesce(amount, 0) OR ledger_account.entries <> coalesce(written.entries, 0)
              OR ledger_account.entries <> coalesce(last_seq, 0)`,
  },
  {
    what: 'the house is not the sum of its entries',
    text: `SELECT coalesce(had.account_id, written.account_id) >> 4 & 15 AS pot,
                  coalesce(had.account_id, written.account_id)::text AS subject
           FROM (SELECT account_id, sum(amount) AS amount, sum(entries) AS entries
                 FROM (SELECT account_id, balance AS amount, entries FROM ledger_house
                       UNION ALL SELECT account_id, amount, entries FROM ledger_delta) AS part GROUP BY account_id) AS had
           FULL JOIN (SELECT account_id, sum(amount) AS amount, count(*) AS entries
                      FROM ledger_entry WHERE account_id < 256 GROUP BY account_id) AS written USING (account_id)
           WHERE had.amount IS DISTINCT FROM written.amount OR had.entries IS DISTINCT FROM written.entries`,
  },
]

const ROWS: Check[] = [
  {
    what: 'an account of a person is below zero',
    text: `SELECT id >> 4 & 15 AS pot, id::text AS subject FROM ledger_account WHERE balance < 0
           UNION ALL SELECT account_id >> 4 & 15, account_id::text FROM ledger_entry WHERE balance_after < 0`,
  },
  {
    what: 'an entry does not follow the one before it',
    text: `SELECT account_id >> 4 & 15 AS pot, account_id || ' at ' || seq AS subject
           FROM (SELECT account_id, seq, balance_after, sum(amount) OVER earlier AS sum, row_number() OVER earlier AS place
                 FROM ledger_entry WHERE account_id >= 256
                 WINDOW earlier AS (PARTITION BY account_id ORDER BY seq)) AS entry
           WHERE seq <> place OR balance_after IS DISTINCT FROM sum`,
  },
  {
    what: 'a transfer does not sum to zero',
    text: `SELECT account_id >> 4 & 15 AS pot, transfer_no::text AS subject
           FROM ledger_entry GROUP BY 1, transfer_no HAVING sum(amount) <> 0`,
  },
  {
    what: 'a transfer has fewer than two entries, or others than it says',
    text: `SELECT NULL::bigint AS pot, no::text AS subject
           FROM ledger_transfer transfer LEFT JOIN ledger_entry entry ON transfer_no = no
           GROUP BY no HAVING count(transfer_no) < 2
             OR bool_or(entry.kind <> transfer.kind OR entry.created_at <> transfer.created_at)`,
  },
  {
    what: 'an entry belongs to no transfer',
    text: `SELECT account_id >> 4 & 15 AS pot, transfer_no::text AS subject FROM ledger_entry
           WHERE NOT EXISTS (SELECT FROM ledger_transfer WHERE no = transfer_no)`,
  },
]

const CHECKS = [...SUMS, ...ROWS]

const COUNT = `SELECT (SELECT count(*) FROM ledger_transfer) AS transfers, (SELECT count(*) FROM ledger_entry) AS entries,
                      (SELECT count(*) FROM ledger_account) AS accounts,
                      (SELECT coalesce(json_agg(pot ORDER BY pot), '[]') FROM ledger_freeze) AS frozen`

/** `more` is what other features know about accounts of the house that hold things of theirs. */
export async function audit(database_url: string, more: readonly Check[] = []): Promise<Audit> {
  const client = new pg.Client({ connectionString: database_url, options: '-c jit=off' })
  await client.connect()
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    const { rows } = await client.query<Record<'transfers' | 'entries' | 'accounts', string> & { frozen: number[] }>(
      COUNT,
    )
    const { transfers, entries, accounts, frozen } = rows[0]!
    const wrong: Finding[] = []
    for (const check of [...CHECKS, ...more]) wrong.push(...(await run(client, check)))
    await client.query('COMMIT')
    const counts = { transfers: Number(transfers), entries: Number(entries), accounts: Number(accounts) }
    return { ok: wrong.length === 0, ...counts, frozen, wrong }
  } finally {
    await client.end()
  }
}

async function run(client: pg.Client, { what, text }: Check): Promise<Finding[]> {
  const { rows } = await client.query<{ pot: number | null; count: string; subject: string }>(
    `SELECT pot::integer AS pot, count(*) AS count, min(subject) AS subject FROM (${text}) AS wrong GROUP BY pot ORDER BY pot`,
  )
  return rows.map(({ pot, count, subject }) => ({ what, pot, count: Number(count), subject }))
}
