import type { Outcome } from './market.ts'
import { requireMarket, type OddsTable } from './odds.ts'

// In whole minor units. What is left of a unit stays with the house when it pays and with the player when it takes.
const PERCENT_HUNDREDTHS = 10_000n
const HUNDREDTHS = 100n

export interface Wager {
  method: string
  value: string
  stake: bigint
}

export const feeOf = (stake: bigint, { fee }: OddsTable): bigint => (stake * BigInt(fee)) / PERCENT_HUNDREDTHS

/** What comes back, stake included; nothing where it loses. */
export function payoutOf({ method, value, stake }: Wager, outcome: Outcome, odds: OddsTable): bigint {
  const row = requireMarket(odds.game, method, value).winsBy(value, outcome)
  if (row === undefined) return 0n
  return ((stake - feeOf(stake, odds)) * BigInt(odds.rows[row]!)) / HUNDREDTHS
}

const LOST_EXTRA_PERCENT = 2n

/** What comes back where a period is never drawn: the stake and 2 % of it, rounded up. */
export const refundOf = (stake: bigint): bigint => stake + (stake * LOST_EXTRA_PERCENT + 99n) / 100n
