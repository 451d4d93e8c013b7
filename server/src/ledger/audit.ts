import pg from 'pg'
import { LEDGER_CHECKS } from './audit-checks.ts'
import type { Check } from './check.ts'
import { checkOf, type Holding, type Remainder } from './holding.ts'
import { wordsOfAccount, wordsOfAmount, wordsOfPot } from './words.ts'

// The whole ledger, looked at from outside: its own statements over the tables alone, in one snapshot. It shares no code
// with what writes or reconciles, so that a mistake there cannot hide here.
export interface Finding {
  what: string
  pot: number | null
  count: number
  /** One of them, in words. */
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

/** What one check came to. */
export interface Looked {
  what: string
  rows: number
  wrong: Finding[]
}

interface Wrong {
  pot: number | null
  account_id: string | null
  note: string | null
  found: string | null
  expected: string | null
  count: string
}

const COUNT = `SELECT (SELECT count(*) FROM ledger_transfer) AS transfers, (SELECT count(*) FROM ledger_entry) AS entries,
                      (SELECT count(*) FROM ledger_account) AS accounts,
                      (SELECT coalesce(json_agg(pot ORDER BY pot), '[]') FROM ledger_freeze) AS frozen`

/** `holdings` is what other features know about accounts and entries of theirs; `tell` hears of every check. */
export async function audit(
  database_url: string,
  holdings: readonly (Holding | Remainder)[] = [],
  tell: (looked: Looked) => void = () => {},
): Promise<Audit> {
  const client = new pg.Client({ connectionString: database_url, options: '-c jit=off' })
  await client.connect()
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    const { rows } = await client.query<Record<'transfers' | 'entries' | 'accounts', string> & { frozen: number[] }>(
      COUNT,
    )
    const { transfers, entries, accounts, frozen } = rows[0]!
    const wrong: Finding[] = []
    for (const check of [...LEDGER_CHECKS, ...holdings.map(checkOf)]) {
      const looked = await run(client, check)
      tell(looked)
      wrong.push(...looked.wrong)
    }
    await client.query('COMMIT')
    const counts = { transfers: Number(transfers), entries: Number(entries), accounts: Number(accounts) }
    return { ok: wrong.length === 0, ...counts, frozen, wrong }
  } finally {
    await client.end()
  }
}

async function run(client: pg.Client, { what, rows, text }: Check): Promise<Looked> {
  const counted = await client.query<{ count: string }>(`SELECT ${rows} AS count`)
  const found = await client.query<Wrong>(
    `SELECT DISTINCT ON (pot) pot::integer AS pot, account_id, note, found, expected, count(*) OVER (PARTITION BY pot) AS count
     FROM (${text}) AS wrong ORDER BY pot, account_id, note`,
  )
  const wrong = found.rows.map((row) => ({
    ...{ what, pot: row.pot, count: Number(row.count), subject: wordsOf(row) },
  }))
  return { what, rows: Number(counted.rows[0]!.count), wrong }
}

function wordsOf({ pot, account_id, note, found, expected }: Wrong): string {
  const amount = (minor: string) => wordsOfAmount(BigInt(minor), pot ?? 0)
  const subject = [account_id === null ? undefined : wordsOfAccount(BigInt(account_id)), note].filter(Boolean).join(' ')
  const amounts = [
    ...(found === null ? [] : [`has ${amount(found)}`]),
    ...(expected === null ? [] : [`must have ${amount(expected)}`]),
  ]
  const sentence = [subject, amounts.join(', ')].filter(Boolean).join(' ')
  return pot === null ? sentence : `${wordsOfPot(pot)}: ${sentence}`
}
