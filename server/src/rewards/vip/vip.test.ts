import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIRST_LEVELS } from '@mela/contract/rewards/reward-settings.ts'
import { giveMoney } from '../../../test/money/give-money.ts'
import {
  openPaidWorld,
  paymentFor,
  recharge,
  setSetting,
  tellCaptured,
  tellDispute,
  tellRefund,
  type PaidWorld,
} from '../../../test/money/payments.ts'
import { playOut } from '../../../test/play/count.ts'
import { bet } from '../../../test/play/draws.ts'
import type { Person } from '../../../test/person.ts'
import { openWorld } from '../../../test/world.ts'
import { monthOf, thisMonth } from './month.ts'
import { lowerLevels } from './lower-levels.ts'

let world: PaidWorld
beforeAll(async () => {
  // Its clock stands still until it is told otherwise, so that no month ends in the middle of a test.
  world = await openPaidWorld({ clock_speed: 0 })
})
afterAll(() => world.end())

async function newPlayer(on: Pick<PaidWorld, 'register'> = world): Promise<Person> {
  const person = await on.register()
  await person.call('confirmAge', { birth_date: '1990-05-17' })
  return person
}
const vipOf = (person: Person) => person.call('getVip', {})
const levelOf = async (person: Person) => (await vipOf(person)).level

/** Through the provider's page; waits until it counts. */
async function pay(person: Person, amount: string) {
  const before = Number((await vipOf(person)).recharge_next.now)
  const payment = paymentFor(world, await recharge(person, { amount }))
  expect(await tellCaptured(world.origin, payment)).toBe(200)
  await expect.poll(async () => Number((await vipOf(person)).recharge_next.now)).toBe(before + Number(amount))
  return payment
}
/** Lost, so that what is there next does not depend on it. */
async function stake(person: Person, amount: string) {
  await giveMoney(world, person, 1, amount)
  const whole = Array.from({ length: Number.parseInt(amount, 10) / 10_000 }, () => '10000')
  const rest = (Number(amount) - 10_000 * whole.length).toFixed(2)
  for (const part of rest === '0.00' ? whole : [...whole, rest]) {
    await playOut(world, person, [bet('size:big', part)], { result: '0', money_type: 1 })
  }
}

describe('the level', () => {
  test('REWARDS-001 GET /user/vip with query params returns the level and the progress of all four movements', async () => {
    const person = await newPlayer()
    const month = thisMonth(world.context)
    expect(await vipOf(person)).toEqual({
      ...{ level: 0, next_level: 1, money_type: 1 },
      recharge_next: { now: '0.00', need: '1000.00' },
      consumption_next: { now: '0.00', need: '5000.00' },
      recharge_relegation: { now: '0.00', need: '0.00' },
      consumption_relegation: { now: '0.00', need: '0.00' },
      ...{ period_end: month.to.toISOString(), kept_until: monthOf(world.context, month.next).to.toISOString() },
    })
    await pay(person, '1200')
    await stake(person, '3000')
    expect(await vipOf(person)).toMatchObject({
      level: 0,
      recharge_next: { now: '1200.00', need: '1000.00' },
      consumption_next: { now: '3000.00', need: '5000.00' },
    })
    await stake(person, '2000')
    expect(await vipOf(person)).toMatchObject({
      ...{ level: 1, next_level: 2 },
      recharge_next: { now: '1200.00', need: '2500.00' },
      consumption_next: { now: '5000.00', need: '12500.00' },
      // 30 % of what the level took.
      recharge_relegation: { now: '1200.00', need: '300.00' },
      consumption_relegation: { now: '5000.00', need: '1500.00' },
    })
    // In another currency, at the rates of the site: what is there rounded down, what is needed rounded up.
    expect(await person.call('getVip', { money_type: 2 })).toMatchObject({
      ...{ level: 1, money_type: 2 },
      recharge_next: { now: '14.457831', need: '30.120482' },
    })
    // Diamonds and USDT count as what they are worth.
    await giveMoney(world, person, 3, '100')
    await giveMoney(world, person, 2, '10')
    await playOut(world, person, [bet('size:big', '100')], { money_type: 3 })
    await playOut(world, person, [bet('size:big', '10')], { money_type: 2 })
    expect((await vipOf(person)).consumption_next.now).toBe('5930.00')
  })

  test('REWARDS-002 GET /user/vip_level_config returns all levels with thresholds and ratios', async () => {
    const levels = await world.asha.call('getVipLevelConfig', {})
    expect(levels.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(levels[0]).toEqual({
      ...{ level: 0, money_type: 1 },
      ...{ recharge_next: '1000.00', consumption_next: '5000.00' },
      ...{ recharge_relegation: '0.00', consumption_relegation: '0.00' },
      wash_ratio: { 1: 1000, 2: 1000, 3: 1000, 4: 1000, 5: 1000 },
    })
    expect(levels[3]).toEqual({
      ...{ level: 3, money_type: 1 },
      ...{ recharge_next: '15625.00', consumption_next: '78125.00' },
      ...{ recharge_relegation: '1875.00', consumption_relegation: '9375.00' },
      wash_ratio: { 1: 1900, 2: 2200, 3: 2200, 4: 2500, 5: 2200 },
    })
    expect(levels[10]).toEqual({
      ...{ level: 10, money_type: 1 },
      ...{ recharge_next: '0.00', consumption_next: '0.00' },
      ...{ recharge_relegation: '1144409.10', consumption_relegation: '5722045.80' },
      wash_ratio: { 1: 4000, 2: 5000, 3: 5000, 4: 6000, 5: 5000 },
    })
    // Each takes two and a half times the one before, to the rupee.
    const needs = levels.slice(0, 10).map(({ recharge_next }) => Number(recharge_next))
    needs.forEach((need, level) => expect(Math.abs(need - 1000 * 2.5 ** level)).toBeLessThanOrEqual(0.5))
    // What two operators agreed on holds at once.
    await setSetting(world, 'vip_levels', FIRST_LEVELS.slice(0, 2))
    expect(await world.asha.call('getVipLevelConfig', {})).toHaveLength(2)
    await setSetting(world, 'vip_levels', FIRST_LEVELS)
  })

  test('REWARDS-004 reaching both figures raises the level, missing those of a month lowers it, and lists follow', async () => {
    let person = await newPlayer()
    let friend = await newPlayer()
    await world.befriend(person, friend)
    const seen = async () => {
      const [info] = await friend.call('getUserInfoList', { user_id: [person.id] as never })
      const own = await person.call('getUserInfo', {})
      return [info!.level, own.level]
    }
    const device = await friend.openDevice()
    // Neither figure raises it alone.
    await pay(person, '2500')
    expect(await levelOf(person)).toBe(0)
    await stake(person, '4999')
    expect([await levelOf(person), ...(await seen())]).toEqual([0, 0, 0])
    await stake(person, '1')
    expect([await levelOf(person), ...(await seen())]).toEqual([1, 1, 1])
    const told = await device.next(
      'NOTIFICATION',
      (event) => event.type === 'edit_user_info' && event.data.user.id === person.id,
    )
    expect(told.type === 'edit_user_info' && told.data.user.level).toBe(1)
    // Two levels with one bet.
    world.clock.advance(1_000)
    await pay(person, '5000')
    await stake(person, '31250')
    expect([await levelOf(person), ...(await seen())]).toEqual([3, 3, 3])

    // The month in which it was reached is safe, and so is one in which enough was done.
    const nextMonth = async () => {
      const { to } = thisMonth(world.context)
      world.clock.advance(to.getTime() - world.clock.now().getTime() + 29 * 60_000)
      ;[person, friend] = [await person.signIn(), await friend.signIn()]
      await lowerLevels(world.context)
      const early = await levelOf(person)
      world.clock.advance(2 * 60_000)
      await Promise.all([lowerLevels(world.context), lowerLevels(world.context)])
      return [early, await levelOf(person)]
    }
    expect(await nextMonth()).toEqual([3, 3])
    expect(await vipOf(person)).toMatchObject({
      recharge_relegation: { now: '0.00', need: '1875.00' },
      consumption_relegation: { now: '0.00', need: '9375.00' },
      kept_until: thisMonth(world.context).to.toISOString(),
    })
    await pay(person, '1875')
    await stake(person, '9375')
    expect((await vipOf(person)).kept_until).toBe(
      monthOf(world.context, thisMonth(world.context).next).to.toISOString(),
    )
    expect(await nextMonth()).toEqual([3, 3])
    // Enough of one of the two is not enough; it falls by one and no more, once, however often that is looked at.
    await stake(person, '9375')
    expect(await nextMonth()).toEqual([3, 2])
    await lowerLevels(world.context)
    expect([await levelOf(person), ...(await seen())]).toEqual([2, 2, 2])
    // What counted before is not enough to rise again: the way back begins where the lower level begins.
    expect(await vipOf(person)).toMatchObject({
      recharge_next: { now: '2500.00', need: '6250.00' },
      consumption_next: { now: '12500.00', need: '31250.00' },
    })
    expect(await nextMonth()).toEqual([2, 1])
    expect(await nextMonth()).toEqual([1, 0])
    expect(await nextMonth()).toEqual([0, 0])
    expect(await seen()).toEqual([0, 0])
    // Told in the notification centre, each once.
    const titles = async () => {
      const { list } = await person.call('listNotices', { pos: 0, limit: 50 })
      return list.map(({ title }) => title).filter((title) => title.includes('VIP'))
    }
    await expect
      .poll(titles)
      .toEqual([
        ...['Your VIP level is one lower', 'Your VIP level is one lower', 'Your VIP level is one lower'],
        ...['You reached a new VIP level', 'You reached a new VIP level'],
      ])
  })

  test('that is reached by the last of many months is kept to the end of the next one, however little was done', async () => {
    let person = await newPlayer()
    const toNextMonth = async () => {
      const { to } = thisMonth(world.context)
      world.clock.advance(to.getTime() - world.clock.now().getTime() + 31 * 60_000)
      person = await person.signIn()
      await lowerLevels(world.context)
    }
    await pay(person, '1000')
    await stake(person, '4999')
    await toNextMonth()
    await stake(person, '1')
    expect(await vipOf(person)).toMatchObject({
      level: 1,
      consumption_relegation: { now: '1.00', need: '1500.00' },
      kept_until: monthOf(world.context, thisMonth(world.context).next).to.toISOString(),
    })
    await toNextMonth()
    expect(await vipOf(person)).toMatchObject({ level: 1, kept_until: thisMonth(world.context).to.toISOString() })
    await toNextMonth()
    expect(await levelOf(person)).toBe(0)
  })

  test('counts a recharge as what is left of it when it is taken back, in parts or as a whole, and takes no level', async () => {
    const person = await newPlayer()
    await stake(person, '5000')
    const payment = await pay(person, '1000')
    expect(await levelOf(person)).toBe(1)
    const now = async () => (await vipOf(person)).recharge_next.now
    await tellRefund(world.origin, payment, { amount: 25_000 })
    await expect.poll(now).toBe('750.00')
    await tellDispute(world.origin, payment)
    await expect.poll(now).toBe('0.00')
    expect(await levelOf(person)).toBe(1)
    expect((await vipOf(person)).recharge_relegation).toEqual({ now: '0.00', need: '300.00' })
  })
})

test('where Diamonds are for play, a level takes consumption in Diamonds alone', async () => {
  const play = await openWorld({ variables: { ROLES: 'api,gateway' } })
  try {
    const person = await newPlayer(play)
    const quick = FIRST_LEVELS.map((level, number) => ({ ...level, consumption: String(500 * number) }))
    await setSetting(play, 'vip_levels', quick)
    expect(await person.call('getVip', { money_type: 1 })).toMatchObject({
      ...{ level: 0, money_type: 3 },
      recharge_next: { now: '0.00', need: '0.00' },
      consumption_next: { now: '0.00', need: '500.00' },
    })
    await playOut(play, person, [bet('size:big', '500')])
    expect(await vipOf(person)).toMatchObject({
      ...{ level: 1, money_type: 3 },
      recharge_relegation: { now: '0.00', need: '0.00' },
      consumption_relegation: { now: '500.00', need: '150.00' },
    })
    expect((await person.call('getVipLevelConfig', {}))[1]).toMatchObject({
      ...{ money_type: 3, recharge_next: '0.00', consumption_next: '1000.00' },
    })
    expect((await person.call('receiveCashback', {})).amount).toBe('0.50')
  } finally {
    await play.end()
  }
})
