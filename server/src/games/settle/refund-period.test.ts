import { afterAll, beforeAll, expect, test } from 'vitest'
import { BetStatus } from '@mela/contract/games/games-rules.ts'
import { bet, placeIn } from '../../../test/play/draws.ts'
import { findings } from '../../../test/money/payments.ts'
import { drawLong, LONG_LINE, openLong } from '../../../test/play/long-periods.ts'
import { asDrawing, loseLate, openInChain, type LostPeriod } from '../../../test/play/lost-chains.ts'
import { limitIn, refusalOfBet, setLimit } from '../../../test/play/play.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import type { Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { drawPeriod } from '../draw/draw-sql.ts'
import { refundDue, refundPeriod } from './refund-period.ts'
import { settleDue, settlePeriod } from './settle-period.ts'

let world: World
let pair: { nisha: Operator; arjun: Operator }
beforeAll(async () => {
  world = await openWorld({ variables: { ROLES: 'api,gateway' } })
  pair = { nisha: await hireOperator(world, 'nisha', ['risk']), arjun: await hireOperator(world, 'arjun', ['admin']) }
})
afterAll(() => world.end())

async function newPlayer(): Promise<Person> {
  const person = await world.register()
  await person.call('confirmAge', { birth_date: '1990-05-17' })
  return person
}
const diamondsOf = async (person: Person) =>
  (await person.call('getWallet', {})).find(({ type }) => type === 3)!.balance
const refund = (site: Pick<World, 'context'>, { period }: LostPeriod) =>
  refundPeriod(site.context, { line: LONG_LINE, period })
const lose = (lost: LostPeriod) => loseLate(world, pair, lost)

test('every stake of a lost period goes back once with 2 % of it, rounded up, whoever asks for it and how often', async () => {
  const people = [await newPlayer(), await newPlayer(), await newPlayer()] as const
  const [lost] = (await openInChain(world)) as [LostPeriod]
  await placeIn(people[0], lost, [bet('size:big', '10'), bet('size:small', '10.01')])
  await placeIn(people[1], lost, [bet('number:7', '100')])
  const device = await people[1].openDevice()
  await lose(lost)
  const other = await world.startSite()
  await Promise.all([refund(world, lost), refund(other, lost), refund(world, lost), refundDue(world.context)])
  await refundDue(world.context)
  // 0.20 and 0.2002, of which a part of the smallest unit is a whole one.
  expect(await Promise.all(people.map(diamondsOf))).toEqual(['1000.41', '1002.00', '1000.00'])
  const told = await device.next(
    'NOTIFICATION',
    ({ type, data }) => type === 'game_settled' && data.period === lost.period,
  )
  expect(told.data).toEqual({
    ...{ game_type: 2, line: LONG_LINE, period: lost.period, result: '' },
    totals: [{ money_type: 3, amount: '100.00', win_amount: '102.00' }],
  })
  const { list } = await people[0].call('listParticipation', { pos: 0, limit: 10 })
  expect(
    list.map(({ status, guess_amount, win_amount, result }) => [status, guess_amount, win_amount, result]),
  ).toEqual([
    [BetStatus.Refunded, '10.01', '10.22', ''],
    [BetStatus.Refunded, '10.00', '10.20', ''],
  ])
  const records = await people[1].call('getAccountTransactions', { type: 5, pos: 0, limit: 10 })
  expect(records.list.map(({ amount, remark }) => [amount, remark])).toEqual([
    ['102.00', 'bet_refunded'],
    ['-100.00', 'bet_placed'],
  ])
  expect(await findings(world)).toEqual([])
})

test('a refund is no play: no turnover, no statistics, no ranking, and the limits of the person are free again', async () => {
  const person = await newPlayer()
  await setLimit(person, 'loss', '50')
  await setLimit(person, 'stake', '50')
  const [lost] = (await openInChain(world)) as [LostPeriod]
  await placeIn(person, lost, [bet('size:big', '40')])
  const usedOf = async (kind: 'loss' | 'stake') => limitIn(await person.call('getPlayLimits', {}), kind).used
  expect([await usedOf('loss'), await usedOf('stake')]).toEqual(['40.00', '40.00'])
  expect(await refusalOfBet(world, person, '11')).toBeDefined()
  await lose(lost)
  await refund(world, lost)
  const [day] = await world.database.query(
    'SELECT bets, stake::int, settled_bets, settled_stake::int, wins, win::int, fee::int FROM games_day WHERE user_id = $1',
    [person.id],
  )
  expect(day).toEqual({ bets: 0, stake: 0, settled_bets: 0, settled_stake: 0, wins: 0, win: 0, fee: 0 })
  expect((await person.call('getGameData', {})).list).toEqual([])
  expect([await usedOf('loss'), await usedOf('stake')]).toEqual(['0.00', '0.00'])
  expect(await refusalOfBet(world, person, '50')).toBeUndefined()
  const { list: winners } = await person.call('listLatestWinners', {})
  expect(winners).toEqual([])
  expect((await person.call('getEarningsRanking', {})).list).toEqual([])
})

test('of a lost period nothing is drawn or won, and of a drawn one nothing goes back', async () => {
  const person = await newPlayer()
  const [lost, later] = (await openInChain(world, 2)) as [LostPeriod, LostPeriod]
  await placeIn(person, lost, [bet('size:big', '10')])
  const drawn = await openLong(world)
  await placeIn(person, drawn, [bet('size:small', '10')])
  await drawLong(world, drawn, '7')
  const write = (text: string, values: unknown[] = []) =>
    world.database.query(text, values).then(
      () => 'written',
      (error: Error) => error.message,
    )
  const refundOf = (period: string, amount: number) =>
    write(
      `INSERT INTO games_refund (user_id, bet_id, currency, book, amount, created_at)
       SELECT user_id, id, currency, book, $2::bigint, now() FROM games_bet WHERE period = $1`,
      [period, amount],
    )
  // Nobody has given it up yet.
  expect(await refundOf(lost.period, 1020)).toMatch(/is not one that goes back/)
  expect(await write('UPDATE games_period SET lost_at = now() WHERE period = $1', [lost.period])).toMatch(
    /nobody gave up/,
  )
  await lose(lost)
  expect(await refundOf(lost.period, 1021)).toMatch(/is not one that goes back/)
  expect(await refundOf(drawn.period, 1020)).toMatch(/is not one that goes back/)
  const win = `INSERT INTO games_win (user_id, bet_id, game_type, currency, book, amount, created_at)
               SELECT user_id, id, 2, currency, book, 5, now() FROM games_bet WHERE period = $1`
  expect(await write(win, [lost.period])).toMatch(/there is no bet/)
  // Not by the role that draws either, neither this one nor the one after it, which was open until then.
  const draw = { line: LONG_LINE, countersignature: '{}', drawn: '{}', result: '7' }
  expect(await asDrawing(world, (ask) => ask(drawPeriod, { ...draw, period: lost.period }))).toEqual([])
  const result = `UPDATE games_period SET drawn = '{}', countersignature = '{}', result = '7', drawn_at = now(), closing = coalesce(closing, '{}'), closed_at = now() WHERE period = $1`
  expect(await write(result, [lost.period])).toMatch(/was given up|cannot be changed/)
  expect(await write(result, [later.period])).toMatch(/was given up/)
  expect(await write('UPDATE games_period SET lost_at = NULL WHERE period = $1', [lost.period])).toMatch(
    /cannot be changed/,
  )
  expect(
    await write(
      `INSERT INTO games_period SELECT line, period || '9', game_type, chain_id, 900, is_opened, opens_at, close_at, draw_at, config_version, odds_hash, opening
       FROM games_period WHERE period = $1`,
      [lost.period],
    ),
  ).toMatch(/was given up/)
  await settlePeriod(world.context, { line: LONG_LINE, period: lost.period })
  await settleDue(world.context)
  await refundPeriod(world.context, { line: LONG_LINE, ...drawn })
  const [counts] = await world.database.query(
    `SELECT (SELECT count(*) FROM games_refund WHERE user_id = $1)::int AS refunds, (SELECT count(*) FROM games_win WHERE user_id = $1)::int AS wins`,
    [person.id],
  )
  expect(counts).toEqual({ refunds: 0, wins: 0 })
  await refund(world, lost)
  expect(await diamondsOf(person)).toBe('990.20')
  expect(await findings(world)).toEqual([])
})

test('bets that are not those under the root of a lost period go back to nobody', async () => {
  const person = await newPlayer()
  const [lost] = (await openInChain(world)) as [LostPeriod]
  await placeIn(person, lost, [bet('size:big', '10')])
  await lose(lost)
  await world.database.query('ALTER TABLE games_bet DISABLE TRIGGER USER')
  await world.database.query(`UPDATE games_bet SET stake = 900000 WHERE period = $1`, [lost.period])
  await world.database.query('ALTER TABLE games_bet ENABLE TRIGGER USER')
  await refund(world, lost)
  expect(await diamondsOf(person)).toBe('990.00')
  const [row] = await world.database.query('SELECT halted, settled_at FROM games_settlement WHERE period = $1', [
    lost.period,
  ])
  expect(row).toEqual({ halted: 'bets differ from the root', settled_at: null })
})
