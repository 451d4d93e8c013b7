import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_ODDS } from '@mela/rules/games/odds.ts'
import { bet, placeIn } from '../../../test/play/draws.ts'
import { drawLong, LONG_LINE, openLong, putManyBets } from '../../../test/play/long-periods.ts'
import { findings } from '../../../test/money/payments.ts'
import type { Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { settlePeriod } from './settle-period.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ variables: { ROLES: 'api,gateway' } })
})
afterAll(() => world.end())

const diamondsOf = async (person: Person) =>
  (await person.call('getWallet', {})).find(({ type }) => type === 3)!.balance
const newPlayer = async () => {
  const person = await world.register()
  await person.call('confirmAge', { birth_date: '1990-05-17' })
  return person
}

test('GAMES-017 a period with thousands of bets is paid in parts, by several at once, and everybody gets theirs once', async () => {
  const people = [await newPlayer(), await newPlayer(), await newPlayer()]
  const period = await openLong(world)
  await putManyBets(world, period, people, 2300)
  await putManyBets(world, period, people, 300, ['number', '7'])
  await drawLong(world, period, '7')
  const other = await world.startSite()
  const settle = (site: { context: World['context'] }) => settlePeriod(site.context, { line: LONG_LINE, ...period })
  await Promise.all([settle(world), settle(other), settle(world), settle(other)])
  await settle(world)
  const balances = await Promise.all(people.map(diamondsOf))
  const paid = balances.reduce((sum, balance) => sum + Number(balance) - 1000, 0)
  // 98 of 100 are staked: 1.96 for each big one, 9.40 for each 7 (9.408, and no part of a unit).
  expect(paid).toBeCloseTo(2300 * 1.96 + 300 * 9.4, 2)
  const [row] = await world.database.query('SELECT bets, wins FROM games_settlement WHERE period = $1', [period.period])
  expect(row).toEqual({ bets: 2600, wins: 2600 })
  const [scores] = await world.database.query(
    'SELECT sum(bets)::int AS bets, sum(win)::int AS win FROM games_score WHERE period = $1',
    [period.period],
  )
  expect(scores).toEqual({ bets: 2600, win: 2300 * 196 + 300 * 940 })
  expect(await findings(world)).toEqual([])
})

test('a bet is paid by the odds its period was opened with, whatever was agreed on since', async () => {
  const person = await newPlayer()
  const period = await openLong(world)
  await placeIn(person, period, [bet('size:big', '100')])
  const { rows } = FIRST_ODDS.wingo
  await openLong(world, { ...FIRST_ODDS.wingo, rows: { ...rows, size: 180 } })
  await drawLong(world, period, '9')
  await settlePeriod(world.context, { line: LONG_LINE, ...period })
  expect(await diamondsOf(person)).toBe('1096.00')
})

test('settling a period touches no bet of another one, on the same selection, of the same person', async () => {
  const person = await newPlayer()
  const [one, other] = [await openLong(world), await openLong(world)]
  for (const period of [one, other]) await placeIn(person, period, [bet('size:big', '10'), bet('size:small', '10')])
  await drawLong(world, one, '7')
  await settlePeriod(world.context, { line: LONG_LINE, ...one })
  const statusesOf = async ({ period }: { period: string }) =>
    (await person.call('getBettingResult', { game_type: 2, period })).bets
      .map(({ status }) => status)
      .sort((one, next) => one - next)
  expect(await statusesOf(one)).toEqual([-1, 1])
  expect(await statusesOf(other)).toEqual([0, 0])
  const [day] = await world.database.query(
    'SELECT bets, settled_bets, settled_stake::int, wins, win::int FROM games_day WHERE user_id = $1',
    [person.id],
  )
  expect(day).toEqual({ bets: 4, settled_bets: 2, settled_stake: 2000, wins: 1, win: 1960 })
  expect(await diamondsOf(person)).toBe('979.60')
  // Nor does one that is not drawn, however often it is asked for.
  await settlePeriod(world.context, { line: LONG_LINE, ...other })
  expect(await statusesOf(other)).toEqual([0, 0])
})
