import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { openPaidWorld, recharge, usdt, type PaidWorld } from '../../../test/money/payments.ts'
import { refusalOf, type Person } from '../../../test/person.ts'
import { advanceToNoon, limitIn, setLimit, siteToday } from '../../../test/play/play.ts'
import { resetOf, spanOf, startOfDay } from './play-spans.ts'

let world: PaidWorld
beforeAll(async () => {
  world = await openPaidWorld()
  advanceToNoon(world)
})
afterAll(() => world.end())

type Span = 'day' | 'week' | 'month'
const DAY_MS = 86_400_000
const TIME_ZONE = 'Asia/Kolkata'
const rupees = { money_type: Currency.Rupee } as const
const limit = (person: Person, amount: string, span: Span = 'day') =>
  setLimit(person, 'deposit', amount, { ...rupees, span })
const used = async (person: Person, span: Span = 'day') =>
  limitIn(await person.call('getPlayLimits', {}), 'deposit', span, Currency.Rupee).used
const resetsAt = (span: Span) =>
  resetOf({ now: world.clock.now(), day: siteToday(world), time_zone: TIME_ZONE }, span).toISOString()
const reached = (span: Span) => ({
  ...{ code: 16007, reason: 'play_limit_reached', kind: 'deposit', span, resets_at: resetsAt(span) },
  text: 'You’ve reached a limit you set. It resets by itself.',
})
/** Credited at that moment. */
const paidAt = (person: Person, at: Date, amount: number, reason = '') =>
  world.database.query(
    `INSERT INTO wallet_recharge (user_id, book, currency, channel_id, kind, channel, amount, exact, status, credited, reason, created_at, expires_at, decided_at)
     VALUES ($1, 2, 1, 'upi', 'hosted', '{}', $2, $2, 2, $2, $4, $3, $3::timestamptz + interval '1 hour', $3)`,
    [person.id, amount * 100, at, reason],
  )

describe('a limit of deposits', () => {
  test('PLAY-002 refuses the recharge that would pass it, and says when it starts again', async () => {
    const person = await world.register()
    await limit(person, '1000')
    await recharge(person, { amount: '600' })
    expect(await used(person)).toBe('600.00')
    expect(await refusalOf(recharge(person, { amount: '400.01' }))).toEqual(reached('day'))
    // Another currency has limits of its own.
    await usdt(person, '50')
    await recharge(person, { amount: '400' })
    expect(await used(person)).toBe('1000.00')
    expect(await refusalOf(recharge(person, { amount: '100' }))).toMatchObject({ reason: 'play_limit_reached' })
  })

  test('counts what was credited and what is open, and nothing that failed or was taken back', async () => {
    const person = await world.register()
    const { id } = await recharge(person, { amount: '500' })
    await person.call('cancelRecharge', { id })
    expect(await used(person)).toBe('0.00')
    await paidAt(person, world.clock.now(), 300, 'charged_back')
    await paidAt(person, world.clock.now(), 200)
    await limit(person, '700')
    expect(await used(person)).toBe('200.00')
    const nonce = '7d1f2c1e-33c1-4a0e-9b5a-1de0a1f0c001'
    const order = await recharge(person, { amount: '500', nonce })
    await limit(person, '100')
    // Whoever was answered already is answered the same.
    expect((await recharge(person, { amount: '500', nonce })).id).toBe(order.id)
    expect(await refusalOf(recharge(person, { amount: '100' }))).toEqual(reached('day'))
  })

  test('PLAY-002 counts by the day, the week and the month of the site, and the lowest one applies', async () => {
    const person = await world.register()
    const today = siteToday(world)
    const sums = { day: 0, week: 0, month: 0 }
    const moments = (['day', 'week', 'month'] as const).flatMap((span) => {
      const start = startOfDay(spanOf(today, span).first, TIME_ZONE)
      return [start, new Date(start.getTime() - 1)]
    })
    for (const [no, at] of moments.entries()) {
      await paidAt(person, at, 100 * 2 ** no)
      for (const span of ['day', 'week', 'month'] as const) {
        if (at >= startOfDay(spanOf(today, span).first, TIME_ZONE)) sums[span] += 100 * 2 ** no
      }
    }
    for (const span of ['day', 'week', 'month'] as const) {
      expect(await used(person, span), span).toBe(`${sums[span]}.00`)
    }
    await limit(person, String(sums.day + 1_000), 'day')
    await limit(person, String(sums.week + 600), 'week')
    await limit(person, String(sums.month + 300), 'month')
    expect(await refusalOf(recharge(person, { amount: '301' }))).toEqual(reached('month'))
    await recharge(person, { amount: '300' })
  })

  test('is not passed by recharges that are ordered at the same moment', async () => {
    const person = await world.register()
    await limit(person, '1000')
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => recharge(person, { amount: '400' })))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await used(person)).toBe('800.00')
  })

  test('starts again with the next day', async () => {
    const person = await world.register()
    await paidAt(person, world.clock.now(), 1_000)
    await limit(person, '1000')
    expect(await refusalOf(recharge(person, { amount: '100' }))).toEqual(reached('day'))
    world.clock.advance(DAY_MS)
    expect((await recharge(person, { amount: '1000' })).status).toBe(1)
  })
})
