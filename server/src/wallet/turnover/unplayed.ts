import { METHOD_OF } from '@mela/contract/wallet/wallet-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import type { Book } from '../../ledger/index.ts'
import { plainColumn, type Ask } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'
import type { Holder } from '../wallets.ts'

// Paid in and not played. Rows are changed only under the lock of the wallet's available part, so nobody waits for them.
export type Method = 'bank' | 'wallet'

interface OfWallet {
  user_id: string
  book: Book
  currency: Currency
}

const read = statement<OfWallet, { method: Method; amount: string }>(
  'wallet_read_unplayed',
  `SELECT method, amount FROM wallet_unplayed
   WHERE user_id = :user_id AND book = :book AND currency = :currency AND amount > 0 ORDER BY method`,
)
const change = statement<OfWallet & { method: Method; amount: bigint }>(
  'wallet_change_unplayed',
  `INSERT INTO wallet_unplayed AS unplayed (user_id, book, currency, method, amount)
   VALUES (:user_id, :book, :currency, :method, greatest(:amount::bigint, 0))
   ON CONFLICT (user_id, book, currency, method) DO UPDATE SET amount = greatest(unplayed.amount + :amount::bigint, 0)`,
)

const add = statement<Omit<OfWallet, 'user_id'> & { user_ids: string; methods: string; amounts: string }>(
  'wallet_add_unplayed',
  `INSERT INTO wallet_unplayed AS unplayed (user_id, book, currency, method, amount)
   SELECT user_id, :book::smallint, :currency::smallint, method, sum(amount)
   FROM unnest(:user_ids::bigint[], :methods::text[], :amounts::bigint[]) AS given (user_id, method, amount)
   GROUP BY user_id, method
   ON CONFLICT (user_id, book, currency, method) DO UPDATE SET amount = unplayed.amount + excluded.amount`,
)

export interface Unplayed {
  method: Method
  amount: bigint
}

export async function readUnplayed(ask: Ask, { user_id, book }: Holder, currency: Currency): Promise<Unplayed[]> {
  const rows = await ask(read, { user_id, book, currency })
  return rows.map(({ method, amount }) => ({ method, amount: BigInt(amount) }))
}

export async function changeUnplayed(
  ask: Ask,
  { user_id, book }: Holder,
  currency: Currency,
  method: Method,
  amount: bigint,
): Promise<void> {
  await ask(change, { user_id, book, currency, method, amount })
}

/** To many at once, under the locks of their wallets. */
export async function addUnplayed(
  ask: Ask,
  book: Book,
  currency: Currency,
  given: readonly (Unplayed & { user_id: string })[],
): Promise<void> {
  await ask(add, {
    ...{ book, currency },
    user_ids: plainColumn(given, ({ user_id }) => user_id),
    methods: plainColumn(given, ({ method }) => method),
    amounts: plainColumn(given, ({ amount }) => amount),
  })
}

/** What of a wallet may leave this way: all of it but what came another way and was not played. */
export const mayLeave = (available: bigint, unplayed: readonly Unplayed[], method: Method): bigint => {
  const elsewhere = unplayed.filter((each) => each.method !== method).reduce((sum, { amount }) => sum + amount, 0n)
  return available > elsewhere ? available - elsewhere : 0n
}

/** How money of a currency comes in, and therefore goes back. Diamonds are bought with rupees. */
export const methodOf = (currency: Currency): Method => METHOD_OF[currency] ?? 'bank'

/** What leaves takes played money first; what of the unplayed goes along is told, so that it can follow the money. */
export function takeUnplayed(available: bigint, unplayed: readonly Unplayed[], leaving: bigint): Unplayed[] {
  const held = unplayed.reduce((sum, { amount }) => sum + amount, 0n)
  const played = available > held ? available - held : 0n
  let left = leaving > played ? leaving - played : 0n
  return unplayed.flatMap(({ method, amount }) => {
    const part = amount < left ? amount : left
    left -= part
    return part > 0n ? [{ method, amount: part }] : []
  })
}
