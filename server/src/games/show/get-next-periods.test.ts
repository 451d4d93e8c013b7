import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashOfOdds, FIRST_ODDS } from '@mela/rules/games/odds.ts'
import { forget, linkOf, putPeriod, setGamesConfig } from '../../../test/play/games.ts'
import { reasonOf } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** India has one time, without summers. */
const INDIA = 5.5 * 60 * MINUTE

let world: World
beforeAll(async () => {
  world = await openWorld({ clock_speed: 0 })
})
afterAll(() => world.end())

/** To this long after the next midnight of the site. */
function goTo(after_midnight_ms: number): number {
  const here = world.clock.now().getTime() + INDIA
  const midnight = here - (here % DAY) + DAY
  world.clock.advance(midnight + after_midnight_ms - here)
  return world.clock.now().getTime()
}
const dateAt = (unix: number) => new Date(unix + INDIA).toISOString().slice(0, 10).replaceAll('-', '')

describe('the period that runs', () => {
  test('GAMES-013 is answered with the next ones and when each closes and is drawn, results come in pages, and neither needs a token', async () => {
    const now = goTo(10 * 60 * MINUTE + 20_250)
    const opens = now - 20_250
    const date = dateAt(now)
    const told = (number: number) => ({
      period: `${date}02${String(601 + number).padStart(4, '0')}`,
      opens_unix: opens + number * MINUTE,
      close_unix: opens + number * MINUTE + 55_000,
      draw_unix: opens + (number + 1) * MINUTE,
    })
    expect(await world.guest('getNextPeriods', { game_type: 2 })).toEqual({
      ...told(0),
      line: '02',
      now_unix: now,
      is_open: false,
      commitments: null,
      block: null,
      next: [told(1), told(2), told(3)],
    })
    // A line of its own length, and the same without and with a token.
    const longer = await world.guest('getNextPeriods', { game_type: 4, line: '12' })
    expect(longer).toMatchObject({
      ...{ period: `${date}120061`, line: '12' },
      ...{ opens_unix: opens, close_unix: opens + 595_000, draw_unix: opens + 600_000 },
    })
    expect(await world.asha.call('getNextPeriods', { game_type: 4, line: '12' })).toEqual(longer)

    const results = ['7', '0', '5', '2', '9']
    for (const [number, result] of results.entries()) {
      const period = `${date}02${String(590 + number).padStart(4, '0')}`
      const opens_at = new Date(opens + (number - 11) * MINUTE)
      await putPeriod(world, { line: '02', period, game_type: 2, opens_at, result })
    }
    await putPeriod(world, { line: '02', period: told(0).period, game_type: 2, is_closed: true })
    const first = await world.guest('listGameResults', { game_type: 2, line: '02', limit: 3 })
    expect(first).toEqual({
      total: 5,
      list: [
        { period: `${date}020594`, number: '9', size: 'big', color: 'green', result: '9', block: null },
        { period: `${date}020593`, number: '2', size: 'small', color: 'red', result: '2', block: null },
        { period: `${date}020592`, number: '5', size: 'big', color: 'green,purple', result: '5', block: null },
      ],
    })
    const second = await world.guest('listGameResults', { game_type: 2, line: '02', pos: 3, limit: 3 })
    expect(second).toEqual({
      total: 5,
      list: [
        { period: `${date}020591`, number: '0', size: 'small', color: 'red,purple', result: '0', block: null },
        { period: `${date}020590`, number: '7', size: 'big', color: 'green', result: '7', block: null },
      ],
    })
    expect(await world.guest('listGameResults', { game_type: 2, pos: 5 })).toEqual({ total: 5, list: [] })
    expect(await world.asha.call('listGameResults', { game_type: 2, line: '02', limit: 3 })).toEqual(first)
  })

  test('is followed over midnight by the first of the next day', async () => {
    const now = goTo(-70_000)
    const [today, tomorrow] = [dateAt(now), dateAt(now + DAY)]
    const { period, next } = await world.guest('getNextPeriods', { game_type: 1 })
    expect([period, ...next.map((each) => each.period)]).toEqual([
      `${today}171439`,
      `${today}171440`,
      `${tomorrow}170001`,
      `${tomorrow}170002`,
    ])
    expect(next.map(({ opens_unix }) => opens_unix - now)).toEqual([10_000, 70_000, 130_000])
  })

  test('is open from when the site opened it until bets close, with what was published of it', async () => {
    const now = goTo(3 * 60 * MINUTE + 1_000)
    const asked = { game_type: 5, line: '05' } as const
    const ask = () => world.guest('getNextPeriods', asked)
    const { period } = await ask()
    expect(await ask()).toMatchObject({ is_open: false, commitments: null })
    await putPeriod(world, { ...asked, period, opens_at: new Date(now - 1_000) })
    world.clock.advance(1_000)
    const commitments = {
      ...{ index: 181, known_index: 180, odds_hash: hashOfOdds(FIRST_ODDS.d5) },
      ...{ s: linkOf(`s${period}`), w: linkOf(`w${period}`) },
    }
    expect(await ask()).toMatchObject({ period, is_open: true, commitments })
    world.clock.advance(52_999)
    expect(await ask()).toMatchObject({ period, is_open: true, commitments })
    world.clock.advance(1)
    expect(await ask()).toMatchObject({ period, is_open: false, commitments })
    // The next one waits; one that was missed is never open, and one that was closed early is closed.
    world.clock.advance(5_000)
    const missed = await ask()
    expect(missed).toMatchObject({ period: String(BigInt(period) + 1n), is_open: false, commitments: null })
    await putPeriod(world, { ...asked, period: missed.period, is_opened: false })
    world.clock.advance(MINUTE / 2)
    expect(await ask()).toMatchObject({ period: missed.period, is_open: false, commitments: null })
    world.clock.advance(MINUTE / 2)
    const early = await ask()
    await putPeriod(world, { ...asked, period: early.period, is_closed: true })
    world.clock.advance(1_000)
    expect(await ask()).toMatchObject({ period: early.period, is_open: false, commitments: { index: 183 } })
  })

  test('is of the line that was asked for or of the shortest that is open, and there is none where the game or line is closed', async () => {
    const closed = 'game_closed'
    const ask = (game_type: 1 | 2 | 3 | 4 | 5, line?: string) =>
      world.guest('getNextPeriods', { game_type, ...(line === undefined ? {} : { line }) })
    expect((await ask(2)).line).toBe('02')
    expect(await reasonOf(ask(2, '01'))).toBe(closed)
    // Of another game, and of none.
    expect(await reasonOf(ask(2, '05'))).toBe(closed)
    expect(await reasonOf(ask(2, '77'))).toBe(closed)
    expect(await reasonOf(ask(3))).toBe(closed)
    await setGamesConfig(world, {
      lines: [
        { code: '03', game_type: 2, seconds: 180, switch: 1 },
        { code: '01', game_type: 2, seconds: 30, switch: 1 },
        { code: '02', game_type: 2, seconds: 60, switch: -1 },
        { code: '09', game_type: 4, seconds: 60, switch: -1 },
        { code: '13', game_type: 3, seconds: 60, switch: 1 },
      ],
    })
    forget(world)
    expect((await ask(2)).line).toBe('01')
    expect((await ask(2, '03')).line).toBe('03')
    expect(await reasonOf(ask(2, '02'))).toBe(closed)
    expect(await reasonOf(ask(4))).toBe(closed)
    expect(await reasonOf(ask(1))).toBe(closed)
    // Its digits come from a public chain: without a node of it nobody can open it.
    expect(await reasonOf(ask(3, '13'))).toBe(closed)
    const with_node = await world.startSite({ TRON_URL: 'http://127.0.0.1:9' })
    expect((await with_node.guest('getNextPeriods', { game_type: 3 })).line).toBe('13')
  })

  test('is asked for by a game and a line, and by nothing else', async () => {
    for (const input of [{}, { game_type: 6 }, { game_type: 2, line: '2' }, { game_type: 2, line: '0a' }]) {
      expect(await reasonOf(world.guest('getNextPeriods', input as never))).toBe('invalid_params')
      expect(await reasonOf(world.guest('listGameResults', input as never))).toBe('invalid_params')
    }
  })
})

test('results are told in the words of their game, of the line that was asked for or else the shortest', async () => {
  const drawn = [
    { line: '17', game_type: 1, result: '4,1,5,2,6,10,7,3,9,8' },
    { line: '05', game_type: 5, result: '03157' },
    { line: '09', game_type: 4, result: '6,6,1' },
    { line: '10', game_type: 4, result: '1,1,1' },
  ] as const
  await setGamesConfig(world, {})
  forget(world)
  for (const each of drawn) await putPeriod(world, { ...each, period: `20260105${each.line}0007` })
  // A period that was missed takes no bets and is drawn all the same.
  await putPeriod(world, {
    ...{ line: '09', period: '20260105090008', game_type: 4, result: '2,3,4', is_opened: false },
    opens_at: new Date(world.clock.now().getTime() + MINUTE),
  })
  const list = async (game_type: 1 | 4 | 5, line?: string) =>
    (await world.guest('listGameResults', { game_type, ...(line === undefined ? {} : { line }) })).list
  expect(await list(1)).toEqual([
    { period: '20260105170007', number: '5', size: 'small', color: '', result: '4,1,5,2,6,10,7,3,9,8', block: null },
  ])
  expect(await list(5)).toEqual([
    { period: '20260105050007', number: '03157', size: 'small', color: '', result: '03157', block: null },
  ])
  expect(await list(4)).toEqual([
    { period: '20260105090008', number: '9', size: 'small', color: '', result: '2,3,4', block: null },
    { period: '20260105090007', number: '13', size: 'big', color: '', result: '6,6,1', block: null },
  ])
  expect(await list(4, '10')).toMatchObject([{ number: '3', result: '1,1,1' }])
  // A line is not that of another game.
  expect(await list(4, '05')).toEqual([])
})

test('results of a day are those of the calendar of the site, with the draw at its last midnight', async () => {
  const line = '08'
  const draws = [
    ['202601040804', '2026-01-04T18:28:00Z'],
    ['202601040805', '2026-01-04T18:29:00Z'],
    ['202601050801', '2026-01-04T18:30:00Z'],
    ['202601050802', '2026-01-05T18:29:00Z'],
    ['202601060801', '2026-01-05T18:30:00Z'],
  ] as const
  for (const [number, opens] of draws)
    await putPeriod(world, {
      ...{ line, period: `${number.slice(0, 10)}00${number.slice(10)}`, game_type: 5, result: '03157' },
      opens_at: new Date(opens),
    })
  const periodsOf = async (day: string, page: { pos?: number; limit?: number } = {}) => {
    const { list, total } = await world.guest('listGameResults', { game_type: 5, line, day, ...page })
    return { periods: list.map(({ period }) => period), total }
  }
  expect(await periodsOf('2026-01-05')).toEqual({ periods: ['20260105080002', '20260105080001'], total: 2 })
  expect(await periodsOf('2026-01-05', { pos: 1, limit: 1 })).toEqual({ periods: ['20260105080001'], total: 2 })
  expect(await periodsOf('2026-01-04')).toEqual({ periods: ['20260104080005', '20260104080004'], total: 2 })
  expect(await periodsOf('2026-01-07')).toEqual({ periods: [], total: 0 })
  for (const far of ['2000-01-01', '2999-12-31']) expect(await periodsOf(far)).toEqual({ periods: [], total: 0 })
  for (const wrong of ['2026-02-30', '0001-01-01', '1999-12-31', '3000-01-01', '9999-12-31'])
    expect(await reasonOf(world.guest('listGameResults', { game_type: 5, line, day: wrong }))).toBe('invalid_params')
})

test('everyone who asks within a second is answered alike, and what was drawn shows after it', async () => {
  const asked = { game_type: 2, line: '04' } as const
  const put = (number: number) =>
    putPeriod(world, {
      ...{ line: '04', game_type: 2, period: `2026010504000${number}`, result: String(number) },
      opens_at: new Date(world.clock.now().getTime() + number * MINUTE),
    })
  await put(1)
  const counts = async () => (await world.guest('listGameResults', asked)).total
  expect(await Promise.all(Array.from({ length: 50 }, counts))).toEqual(Array.from({ length: 50 }, () => 1))
  await put(2)
  expect(await counts()).toBe(1)
  world.clock.advance(1_000)
  expect(await counts()).toBe(2)
})
