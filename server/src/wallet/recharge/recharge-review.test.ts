import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import {
  balanceOf,
  creditsOf,
  findings,
  houseBalances,
  openPaidWorld,
  paymentFor,
  recharge,
  sendUsdt,
  setSetting,
  tellCaptured,
  tellDispute,
  transfer,
  usdt,
  type PaidWorld,
} from '../../../test/money/payments.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import { Book, House } from '../../ledger/index.ts'
import { readChain } from '../deposit/read-chain.ts'
import { expireRecharges } from './expire-recharges.ts'

let world: PaidWorld
let one: Operator
let two: Operator
beforeAll(async () => {
  world = await openPaidWorld()
  one = await hireOperator(world, 'finance-one', ['finance'])
  two = await hireOperator(world, 'finance-two', ['finance'])
})
afterAll(() => world.end())

const newReference = () => `4${randomInt(10_000_000, 99_999_999)}${randomInt(100, 999)}`
const queue = (input: Record<string, string> = {}) => one.call('listRechargeQueue', input as object)
async function referenced(person: Person, amount = '500') {
  const { id } = await transfer(person, amount)
  return person.call('giveRechargeReference', { id, reference: newReference() })
}
const confirm = (operator: Operator, { id, reference }: { id: string; reference: string }, amount = '500') =>
  operator.call('confirmRecharge', { id, provider_reference: reference, amount })
const auditOf = (subject: string) =>
  world.database.query<{ action: string; operator_id: string; details: Record<string, unknown> }>(
    'SELECT action, operator_id, details FROM operators_audit WHERE subject = $1 ORDER BY id',
    [subject],
  )
/** How those ended who asked at the same time. */
async function ends(...asked: Promise<unknown>[]): Promise<string[]> {
  const all = await Promise.all(
    asked.map((each) =>
      each.then(
        () => 'done',
        (error: unknown) => reasonOf(Promise.reject(error as Error)),
      ),
    ),
  )
  return all.toSorted()
}

describe('a transfer', () => {
  test('stands in the queue of those that wait when its reference is there, the oldest first', async () => {
    const person = await world.register()
    const [first, bare, second] = [await referenced(person), await transfer(person), await referenced(person)]
    const { list, total, counts } = await queue({ user_id: person.id })
    expect([list.map(({ id }) => id), total]).toEqual([[first.id, second.id], 2])
    expect(list[0]).toMatchObject({
      ...{ person: { user_id: person.id }, type: 1, channel_name: 'UPI or bank transfer', kind: 'transfer' },
      ...{ amount: '500.00', exact: '500.00', credited: null, reference: first.reference, status: 1, decided_by: null },
    })
    expect(counts.waiting).toBeGreaterThanOrEqual(2)
    const open = await queue({ queue: 'open', user_id: person.id })
    expect(open.list.map(({ id }) => id)).toEqual([bare.id])
    const search = async (query: string) => (await queue({ query })).list.map(({ id }) => id)
    expect(await search(first.reference.slice(0, 9))).toEqual([first.id])
    expect(await search(second.id)).toEqual([second.id])
    expect(await search('%')).toEqual([])
  })

  test('CONSOLE-005 is confirmed once under two operators at the same time, and the player is told live and in records', async () => {
    const person = await world.register()
    const device = await person.openDevice()
    const order = await referenced(person)
    expect(await ends(confirm(one, order), confirm(two, order), confirm(one, order))).toEqual([
      ...['done', 'order_closed', 'order_closed'],
    ])
    await device.next('NOTIFICATION', (told) => told.type === 'wallet_order' && told.data.status === 2)
    expect(await balanceOf(person)).toBe('500.00')
    expect(await creditsOf(world, person)).toEqual({ entries: 1, sum: '50000' })
    const { list } = await person.call('getAccountTransactions', { type: '1' })
    expect(list.map(({ amount, reference }) => [amount, reference])).toEqual([['500.00', order.id]])
    const [audited, ...more] = await auditOf(`recharge:${order.id}`)
    expect(more).toEqual([])
    const { details } = audited!
    expect(details).toMatchObject({ provider_reference: order.reference, amount: '500' })
    const done = await queue({ queue: 'done', user_id: person.id })
    expect(done.list[0]).toMatchObject({ status: 2, credited: '500.00' })
    expect(['finance-one', 'finance-two']).toContain(done.list[0]!.decided_by)
  })

  test('CONSOLE-005 is either confirmed or failed, never both', async () => {
    const person = await world.register()
    const device = await person.openDevice()
    const order = await referenced(person)
    const fail = () => two.call('failRecharge', { id: order.id, note: 'nothing on the account' })
    expect(await ends(confirm(one, order), fail())).toEqual(['done', 'order_closed'])
    const lost = await referenced(person)
    await two.call('failRecharge', { id: lost.id, note: 'nothing on the account' })
    await device.next('NOTIFICATION', (told) => told.type === 'wallet_order' && told.data.status === -1)
    const failed = await person.call('getRecharge', { id: lost.id })
    expect([failed.status, failed.reason]).toEqual([-1, 'recharge_reason_not_found'])
    expect(await auditOf(`recharge:${lost.id}`)).toMatchObject([
      { action: 'failRecharge', operator_id: two.id, details: { note: 'nothing on the account' } },
    ])
    expect(await reasonOf(confirm(one, lost))).toBe('order_closed')
    const { status } = await person.call('getRecharge', { id: order.id })
    expect(await balanceOf(person)).toBe(status === 2 ? '500.00' : '0.00')
  })

  test('is confirmed with what really arrived, under a reference that has credited nothing before', async () => {
    const person = await world.register()
    const [order, again] = [await referenced(person), await referenced(person)]
    for (const amount of ['499.99', '500.01', '5000', '500.001']) {
      expect(await reasonOf(confirm(one, order, amount)), amount).toBe('amount_differs')
    }
    expect(await reasonOf(confirm(one, { ...order, id: '7' }))).toBe('non_existent')
    await confirm(one, { ...order, reference: 'utr-Abc123' })
    for (const reference of ['utr-Abc123', 'UTR-ABC123']) {
      expect(await reasonOf(confirm(two, { ...again, reference })), reference).toBe('reference_taken')
    }
    expect(await balanceOf(person)).toBe('500.00')
    const third = await transfer(person)
    const reference = 'UTRABC1234'
    await confirm(one, { ...again, reference })
    expect(await reasonOf(person.call('giveRechargeReference', { id: third.id, reference }))).toBe('reference_taken')
  })

  test('is neither confirmed nor resolved while the currency is frozen', async () => {
    const person = await world.register()
    const order = await referenced(person)
    const payment = paymentFor(world, await recharge(person), { amount: 7 })
    await tellCaptured(world.origin, payment)
    const { list } = await one.call('listDeposits', { limit: '100' })
    const { id } = list.find(({ provider_reference }) => provider_reference === payment.id)!
    const pot = Book.Money * 4 + Currency.Rupee
    await world.database.query(`INSERT INTO ledger_freeze (pot, reason, since) VALUES ($1, 'test', now())`, [pot])
    expect(await reasonOf(confirm(one, order))).toBe('money_frozen')
    expect(await reasonOf(one.call('resolveDeposit', { id, action: 'return', note: 'back' }))).toBe('money_frozen')
    await world.database.query('DELETE FROM ledger_freeze')
    await confirm(one, order)
    await one.call('resolveDeposit', { id, action: 'return', note: 'back' })
    expect(await balanceOf(person)).toBe('500.00')
  })

  test('two orders confirmed with one reference at the same time credit one', async () => {
    const [asha, rohan] = [await world.register(), await world.register()]
    const [first, second] = [await referenced(asha), await referenced(rohan)]
    const reference = newReference()
    expect(await ends(confirm(one, { ...first, reference }), confirm(two, { ...second, reference }))).toEqual([
      ...['done', 'reference_taken'],
    ])
  })

  test('of which the provider tells after an operator has confirmed it is known', async () => {
    const person = await world.register()
    const order = await recharge(person)
    const payment = paymentFor(world, order, { id: await payOnPage(order) })
    const both = await Promise.all([
      ends(confirm(one, { id: order.id, reference: payment.id })),
      tellCaptured(world.origin, payment),
    ])
    expect(both[1]).toBe(200)
    await tellCaptured(world.origin, payment)
    expect(await creditsOf(world, person)).toEqual({ entries: 1, sum: '50000' })
    const sent = await usdt(person)
    const transaction_id = await sendUsdt(world, sent)
    await confirm(one, { id: sent.id, reference: transaction_id.toUpperCase() }, sent.payment.exact)
    await readChain(world.context)
    expect(await balanceOf(person, Currency.Usdt)).toBe(sent.payment.exact)
  })
})

/** Sessions of operators end meanwhile. */
async function passHours(hours: number): Promise<void> {
  world.clock.advance(hours * 3_600_000)
  await one.signIn()
  await two.signIn()
}

describe('a transfer that an operator reads on the statement', () => {
  const enter = (
    operator: Operator,
    amount: string,
    more: { provider_reference?: string; recharge_id?: string } = {},
  ) => operator.call('enterArrival', { provider_reference: newReference(), amount, payer: 'Asha Verma', ...more })
  const waiting = async (deposit_id: string) =>
    (await one.call('listDeposits', { limit: '100' })).list.find(({ id }) => id === deposit_id)

  test('is credited where it is exactly an open order’s, found by its number or by the reference of its person', async () => {
    const person = await world.register()
    const [bare, known] = [await transfer(person), await referenced(person)]
    expect(await enter(one, '500', { recharge_id: bare.id })).toMatchObject({ state: 'credited' })
    const provider_reference = known.reference.toLowerCase()
    expect(await enter(one, '500.00', { provider_reference })).toMatchObject({ state: 'credited' })
    expect(await balanceOf(person)).toBe('1000.00')
    expect(await reasonOf(enter(two, '500', { provider_reference }))).toBe('reference_taken')
    // What was entered is not confirmed once more, either.
    const third = await transfer(person)
    expect(await reasonOf(confirm(one, { id: third.id, reference: known.reference }))).toBe('reference_taken')
  })

  test('WALLET-037 waits in the queue where it came short, too large, late, or for nobody who is known', async () => {
    const person = await world.register()
    const [less, more, gone, over] = await Promise.all([1, 2, 3, 4].map(() => transfer(person)))
    await person.call('cancelRecharge', { id: gone!.id })
    const hosted = await recharge(person)
    expect(await reasonOf(enter(one, '500', { recharge_id: hosted.id }))).toBe('non_existent')
    expect(await reasonOf(enter(one, '500', { recharge_id: '7' }))).toBe('non_existent')
    const [before] = await houseBalances(world, Currency.Rupee, House.Suspense)
    const cases: [amount: string, recharge_id: string | undefined, fault: string][] = [
      ['499.99', less!.id, 'under'],
      ['500.01', more!.id, 'over'],
      ['500', gone!.id, 'late'],
      ['500', undefined, 'unknown'],
    ]
    const ids: string[] = []
    for (const [amount, recharge_id, fault] of cases) {
      const { id, state } = await enter(one, amount, recharge_id === undefined ? {} : { recharge_id })
      expect([fault, state]).toEqual([fault, 'unmatched'])
      expect(await waiting(id)).toMatchObject({
        fault,
        payer: 'Asha Verma',
        recharge: recharge_id ? { id: recharge_id } : null,
      })
      ids.push(id)
    }
    await passHours(25)
    await expireRecharges(world.context)
    const late = await enter(one, '500', { recharge_id: over!.id })
    expect(await waiting(late.id)).toMatchObject({ fault: 'late' })
    expect(await balanceOf(person)).toBe('0.00')
    expect(await houseBalances(world, Currency.Rupee, House.Suspense)).toEqual([before! + 250_000n])
    await two.call('resolveDeposit', { id: late.id, action: 'credit', user_id: person.id, note: 'theirs, too late' })
    expect(await person.call('getRecharge', { id: over!.id })).toMatchObject({ status: 2, credited: '500.00' })
    for (const id of ids) await two.call('resolveDeposit', { id, action: 'return', note: 'sent back' })
  })

  test('is entered once under two operators at the same time', async () => {
    const person = await world.register()
    const { id: recharge_id } = await transfer(person)
    const input = { provider_reference: newReference(), recharge_id }
    expect(await ends(enter(one, '500', input), enter(two, '500', input))).toEqual(['done', 'reference_taken'])
    expect(await creditsOf(world, person)).toEqual({ entries: 1, sum: '50000' })
  })

  test('pays an order whose time was over, when an operator confirms it', async () => {
    const person = await world.register()
    const order = await transfer(person)
    await passHours(25)
    await expireRecharges(world.context)
    expect((await person.call('getRecharge', { id: order.id })).reason).toBe('recharge_reason_expired')
    const reference = newReference()
    expect(await ends(confirm(one, { id: order.id, reference }), confirm(two, { id: order.id, reference }))).toEqual([
      ...['done', 'order_closed'],
    ])
    expect(await person.call('getRecharge', { id: order.id })).toMatchObject({ status: 2, reason: '' })
    expect(await balanceOf(person)).toBe('500.00')
  })
})

/** At the provider, which tells nothing of it. */
async function payOnPage({ id: reference_id }: { id: string }, what: object = {}): Promise<string> {
  await world.control(world.provider, '/control', { webhooks: 'hold' })
  const told = await world.control(world.provider, '/control/link', { reference_id, act: 'pay', ...what })
  return (told as { payment: { id: string } }).payment.id
}

describe('a payment on the page or on the chain', () => {
  test('is confirmed only where the provider shows it for this order, captured, with this amount', async () => {
    const person = await world.register()
    const [order, other, less] = [await recharge(person), await recharge(person), await recharge(person)]
    const { payment } = (await world.control(world.provider, '/control/link', {
      ...{ reference_id: order.id, act: 'fail' },
    })) as { payment: { id: string } }
    const [elsewhere, short] = [await payOnPage(other), await payOnPage(less, { amount: 100 })]
    for (const reference of ['UTR1234567', 'pay_nobody1', payment.id, elsewhere]) {
      expect([reference, await reasonOf(confirm(one, { id: order.id, reference }))]).toEqual([
        ...[reference, 'payment_not_found'],
      ])
    }
    expect(await reasonOf(confirm(one, { id: less.id, reference: short }))).toBe('payment_not_found')
    expect(await balanceOf(person)).toBe('0.00')
    await confirm(one, { id: other.id, reference: elsewhere })
    expect(await balanceOf(person)).toBe('500.00')
    expect(await reasonOf(confirm(two, { id: order.id, reference: elsewhere }))).toBe('payment_not_found')
  })

  test('is confirmed only where the chain shows it to this address with this amount', async () => {
    const person = await world.register()
    const [order, other] = [await usdt(person), await usdt(person)]
    const { exact } = order.payment
    const sent = await sendUsdt(world, other)
    const open = await sendUsdt(world, order, { is_confirmed: false })
    for (const reference of ['not-a-number-of-one', 'ab'.repeat(32), sent, open]) {
      expect([reference, await reasonOf(confirm(one, { id: order.id, reference }, exact))]).toEqual([
        ...[reference, 'payment_not_found'],
      ])
    }
    await confirm(one, { id: other.id, reference: sent }, other.payment.exact)
    expect(await balanceOf(person, Currency.Usdt)).toBe(other.payment.exact)
  })
})

describe('money that nobody was asked for', () => {
  async function kept(person: Person, amount = 30_000) {
    const order = await recharge(person)
    const payment = paymentFor(world, order, { amount })
    await tellCaptured(world.origin, payment)
    const { list } = await one.call('listDeposits', { limit: '100' })
    const deposit = list.find(({ provider_reference }) => provider_reference === payment.id)!
    return { order, payment, deposit }
  }
  const resolve = (operator: Operator, id: string, to?: Person) =>
    operator.call('resolveDeposit', {
      ...{ id, note: 'seen on the statement' },
      ...(to ? { action: 'credit', user_id: to.id } : { action: 'return' }),
    } as never)
  const suspense = async () => (await houseBalances(world, Currency.Rupee, House.Suspense))[0]!

  test('WALLET-037 stands in the queue with what it seems to be for, the oldest on top', async () => {
    const person = await world.register()
    const [first, second] = [await kept(person), await kept(person, 90_000)]
    expect(first.deposit).toMatchObject({
      ...{
        type: 1,
        channel_id: 'upi',
        amount: '300.00',
        state: 'unmatched',
        fault: 'under',
        payer: 'asha@upi',
        decided_by: null,
      },
      recharge: { id: first.order.id, person: { user_id: person.id }, amount: '500.00' },
    })
    const { list, total } = await one.call('listDeposits', { limit: '100' })
    const ids = list.map(({ id }) => id)
    expect(ids.indexOf(first.deposit.id)).toBeLessThan(ids.indexOf(second.deposit.id))
    expect((await queue()).counts.unmatched).toBe(total)
  })

  test('WALLET-037 is resolved once under two operators at the same time, to its person or back', async () => {
    const person = await world.register()
    const { order, deposit } = await kept(person)
    const before = await suspense()
    expect(
      await ends(resolve(one, deposit.id, person), resolve(two, deposit.id, person), resolve(two, deposit.id)),
    ).toEqual(['done', 'order_closed', 'order_closed'])
    const { list } = await one.call('listDeposits', { state: 'credited', limit: '100' })
    const is_credited = list.some(({ id }) => id === deposit.id)
    const { status, credited } = await person.call('getRecharge', { id: order.id })
    expect([status, credited]).toEqual(is_credited ? [2, '300.00'] : [1, null])
    expect(await balanceOf(person)).toBe(is_credited ? '300.00' : '0.00')
    expect(await suspense()).toBe(before - 30_000n)
    expect(await auditOf(`deposit:${deposit.id}`)).toHaveLength(1)
    expect(await reasonOf(resolve(one, deposit.id))).toBe('order_closed')
  })

  test('WALLET-037 goes to its person once, when two operators give it to them', async () => {
    const person = await world.register()
    const device = await person.openDevice()
    const { order, deposit } = await kept(person)
    expect(await ends(resolve(one, deposit.id, person), resolve(two, deposit.id, person))).toEqual([
      ...['done', 'order_closed'],
    ])
    await device.next('NOTIFICATION', (told) => told.type === 'wallet_order' && told.data.status === 2)
    expect(await balanceOf(person)).toBe('300.00')
    const steps = (await person.call('getRecharge', { id: order.id })).steps.map(({ step }) => step)
    expect(steps).toEqual(['started', 'seen', 'paid'])
  })

  test('WALLET-037 goes back once, and nobody gets anything', async () => {
    const person = await world.register()
    const { deposit } = await kept(person)
    const before = await suspense()
    expect(await ends(resolve(one, deposit.id), resolve(two, deposit.id))).toEqual(['done', 'order_closed'])
    expect(await balanceOf(person)).toBe('0.00')
    expect(await suspense()).toBe(before - 30_000n)
    const { list } = await two.call('listDeposits', { state: 'returned' })
    expect(list.map(({ id }) => id)).toContain(deposit.id)
  })

  test('may be of somebody else: then it stands for itself, and the order stays what it is', async () => {
    const [person, payer] = [await world.register(), await world.register()]
    const { order, payment, deposit } = await kept(person)
    await resolve(one, deposit.id, payer)
    expect([await balanceOf(person), await balanceOf(payer)]).toEqual(['0.00', '300.00'])
    expect((await person.call('getRecharge', { id: order.id })).status).toBe(1)
    const [{ details } = { details: {} }] = await auditOf(`deposit:${deposit.id}`)
    expect(details).toMatchObject({ action: 'credit', recharge_id: order.id, user_id: payer.id })
    // A record that belongs to no order names none, so that nobody looks for it in vain.
    expect((await payer.call('getAccountTransactions', {})).list).toMatchObject([
      { remark: 'recharge_paid', amount: '300.00', reference: '' },
    ])
    expect(await tellDispute(world.origin, payment)).toBe(200)
    expect((await payer.call('getAccountTransactions', {})).list.map(({ reference }) => reference)).toEqual(['', ''])
  })

  test('that came for an order that was paid already is credited beside it', async () => {
    const person = await world.register()
    const order = await recharge(person)
    await tellCaptured(world.origin, paymentFor(world, order))
    const second = paymentFor(world, order)
    await tellCaptured(world.origin, second)
    const { list } = await one.call('listDeposits', { limit: '100' })
    const deposit = list.find(({ provider_reference }) => provider_reference === second.id)!
    expect(deposit).toMatchObject({ fault: 'already_paid', recharge: { status: 2, credited: '500.00' } })
    const { id } = deposit
    await resolve(one, id, person)
    expect(await balanceOf(person)).toBe('1000.00')
    expect((await person.call('getRecharge', { id: order.id })).credited).toBe('500.00')
  })

  test('for diamonds becomes as many as its rupees were worth when they were asked for', async () => {
    const person = await world.register()
    await setSetting(world, 'exchange_rates', [{ from: 1, to: 3, rate: '2' }])
    const order = await recharge(person, { type: 3, channel_id: 'diamonds', amount: '100' })
    await setSetting(world, 'exchange_rates', [{ from: 1, to: 3, rate: '9' }])
    const payment = paymentFor(world, order, { amount: 1_001 })
    await tellCaptured(world.origin, payment)
    const { list } = await one.call('listDeposits', { limit: '100' })
    const deposit = list.find(({ provider_reference }) => provider_reference === payment.id)!
    expect([deposit.type, deposit.amount]).toEqual([1, '10.01'])
    expect(deposit.recharge).toMatchObject({ type: 3, amount: '100.00', exact: '50.00', paid_in: 1 })
    await resolve(one, deposit.id, person)
    expect(await balanceOf(person, Currency.Diamond)).toBe('20.02')
    await setSetting(world, 'exchange_rates', [{ from: 1, to: 3, rate: '1' }])
  })

  test('is not given to nobody, nor across the books of the site', async () => {
    const [person, tester] = [await world.register(), await world.register()]
    const { deposit } = await kept(person)
    await world.database.query('UPDATE account_user SET identity = 2 WHERE id = $1', [tester.id])
    expect(await reasonOf(resolve(one, deposit.id, tester))).toBe('non_existent')
    expect(await reasonOf(resolve(one, deposit.id, { id: '4' } as Person))).toBe('non_existent')
    expect(await reasonOf(resolve(one, '4'))).toBe('non_existent')
    await resolve(one, deposit.id)
  })
})

test('the ledger adds up after all of this', async () => {
  expect(await findings(world)).toEqual([])
})
