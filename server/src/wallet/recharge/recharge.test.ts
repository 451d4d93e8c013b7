import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  balanceOf,
  openPaidWorld,
  paymentFor,
  recharge,
  setSetting,
  tellCaptured,
  transfer,
  usdt,
  type PaidWorld,
} from '../../../test/money/payments.ts'
import { reasonOf, refusalOf } from '../../../test/person.ts'
import { sandboxChannels, SANDBOX_ADDRESS } from '../../../test/money/recharge-channels.ts'
import { cancelLink } from './cancel-link.ts'
import { expireRecharges } from './expire-recharges.ts'

let world: PaidWorld
beforeAll(async () => {
  world = await openPaidWorld()
})
afterAll(() => world.end())

const MINUTE_MS = 60_000
const openChannels = (changes: Record<string, object> = {}) =>
  setSetting(
    world,
    'recharge_channels',
    sandboxChannels.map((channel) => ({ ...channel, ...changes[channel.id] })),
  )
const config = (type: 1 | 2 | 3) => world.asha.call('getRechargeConfig', { type: String(type) })
const ordersOf = async ({ id }: { id: string }) =>
  world.database.query<{ id: string; status: number }>('SELECT id, status FROM wallet_recharge WHERE user_id = $1', [
    id,
  ])

describe('the ways to pay', () => {
  test('are those of the currency that operators have opened, with their ranges and none of their accounts', async () => {
    const { channels, is_paused } = await config(1)
    expect(is_paused).toBe(false)
    expect(channels.map(({ id, kind, min, max }) => ({ id, kind, min, max }))).toEqual([
      { id: 'upi', kind: 'hosted', min: '100.00', max: '50000.00' },
      { id: 'bank', kind: 'transfer', min: '100.00', max: '50000.00' },
    ])
    expect(channels[0]!.quick_amounts[0]).toBe('500.00')
    expect(JSON.stringify(channels)).not.toContain('mela.sandbox@upi')
    expect((await config(2)).channels.map(({ id }) => id)).toEqual(['usdt_trc20'])
    expect((await config(3)).channels.map(({ id }) => id)).toEqual(['diamonds'])
    await openChannels({ upi: { is_open: false }, bank: { upi_id: '', account_number: '' } })
    expect((await config(1)).channels).toEqual([])
    await openChannels({ usdt_trc20: { address: '' } })
    expect((await config(2)).channels).toEqual([])
    await openChannels()
  })

  test('are not offered where nobody has set the provider or the chain up', async () => {
    const nothing = { PAYMENT_KEY_ID: '', PAYMENT_KEY_SECRET: '', PAYMENT_WEBHOOK_SECRET: '', TRON_URL: '' }
    const bare = await world.startSite({ ...nothing, ROLES: 'api' })
    const asha = world.asha.at(bare.origin)
    const ids = async (type: string) => (await asha.call('getRechargeConfig', { type })).channels.map(({ id }) => id)
    expect([await ids('1'), await ids('2'), await ids('3')]).toEqual([['bank'], [], []])
    expect(await reasonOf(recharge(asha))).toBe('non_existent')
    const answer = await fetch(`${bare.origin}/webhooks/payments`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(404)
    await bare.stop()
  })

  test('say so while recharging is paused, and take no new orders', async () => {
    const person = await world.register()
    const nonce = randomUUID()
    const before = await recharge(person, { nonce })
    await setSetting(world, 'paused', ['recharge'])
    expect((await config(1)).is_paused).toBe(true)
    expect(await reasonOf(recharge(person))).toBe('paused')
    // Whoever asks again for what they were answered is answered the same.
    expect(await recharge(person, { nonce })).toEqual(before)
    await setSetting(world, 'paused', [])
    expect(await ordersOf(person)).toHaveLength(1)
  })
})

describe('whoever takes a break from play', () => {
  test('PLAY-003 is told until when, orders nothing new before, and gets the answers that they had', async () => {
    const person = await world.register()
    const nonce = randomUUID()
    const before = await recharge(person, { nonce })
    expect((await person.call('getRechargeConfig', { type: '1' })).break_until).toBeNull()
    await person.call('startBreak', { kind: 'cool_off', hours: 24 })
    const { break_until } = await person.call('getRechargeConfig', { type: '1' })
    for (const order of [recharge, transfer, usdt]) {
      expect(await refusalOf(order(person))).toMatchObject({ code: 16008, reason: 'on_break', until: break_until })
    }
    expect(await recharge(person, { nonce })).toEqual(before)
    expect(await ordersOf(person)).toHaveLength(1)
    // What was paid for an order from before is theirs.
    await tellCaptured(world.origin, paymentFor(world, before))
    expect(await balanceOf(person)).toBe('500.00')
    world.clock.advance(24 * 60 * MINUTE_MS + 1_000)
    expect((await recharge(person)).status).toBe(1)
  })
})

describe('an order', () => {
  test('WALLET-011 outside of the range of its channel is refused, and inside of it up to both ends is not', async () => {
    const person = await world.register()
    const refusal = await refusalOf(recharge(person, { amount: '99.99' }))
    expect([refusal.code, refusal.reason]).toEqual([14007, 'recharge_out_of_range'])
    for (const amount of ['50000.01', '0', '0.001', '100.001', '999999999999']) {
      expect(await reasonOf(recharge(person, { amount })), amount).toBe('recharge_out_of_range')
    }
    for (const amount of ['-500', '1e3', ' 500', '5,00']) {
      expect(await reasonOf(recharge(person, { amount })), amount).toBe('invalid_params')
    }
    // The digits after a hundredth of USDT say whose it is, and nobody chooses them.
    for (const amount of ['9.99', '9.999999', '10000.01', '10000.000001', '49.999', '49.999001', '49.990001']) {
      expect(await reasonOf(usdt(person, amount)), amount).toBe('recharge_out_of_range')
    }
    const diamonds = { type: 3, channel_id: 'diamonds' } as const
    for (const amount of ['9.99', '1000000.01']) {
      expect(await reasonOf(recharge(person, { ...diamonds, amount })), amount).toBe('recharge_out_of_range')
    }
    expect(await ordersOf(person)).toEqual([])
    for (const amount of ['100', '50000']) expect((await recharge(person, { amount })).status).toBe(1)
    for (const amount of ['10', '10000', '49.99']) expect((await usdt(person, amount)).status).toBe(1)
    for (const amount of ['10', '1000000']) expect((await recharge(person, { ...diamonds, amount })).status).toBe(1)
  })

  test('names a channel that is open for its currency, or none', async () => {
    const person = await world.register()
    expect(await reasonOf(recharge(person, { channel_id: 'nowhere' }))).toBe('non_existent')
    expect(await reasonOf(recharge(person, { type: 2, channel_id: 'upi' }))).toBe('non_existent')
    await openChannels({ bank: { is_open: false } })
    expect(await reasonOf(transfer(person))).toBe('non_existent')
    await openChannels()
  })

  test('WALLET-012 is a pending record that changes no balance, and keeps the terms it was made with', async () => {
    const person = await world.register()
    const order = await transfer(person, '750.5')
    expect(order).toMatchObject({
      ...{ status: 1, type: 1, kind: 'transfer', channel_id: 'bank', amount: '750.50', credited: null, reference: '' },
      payment: { payee: 'Mela Sandbox', upi_id: 'mela.sandbox@upi', account_number: '50100123456789', exact: '750.50' },
    })
    expect(order.payment.qr).toBe(`upi://pay?pa=mela.sandbox@upi&pn=Mela%20Sandbox&am=750.50&cu=INR&tn=R${order.id}`)
    expect(order.steps.map(({ step }) => step)).toEqual(['started'])
    expect(await balanceOf(person)).toBe('0.00')
    await openChannels({ bank: { upi_id: 'other@upi', name: 'Other' } })
    expect(await person.call('getRecharge', { id: order.id })).toEqual(order)
    await openChannels()
    const { list, total } = await person.call('listRecharges', { type: '1', status: '1' })
    expect([list, total]).toEqual([[order], 1])
    expect((await person.call('listRecharges', { type: '2' })).total).toBe(0)
    expect((await person.call('listRecharges', { status: '2' })).total).toBe(0)
    expect((await person.call('listRecharges', { start: order.created_at })).total).toBe(1)
    expect((await person.call('listRecharges', { end: order.created_at })).total).toBe(0)
    // No call of people credits anything.
    await person.call('giveRechargeReference', { id: order.id, reference: '412345678901' })
    expect(await balanceOf(person)).toBe('0.00')
  })

  test('leads to the page of the provider, which takes exactly its amount', async () => {
    const person = await world.register()
    const order = await recharge(person, { amount: '123.45' })
    const page = await (await fetch(order.payment.pay_url!)).text()
    expect(page).toContain('₹123.45')
    expect(page).toContain('<form method="post">')
  })

  test('of USDT has an amount of its own, by less than amounts differ that can be ordered', async () => {
    const people = await Promise.all([world.register(), world.register(), world.register()])
    const orders = await Promise.all(people.flatMap((person) => Array.from({ length: 8 }, () => usdt(person, '77'))))
    const exact = orders.map(({ payment }) => payment.exact)
    expect(new Set(exact).size).toBe(24)
    for (const each of exact) expect(each).toMatch(/^77\.00\d{4}$/)
    expect(exact).not.toContain('77.000000')
    expect(orders[0]!.payment).toMatchObject({ address: SANDBOX_ADDRESS, qr: SANDBOX_ADDRESS, network: 'TRC20' })
  })

  test('of diamonds costs rupees at the rate of the site, rounded up', async () => {
    const person = await world.register()
    const diamonds = { type: 3, channel_id: 'diamonds', amount: '100' } as const
    expect((await recharge(person, diamonds)).payment.exact).toBe('100.00')
    await setSetting(world, 'exchange_rates', [{ from: 1, to: 3, rate: '3' }])
    const order = await recharge(person, diamonds)
    expect([order.amount, order.payment.exact, order.paid_in]).toEqual(['100.00', '33.34', 1])
    expect((await config(3)).rate).toBe('3')
    expect((await config(1)).rate).toBeNull()
    expect(await (await fetch(order.payment.pay_url!)).text()).toContain('₹33.34')
    await setSetting(world, 'exchange_rates', [])
    expect(await reasonOf(recharge(person, diamonds))).toBe('non_existent')
    await setSetting(world, 'exchange_rates', [{ from: 1, to: 3, rate: '1' }])
  })

  test('WALLET-035 (part: recharges) of one nonce is one, however often and at how many processes it is asked for', async () => {
    const person = await world.register()
    const other = await world.startSite({ ROLES: 'api' })
    const nonce = randomUUID()
    const callers = [person, person.at(other.origin), person, person.at(other.origin), person]
    const answers = await Promise.all(callers.map((each) => recharge(each, { nonce })))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]!.payment.pay_url).toMatch(/^http/)
    expect(await ordersOf(person)).toHaveLength(1)
    expect(await reasonOf(recharge(person, { nonce, amount: '501' }))).toBe('key_reused')
    await other.stop()
  })

  test('waits for a provider that is away, and is the same one when it is back', async () => {
    const person = await world.register()
    const away = await world.startSite({ ROLES: 'api', PAYMENT_URL: 'http://127.0.0.1:9' })
    const nonce = randomUUID()
    const refusal = await refusalOf(recharge(person.at(away.origin), { nonce }))
    expect([refusal.code, refusal.reason]).toEqual([14016, 'provider_away'])
    const [left] = await ordersOf(person)
    const order = await recharge(person, { nonce })
    expect(order.id).toBe(left!.id)
    expect(order.payment.pay_url).toMatch(/^http/)
    expect(await ordersOf(person)).toHaveLength(1)
    await away.stop()
  })

  test('is refused to whoever leaves too many of them unpaid', async () => {
    const person = await world.register()
    for (let made = 0; made < 20; made += 1) {
      if (made % 10 === 0) world.clock.advance(MINUTE_MS)
      await transfer(person)
    }
    world.clock.advance(MINUTE_MS)
    expect(await reasonOf(transfer(person))).toBe('too_many_operations')
  })

  test('is refused to whoever orders ten within a minute or sixty within an hour, however they came about', async () => {
    const person = await world.register()
    const asked = await Promise.allSettled(Array.from({ length: 14 }, () => recharge(person)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const { list } = await person.call('listRecharges', {})
    for (const { id } of list) await person.call('cancelRecharge', { id })
    const nonce = randomUUID()
    expect(await refusalOf(recharge(person, { nonce }))).toMatchObject({
      ...{ reason: 'too_many_operations', retry_after: 60 },
    })
    world.clock.advance(MINUTE_MS)
    const order = await recharge(person, { nonce })
    await world.database.query(
      `INSERT INTO wallet_recharge (user_id, book, currency, channel_id, kind, channel, amount, exact, status, reason, created_at, expires_at, decided_at)
       SELECT user_id, book, currency, channel_id, kind, channel, amount, exact, -1, 'cancelled', created_at, expires_at, created_at
       FROM wallet_recharge, generate_series(1, 49) WHERE id = $1`,
      [order.id],
    )
    world.clock.advance(2 * MINUTE_MS)
    expect(await reasonOf(recharge(person))).toBe('too_many_operations')
    expect(await recharge(person, { nonce })).toEqual(order)
    world.clock.advance(60 * MINUTE_MS)
    expect((await recharge(person)).status).toBe(1)
  })

  test('WALLET-034 of somebody else is as if it were not there', async () => {
    const { asha, rohan } = world
    const order = await transfer(asha)
    for (const id of [order.id, '100']) {
      expect((await refusalOf(rohan.call('getRecharge', { id }))).code).toBe(10004)
      const reference = '412345678999'
      expect((await refusalOf(rohan.call('giveRechargeReference', { id, reference }))).code).toBe(10004)
      expect((await refusalOf(rohan.call('cancelRecharge', { id }))).code).toBe(10004)
    }
    expect((await rohan.call('listRecharges', {})).list).toEqual([])
    expect(await asha.call('getRecharge', { id: order.id })).toEqual(order)
  })
})

describe('a reference', () => {
  const taken = () => String(100_000_000_000 + Math.floor(performance.now() * 1000))

  test('is of one order, may be corrected, and puts it among those that wait', async () => {
    const [person, other] = [await world.register(), await world.register()]
    const [one, two] = [await transfer(person), await transfer(other)]
    const reference = taken()
    const first = await person.call('giveRechargeReference', { id: one.id, reference: 'abc123' })
    expect([first.reference, first.steps.map(({ step }) => step)]).toEqual(['ABC123', ['started', 'referenced']])
    const second = await person.call('giveRechargeReference', { id: one.id, reference })
    expect([second.reference, second.steps.length]).toEqual([reference, 2])
    expect(await reasonOf(other.call('giveRechargeReference', { id: two.id, reference }))).toBe('reference_taken')
    const both = await Promise.allSettled([
      person.call('giveRechargeReference', { id: one.id, reference: 'SAME01' }),
      other.call('giveRechargeReference', { id: two.id, reference: 'same01' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const reference of ['12345', 'x'.repeat(31), '1234 5678', "'; --abc"]) {
      expect(await reasonOf(person.call('giveRechargeReference', { id: one.id, reference }))).toBe('invalid_params')
    }
  })

  test('is given for transfers that nobody has decided, and for nothing else', async () => {
    const person = await world.register()
    const page = await recharge(person)
    expect(await reasonOf(person.call('giveRechargeReference', { id: page.id, reference: taken() }))).toBe(
      'order_closed',
    )
    const order = await transfer(person)
    await person.call('cancelRecharge', { id: order.id })
    expect(await reasonOf(person.call('giveRechargeReference', { id: order.id, reference: taken() }))).toBe(
      'order_closed',
    )
  })
})

describe('an order that comes to nothing', () => {
  test('is cancelled once, also at the provider, and its devices are told', async () => {
    const person = await world.register()
    const device = await person.openDevice()
    const order = await recharge(person)
    const cancelled = await person.call('cancelRecharge', { id: order.id })
    expect([cancelled.status, cancelled.reason, cancelled.steps.at(-1)!.step]).toEqual([
      ...[-1, 'recharge_reason_cancelled', 'failed'],
    ])
    await device.next('NOTIFICATION', ({ type }) => type === 'wallet_order')
    expect(await person.call('cancelRecharge', { id: order.id })).toEqual(cancelled)
    const [{ provider_order: link_id } = {}] = await world.database.query<{ provider_order: string }>(
      'SELECT provider_order FROM wallet_recharge WHERE id = $1',
      [order.id],
    )
    await cancelLink(world.context, { link_id })
    expect(await (await fetch(order.payment.pay_url!)).text()).toContain('Cancelled')
    // The job may have run before, and comes again where nobody knows.
    await cancelLink(world.context, { link_id })
    const paid = await recharge(person)
    await tellCaptured(world.origin, paymentFor(world, paid))
    expect(await reasonOf(person.call('cancelRecharge', { id: paid.id }))).toBe('order_closed')
  })

  test('expires when its time is over, unless somebody said that they have paid', async () => {
    const person = await world.register()
    const device = await person.openDevice()
    const [page, chain, said] = [await recharge(person), await usdt(person), await transfer(person)]
    await person.call('giveRechargeReference', { id: said.id, reference: 'PAID0001' })
    await expireRecharges(world.context)
    expect((await person.call('listRecharges', { status: '1' })).total).toBe(3)
    world.clock.advance(25 * 60 * MINUTE_MS)
    await Promise.all([expireRecharges(world.context), expireRecharges(world.context)])
    await device.next('NOTIFICATION', (told) => told.type === 'wallet_order' && told.data.status === -1)
    for (const { id } of [page, chain]) {
      const order = await person.call('getRecharge', { id })
      expect([order.status, order.reason]).toEqual([-1, 'recharge_reason_expired'])
      expect(order.steps.map(({ step }) => step)).toEqual(['started', 'failed'])
    }
    expect((await person.call('getRecharge', { id: said.id })).status).toBe(1)
  })
})
