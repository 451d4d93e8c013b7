import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DataSpan } from '@mela/contract/games/games-rules.ts'
import { Currency } from '@mela/contract/money.ts'
import { goToNoon, putBet, putDay, putPeriod, settle, type PutPeriod } from '../../../test/play/games.ts'
import { reasonOf } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { siteDay } from '../../account/index.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const wingo = (number: number): PutPeriod => ({
  ...{ line: '02', period: `2026010502${String(number).padStart(4, '0')}`, game_type: 2 },
  opens_at: new Date(Date.UTC(2026, 0, 5, 0, number)),
})
const none = { bets: [], totals: [] }

describe('the bets of a period', () => {
  test('GAMES-019 are the caller’s own with its result, each undrawn, won or not won, and their totals', async () => {
    const player = await world.register()
    const other = await world.register()
    const period = { ...wingo(1), result: '7' }
    await putPeriod(world, period)
    const won = await putBet(world, player, period, { stake: '100', fee: '2', win: '196' })
    const lost = await putBet(world, player, period, { method: 'number', value: '3', stake: '50', fee: '1' })
    const rupees = { method: 'color', value: 'green', currency: Currency.Rupee }
    const in_rupees = await putBet(world, player, period, { ...rupees, stake: '10', fee: '0.2', win: '19.6' })
    await putBet(world, other, period, { stake: '7', win: '13.72' })
    const ask = (asked = player) => asked.call('getBettingResult', { game_type: 2, period: period.period })
    const bets = (lost_status: 0 | -1) => [
      {
        ...{ id: in_rupees, method: 'color', value: 'green', money_type: 1, status: 1 },
        ...{ amount: '10.00', fee: '0.20', win_amount: '19.60' },
      },
      {
        ...{ id: lost, method: 'number', value: '3', money_type: 3, status: lost_status },
        ...{ amount: '50.00', fee: '1.00', win_amount: '0.00' },
      },
      {
        ...{ id: won, method: 'size', value: 'big', money_type: 3, status: 1 },
        ...{ amount: '100.00', fee: '2.00', win_amount: '196.00' },
      },
    ]
    const totals = [
      { money_type: 1, amount: '10.00', win_amount: '19.60' },
      { money_type: 3, amount: '150.00', win_amount: '196.00' },
    ]
    // Before everything is paid nobody can tell that a bet has not won.
    expect(await ask()).toEqual({ period: period.period, result: '7', bets: bets(0), totals })
    await settle(world, period)
    expect(await ask()).toEqual({ period: period.period, result: '7', bets: bets(-1), totals })
    expect(await ask(other)).toMatchObject({ bets: [{ amount: '7.00', win_amount: '13.72' }] })
    expect(await ask(world.rohan)).toEqual({ period: period.period, result: '7', ...none })
    expect(await reasonOf(world.guest('getBettingResult', { game_type: 2 }))).toBe('no_authorization')
  })

  test('are those of the last period of the game that the caller bet on, where none is named', async () => {
    const player = await world.register()
    const ask = (game_type: 2 | 4) => player.call('getBettingResult', { game_type })
    expect(await ask(2)).toEqual({ period: '', result: '', ...none })
    const [first, second, dice] = [wingo(11), wingo(12), { ...wingo(1), line: '09', period: '20260105090001' }]
    for (const period of [first, second, { ...dice, game_type: 4 } as const]) await putPeriod(world, period)
    await putBet(world, player, first)
    await putBet(world, player, second)
    await putBet(world, world.meera, { ...wingo(11) })
    await putBet(world, player, { ...dice, game_type: 4 }, { method: 'parity', value: 'odd' })
    expect(await ask(2)).toMatchObject({ period: second.period, result: '', bets: [{ status: 0, win_amount: '0.00' }] })
    expect(await ask(4)).toMatchObject({ period: dice.period, bets: [{ method: 'parity', value: 'odd' }] })
  })

  test('are none where the period is of another game, or was never there', async () => {
    const period = { ...wingo(20), result: '1' }
    await putPeriod(world, period)
    await putBet(world, world.asha, period)
    const ask = (game_type: 2 | 4, number: string) => world.asha.call('getBettingResult', { game_type, period: number })
    expect(await ask(4, period.period)).toEqual({ period: period.period, result: '', ...none })
    expect(await ask(2, '20990101020001')).toEqual({ period: '20990101020001', result: '', ...none })
    for (const wrong of ['1', '2026010502000', `${period.period}00`, 'abcdefghijklmn'])
      expect(await reasonOf(ask(2, wrong))).toBe('invalid_params')
  })
})

describe('the record of bets', () => {
  test('GAMES-020 pages the caller’s own, newest first, with number, size, colour, result, what was staked and what came back', async () => {
    const player = await world.register()
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 6, minute))
    const drawn = { ...wingo(31), result: '5', is_settled: true }
    const open = wingo(32)
    const race: PutPeriod = {
      ...{ line: '17', period: '20260105170031', game_type: 1, result: '4,1,5,2,6,10,7,3,9,8', is_settled: true },
    }
    for (const period of [drawn, open, race]) await putPeriod(world, period)
    const green = { method: 'color', value: 'green', stake: '20', fee: '0.4', win: '29.4' }
    await putBet(world, player, drawn, { ...green, created_at: at(1) })
    await putBet(world, player, race, { method: 'car', value: '1-4', currency: Currency.Usdt, created_at: at(2) })
    await putBet(world, player, open, { created_at: at(3) })
    await putBet(world, world.gurpreet, open)
    const { list, total } = await player.call('listParticipation', {})
    expect(total).toBe(3)
    const ids = list.map(({ id }) => BigInt(id))
    expect(ids[0]! > ids[1]! && ids[1]! > ids[2]!).toBe(true)
    expect(list.map(({ id: _id, ...rest }) => rest)).toEqual([
      {
        ...{ game_type: 2, line: '02', period: open.period, number: '', size: '', color: '', result: '' },
        ...{ method: 'size', value: 'big', money_type: 3, guess_amount: '10.00', fee: '0.20', win_amount: '0.00' },
        ...{ status: 0, created_at: '2026-01-05T06:03:00.000Z' },
      },
      {
        ...{ game_type: 1, line: '17', period: race.period, number: '5', size: 'small', color: '' },
        ...{ result: '4,1,5,2,6,10,7,3,9,8', method: 'car', value: '1-4', money_type: 2 },
        ...{ guess_amount: '10.000000', fee: '0.200000', win_amount: '0.000000' },
        ...{ status: -1, created_at: '2026-01-05T06:02:00.000Z' },
      },
      {
        ...{ game_type: 2, line: '02', period: drawn.period, number: '5', size: 'big', color: 'green,purple' },
        ...{ result: '5', method: 'color', value: 'green', money_type: 3 },
        ...{ guess_amount: '20.00', fee: '0.40', win_amount: '29.40' },
        ...{ status: 1, created_at: '2026-01-05T06:01:00.000Z' },
      },
    ])
    const page = async (input: object) => {
      const answer = await player.call('listParticipation', input)
      return [answer.list.map(({ period }) => period), answer.total]
    }
    expect(await page({ limit: 2 })).toEqual([[open.period, race.period], 3])
    expect(await page({ pos: 2, limit: 2 })).toEqual([[drawn.period], 3])
    expect(await page({ game_type: 2 })).toEqual([[open.period, drawn.period], 2])
    expect(await page({ money_type: 2 })).toEqual([[race.period], 1])
    expect(await page({ game_type: 2, money_type: 2 })).toEqual([[], 0])
    expect(await page({ start: at(2).toISOString(), end: at(3).toISOString() })).toEqual([[race.period], 1])
    expect(await page({ start: at(4).toISOString() })).toEqual([[], 0])
    expect(await world.rohan.call('listParticipation', {})).toEqual({ list: [], total: 0 })
    expect(await reasonOf(world.guest('listParticipation', {}))).toBe('no_authorization')
  })
})

describe('what bets came to', () => {
  test('GAMES-021 is the caller’s own, of settled bets, in each currency and over the days that were asked for', async () => {
    const player = await world.register()
    const days: [day: string, game_type: 2 | 4, stake: string, settled: string, win: string][] = [
      ['2026-01-01', 2, '100', '100', '196'],
      ['2026-01-02', 2, '80', '50', '0'],
      ['2026-01-02', 4, '10', '10', '69.12'],
      ['2026-01-03', 4, '5', '0', '0'],
    ]
    for (const [day, game_type, stake, settled_stake, win] of days) {
      const settled_bets = settled_stake === '0' ? 0 : 2
      await putDay(world, player, {
        ...{ day, game_type, stake, settled_stake, win, bets: 3, settled_bets, wins: win === '0' ? 0 : 1 },
      })
    }
    const rupees = { stake: '1000', settled_stake: '1000', win: '999.99', wins: 1 }
    await putDay(world, player, { day: '2026-01-02', currency: Currency.Rupee, ...rupees })
    await putDay(world, world.asha, { day: '2026-01-02', stake: '9', settled_stake: '9', win: '0' })
    const ask = async (input: object = {}) => (await player.call('getGameData', input)).list
    const in_rupees = {
      ...{ money_type: 1, bet_num: 1, bet_amount: '1000.00', win_num: 1, win_amount: '999.99', profit: '-0.01' },
    }
    expect(await ask()).toEqual([
      in_rupees,
      { money_type: 3, bet_num: 6, bet_amount: '160.00', win_num: 2, win_amount: '265.12', profit: '105.12' },
    ])
    expect(await ask({ game_type: 4 })).toEqual([
      { money_type: 3, bet_num: 2, bet_amount: '10.00', win_num: 1, win_amount: '69.12', profit: '59.12' },
    ])
    expect(await ask({ money_type: 1 })).toEqual([in_rupees])
    // Both days count.
    expect(await ask({ money_type: 3, start: '2026-01-02', end: '2026-01-03' })).toMatchObject([
      { bet_num: 4, bet_amount: '60.00', profit: '9.12' },
    ])
    expect(await ask({ money_type: 3, end: '2026-01-01' })).toMatchObject([{ profit: '96.00' }])
    // Nothing of that day is settled.
    expect(await ask({ start: '2026-01-03' })).toEqual([])
    expect(await ask({ start: '2026-01-03', end: '2026-01-01' })).toEqual([])
    expect((await player.call('getGameData', {})).games).toMatchObject([
      { game_type: 2, ...in_rupees },
      { game_type: 2, money_type: 3, bet_num: 4, bet_amount: '150.00', win_amount: '196.00', profit: '46.00' },
      { game_type: 4, money_type: 3, bet_num: 2, bet_amount: '10.00', win_amount: '69.12', profit: '59.12' },
    ])
    expect(await world.rohan.call('getGameData', {})).toEqual({ list: [], games: [], span: null })
    expect(await reasonOf(world.guest('getGameData', {}))).toBe('no_authorization')
  })

  test('is told of the day, week, month and year that run by the site’s calendar, day by day', async () => {
    const player = await world.register()
    goToNoon(world)
    const today = siteDay('Asia/Kolkata', world.clock.now())
    const year = today.slice(0, 4)
    for (const [day, settled_stake, win] of [
      [today, '10', '19.6'],
      [`${Number(year) - 1}-12-31`, '7', '0'],
    ] as const)
      await putDay(world, player, { day, stake: settled_stake, settled_stake, win })
    const ask = async (span: DataSpan) => (await player.call('getGameData', { span })).span!
    expect(await ask('day')).toEqual({
      ...{ start: today, end: today, days: [{ day: today, money_type: 3, profit: '9.60' }] },
    })
    expect(await ask('year')).toMatchObject({ start: `${year}-01-01`, end: `${year}-12-31`, days: [{ day: today }] })
    const month = await ask('month')
    expect(month.start).toBe(`${today.slice(0, 8)}01`)
    expect(new Date(Date.parse(month.end) + 86_400_000).getUTCDate()).toBe(1)
    const week = await ask('week')
    expect([new Date(week.start).getUTCDay(), new Date(week.end).getUTCDay()]).toEqual([1, 0])
    expect(week.start <= today && today <= week.end).toBe(true)
  })

  test('is asked for by days of the calendar', async () => {
    const ask = (start: string) => world.asha.call('getGameData', { start })
    for (const wrong of ['', 'yesterday', '2026-02-30', '0000-01-01', '2026-01-01T00:00:00Z'])
      expect(await reasonOf(ask(wrong))).toBe('invalid_params')
    for (const far of ['0001-01-01', '9999-12-31']) expect(await ask(far)).toHaveProperty('list')
  })
})
