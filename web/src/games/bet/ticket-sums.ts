import { Currency, SCALE, toDecimal } from '@mela/contract/money.ts'
import { prospectOf, type OddsTable } from '@mela/rules/games/odds.ts'
import { feeOf, refundOf } from '@mela/rules/games/payout.ts'

export interface Selection {
  method: string
  value: string
}

/** One bet of a ticket. */
export interface LineSums {
  selection: Selection
  /** What it brings, by each row it can win by, in minor units. */
  payouts: bigint[]
  /** By the row that pays most, in hundredths. */
  odds: number
  /** How often it wins, as a fraction in lowest terms. */
  ways: number
  of: number
}

/** What a ticket costs and may bring, in minor units. */
export interface TicketSums {
  /** Of each bet. */
  unit: bigint
  stake: bigint
  fee: bigint
  lines: LineSums[]
  /** What a hundred cost on average, over all of the ticket. */
  cost: string
}

const HUNDREDTHS = 100n
const PERCENT_HUNDREDTHS = 10_000

export function sumsOf(
  odds: OddsTable,
  selections: readonly Selection[],
  { whole, type }: { whole: number; type: Currency },
): TicketSums {
  const unit = BigInt(whole) * 10n ** BigInt(SCALE[type])
  const fee = feeOf(unit, odds)
  const prospects = selections.map((selection) => ({
    selection,
    ...prospectOf(odds, selection.method, selection.value),
  }))
  const costs = prospects.reduce((sum, { return: back }) => sum + PERCENT_HUNDREDTHS - back, 0)
  const lines = BigInt(selections.length)
  return {
    unit,
    stake: unit * lines,
    fee: fee * lines,
    lines: prospects.map(({ selection, wins }) => ({
      selection,
      payouts: wins.map((each) => ((unit - fee) * BigInt(each.odds)) / HUNDREDTHS),
      odds: wins[0]!.odds,
      ...chanceOf(wins),
    })),
    cost: toDecimal(BigInt(Math.round(costs / selections.length)), Currency.Diamond),
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
