import { Currency, SCALE, toDecimal } from '@mela/contract/money.ts'
import { prospectOf, type OddsTable } from '@mela/rules/games/odds.ts'
import { feeOf, refundOf } from '@mela/rules/games/payout.ts'

export interface Selection {
  method: string
  value: string
}

/** What a ticket costs and may bring, in minor units. */
export interface TicketSums {
  /** Of one line. */
  unit: bigint
  stake: bigint
  fee: bigint
  /** What one line brings, by each row it can win by. */
  payouts: bigint[]
  /** Of one line, as a fraction in lowest terms. */
  ways: number
  of: number
  /** What a hundred cost on average. */
  cost: string
}

const HUNDREDTHS = 100n
const PERCENT_HUNDREDTHS = 10_000

export function sumsOf(
  odds: OddsTable,
  selections: readonly Selection[],
  { whole, type }: { whole: number; type: Currency },
): TicketSums {
  const { method, value } = selections[0]!
  const { wins, return: back } = prospectOf(odds, method, value)
  const unit = BigInt(whole) * 10n ** BigInt(SCALE[type])
  const lines = BigInt(selections.length)
  const fee = feeOf(unit, odds)
  return {
    unit,
    stake: unit * lines,
    fee: fee * lines,
    payouts: wins.map((each) => ((unit - fee) * BigInt(each.odds)) / HUNDREDTHS),
    ...chanceOf(wins),
    cost: toDecimal(BigInt(PERCENT_HUNDREDTHS - back), Currency.Diamond),
  }
}

/** In lowest terms. */
export function chanceOf(wins: readonly { ways: number; of: number }[]): { ways: number; of: number } {
  const ways = wins.reduce((sum, each) => sum + each.ways, 0)
  const shared = greatestDivisor(ways, wins[0]!.of)
  return { ways: ways / shared, of: wins[0]!.of / shared }
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other)

/** Hundredths as people write them, always with two digits. */
export const oddsText = (hundredths: number, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(hundredths / 100)

/** Hundredths of a percent. */
export const percentText = (hundredths: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(hundredths / PERCENT_HUNDREDTHS)

/** What comes on top of a stake whose period is never drawn. */
export const refundExtraText = (locale: string): string =>
  percentText(Number(refundOf(BigInt(PERCENT_HUNDREDTHS))) - PERCENT_HUNDREDTHS, locale)
