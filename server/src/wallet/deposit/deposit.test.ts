import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import {
  balanceOf,
  bodyOf,
  creditsOf,
  findings,
  houseBalances,
  openPaidWorld,
  paymentFor,
  post,
  recharge,
  setSetting,
  sign,
  tell,
  tellCaptured,
  tellDispute,
  tellRefund,
  type PaidWorld,
  type PaymentEntity,
} from '../../../test/money/payments.ts'
import { giveMoney } from '../../../test/money/give-money.ts'
import { hireOperator } from '../../../test/operator.ts'
import type { Person } from '../../../test/person.ts'
import type { Site } from '../../../test/world.ts'
import { Book, House, Part } from '../../ledger/index.ts'
import { askPool } from '../../platform/data/db.ts'
import { readRecharges } from '../recharge/read-recharges.ts'
import { expireRecharges } from '../recharge/expire-recharges.ts'
import { sumDeposits } from './sum-deposits.ts'

let world: PaidWorld
let other: Site
beforeAll(async () => {
  world = await openPaidWorld()
  other = await world.startSite({ ROLES: 'api' })
})
afterAll(() => world.end())

const depositOf = async (payment: Pick<PaymentEntity, 'id'>) => {
  const rows = await world.database.query<Record<string, unknown>>(
    `SELECT state, fault, recharge_id, user_id, amount, taken_back, currency, payer FROM wallet_deposit WHERE provider_reference = $1`,
    [payment.id],
  )
  expect(rows.length).toBeLessThanOrEqual(1)
  return rows[0]
}
const steps = async (person: Person, id: string) =>
  (await person.call('getRecharge', { id })).steps.map(({ step }) => step)
const times = <T>(count: number, each: T): T[] => Array.from({ length: count }, () => each)
const linkOf = (id: string) => ({ id: 'plink_1', reference_id: id })
const paid = (payment: PaymentEntity, id: string, at = world.origin) =>
  tell(at, 'payment_link.paid', { payment_link: linkOf(id), payment })

describe('a payment', () => {
  test('WALLET-012 that the provider confirms is credited once, told live, and stands in the records', async () => {
    const person = await world.register()
    const device = await person.openDevice()
    const order = await recharge(person)
    const page = new URLSearchParams({ act: 'pay' })
    await fetch(order.payment.pay_url!, { method: 'POST', body: page })
    await device.next('NOTIFICATION', (told) => told.type === 'wallet_order' && told.data.status === 2)
    await expect.poll(() => device.told.some((told) => JSON.stringify(told).includes('edit_user_amount'))).toBe(true)
    const credited = await person.call('getRecharge', { id: order.id })
    expect([credited.status, credited.credited]).toEqual([2, '500.00'])
    expect(credited.steps.map(({ step }) => step)).toEqual(['started', 'paid'])
    expect(await balanceOf(person)).toBe('500.00')
    const { list } = await person.call('getAccountTransactions', { type: '1' })
    expect(list.map(({ amount, reference, remark, about }) => [amount, reference, remark, about])).toEqual([
      ['500.00', order.id, 'recharge_paid', order.channel_name],
    ])
    const noticed = async () => (await person.call('listNotices', {})).list.map(({ title }) => title)
    await expect.poll(noticed).toHaveLength(1)
    // What came in and was not played goes back only the way it came.
    const unplayed = await world.database.query('SELECT method, amount FROM wallet_unplayed WHERE user_id = $1', [
      person.id,
    ])
    expect(unplayed).toEqual([{ method: 'bank', amount: '50000' }])
  })

  test('WALLET-012 that is told twice, out of order and at two processes at once is credited once', async () => {
    const person = await world.register()
    const order = await recharge(person)
    const payment = paymentFor(world, order)
    const told = Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? world.origin : other.origin))
    const answers = await Promise.all([
      ...told.map((origin) => tellCaptured(origin, payment)),
      ...told.map((origin) => paid(payment, order.id, origin)),
    ])
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await tellCaptured(world.origin, payment)).toBe(200)
    // What is told late of before changes nothing.
    expect(await tell(world.origin, 'payment.failed', { payment: { ...payment, status: 'failed' } })).toBe(200)
    expect(await tell(world.origin, 'payment_link.expired', { payment_link: linkOf(order.id) })).toBe(200)
    expect(await tell(world.origin, 'payment_link.cancelled', { payment_link: linkOf(order.id) })).toBe(200)
    expect(await steps(person, order.id)).toEqual(['started', 'paid'])
    expect(await balanceOf(person)).toBe('500.00')
    expect(await creditsOf(world, person)).toEqual({ entries: 1, sum: '50000' })
    expect(await depositOf(payment)).toMatchObject({ state: 'credited', fault: null, payer: 'asha@upi' })
  })

  test('WALLET-012 comes through a provider that repeats itself and turns its news around', async () => {
    for (const webhooks of ['duplicate', 'reorder']) {
      const person = await world.register()
      const device = await person.openDevice()
      const order = await recharge(person)
      await world.control(world.provider, '/control', { webhooks })
      await world.control(world.provider, '/control/link', { reference_id: order.id, act: 'fail' })
      await world.control(world.provider, '/control/link', { reference_id: order.id, act: 'pay' })
      await world.control(world.provider, '/control/release', {})
      await device.next('NOTIFICATION', (told) => told.type === 'wallet_order' && told.data.status === 2)
      await world.control(world.provider, '/control', { webhooks: 'normal' })
      expect(await creditsOf(world, person)).toEqual({ entries: 1, sum: '50000' })
    }
  })

  test('in time is credited although its order was told to be over before', async () => {
    const person = await world.register()
    const order = await recharge(person)
    const payment = paymentFor(world, order)
    await tell(world.origin, 'payment_link.expired', { payment_link: linkOf(order.id) })
    expect((await person.call('getRecharge', { id: order.id })).reason).toBe('recharge_reason_expired')
    await paid(payment, order.id)
    expect(await steps(person, order.id)).toEqual(['started', 'failed', 'paid'])
    expect(await balanceOf(person)).toBe('500.00')
  })

  test('that fails leaves the order open for another attempt', async () => {
    const person = await world.register()
    const order = await recharge(person)
    await tell(world.origin, 'payment.failed', { payment: paymentFor(world, order, { status: 'failed' }) })
    expect((await person.call('getRecharge', { id: order.id })).status).toBe(1)
    await tellCaptured(world.origin, paymentFor(world, order))
    expect(await balanceOf(person)).toBe('500.00')
  })

  test('of diamonds gives diamonds, and the rupees stand with the provider', async () => {
    const person = await world.register()
    await setSetting(world, 'exchange_rates', [{ from: 1, to: 3, rate: '3' }])
    const order = await recharge(person, { type: 3, channel_id: 'diamonds', amount: '100' })
    const before = await houseBalances(world, Currency.Rupee, House.Deposits, House.Exchange)
    await tellCaptured(world.origin, paymentFor(world, order))
    expect(await balanceOf(person, Currency.Diamond)).toBe('100.00')
    expect(await balanceOf(person, Currency.Rupee)).toBe('0.00')
    const after = await houseBalances(world, Currency.Rupee, House.Deposits, House.Exchange)
    expect(after.map((sum, index) => sum - before[index]!)).toEqual([-3334n, 3334n])
    expect((await person.call('getRecharge', { id: order.id })).credited).toBe('100.00')
    await setSetting(world, 'exchange_rates', [{ from: 1, to: 3, rate: '1' }])
  })

  test('while the currency is frozen is told again until it moves', async () => {
    const person = await world.register()
    const payment = paymentFor(world, await recharge(person))
    const pot = Book.Money * 4 + Currency.Rupee
    await world.database.query(`INSERT INTO ledger_freeze (pot, reason, since) VALUES ($1, 'test', now())`, [pot])
    expect(await tellCaptured(world.origin, payment)).toBe(500)
    expect(await depositOf(payment)).toBeUndefined()
    await world.database.query('DELETE FROM ledger_freeze')
    expect(await tellCaptured(world.origin, payment)).toBe(200)
    expect(await balanceOf(person)).toBe('500.00')
  })

  test('that nobody signed, or somebody else, or that was changed on the way is refused and does nothing', async () => {
    const person = await world.register()
    const order = await recharge(person)
    const payment = paymentFor(world, order)
    const body = bodyOf('payment.captured', { payment })
    const more = bodyOf('payment.captured', { payment: { ...payment, amount: payment.amount * 10 } })
    const signature = sign(body)
    const forged: [string, Record<string, string>][] = [
      [body, {}],
      [body, { 'X-Razorpay-Signature': '' }],
      [body, { 'X-Razorpay-Signature': sign(body, 'another secret of webhooks') }],
      [body, { 'X-Razorpay-Signature': signature.toUpperCase() }],
      [body, { 'X-Razorpay-Signature': signature.slice(0, 62) }],
      [more, { 'X-Razorpay-Signature': signature }],
      [` ${body}`, { 'X-Razorpay-Signature': signature }],
      ['', { 'X-Razorpay-Signature': signature }],
    ]
    for (const [sent, headers] of forged) expect(await post(world.origin, sent, headers)).toBe(401)
    expect(await depositOf(payment)).toBeUndefined()
    expect(await steps(person, order.id)).toEqual(['started'])
    expect(await balanceOf(person)).toBe('0.00')
    expect(await post(world.origin, body, { 'X-Razorpay-Signature': signature })).toBe(200)
    expect(await balanceOf(person)).toBe('500.00')
  })

  test('that cannot be read does nothing, is seen by operators, and keeps the provider telling', async () => {
    const operator = await hireOperator(world, 'reader', ['finance'])
    const unread = async () => (await operator.call('listRechargeQueue', {})).counts.unread
    const before = await unread()
    const tellBody = (body: string, event_id = '') =>
      post(world.origin, body, { 'X-Razorpay-Signature': sign(body), 'X-Razorpay-Event-Id': event_id })
    expect(await tellBody('not json', 'event-1')).toBe(200)
    expect(await tellBody('not json', 'event-1')).toBe(200)
    expect(await tellBody('{}')).toBe(200)
    const order = await recharge(await world.register())
    for (const changes of [{ amount: -1 }, { amount: 1.5 }, { id: '' }]) {
      const payment = paymentFor(world, order, changes)
      expect(await tellCaptured(world.origin, payment)).toBe(200)
      expect(await depositOf(payment)).toBeUndefined()
    }
    expect(await unread()).toBe(before + 5)
  })

  test('of others who use the same account of the provider, or in another currency, is not ours', async () => {
    const order = await recharge(await world.register())
    for (const changes of [{ currency: 'USD' }, { notes: [] as [] }]) {
      const payment = paymentFor(world, order, changes)
      expect(await tellCaptured(world.origin, payment)).toBe(200)
      expect(await tell(world.origin, 'payment_link.paid', { payment_link: linkOf('INV-22'), payment })).toBe(200)
      expect(await tellRefund(world.origin, payment)).toBe(200)
      expect(await depositOf(payment)).toBeUndefined()
    }
    expect(await tell(world.origin, 'subscription.charged', { subscription: {} })).toBe(200)
    expect(await tellCaptured(world.origin, paymentFor(world, order, { status: 'authorized' }))).toBe(200)
    expect(
      await tell(world.origin, 'payment_link.expired', { payment_link: { id: 'plink', reference_id: null } }),
    ).toBe(200)
  })
})

describe('WALLET-037 a payment that is not what somebody was asked for waits in the queue, and credits nothing', () => {
  async function kept(payment: PaymentEntity, fault: string, person: Person): Promise<void> {
    const before = await balanceOf(person)
    const [suspense, deposits] = await houseBalances(world, Currency.Rupee, House.Suspense, House.Deposits)
    expect(await tellCaptured(world.origin, payment)).toBe(200)
    expect(await tellCaptured(other.origin, payment)).toBe(200)
    expect(await depositOf(payment)).toMatchObject({ state: 'unmatched', fault, user_id: null })
    expect(await balanceOf(person)).toBe(before)
    const amount = BigInt(payment.amount)
    expect(await houseBalances(world, Currency.Rupee, House.Suspense, House.Deposits)).toEqual([
      ...[suspense! + amount, deposits! - amount],
    ])
  }

  test('under and over, and its person sees that it was seen', async () => {
    const person = await world.register()
    const [less, more] = [await recharge(person), await recharge(person)]
    await kept(paymentFor(world, less, { amount: 49_999 }), 'under', person)
    await kept(paymentFor(world, more, { amount: 50_001 }), 'over', person)
    expect(await steps(person, less.id)).toEqual(['started', 'seen'])
    expect((await person.call('getRecharge', { id: less.id })).status).toBe(1)
    const noticed = async () => (await person.call('listNotices', {})).list.map(({ title }) => title)
    await expect.poll(noticed).toContain('We’re checking your payment')
  })

  test('its order does not end as unpaid as long as it waits, and its person sees what became of it', async () => {
    const operator = await hireOperator(world, 'resolver', ['finance'])
    const person = await world.register()
    const [order, bare] = [await recharge(person), await recharge(person)]
    const payment = paymentFor(world, order, { amount: 30_000 })
    await tellCaptured(world.origin, payment)
    world.clock.advance(17 * 60_000)
    await expireRecharges(world.context)
    await tell(world.origin, 'payment_link.expired', { payment_link: linkOf(order.id) })
    const stateOf = async ({ id }: { id: string }) => {
      const { status, reason } = await person.call('getRecharge', { id })
      return [status, reason]
    }
    expect(await stateOf(order)).toEqual([1, 'recharge_reason_checking'])
    expect(await stateOf(bare)).toEqual([-1, 'recharge_reason_expired'])
    await operator.signIn()
    const { list } = await operator.call('listDeposits', { limit: '100' })
    const { id } = list.find(({ provider_reference }) => provider_reference === payment.id)!
    await operator.call('resolveDeposit', { id, action: 'return', note: 'sent back at the provider' })
    expect(await steps(person, order.id)).toEqual(['started', 'seen', 'sent_back'])
    await expireRecharges(world.context)
    expect(await stateOf(order)).toEqual([-1, 'recharge_reason_expired'])
  })

  test('a second one for the same order', async () => {
    const person = await world.register()
    const order = await recharge(person)
    await tellCaptured(world.origin, paymentFor(world, order))
    await kept(paymentFor(world, order), 'already_paid', person)
  })

  test('late: paid after the offer was over, or for what was cancelled', async () => {
    const person = await world.register()
    const [slow, gone] = [await recharge(person), await recharge(person)]
    const after = Math.floor(new Date(slow.expires_at).getTime() / 1000) + 1
    await kept(paymentFor(world, slow, { created_at: after }), 'late', person)
    await person.call('cancelRecharge', { id: gone.id })
    await kept(paymentFor(world, gone), 'late', person)
    const over = await recharge(person)
    world.clock.advance(17 * 60_000)
    await expireRecharges(world.context)
    await kept(paymentFor(world, over), 'late', person)
    const checked = await person.call('getRecharge', { id: over.id })
    expect([checked.status, checked.reason]).toEqual([-1, 'recharge_reason_checking'])
    expect(await steps(person, over.id)).toEqual(['started', 'failed', 'seen'])
  })

  test('unknown: for an order that is not there, and for one that is paid elsewhere', async () => {
    const person = await world.register()
    const bank = await recharge(person, { channel_id: 'bank' })
    await kept(paymentFor(world, { id: '999', payment: { exact: '500.00' } }), 'unknown', person)
    await kept(paymentFor(world, bank), 'unknown', person)
  })

  test('paused: while recharging is stopped only what has no order; an order from before takes its money', async () => {
    const person = await world.register()
    const order = await recharge(person)
    await setSetting(world, 'paused', ['recharge'])
    await kept(paymentFor(world, { id: '999', payment: order.payment }), 'paused', person)
    await tellCaptured(world.origin, paymentFor(world, order))
    expect(await balanceOf(person)).toBe('500.00')
    await setSetting(world, 'paused', [])
  })
})

describe('a charge-back', () => {
  const owed = ({ id }: Person) =>
    world.database.query('SELECT currency, amount FROM wallet_receivable WHERE user_id = $1', [id])
  const paidOrder = async (person: Person) => {
    const order = await recharge(person)
    const payment = paymentFor(world, order)
    await tellCaptured(world.origin, payment)
    return { order, payment }
  }
  const paidIn = async ({ id }: Person) => {
    const sums = await sumDeposits(askPool(world.context.db), id, [new Date(0)])
    return sums.get(Currency.Rupee)?.[0] ?? 0n
  }
  const spend = (person: Person, amount: string) => giveMoney(world, person, Currency.Rupee, `-${amount}`)

  test('takes what is there, once, and the person is told', async () => {
    const person = await world.register()
    const device = await person.openDevice()
    const { order, payment } = await paidOrder(person)
    await giveMoney(world, person, Currency.Rupee, '70')
    const answers = await Promise.all([
      tellDispute(world.origin, payment),
      tellDispute(other.origin, payment),
      tellRefund(other.origin, payment),
    ])
    expect(answers).toEqual([200, 200, 200])
    await device.next('NOTIFICATION', ({ type }) => type === 'wallet_order')
    expect(await balanceOf(person)).toBe('70.00')
    expect(await owed(person)).toEqual([])
    expect(await creditsOf(world, person)).toEqual({ entries: 2, sum: '0' })
    expect(await steps(person, order.id)).toEqual(['started', 'paid', 'charged_back'])
    expect((await person.call('getRecharge', { id: order.id })).reason).toBe('recharge_reason_charged_back')
    expect(await depositOf(payment)).toMatchObject({ state: 'charged_back', user_id: person.id })
    const unplayed = await world.database.query('SELECT amount FROM wallet_unplayed WHERE user_id = $1', [person.id])
    expect(unplayed).toEqual([{ amount: '0' }])
    // What is told of the payment afterwards credits nothing.
    await tellCaptured(world.origin, payment)
    expect(await balanceOf(person)).toBe('70.00')
  })

  test('of what was used leaves nothing below zero, and the rest is owed', async () => {
    const person = await world.register()
    const { payment } = await paidOrder(person)
    await spend(person, '320')
    const before = await houseBalances(world, Currency.Rupee, House.Receivables, House.Deposits)
    await tellDispute(world.origin, payment)
    await tellDispute(world.origin, payment)
    expect(await balanceOf(person)).toBe('0.00')
    expect(await owed(person)).toEqual([{ currency: 1, amount: '32000' }])
    const after = await houseBalances(world, Currency.Rupee, House.Receivables, House.Deposits)
    expect(after.map((sum, index) => sum - before[index]!)).toEqual([-32_000n, 50_000n])
    const nothing = await world.register()
    const { payment: all } = await paidOrder(nothing)
    await spend(nothing, '500')
    await tellDispute(world.origin, all)
    expect(await owed(nothing)).toEqual([{ currency: 1, amount: '50000' }])
    expect(await balanceOf(nothing)).toBe('0.00')
  })

  test('never takes what is held or locked', async () => {
    const person = await world.register()
    const { payment } = await paidOrder(person)
    await spend(person, '500')
    await giveMoney(world, person, Currency.Rupee, '40', { part: Part.Held })
    await giveMoney(world, person, Currency.Rupee, '60', { part: Part.Locked })
    await tellDispute(world.origin, payment)
    const [rupees] = await person.call('getWallet', {})
    expect([rupees!.balance, rupees!.withdrawable]).toEqual(['100.00', '0.00'])
  })

  test('in parts takes each of them once, in any order and at two processes at once, and never more than was paid', async () => {
    const person = await world.register()
    await giveMoney(world, person, Currency.Rupee, '1000')
    const { order, payment } = await paidOrder(person)
    await tellRefund(world.origin, payment, { id: 'rfnd_a', amount: 12_000 })
    expect(await balanceOf(person)).toBe('1380.00')
    expect(await depositOf(payment)).toMatchObject({ state: 'credited', taken_back: '12000' })
    expect(await person.call('getRecharge', { id: order.id })).toMatchObject({ status: 2, reason: '' })
    expect(await readRecharges(world.context, person.id, Currency.Rupee)).toEqual({ num: 1, amount: 38_000n })
    expect(await paidIn(person)).toBe(38_000n)
    const parts = [
      ['rfnd_b', 8_000],
      ['rfnd_c', 5_000],
      ['rfnd_b', 8_000],
      ['rfnd_a', 12_000],
    ] as const
    const answers = await Promise.all(
      parts.flatMap(([id, amount]) => [
        tellRefund(world.origin, payment, { id, amount }),
        tellRefund(other.origin, payment, { id, amount }),
      ]),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await balanceOf(person)).toBe('1250.00')
    expect(await steps(person, order.id)).toEqual(['started', 'paid', ...times(3, 'partly_charged_back')])
    await tellDispute(world.origin, payment)
    await tellDispute(world.origin, payment, { id: 'disp_second' })
    expect(await balanceOf(person)).toBe('1000.00')
    expect(await depositOf(payment)).toMatchObject({ state: 'charged_back', taken_back: '50000' })
    expect((await steps(person, order.id)).slice(-2)).toEqual(['partly_charged_back', 'charged_back'])
    expect((await person.call('getRecharge', { id: order.id })).reason).toBe('recharge_reason_charged_back')
    expect(await readRecharges(world.context, person.id, Currency.Rupee)).toEqual({ num: 0, amount: 0n })
    expect(await paidIn(person)).toBe(0n)
  })

  test('in parts of what was used is owed with each of them', async () => {
    const person = await world.register()
    const { payment } = await paidOrder(person)
    await spend(person, '450')
    await tellRefund(world.origin, payment, { id: 'rfnd_owed_a', amount: 20_000 })
    expect(await owed(person)).toEqual([{ currency: 1, amount: '15000' }])
    await tellRefund(world.origin, payment, { id: 'rfnd_owed_b', amount: 10_000 })
    expect(await owed(person)).toEqual([{ currency: 1, amount: '25000' }])
  })

  test('of diamonds in parts takes all of them, however the parts are rounded', async () => {
    const person = await world.register()
    await setSetting(world, 'exchange_rates', [{ from: 1, to: 3, rate: '3' }])
    const order = await recharge(person, { type: 3, channel_id: 'diamonds', amount: '100' })
    const payment = paymentFor(world, order)
    await tellCaptured(world.origin, payment)
    for (const [id, amount] of Object.entries({ rfnd_d1: 1, rfnd_d2: 1_111, rfnd_d3: 2, rfnd_d4: 9_999 })) {
      await tellRefund(world.origin, payment, { id: `${id}_${payment.id}`, amount })
    }
    expect(await balanceOf(person, Currency.Diamond)).toBe('0.00')
    expect(await depositOf(payment)).toMatchObject({ state: 'charged_back', taken_back: '3334' })
    await setSetting(world, 'exchange_rates', [{ from: 1, to: 3, rate: '1' }])
  })

  test('of diamonds takes diamonds, and the rupees leave the provider', async () => {
    const person = await world.register()
    await setSetting(world, 'exchange_rates', [{ from: 1, to: 3, rate: '2' }])
    const order = await recharge(person, { type: 3, channel_id: 'diamonds', amount: '100' })
    const before = await houseBalances(world, Currency.Rupee, House.Deposits, House.Exchange)
    const payment = paymentFor(world, order)
    await tellCaptured(world.origin, payment)
    await giveMoney(world, person, Currency.Diamond, '-30')
    await tellDispute(world.origin, payment)
    expect(await balanceOf(person, Currency.Diamond)).toBe('0.00')
    expect(await owed(person)).toEqual([{ currency: 3, amount: '3000' }])
    expect(await houseBalances(world, Currency.Rupee, House.Deposits, House.Exchange)).toEqual(before)
    await setSetting(world, 'exchange_rates', [{ from: 1, to: 3, rate: '1' }])
  })

  test('that is told before its payment leaves nobody with the money', async () => {
    const person = await world.register()
    const order = await recharge(person)
    const payment = paymentFor(world, order, { status: 'refunded' })
    await tellDispute(world.origin, payment)
    await tellCaptured(world.origin, payment)
    await paid(payment, order.id)
    expect(await balanceOf(person)).toBe('0.00')
    expect(await depositOf(payment)).toMatchObject({ state: 'charged_back' })
    // In one transaction, so that nobody could have used it in between.
    const [{ transactions } = { transactions: 0 }] = await world.database.query<{ transactions: number }>(
      'SELECT count(DISTINCT xmin::text)::int AS transactions FROM ledger_transfer WHERE reference = $1',
      [order.id],
    )
    expect(transactions).toBe(1)
  })

  test('of a payment that was never taken is none', async () => {
    const person = await world.register()
    const order = await recharge(person)
    const payment = { ...paymentFor(world, order, { status: 'refunded' }), captured: false }
    expect(await tellRefund(world.origin, payment)).toBe(200)
    expect(await tellCaptured(world.origin, payment)).toBe(200)
    expect(await depositOf(payment)).toBeUndefined()
    expect(await steps(person, order.id)).toEqual(['started'])
  })

  test('of money in the queue takes it out of there', async () => {
    const person = await world.register()
    const order = await recharge(person)
    const payment = paymentFor(world, order, { amount: 700 })
    const before = await houseBalances(world, Currency.Rupee, House.Suspense, House.Deposits)
    await tellCaptured(world.origin, payment)
    await tellRefund(world.origin, payment)
    await tellRefund(world.origin, payment)
    expect(await depositOf(payment)).toMatchObject({ state: 'returned', fault: 'under' })
    expect(await houseBalances(world, Currency.Rupee, House.Suspense, House.Deposits)).toEqual(before)
  })

  test('of a part of money in the queue leaves the rest there, to be credited or sent back', async () => {
    const operator = await hireOperator(world, 'finance', ['finance'])
    const queued = async (person: Person) => {
      const payment = paymentFor(world, await recharge(person), { amount: 700 })
      await tellCaptured(world.origin, payment)
      await tellRefund(world.origin, payment, { id: `rfnd_${payment.id}_1`, amount: 200 })
      const { list } = await operator.call('listDeposits', { limit: '100' })
      const row = list.find(({ provider_reference }) => provider_reference === payment.id)!
      expect(row).toMatchObject({ amount: '7.00', taken_back: '2.00', left: '5.00', state: 'unmatched' })
      return { payment, id: row.id }
    }
    const [kept, gone] = [await world.register(), await world.register()]
    const before = await houseBalances(world, Currency.Rupee, House.Suspense, House.Deposits)
    const credited = await queued(kept)
    await operator.call('resolveDeposit', { id: credited.id, action: 'credit', user_id: kept.id, note: 'theirs' })
    expect(await balanceOf(kept)).toBe('5.00')
    await tellRefund(world.origin, credited.payment, { id: 'rfnd_rest', amount: 700 })
    expect(await balanceOf(kept)).toBe('0.00')
    expect(await depositOf(credited.payment)).toMatchObject({ state: 'charged_back', taken_back: '700' })
    const returned = await queued(gone)
    await operator.call('resolveDeposit', { id: returned.id, action: 'return', note: 'nobody knows' })
    // As the operator has sent it back at the provider, it is told, too, and is gone only once.
    await tellRefund(world.origin, returned.payment, { id: 'rfnd_by_hand', amount: 500 })
    expect(await depositOf(returned.payment)).toMatchObject({ state: 'returned', taken_back: '200' })
    expect(await houseBalances(world, Currency.Rupee, House.Suspense, House.Deposits)).toEqual(before)
  })
})

test('the ledger adds up after all of this', async () => {
  expect(await findings(world)).toEqual([])
})
