import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reasonOf, type Person } from '../../../test/person.ts'
import { newPlayer, refusalOfBet, setLimit } from '../../../test/play/play.ts'
import { newWithdrawer, rupeesOf } from '../../../test/money/withdrawals.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ variables: { ECONOMY: 'sandbox' } })
})
afterAll(() => world.end())

const HOUR_MS = 3_600_000
const coolOff = (person: Person, hours: 24 | 168 | 720) => person.call('startBreak', { kind: 'cool_off', hours })
const exclude = (person: Person, months: number) => person.call('startBreak', { kind: 'exclusion', months })
const breaksOf = ({ id }: Person) =>
  world.database.query<{ kind: string; until: Date }>(
    'SELECT kind, until FROM games_break WHERE user_id = $1 ORDER BY id',
    [id],
  )

describe('a break', () => {
  test('PLAY-003 of a day, a week or a month refuses bets at once, says until when, and is over by itself', async () => {
    for (const hours of [24, 168, 720] as const) {
      const person = await newPlayer(world)
      expect(await refusalOfBet(world, person, '1')).toBeUndefined()
      const began_unix = world.clock.now().getTime()
      const { break: running } = await coolOff(person, hours)
      const left_ms = Date.parse(running!.until) - began_unix - hours * HOUR_MS
      expect(left_ms).toBeGreaterThanOrEqual(0)
      expect(left_ms).toBeLessThan(60_000)
      expect(running!.kind).toBe('cool_off')
      expect(await refusalOfBet(world, person, '1')).toEqual({ name: 'on_break', data: { until: running!.until } })
      expect((await person.call('getPlayLimits', {})).break).toEqual(running)
      world.clock.advance(hours * HOUR_MS - 120_000)
      expect(await refusalOfBet(world, person, '1')).toMatchObject({ name: 'on_break' })
      world.clock.advance(240_000)
      expect(await refusalOfBet(world, person, '1')).toBeUndefined()
      expect((await person.call('getPlayLimits', {})).break).toBeNull()
    }
  })

  test('PLAY-003 of half a year or more is counted in months, and nothing shorter or longer than five years is one', async () => {
    const person = await newPlayer(world)
    const began = world.clock.now()
    const { break: running } = await exclude(person, 6)
    expect(running!.kind).toBe('exclusion')
    const days = (Date.parse(running!.until) - began.getTime()) / (24 * HOUR_MS)
    expect(days).toBeGreaterThan(180)
    expect(days).toBeLessThan(185)
    for (const months of [0, 5, 6.5, 61]) expect(await reasonOf(exclude(person, months))).toBe('invalid_params')
    expect(await reasonOf(coolOff(person, 25 as 24))).toBe('invalid_params')
    world.clock.advance(179 * 24 * HOUR_MS)
    expect(await refusalOfBet(world, person, '1')).toEqual({ name: 'on_break', data: { until: running!.until } })
  })

  test('is never shortened, and a longer one may be added', async () => {
    const person = await newPlayer(world)
    const month = (await coolOff(person, 720)).break!
    expect((await coolOff(person, 24)).break).toEqual(month)
    expect((await coolOff(person, 168)).break).toEqual(month)
    expect(await breaksOf(person)).toHaveLength(1)
    const years = (await exclude(person, 12)).break!
    expect(Date.parse(years.until)).toBeGreaterThan(Date.parse(month.until))
    expect((await exclude(person, 6)).break).toEqual(years)
    expect((await coolOff(person, 720)).break).toEqual(years)
    expect(await breaksOf(person)).toHaveLength(2)
    // Limits can still be changed, and change nothing about it.
    expect((await setLimit(person, 'stake', '1000')).break).toEqual(years)
  })

  test('lasts as long as the longest when several are asked for at once', async () => {
    const person = await newPlayer(world)
    const asked = [
      coolOff(person, 24),
      exclude(person, 7),
      coolOff(person, 720),
      exclude(person, 24),
      exclude(person, 6),
    ]
    await Promise.all(asked)
    const { break: running } = await person.call('getPlayLimits', {})
    const years = (Date.parse(running!.until) - world.clock.now().getTime()) / (365 * 24 * HOUR_MS)
    expect(running!.kind).toBe('exclusion')
    expect(years).toBeGreaterThan(1.99)
  })

  test('PLAY-003 cannot be ended, neither by the server’s own role nor by the owner of the database', async () => {
    const person = await newPlayer(world)
    const { break: running } = await exclude(person, 6)
    const changes = [
      `UPDATE games_break SET until = now() WHERE user_id = ${person.id}`,
      `DELETE FROM games_break WHERE user_id = ${person.id}`,
      'TRUNCATE games_break',
    ]
    for (const change of changes) {
      await expect(world.context.db.pool.query(change), change).rejects.toMatchObject({ code: '42501' })
      await expect(world.database.query(change), change).rejects.toMatchObject({ code: '23514' })
    }
    expect((await person.call('getPlayLimits', {})).break).toEqual(running)
  })

  test('PLAY-003 leaves withdrawing open', async () => {
    const { person, ask } = await newWithdrawer(world)
    await exclude(person, 60)
    expect(await refusalOfBet(world, person, '1', 1)).toMatchObject({ name: 'on_break' })
    const withdrawal = await ask('1000.00')
    expect(withdrawal.status).toBe(1)
    expect(await rupeesOf(person)).toMatchObject({ withdrawable: '9000.00' })
  })
})
