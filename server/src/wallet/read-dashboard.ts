import { sql } from 'kysely'
import { CURRENCIES, toDecimal, type Currency } from '@mela/contract/money.ts'
import { UserIdentity } from '@mela/contract/account/account.ts'
import type { Context } from '../context.ts'
import { Book, readFreezes, readSolvency } from '../ledger/index.ts'
import { askPool } from '../platform/data/db.ts'
import { bookOf } from './book.ts'

// What operators see of all money at once. Every look goes by an index or by the accounts of the house.
export interface MoneyDay {
  type: Currency
  recharged: string
  withdrawn: string
}
export interface Waiting {
  count: number
  oldest_at: string | null
}

const siteBook = ({ config }: Context) => bookOf(config, UserIdentity.Normal)

/** Of each of these days, what came in and what was paid out; a day ends where the next one begins. */
export async function readMoneyDays(
  context: Context,
  days: readonly { from: Date; to: Date }[],
): Promise<MoneyDay[][]> {
  const book = siteBook(context)
  const rows = await sql<{ day: number; currency: number; recharged: string; withdrawn: string }>`
    SELECT day.no::int AS day, moved.currency, coalesce(sum(recharged), 0) AS recharged, coalesce(sum(withdrawn), 0) AS withdrawn
    FROM unnest(${days.map(({ from }) => from)}::timestamptz[], ${days.map(({ to }) => to)}::timestamptz[])
         WITH ORDINALITY AS day (begins, ends, no)
    CROSS JOIN LATERAL (
      SELECT currency, credited AS recharged, 0 AS withdrawn FROM wallet_recharge
      WHERE status = 2 AND book = ${book} AND decided_at >= begins AND decided_at < ends
      UNION ALL
      SELECT currency, 0, amount FROM wallet_withdrawal
      WHERE stage = 'done' AND status = 2 AND book = ${book} AND changed_at >= begins AND changed_at < ends) AS moved
    GROUP BY day.no, moved.currency`.execute(context.db.tables)
  return days.map((_day, index) =>
    CURRENCIES.map((type) => {
      const row = rows.rows.find(({ day, currency }) => day === index + 1 && currency === type)
      const decimal = (minor: string | undefined) => toDecimal(BigInt(minor ?? 0), type)
      return { type, recharged: decimal(row?.recharged), withdrawn: decimal(row?.withdrawn) }
    }),
  )
}

export async function readSolvencies(context: Context) {
  const solvencies = await readSolvency(askPool(context.db), siteBook(context))
  return solvencies.map(({ currency: type, liabilities, reserves, is_frozen }) => ({
    ...{ type, is_frozen },
    liabilities: toDecimal(liabilities, type),
    reserves: toDecimal(reserves, type),
  }))
}

const BOOK_NAMES = { [Book.Play]: 'play', [Book.Money]: 'money', [Book.Test]: 'test' } as const

/** Where nothing moves until the owner of the database has looked. */
export async function readFrozenMoney({ db }: Context) {
  const freezes = await readFreezes(askPool(db))
  return freezes.map(({ book, currency: type, reason, since }) => ({
    ...{ book: BOOK_NAMES[book], type, reason, since: since.toISOString() },
  }))
}

/** What waits for an operator, and since when. */
export async function readMoneyQueues({
  db,
}: Context): Promise<Record<'withdrawals' | 'second' | 'recharges' | 'deposits', Waiting>> {
  const { rows } = await sql<{ queue: string; count: number; oldest_at: Date | null }>`
    SELECT CASE stage WHEN 'second' THEN 'second' ELSE 'withdrawals' END AS queue, count(*)::int AS count, min(created_at) AS oldest_at
    FROM (SELECT stage, created_at FROM wallet_withdrawal WHERE stage <> 'done' AND stage IN ('waiting', 'hold', 'second')
          UNION ALL SELECT 'disputed', looked_at FROM wallet_payout WHERE state = 'disputed') AS open GROUP BY queue
    UNION ALL SELECT 'recharges', count(*)::int, min(created_at) FROM wallet_recharge WHERE status = 1 AND reference <> ''
    UNION ALL SELECT 'deposits', count(*)::int, min(received_at) FROM wallet_deposit WHERE state = 'unmatched'`.execute(
    db.tables,
  )
  const of = (queue: string): Waiting => {
    const row = rows.find((each) => each.queue === queue)
    return { count: row?.count ?? 0, oldest_at: row?.oldest_at?.toISOString() ?? null }
  }
  return { withdrawals: of('withdrawals'), second: of('second'), recharges: of('recharges'), deposits: of('deposits') }
}
