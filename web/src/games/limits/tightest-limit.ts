import type { PlayLimit, PlayLimits } from '@mela/contract/games/games-limits.ts'
import { toMinor, type Currency } from '@mela/contract/money.ts'

type SetLimit = PlayLimit & { amount: string }

/** Of those that bets use up. */
export function tightestOf(known: PlayLimits | undefined, money_type: Currency): SetLimit | undefined {
  const left = ({ amount, used }: SetLimit) => toMinor(amount, money_type)! - toMinor(used, money_type)!
  return known?.limits
    .filter((limit): limit is SetLimit => limit.amount !== null)
    .filter((limit) => limit.money_type === money_type && limit.kind !== 'deposit')
    .toSorted((one, other) => (left(one) < left(other) ? -1 : 1))[0]
}
