import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { reasonOf, refusalOf } from '../../../test/person.ts'
import {
  advanceToNoon,
  askRules,
  confirmLimit,
  limitIn,
  newPlayer,
  playOn,
  refusalOfBet,
  setLimit,
  siteToday,
} from '../../../test/play/play.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { resetOf, spanOf } from './play-spans.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  advanceToNoon(world)
})
afterAll(() => world.end())

const HOUR_MS = 3_600_000
const resetsAt = (span: 'day' | 'week' | 'month') =>
  resetOf({ now: world.clock.now(), day: siteToday(world), time_zone: 'Asia/Kolkata' }, span).toISOString()
const reached = (kind: 'loss' | 'stake', span: 'day' | 'week' | 'month') => ({
  name: 'play_limit_reached',
  data: { kind, span, resets_at: resetsAt(span) },
})

describe('a limit', () => {
  test('PLAY-002 is there for every currency, kind and span, and is none before it is set', async () => {
    const person = await newPlayer(world)
    const state = await person.call('getPlayLimits', {})
    expect(state).toMatchObject({ break: null, reality_minutes: 60, age: 'adult' })
    expect(state.limits).toHaveLength(27)
    expect(new Set(state.limits.map(({ money_type, kind, span }) => `${money_type} ${kind} ${span}`)).size).toBe(27)
    expect(state.limits.slice(0, 4).map(({ kind, span }) => `${kind} ${span}`)).toEqual([
      ...['deposit day', 'deposit week', 'deposit month', 'loss day'],
    ])
    for (const { amount, next, span, resets_at } of state.limits) {
      expect([amount, next, resets_at]).toEqual([null, null, resetsAt(span)])
    }
    expect(await refusalOfBet(world, person, '1000000')).toBeUndefined()
  })

  test('PLAY-002 that is the first or a lower one holds at once, and says when it starts again', async () => {
    const person = await newPlayer(world)
    expect(limitIn(await setLimit(person, 'stake', '100'), 'stake')).toMatchObject({ amount: '100.00', next: null })
    expect(await refusalOfBet(world, person, '100')).toBeUndefined()
    expect(await refusalOfBet(world, person, '100.01')).toEqual(reached('stake', 'day'))
    expect(limitIn(await setLimit(person, 'stake', '40'), 'stake')).toMatchObject({ amount: '40.00', next: null })
    expect(await refusalOfBet(world, person, '40.01')).toEqual(reached('stake', 'day'))
    expect(await refusalOfBet(world, person, '40')).toBeUndefined()
    await setLimit(person, 'stake', '0')
    expect(await refusalOfBet(world, person, '0.01')).toEqual(reached('stake', 'day'))
  })

  test('PLAY-002 is raised only when it is confirmed 24 hours later, and until then the old one holds', async () => {
    const person = await newPlayer(world)
    await setLimit(person, 'stake', '100')
    expect(await reasonOf(confirmLimit(person, 'stake', '200'))).toBe('non_existent')
    const asked_at = world.clock.now().getTime()
    const asked = limitIn(await setLimit(person, 'stake', '200'), 'stake')
    expect(asked).toMatchObject({ amount: '100.00', next: { amount: '200.00' } })
    const day_before = Date.parse(asked.next!.confirm_from) - 24 * HOUR_MS
    expect(day_before).toBeGreaterThanOrEqual(asked_at)
    expect(day_before).toBeLessThanOrEqual(world.clock.now().getTime())
    world.clock.advance(23 * HOUR_MS)
    const early = await refusalOf(confirmLimit(person, 'stake', '200'))
    expect(early.reason).toBe('permission_not_allowed')
    expect(early.retry_after).toBeGreaterThan(3_500)
    expect(early.retry_after).toBeLessThanOrEqual(3_600)
    // Asking again for the same begins no new day.
    await setLimit(person, 'stake', '200.00')
    world.clock.advance(HOUR_MS)
    expect(await refusalOfBet(world, person, '100.01')).toEqual(reached('stake', 'day'))
    expect(await reasonOf(confirmLimit(person, 'stake', '300'))).toBe('non_existent')
    for (let told = 0; told < 2; told += 1) {
      const confirmed = limitIn(await confirmLimit(person, 'stake', '200'), 'stake')
      expect(confirmed).toMatchObject({ amount: '200.00', next: null })
    }
    expect(await refusalOfBet(world, person, '200')).toBeUndefined()
    expect(await refusalOfBet(world, person, '200.01')).toEqual(reached('stake', 'day'))
  })

  test('is removed in the same way, and another raise waits a whole day of its own', async () => {
    const person = await newPlayer(world)
    await setLimit(person, 'loss', '50')
    await setLimit(person, 'loss', '80')
    world.clock.advance(25 * HOUR_MS)
    const asked = limitIn(await setLimit(person, 'loss', null), 'loss')
    expect(asked).toMatchObject({ amount: '50.00', next: { amount: null } })
    expect(await reasonOf(confirmLimit(person, 'loss', '80'))).toBe('non_existent')
    expect(await reasonOf(confirmLimit(person, 'loss', null))).toBe('permission_not_allowed')
    world.clock.advance(24 * HOUR_MS)
    expect(limitIn(await confirmLimit(person, 'loss', null), 'loss')).toMatchObject({ amount: null, next: null })
    expect(await refusalOfBet(world, person, '5000')).toBeUndefined()
    await setLimit(person, 'loss', '10')
    expect(await refusalOfBet(world, person, '11')).toEqual(reached('loss', 'day'))
  })

  test('that is lowered drops the raise that was asked for', async () => {
    const person = await newPlayer(world)
    await setLimit(person, 'stake', '100')
    await setLimit(person, 'stake', '500')
    expect(limitIn(await setLimit(person, 'stake', '60'), 'stake')).toMatchObject({ amount: '60.00', next: null })
    world.clock.advance(25 * HOUR_MS)
    expect(await reasonOf(confirmLimit(person, 'stake', '500'))).toBe('non_existent')
    expect(await refusalOfBet(world, person, '61')).toEqual(reached('stake', 'day'))
  })

  test('has no more digits than its currency, and is nobody else’s', async () => {
    const person = await newPlayer(world)
    const other = await newPlayer(world)
    expect(await reasonOf(setLimit(person, 'stake', '1.001'))).toBe('invalid_params')
    expect(await reasonOf(setLimit(person, 'stake', '-1'))).toBe('invalid_params')
    const usdt = { money_type: Currency.Usdt } as const
    expect(limitIn(await setLimit(person, 'stake', '1.000001', usdt), 'stake', 'day', 2).amount).toBe('1.000001')
    expect(await refusalOfBet(world, person, '1.000002', Currency.Usdt)).toEqual(reached('stake', 'day'))
    expect(await refusalOfBet(world, person, '2')).toBeUndefined()
    expect(await refusalOfBet(world, other, '2', Currency.Usdt)).toBeUndefined()
  })

  test('ends as the lowest that was asked for when many are asked for at once', async () => {
    const person = await newPlayer(world)
    await setLimit(person, 'stake', '1000')
    const amounts = ['900', '300', '1200', '700', null, '450', '2000', '301']
    await Promise.all(amounts.map((amount) => setLimit(person, 'stake', amount)))
    const state = await person.call('getPlayLimits', {})
    expect(limitIn(state, 'stake').amount).toBe('300.00')
    // At most one raise is left, and the day of waiting is not over for it.
    for (const amount of amounts.filter((each) => each !== '300')) {
      const reason = await reasonOf(confirmLimit(person, 'stake', amount))
      expect(['non_existent', 'permission_not_allowed'], String(amount)).toContain(reason)
    }
    expect(limitIn(await person.call('getPlayLimits', {}), 'stake').amount).toBe('300.00')
  })

  test('cannot be loosened by the server’s own role before its time', async () => {
    const person = await newPlayer(world)
    await setLimit(person, 'stake', '100')
    const as_server = (statement: string) => world.context.db.pool.query(statement)
    const own = `WHERE user_id = ${person.id}`
    for (const change of [
      `UPDATE games_limit SET amount = 101 * 100 ${own}`,
      `UPDATE games_limit SET amount = NULL ${own}`,
      `UPDATE games_limit SET next_amount = 50000, asked_at = changed_at - interval '2 days' ${own}`,
      `UPDATE games_limit SET currency = 1 ${own}`,
    ]) {
      await expect(as_server(change), change).rejects.toMatchObject({ code: '23514' })
    }
    await expect(as_server(`DELETE FROM games_limit ${own}`)).rejects.toMatchObject({ code: '42501' })
    await expect(world.database.query(`DELETE FROM games_limit ${own}`)).rejects.toMatchObject({ code: '23514' })
    expect(limitIn(await person.call('getPlayLimits', {}), 'stake').amount).toBe('100.00')
  })
})

describe('what counts', () => {
  test('PLAY-002 is the stake, and of a loss what did not come back, with what is not drawn yet as lost', async () => {
    const person = await newPlayer(world)
    const today = siteToday(world)
    await playOn(world, person, today, { stake: '60', settled: '50', win: '20' })
    await playOn(world, person, today, { stake: '10', settled: '0', game_type: 4 })
    await playOn(world, person, today, { stake: '999', currency: Currency.Rupee })
    await setLimit(person, 'loss', '60')
    const state = await setLimit(person, 'stake', '100')
    expect(limitIn(state, 'stake').used).toBe('70.00')
    expect(limitIn(state, 'loss').used).toBe('50.00')
    expect(limitIn(state, 'stake', 'month', Currency.Rupee).used).toBe('999.00')
    expect(await refusalOfBet(world, person, '10')).toBeUndefined()
    expect(await refusalOfBet(world, person, '10.01')).toEqual(reached('loss', 'day'))
    // What was won back may be lost again, and stakes are counted all the same.
    await world.database.query('UPDATE games_day SET win = win + 3000 WHERE user_id = $1 AND game_type = 4', [
      person.id,
    ])
    expect(limitIn(await person.call('getPlayLimits', {}), 'loss').used).toBe('20.00')
    expect(await refusalOfBet(world, person, '30')).toBeUndefined()
    expect(await refusalOfBet(world, person, '30.01')).toEqual(reached('stake', 'day'))
  })

  test('PLAY-002 lies in the day, the week and the month of the site, and the lowest limit applies', async () => {
    const person = await newPlayer(world)
    const today = siteToday(world)
    const before = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
    const month = spanOf(today, 'month').first
    const week = spanOf(today, 'week').first
    const sums = { day: 0, week: 0, month: 0 }
    const days = new Map(
      [today, before(today), week, before(week), month, before(month)].map((day, no) => [day, 2 ** no]),
    )
    for (const [day, stake] of days) {
      await playOn(world, person, day, { stake: String(stake) })
      for (const span of ['day', 'week', 'month'] as const) if (day >= spanOf(today, span).first) sums[span] += stake
    }
    const state = await person.call('getPlayLimits', {})
    for (const span of ['day', 'week', 'month'] as const) {
      expect(limitIn(state, 'stake', span).used, span).toBe(`${sums[span]}.00`)
      expect(limitIn(state, 'loss', span).used, span).toBe(`${sums[span]}.00`)
    }
    const setRoom = (span: 'day' | 'week' | 'month', room: number) =>
      setLimit(person, 'stake', String(sums[span] + room), { span })
    await setRoom('day', 30)
    await setRoom('week', 20)
    expect(await refusalOfBet(world, person, '20')).toBeUndefined()
    expect(await refusalOfBet(world, person, '21')).toEqual(reached('stake', 'week'))
    await setRoom('month', 10)
    expect(await refusalOfBet(world, person, '10')).toBeUndefined()
    expect(await refusalOfBet(world, person, '11')).toEqual(reached('stake', 'month'))
    await setRoom('day', 5)
    expect(await refusalOfBet(world, person, '6')).toEqual(reached('stake', 'day'))
    // Of several that are reached the one is told that holds longest.
    const longest = Date.parse(resetsAt('week')) > Date.parse(resetsAt('month')) ? 'week' : 'month'
    expect(await refusalOfBet(world, person, '100')).toEqual(reached('stake', longest))
  })

  test('starts again with the next day', async () => {
    const person = await newPlayer(world)
    await playOn(world, person, siteToday(world), { stake: '100' })
    await setLimit(person, 'stake', '100')
    const refusal = await refusalOfBet(world, person, '1')
    expect(refusal).toEqual(reached('stake', 'day'))
    world.clock.advance(Date.parse(refusal!.data!.resets_at!) - world.clock.now().getTime() + 1_000)
    expect(await refusalOfBet(world, person, '100')).toBeUndefined()
    expect(limitIn(await person.call('getPlayLimits', {}), 'stake').used).toBe('0.00')
  })

  test('is looked at for a whole batch in three statements, and what is noted counts for the next bet', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => newPlayer(world)))
    await Promise.all(people.map((person, no) => setLimit(person, 'stake', String(10 * (no + 1)))))
    const { rules, statements } = await askRules(world, [...people, people[0]!])
    expect(statements).toBeLessThanOrEqual(3)
    expect(rules.size).toBe(6)
    for (const [no, { id }] of people.entries()) {
      const own = rules.get(id)!
      const most = BigInt(1_000 * (no + 1))
      expect(own.refusalOf(Currency.Diamond, most)).toBeUndefined()
      own.note(Currency.Diamond, most - 1n)
      own.note(Currency.Usdt, 5n)
      expect(own.refusalOf(Currency.Diamond, 1n)).toBeUndefined()
      expect(own.refusalOf(Currency.Diamond, 2n)).toEqual(reached('stake', 'day'))
    }
  })
})
