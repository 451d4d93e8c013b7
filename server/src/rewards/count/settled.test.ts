import { afterAll, beforeAll, expect, test } from 'vitest'
import { book, goToNextDay, hireDecider, makeAgent, newPlayer, setAgentTerms } from '../../../test/agents.ts'
import { askForLevels } from '../../../test/identity.ts'
import { giveMoney } from '../../../test/money/give-money.ts'
import { openPaidWorld, type PaidWorld } from '../../../test/money/payments.ts'
import type { Person } from '../../../test/person.ts'
import { count } from '../../../test/play/count.ts'
import { bet, placeIn } from '../../../test/play/draws.ts'
import { drawLong, LONG_LINE, openLong } from '../../../test/play/long-periods.ts'
import { settlePeriod } from '../../games/settle/settle-period.ts'

let world: PaidWorld
beforeAll(async () => {
  world = await openPaidWorld({ clock_speed: 0, variables: { ROLES: 'api,gateway' } })
  await setAgentTerms(world)
  await askForLevels(world, { betting_num: 5, betting_amount: '5000' })
})
afterAll(() => world.end())

/** Everything that bets count for, as both people read it. */
async function countedOf(player: Person, agent: Person) {
  world.clock.advance(5_000)
  const { tasks } = await player.call('getIdentityConfig', { level: '1' })
  const task = (wanted: string) => tasks.find(({ name }) => name === wanted)!.now
  const { list } = await player.call('getWashCode', {})
  const { this_week, subordinate_betting } = await agent.call('getAgentInfo', {})
  return {
    vip: (await player.call('getVip', {})).consumption_next.now,
    rebate: list.find(({ game_type }) => game_type === 2)!.turnover,
    team: subordinate_betting,
    agent: this_week!.earned[0]?.amount ?? '0.00',
    identity: [task('betting_num'), task('betting_amount')],
  }
}

test('GAMES-024 bets count for VIP consumption, rebates, commissions of agents and the counters of verification once they are settled, and not before', async () => {
  const agent = await world.register()
  await makeAgent(world, await hireDecider(world), agent)
  const player = await newPlayer(world, agent)
  goToNextDay(world)
  await book(world)
  await giveMoney(world, player, 1, '3000')
  const nothing = { vip: '0.00', rebate: '0.00', team: '0.00', agent: '0.00', identity: ['0', '0.00'] }
  expect(await countedOf(player, agent)).toEqual(nothing)

  const period = await openLong(world)
  await placeIn(player, period, [bet('size:big', '1000')], { money_type: 1 })
  await placeIn(player, period, [bet('number:3', '500')], { money_type: 1 })
  expect(await countedOf(player, agent)).toEqual(nothing)
  await drawLong(world, period, '9')
  expect(await countedOf(player, agent)).toEqual(nothing)

  await settlePeriod(world.context, { line: LONG_LINE, ...period })
  await count(world, period)
  const settled = { vip: '1500.00', rebate: '1500.00', team: '1500.00', agent: '0.00', identity: ['2', '1500.00'] }
  expect(await countedOf(player, agent)).toEqual(settled)
  // Commissions are booked when the day is over: 15 % of 2 % of 1,000, and of 5.92 % of 500.
  goToNextDay(world)
  await book(world)
  const { agent: earned, ...others } = await countedOf(player, agent)
  expect(others).toEqual({ vip: '1500.00', rebate: '1500.00', team: '1500.00', identity: ['2', '1500.00'] })
  expect(earned).toBe('7.44')
  // Counted once, however often it is looked at.
  await count(world, period)
  await book(world)
  expect(await countedOf(player, agent)).toEqual({ ...others, agent: earned })
})
