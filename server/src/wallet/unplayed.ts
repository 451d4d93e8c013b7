import { METHOD_OF } from '@mela/contract/wallet-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import type { Ask, Statement } from '../platform/db.ts'
import type { Holder } from './wallets.ts'

// Paid in and not played. Rows are changed only under the lock of the wallet's available part, so nobody waits for them.
export type Method = 'bank' | 'wallet'

const read: Statement = {
  name: 'wallet_read_unplayed',
  text: `SELECT method, amount FROM wallet_unplayed
         WHERE user_id = $1 AND book = $2 AND currency = $3 AND amount > 0 ORDER BY method`,
}
const change: Statement = {
  name: 'wallet_change_unplayed',
  text: `INSERT INTO wallet_unplayed AS unplayed (user_id, book, currency, method, amount) VALUES ($1, $2, $3, $4, greatest($5::bigint, 0))
         ON CONFLICT (user_id, book, currency, method) DO UPDATE SET amount = greatest(unplayed.amount + $5::bigint, 0)`,
}

export interface Unplayed {
  method: Method
  amount: bigint
}

export async function readUnplayed(ask: Ask, { user_id, book }: Holder, currency: Currency): Promise<Unplayed[]> {
  const rows = await ask<{ method: Method; amount: string }>(read, [user_id, book, currency])
  return rows.map(({ method, amount }) => ({ method, amount: BigInt(amount) }))
}

export async function changeUnplayed(
  ask: Ask,
  { user_id, book }: Holder,
  currency: Currency,
  method: Method,
  amount: bigint,
): Promise<void> {
  await ask(change, [user_id, book, currency, method, amount])
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
