import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import { betAt, openPeriod } from '../../../test/play/play.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let period: string
beforeAll(async () => {
  world = await openWorld()
  period = await openPeriod(world)
})
afterAll(() => world.end())

const MINUTE_MS = 60_000
const check = (person: Person) => person.call('getRealityCheck', {})
const dismiss = (person: Person) => person.call('dismissRealityCheck', {})
const minutesAgo = (minutes: number) => new Date(world.clock.now().getTime() - minutes * MINUTE_MS)

describe('a reality check', () => {
  test('tells since when somebody plays, what they staked and what became of it', async () => {
    const person = await world.register()
    expect(await check(person)).toEqual({ minutes: 60, since_unix: null, due_unix: null, totals: [] })
    const first = minutesAgo(20)
    await betAt(world, person, { period, at: first, stake: '100' })
    await betAt(world, person, { period, at: minutesAgo(10), stake: '50', win: '98' })
    await betAt(world, person, { period, at: minutesAgo(5), stake: '1.5', win: '3', currency: Currency.Usdt })
    await betAt(world, await world.register(), { period, at: minutesAgo(5), stake: '999' })
    expect(await check(person)).toEqual({
      minutes: 60,
      since_unix: first.getTime(),
      due_unix: first.getTime() + 60 * MINUTE_MS,
      totals: [
        { money_type: 2, staked: '1.500000', net: '1.500000' },
        { money_type: 3, staked: '150.00', net: '-52.00' },
      ],
    })
  })

  test('comes at the chosen interval', async () => {
    const person = await world.register()
    const first = minutesAgo(1)
    await betAt(world, person, { period, at: first, stake: '1' })
    for (const minutes of [15, 30, 120, 60] as const) {
      const chosen = await person.call('setRealityCheck', { minutes })
      expect(chosen).toMatchObject({ minutes, due_unix: first.getTime() + minutes * MINUTE_MS })
      expect(await check(person)).toEqual(chosen)
      expect((await person.call('getPlayLimits', {})).reality_minutes).toBe(minutes)
    }
    for (const minutes of [0, 16, 1_000]) {
      expect(await reasonOf(person.call('setRealityCheck', { minutes: minutes as 15 }))).toBe('invalid_params')
    }
  })

  test('stays until it is dismissed, and starts again with the next bet', async () => {
    const person = await world.register()
    await betAt(world, person, { period, at: minutesAgo(59), stake: '10' })
    const early = await check(person)
    expect(await dismiss(person)).toEqual(early)
    world.clock.advance(2 * MINUTE_MS)
    expect(await check(person)).toEqual(early)
    expect(early.due_unix).toBeLessThanOrEqual(world.clock.now().getTime())
    const nothing = { minutes: 60, since_unix: null, due_unix: null, totals: [] }
    expect(await Promise.all([dismiss(person), dismiss(person)])).toEqual([nothing, nothing])
    const next = world.clock.now()
    await betAt(world, person, { period, at: next, stake: '7' })
    const begun = { since_unix: next.getTime(), totals: [{ money_type: 3, staked: '7.00', net: '-7.00' }] }
    expect(await check(person)).toMatchObject(begun)
    // An answer that was lost is asked for again, and takes nothing of the next one away.
    expect(await dismiss(person)).toMatchObject(begun)
  })
})
