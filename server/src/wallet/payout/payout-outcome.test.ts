import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { findings, tell } from '../../../test/money/payments.ts'
import { openPayingWorld, type PayingWorld } from '../../../test/money/payouts.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import { bookedFor, rupeesOf } from '../../../test/money/withdrawals.ts'
import { expireApprovals } from '../../operators/approvals/approvals.ts'
import { walletWithdrawers } from '../index.ts'
import { payDue, payWithdrawal } from './pay-withdrawal.ts'

let world: PayingWorld
let nisha: Operator
let lena: Operator
let risk: Operator
beforeAll(async () => {
  world = await openPayingWorld()
  nisha = world.operator
  lena = await hireOperator(world, 'lena', ['finance'])
  risk = await hireOperator(world, 'kavya', ['risk'])
})
afterEach(() => world.behave({ payouts: 'normal', webhooks: 'normal' }))
afterAll(() => world.end())

const DAY_MS = 24 * 3_600_000
const waitALease = () => world.clock.advance(31_000)
const pay = (id: string) => payWithdrawal(world.context, { withdrawal_id: id })
const stateOf = async (id: string) => {
  const [row] = await world.database.query<{ state: string }>(
    'SELECT state FROM wallet_payout WHERE withdrawal_id = $1',
    [id],
  )
  return row!.state
}
const statusOf = async (person: Person, id: string) => (await person.call('getWithdrawal', { id })).status
const asked = async (id: string) => {
  const [open] = await lena.call('listApprovals', { state: 'open' })
  expect(open).toMatchObject({ kind: 'payout_outcome', subject: `withdrawal:${id}` })
  return open!
}
const paid = (id: string, payment_reference = `UTR-${id}`) =>
  nisha.call('proposePayoutOutcome', { outcome: 'paid', id, payment_reference, note: 'on the statement' })
const notPaid = (id: string) =>
  nisha.call('proposePayoutOutcome', { outcome: 'not_paid', id, note: 'not on the statement' })
const PAID = { balance: '1000.00', withdrawable: '1000.00' }
const HELD = { balance: '2000.00', withdrawable: '1000.00' }
const BACK = { balance: '2000.00', withdrawable: '2000.00' }

/** Asked for, and nobody knows whether it arrived. */
async function unknown(payouts: string) {
  const withdrawer = await world.approved()
  await world.behave({ payouts, webhooks: 'hold' })
  await pay(withdrawer.id)
  expect(await stateOf(withdrawer.id)).toBe('unknown')
  waitALease()
  return withdrawer
}

describe('a payout of which the provider says nothing', () => {
  test('is paid when two operators say so, with a reference that no other has, and never sent again', async () => {
    const { person, id } = await unknown('error')
    const { approval_id } = await paid(id)
    expect(await asked(id)).toMatchObject({
      payload: { outcome: 'paid', decimal: '1000.00', provider: 'knows of no payout' },
    })
    expect(await stateOf(id)).toBe('deciding')
    // Meanwhile it is looked at and not sent, whatever the provider would take now.
    await world.behave({ payouts: 'normal' })
    waitALease()
    await Promise.all([pay(id), payDue(world.context)])
    expect(await world.takenFor(id)).toEqual([])
    expect(await reasonOf(nisha.decide(approval_id))).toBe('own_approval')
    expect(await risk.call('listApprovals', {}), 'money is for finance').toEqual([])
    expect(await rupeesOf(person)).toEqual(HELD)
    await lena.decide(approval_id)
    const { status, payment_reference, steps } = await person.call('getWithdrawal', { id })
    expect([status, payment_reference]).toEqual([2, `UTR-${id}`])
    expect(steps.map(({ step }) => step)).toEqual(['requested', 'approved', 'sent', 'paid'])
    expect(await rupeesOf(person)).toEqual(PAID)
    waitALease()
    await Promise.all([pay(id), payDue(world.context)])
    expect(await world.takenFor(id)).toEqual([])
    expect(await bookedFor(world, id)).toEqual({ 20: 1, 21: 1 })
    expect(await reasonOf(paid(id, 'UTR-ONCE-MORE'))).toBe('order_closed')

    const next = await unknown('error')
    expect(await reasonOf(paid(next.id, `UTR-${id}`))).toBe('reference_taken')
    expect(await stateOf(next.id)).toBe('unknown')
    expect(await findings(world)).toEqual([])
  })

  test('is given back when two operators say that it was not paid, once the provider has none or was silent for a day', async () => {
    const { person, id } = await unknown('error')
    const { approval_id } = await notPaid(id)
    await lena.decide(approval_id)
    expect(await person.call('getWithdrawal', { id })).toMatchObject({
      ...{ status: -1, reason: 'withdraw_reason_target_refused' },
    })
    expect(await rupeesOf(person)).toEqual(BACK)
    await world.behave({ payouts: 'normal' })
    waitALease()
    await Promise.all([pay(id), payDue(world.context)])
    expect(await world.takenFor(id)).toEqual([])

    const other = await unknown('error')
    await world.kill()
    expect(await reasonOf(notPaid(other.id))).toBe('provider_away')
    world.clock.advance(DAY_MS)
    for (const operator of [nisha, lena, risk]) await operator.signIn()
    await lena.decide((await notPaid(other.id)).approval_id)
    expect(await rupeesOf(other.person)).toEqual(BACK)
    expect(await bookedFor(world, other.id)).toEqual({ 20: 1, 22: 1 })
    await world.revive()
    expect(await findings(world)).toEqual([])
  })

  test('is left to the provider where it knows, where nobody waited for it, and in every other state', async () => {
    const { person, id } = await unknown('drop_after_accept')
    expect(await reasonOf(notPaid(id))).toBe('order_closed')
    expect(await stateOf(id)).not.toBe('deciding')
    waitALease()
    await payDue(world.context)
    await expect.poll(() => statusOf(person, id)).toBe(2)
    expect(await rupeesOf(person)).toEqual(PAID)

    const waiting = await world.approved()
    expect(await reasonOf(notPaid(waiting.id))).toBe('order_closed')
    await world.behave({ payouts: 'error' })
    await pay(waiting.id)
    expect(await reasonOf(notPaid(waiting.id)), 'somebody is at it').toBe('provider_away')
    expect(await reasonOf(notPaid('4'))).toBe('non_existent')
    expect(await statusOf(waiting.person, waiting.id)).toBe(3)
  })

  test('goes on being asked for when nobody agrees in time', async () => {
    const { person, id } = await unknown('error')
    await notPaid(id)
    world.clock.advance(4 * DAY_MS)
    await expireApprovals(walletWithdrawers)(world.context)
    expect(await stateOf(id)).toBe('unknown')
    await world.behave({ payouts: 'normal', webhooks: 'normal' })
    waitALease()
    await payDue(world.context)
    await expect.poll(() => statusOf(person, id)).toBe(2)
    expect(await world.takenFor(id)).toHaveLength(1)
    for (const operator of [nisha, lena, risk]) await operator.signIn()
  })

  test('is what the provider says as long as nobody has agreed, and the request comes to nothing', async () => {
    const { person, id } = await unknown('error')
    const { approval_id } = await notPaid(id)
    expect(await tell(world.origin, 'payout.processed', { payout: { id: 'pout_late', reference_id: id } })).toBe(200)
    expect(await statusOf(person, id)).toBe(2)
    expect(await reasonOf(lena.decide(approval_id))).toBe('approval_closed')
    expect(await rupeesOf(person)).toEqual(PAID)
    expect(await bookedFor(world, id)).toEqual({ 20: 1, 21: 1 })
  })
})

describe('a provider that says the opposite afterwards', () => {
  test.each([
    ['not paid, and it was', notPaid, 'payout.processed', -1, BACK],
    ['paid, and it came back', (id: string) => paid(id), 'payout.reversed', 2, PAID],
    ['paid, and it failed', (id: string) => paid(id), 'payout.failed', 2, PAID],
  ] as const)(
    '%s: moves no money, and stands before operators until one has looked',
    async (_, propose, event, status, money) => {
      const { person, id } = await unknown('error')
      await lena.decide((await propose(id)).approval_id)
      const say = () => tell(world.origin, event, { payout: { id: `pout_${id}`, reference_id: id } })
      const before = (await nisha.call('getDashboard', {})).queues.withdrawals.count
      const booked = await bookedFor(world, id)
      expect(await Promise.all([say(), say()])).toEqual([200, 200])
      expect(await statusOf(person, id)).toBe(status)
      expect(await rupeesOf(person)).toEqual(money)
      expect(await bookedFor(world, id)).toEqual(booked)
      const { list, counts } = await nisha.call('listWithdrawalQueue', { queue: 'disputed' })
      expect(list).toMatchObject([{ id, queue: 'disputed', status }])
      expect(counts.disputed).toBe(1)
      // What many look at is read from time to time.
      waitALease()
      expect((await nisha.call('getDashboard', {})).queues.withdrawals.count).toBe(before + 1)
      expect(await reasonOf(risk.call('closePayoutDispute', { id, note: 'seen' }))).toBe('permission_not_allowed')
      await lena.call('closePayoutDispute', { id, note: 'taken up with the bank' })
      expect(await reasonOf(nisha.call('closePayoutDispute', { id, note: 'twice' }))).toBe('order_closed')
      // Told once more, it is no news.
      expect(await say()).toBe(200)
      expect((await nisha.call('listWithdrawalQueue', { queue: 'disputed' })).list).toEqual([])
      const [act] = await world.database.query(
        `SELECT details FROM operators_audit WHERE subject = $1 AND action = 'closePayoutDispute'`,
        [`withdrawal:${id}`],
      )
      expect(act).toMatchObject({ details: { note: 'taken up with the bank', provider_reference: `pout_${id}` } })
      expect(await rupeesOf(person)).toEqual(money)
      expect(await findings(world)).toEqual([])
    },
  )

  test('and one that agrees is no case', async () => {
    const { id } = await unknown('error')
    await lena.decide((await paid(id)).approval_id)
    expect(await tell(world.origin, 'payout.processed', { payout: { id: 'pout_same', reference_id: id } })).toBe(200)
    expect(await stateOf(id)).toBe('decided')
  })
})

test('the database lets nobody settle a payout alone, and asks for none again that is settled', async () => {
  const { id } = await unknown('error')
  const set = (state: string, approval_id: string | null = null) =>
    world.database
      .query('UPDATE wallet_payout SET state = $2, approval_id = $3 WHERE withdrawal_id = $1', [id, state, approval_id])
      .then(
        () => 'written',
        (error: Error) => error.message,
      )
  const NOBODY = `nobody agreed on what became of payout ${id}`
  expect(await set('decided')).toBe(NOBODY)
  const { approval_id } = await notPaid(id)
  expect(await set('decided', approval_id), 'it is only asked for').toBe(NOBODY)
  const other = await unknown('error')
  const { approval_id: foreign } = await notPaid(other.id)
  await world.database.query(
    `UPDATE operators_approval SET state = 'approved', approver_id = $2, approved_hash = payload_hash,
            decided_at = created_at + interval '1 second' WHERE id = $1`,
    [foreign, lena.id],
  )
  expect(await set('decided', foreign), 'that of another one').toBe(NOBODY)
  waitALease()
  await lena.decide(approval_id)
  for (const state of ['asking', 'unknown', 'accepted', 'deciding'])
    expect(await set(state, approval_id)).toBe(`payout ${id} cannot go from decided to ${state}`)
})

describe('a provider that is gone for good', () => {
  const signIn = async () => {
    for (const operator of [nisha, lena, risk]) await operator.signIn()
  }

  test('leaves what it had taken to two operators, once it was silent for a day', async () => {
    const { person, id } = await world.approved()
    await world.behave({ payouts: 'wait', webhooks: 'hold' })
    await pay(id)
    expect(await stateOf(id)).toBe('accepted')
    waitALease()
    expect(await reasonOf(notPaid(id)), 'it answers, and knows').toBe('order_closed')
    world.clock.advance(2 * DAY_MS)
    await signIn()
    await pay(id)
    await world.kill()
    for (const propose of [paid, notPaid]) {
      waitALease()
      expect(await reasonOf(propose(id)), 'it has answered a minute ago').toBe('provider_away')
    }
    world.clock.advance(DAY_MS)
    await signIn()
    const refused = await notPaid(id)
    await lena.decide(refused.approval_id, 'reject')
    expect(await stateOf(id), 'nothing is sent again that was taken').toBe('accepted')
    waitALease()
    await lena.decide((await notPaid(id)).approval_id)
    expect(await rupeesOf(person)).toEqual(BACK)
    expect(await bookedFor(world, id)).toEqual({ 20: 1, 22: 1 })
    await world.revive()
  })

  test('leaves what was being asked for as unknown, which two operators decide', async () => {
    const { person, id } = await unknown('error')
    await world.database.query(`UPDATE wallet_payout SET state = 'asking' WHERE withdrawal_id = $1`, [id])
    await world.kill()
    await payDue(world.context)
    expect(await stateOf(id)).toBe('unknown')
    await world.database.query(`UPDATE wallet_payout SET state = 'asking' WHERE withdrawal_id = $1`, [id])
    waitALease()
    await lena.decide((await paid(id)).approval_id)
    expect(await rupeesOf(person)).toEqual(PAID)
    await world.revive()
  })
})
