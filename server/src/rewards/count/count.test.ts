import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteDay } from '../../account/index.ts'
import { count } from '../../../test/play/count.ts'
import { bet, placeIn } from '../../../test/play/draws.ts'
import { drawLong, LONG_LINE, openLong, putManyBets } from '../../../test/play/long-periods.ts'
import { loseLate, openInChain, type LostPeriod } from '../../../test/play/lost-chains.ts'
import { hireOperator } from '../../../test/operator.ts'
import type { Person } from '../../../test/person.ts'
import { openWorld, type Site, type World } from '../../../test/world.ts'
import { refundPeriod } from '../../games/settle/refund-period.ts'
import { settlePeriod } from '../../games/settle/settle-period.ts'

let world: World
let second: Site
beforeAll(async () => {
  world = await openWorld({ variables: { ROLES: 'api,gateway' } })
  second = await world.startSite()
})
afterAll(() => world.end())

async function newPlayer(): Promise<Person> {
  const person = await world.register()
  await person.call('confirmAge', { birth_date: '1990-05-17' })
  return person
}
const openOf = async (person: Person) => {
  const { list } = await person.call('getWashCode', {})
  const { turnover, amount } = list.find(({ game_type }) => game_type === 2)!
  return { turnover, amount }
}

test('thousands of bets of a period count once each, in parts, however often and by however many it is counted', async () => {
  const people = [await newPlayer(), await newPlayer(), await newPlayer()]
  const period = await openLong(world)
  await putManyBets(world, period, people, 3600)
  await drawLong(world, period, '7')
  await settlePeriod(world.context, { line: LONG_LINE, ...period })
  await Promise.all([count(world, period), count(second, period), count(world, period)])
  await count(second, period)
  for (const person of people) {
    expect(await openOf(person)).toEqual({ turnover: '1200.00', amount: '1.20' })
    expect((await person.call('getVip', {})).consumption_next.now).toBe('1200.00')
  }
  // By the day on which they counted, with what the bets cost on average: 2 % of what was staked on big.
  const days = await world.database.query<{ day: string; turnover: string; hold: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, turnover, hold FROM rewards_day WHERE user_id = ANY ($1)`,
    [people.map(({ id }) => id)],
  )
  const today = siteDay(world.context.config.SERVER_TZ, world.clock.now())
  expect(days).toEqual(people.map(() => ({ day: today, turnover: '120000', hold: String(120_000 * 20_000) })))
})

test('two periods of the same people that are counted at the same time wait for each other and lose nothing', async () => {
  const people = [await newPlayer(), await newPlayer(), await newPlayer(), await newPlayer()]
  const periods = [await openLong(world), await openLong(world), await openLong(world)]
  for (const period of periods) {
    await putManyBets(world, period, people, 400)
    await drawLong(world, period, '7')
    await settlePeriod(world.context, { line: LONG_LINE, ...period })
  }
  await Promise.all(periods.flatMap((period) => [count(world, period), count(second, period)]))
  for (const person of people) {
    expect((await openOf(person)).turnover).toBe('300.00')
    expect((await person.call('getVip', {})).consumption_next.now).toBe('300.00')
  }
})

test('stakes that are given back count for nothing', async () => {
  const person = await newPlayer()
  const [lost] = (await openInChain(world)) as [LostPeriod]
  await placeIn(person, lost, [bet('size:big', '100')])
  const operators = {
    nisha: await hireOperator(world, 'nisha', ['risk']),
    arjun: await hireOperator(world, 'arjun', ['admin']),
  }
  await loseLate(world, operators, lost)
  await refundPeriod(world.context, { line: LONG_LINE, period: lost.period })
  await expect(count(world, lost)).rejects.toThrow('not paid')
  expect((await openOf(person)).turnover).toBe('0.00')
})
