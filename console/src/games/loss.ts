import type { Fact } from '@mela/ui/display/Facts.tsx'
import type { AdminOutput } from '../platform/api.ts'
import { countText, moneyText } from '../platform/form/money.ts'
import { gameNameOf } from '../platform/told/games.ts'
import { type Draw } from './words.ts'

export type Loss = NonNullable<AdminOutput<'getDraw'>['lost']>

/** When a chain may be given up. */
export const ONLY_WHERE_LOST =
  'Only where the links of the operator or of the notary are lost for good and no backup has them. A restored backup is always better: everything is drawn then, only late.'

export function lossFacts({ game_type, line }: Draw, lost: Loss): Fact[] {
  const { first_period, last_period, periods, bets, sums, is_given_up } = lost
  return [
    { name: 'Line', value: `${gameNameOf(game_type)}, line ${line}` },
    { name: 'First period', value: first_period },
    { name: 'Last period', value: last_period },
    { name: is_given_up ? 'Never drawn' : 'Not drawn', value: countText(periods) },
    { name: 'Bets', value: countText(bets) },
    ...sums.flatMap(({ type, stakes, refunds }) => [
      { name: 'Staked', value: moneyText(stakes, type, { isWhole: true }) },
      { name: 'Goes back', value: moneyText(refunds, type, { isWhole: true }) },
    ]),
  ]
}
