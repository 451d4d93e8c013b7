import { createHash } from 'node:crypto'
import type { WithdrawalRow } from '../withdraw/withdrawals.ts'

/** As the provider tells it; what is left out is not known. */
interface ToldPayout {
  amount?: number | undefined
  currency?: string | undefined
  notes?: { order_key?: string | undefined } | undefined
}
type Order = Pick<WithdrawalRow, 'id' | 'user_id' | 'amount' | 'target_id' | 'created_at'>

/**
 * The same for the same order, whoever asks and whatever was forgotten meanwhile: a database that was restored to an
 * earlier second asks under the key of before, and an order that took over a number asks under another.
 */
export function payoutKey({ id, user_id, amount, target_id, created_at }: Order): string {
  const written = JSON.stringify([id, user_id, amount, target_id, created_at.toISOString()])
  const hex = createHash('sha256').update(written).digest('hex')
  // In the form of a uuid of one's own making.
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return groups.join('-')
}

/** What operators read of the provider where it knows only one that is not that of the order. */
export const ANOTHERS = 'knows only the payout of another order'

/** What arrives. */
export const payoutAmount = ({ amount, fee }: Pick<WithdrawalRow, 'amount' | 'fee'>): bigint =>
  BigInt(amount) - BigInt(fee)

/**
 * Whether a payout of the provider is that of this order. Others may use the same account of it, and an order that was
 * lost with a restore may have had the same number. What is not said differs from nothing.
 */
export function isPayoutOf(
  order: Pick<WithdrawalRow, 'amount' | 'fee'>,
  key: string | null,
  { amount, currency, notes }: ToldPayout,
): boolean {
  const is_amount = amount === undefined || BigInt(amount) === payoutAmount(order)
  const is_currency = currency === undefined || currency === 'INR'
  const order_key = notes?.order_key
  return is_amount && is_currency && (order_key === undefined || order_key === key)
}
