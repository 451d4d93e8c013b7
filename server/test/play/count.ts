import type { CallInput } from '@mela/contract/client.ts'
import { settlePeriod } from '../../src/games/settle/settle-period.ts'
import { countPeriod } from '../../src/rewards/count/count-period.ts'
import type { Person } from '../person.ts'
import type { World } from '../world.ts'
import { placeIn } from './draws.ts'
import { drawLong, LONG_LINE, openLong } from './long-periods.ts'

type Bets = CallInput<'placeBets'>['bets']

export const count = (world: Pick<World, 'context'>, { period }: { period: string }): Promise<void> =>
  countPeriod(world.context, { line: LONG_LINE, period })

/** Bets of one person in a period of their own that is drawn, paid and counted. */
export async function playOut(
  world: World,
  person: Person,
  bets: Bets,
  { result = '9', money_type = 3 }: { result?: string; money_type?: 1 | 2 | 3 } = {},
): Promise<{ period: string }> {
  const period = await openLong(world)
  await placeIn(person, period, bets, { money_type })
  await drawLong(world, period, result)
  await settlePeriod(world.context, { line: LONG_LINE, ...period })
  await count(world, period)
  return period
}
