import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { killAt } from '../../../test/crash/kill-at.ts'
import { findings, setSetting, tell } from '../../../test/money/payments.ts'
import { openPayingWorld, type PayingWorld } from '../../../test/money/payouts.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import { hireOperator } from '../../../test/operator.ts'
import { startDoomed, startProcess } from '../../../test/crash/process.ts'
import { addCard, bookedFor, newWithdrawer, payByHand, rupeesOf } from '../../../test/money/withdrawals.ts'
import { hearPayout } from './hear-payout.ts'
import { selectWithdrawals } from '../withdraw/withdrawals.ts'
import { payDue, payWithdrawal } from './pay-withdrawal.ts'
import { payoutKey } from './payout-key.ts'
import { askPayout } from './payout-provider.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterEach(() => world.behave({ payouts: 'normal', webhooks: 'normal' }))
afterAll(() => world.end())

const pay = (id: string, { context } = world) => payWithdrawal(context, { withdrawal_id: id })
/** Nobody is at it any more. */
const waitALease = () => world.clock.advance(31_000)
const payoutOf = async (id: string) => {
  const [row] = await world.database.query<{ state: string; key: string; asked: number }>(
    'SELECT state, key, asked FROM wallet_payout WHERE withdrawal_id = $1',
    [id],
  )
  return row
}
const statusOf = async (person: Person, id: string) => (await person.call('getWithdrawal', { id })).status
const becomes = async (person: Person, id: string, status: number) => {
  await expect.poll(() => statusOf(person, id)).toBe(status)
}
/** The bank takes its time, and nobody tells. */
const lookUntilPaid = async (person: Person, id: string) => {
  const look = async () => {
    waitALease()
    await payDue(world.context)
    return statusOf(person, id)
  }
  await expect.poll(look).toBe(2)
}
const PAID = { balance: '1000.00', withdrawable: '1000.00' }
const BACK = { balance: '2000.00', withdrawable: '2000.00' }

/** Sent once, under one key, and booked once. */
async function expectPaidOnce(person: Person, id: string) {
  await becomes(person, id, 2)
  const taken = await world.takenFor(id)
  expect(taken).toHaveLength(1)
  expect(taken[0]!.key).toBe((await payoutOf(id))!.key)
  expect(await bookedFor(world, id)).toEqual({ 20: 1, 21: 1 })
  expect(await rupeesOf(person)).toEqual(PAID)
  expect(await findings(world)).toEqual([])
}

describe('an approved withdrawal', () => {
  test('is paid by the provider, less its fee, to the whole number, and the person is told when it has arrived', async () => {
    const { person, id } = await world.approved()
    const device = await person.openDevice()
    await pay(id)
    expect(await device.next('NOTIFICATION', ({ type }) => type === 'wallet_order')).toMatchObject({
      ...{ data: { id, status: 3 } },
    })
    await expectPaidOnce(person, id)
    expect(await device.next('NOTIFICATION', ({ type }) => type === 'wallet_order')).toMatchObject({
      ...{ data: { id, status: 2 } },
    })
    const [{ payout }] = (await world.takenFor(id)) as [Awaited<ReturnType<typeof world.takenFor>>[number]]
    expect(payout).toMatchObject({
      ...{ amount: 98_000, mode: 'IMPS', reference_id: id, status: 'processed' },
      fund_account: { bank_account: { name: 'Asha Verma', ifsc: 'HDFC0001234' } },
    })
    const { steps, payment_reference, target } = await person.call('getWithdrawal', { id })
    expect(payout.fund_account.bank_account['account_number']!.slice(-4)).toBe(target.last4)
    expect(steps.map(({ step }) => step)).toEqual(['requested', 'approved', 'sent', 'paid'])
    expect(payment_reference).toBe(payout.utr)
    expect(await world.operator.call('getWithdrawalForReview', { id })).toMatchObject({
      ...{ payout: 'provider', payout_state: 'paid' },
    })
  })

  test('waits until its target is known for long enough, and while payments are paused', async () => {
    const { person, ask } = await newWithdrawer(world, '2000.00')
    const { id: method_id } = await addCard(person)
    const { id, pay_after } = await ask('1000', { method_id })
    expect(pay_after).not.toBeNull()
    await world.operator.call('approveWithdrawal', { id })
    const [job] = await world.database.query<{ run_at: Date }>(
      `SELECT run_at FROM graphile_worker._private_jobs WHERE key = $1`,
      [`pay:${id}`],
    )
    expect(job!.run_at.getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000)
    await pay(id)
    await payDue(world.context)
    expect(await world.takenFor(id)).toEqual([])
    expect(await person.call('getWithdrawal', { id })).toMatchObject({ status: 1, pay_after })
    world.clock.advance(24 * 3_600_000)
    await world.operator.signIn()
    await setSetting(world, 'paused', ['withdraw'])
    await payDue(world.context)
    expect(await world.takenFor(id)).toEqual([])
    await setSetting(world, 'paused', [])
    // The job is long gone; whatever is due is found.
    await payDue(world.context)
    await expectPaidOnce(person, id)
  })

  test('that the provider cannot pay is left to an operator’s hand', async () => {
    const { person, ask } = await newWithdrawer(world, '2000.00')
    const { id: method_id } = await addCard(person, { bank_code: 'HDFC' })
    await world.database.query(`UPDATE wallet_target SET created_at = '2026-01-01' WHERE id = $1`, [method_id])
    const { id } = await ask('1000', { method_id })
    await world.operator.call('approveWithdrawal', { id })
    await pay(id)
    await payDue(world.context)
    expect(await statusOf(person, id)).toBe(1)
    expect(await world.operator.call('getWithdrawalForReview', { id })).toMatchObject({ payout: 'hand' })
    await payByHand(world.operator, id, 'UTR-HAND')
    await pay(id)
    expect(await world.takenFor(id)).toEqual([])
    expect(await rupeesOf(person)).toEqual(PAID)
  })

  test('that is sent can be decided by nobody but the provider', async () => {
    const { person, id } = await world.approved()
    await world.behave({ payouts: 'wait' })
    await pay(id)
    for (const attempt of [
      () => world.operator.call('rejectWithdrawal', { id, reason: 'limit' as const }),
      () => world.operator.call('startPayout', { id }),
      () => world.operator.call('recordPayout', { id, payment_reference: 'UTR-TWICE' }),
      () => world.operator.call('giveBackPayout', { id, note: 'not mine' }),
      () => world.operator.call('recordReturn', { id, note: 'back' }),
      () => person.call('cancelWithdrawal', { id }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ reason: 'order_closed' })
    }
    expect(await payoutOf(id)).toMatchObject({ state: 'accepted' })
    // Asked from time to time, in case nobody tells.
    await world.behave({ webhooks: 'hold' })
    await world.move(id, 'processed')
    waitALease()
    await payDue(world.context)
    await expectPaidOnce(person, id)
    await world.release()
  })
})

/** What is asked first when the provider has answered. */
const LOOK =
  'select "state", "key", "provider_reference", "other_reference", "operator_id" from "wallet_payout" where "withdrawal_id" = $1 for update'

describe('a payout whose answer is unknown', () => {
  test('WALLET-037 is not sent twice when it was taken and the answer got lost', async () => {
    const { person, id } = await world.approved()
    await world.behave({ payouts: 'drop_after_accept', webhooks: 'hold' })
    await pay(id)
    expect(await payoutOf(id)).toMatchObject({ state: 'unknown', asked: 1 })
    expect(await statusOf(person, id)).toBe(3)
    // Nobody hurries, and nobody asks again before having looked.
    await Promise.all([pay(id), pay(id), payDue(world.context)])
    expect(await payoutOf(id)).toMatchObject({ state: 'unknown', asked: 1 })
    waitALease()
    await world.behave({ payouts: 'normal' })
    await Promise.all([pay(id), pay(id), payDue(world.context)])
    await expect.poll(async () => (await payoutOf(id))!.state).not.toBe('unknown')
    await lookUntilPaid(person, id)
    await expectPaidOnce(person, id)
    expect((await payoutOf(id))!.asked).toBe(1)
    await world.release()
    await expectPaidOnce(person, id)
  })

  test('WALLET-037 is sent again under the same key only when the provider certainly has none', async () => {
    const { person, id } = await world.approved()
    const { key } = await (async () => {
      await world.behave({ payouts: 'silent' })
      await pay(id)
      return (await payoutOf(id))!
    })()
    expect(await world.takenFor(id)).toEqual([])
    waitALease()
    // It answers, and still takes nothing.
    await world.behave({ payouts: 'error' })
    await pay(id)
    expect(await payoutOf(id)).toMatchObject({ state: 'unknown', asked: 2, key })
    waitALease()
    await world.behave({ payouts: 'normal' })
    await pay(id)
    await expectPaidOnce(person, id)
    expect(await payoutOf(id)).toMatchObject({ state: 'paid', asked: 3, key })
  })

  test('WALLET-037 is neither sent twice nor lost when the provider is gone in the middle and comes back', async () => {
    const taken = await world.approved()
    const lost = await world.approved()
    await world.behave({ payouts: 'drop_after_accept', webhooks: 'hold', delay_ms: 60_000 })
    await pay(taken.id)
    await world.kill()
    await pay(lost.id)
    for (const { id, person } of [taken, lost]) {
      expect(await payoutOf(id)).toMatchObject({ state: 'unknown', asked: 1 })
      expect(await statusOf(person, id)).toBe(3)
    }
    // As long as it does not answer, nothing is certain and nothing is sent.
    for (const _ of [1, 2, 3]) {
      waitALease()
      await payDue(world.context)
    }
    for (const { id, person } of [taken, lost]) {
      expect(await payoutOf(id)).toMatchObject({ state: 'unknown', asked: 1 })
      expect(await rupeesOf(person)).toEqual({ balance: '2000.00', withdrawable: '1000.00' })
    }
    await world.revive()
    for (const { id, person } of [taken, lost]) {
      await lookUntilPaid(person, id)
      await expectPaidOnce(person, id)
    }
    expect((await payoutOf(taken.id))!.asked).toBe(1)
  })

  test.each([
    ['before it could ask', 'commit', 'after', 0],
    ['after it had asked', LOOK, 'before', 1],
  ] as const)(
    'WALLET-037 is neither sent twice nor lost when the worker is killed %s',
    async (_when, statement, moment, sent) => {
      const { person, id } = await world.approved()
      await world.behave({ webhooks: 'hold' })
      const point = killAt({ seen: 'insert into "wallet_payout"', statement, moment })
      const worker = startDoomed({ ...world.variables, ROLES: 'worker', ...point })
      await expect.poll(async () => (await payoutOf(id))?.state).toBe('asking')
      await expect.poll(() => world.takenFor(id)).toHaveLength(sent)
      expect(await worker.end('SIGKILL')).toBeNull()
      expect(await payoutOf(id)).toMatchObject({ state: 'asking', asked: 1 })
      expect(await statusOf(person, id)).toBe(3)
      await lookUntilPaid(person, id)
      await expectPaidOnce(person, id)
      await world.release()
      await expectPaidOnce(person, id)
    },
  )

  test('WALLET-037 is sent once by two workers that come at the same time', async () => {
    const { person, id } = await world.approved()
    const other = await world.startSite()
    await Promise.all([pay(id), pay(id, { ...world, context: other.context }), payDue(world.context)])
    await expectPaidOnce(person, id)
    expect((await payoutOf(id))!.asked).toBe(1)
  })
})

test('a provider that does not answer is waited for twice in one look, and everything is paid when it is back', async () => {
  // What other tests have left takes part in no look.
  await world.database.query(`UPDATE wallet_payout SET looked_at = '2999-01-01' WHERE looked_at IS NOT NULL`)
  const orders = [await world.approved(), await world.approved(), await world.approved()]
  await world.kill()
  await payDue(world.context)
  const states = async () => Promise.all(orders.map(async ({ id }) => (await payoutOf(id))?.state))
  expect(await states()).toEqual(['unknown', 'unknown', undefined])
  await world.revive()
  for (const { person, id } of orders) {
    await lookUntilPaid(person, id)
    await expectPaidOnce(person, id)
  }
})

/** As a restore to the second before it was sent leaves it. */
const forget = (id: string) =>
  world.database.query(`SET session_replication_role = replica;
    DELETE FROM wallet_payout WHERE withdrawal_id = ${id};
    UPDATE wallet_withdrawal SET stage = 'approved', status = 1 WHERE id = ${id};
    SET session_replication_role = DEFAULT`)
const rowOf = (id: string) =>
  selectWithdrawals(world.context.db.tables).where('wallet_withdrawal.id', '=', id).executeTakeFirstOrThrow()

describe('a database that was restored to an earlier second', () => {
  test('WALLET-037 sends nothing again that the provider has', async () => {
    const { person, id } = await world.approved()
    await world.behave({ payouts: 'wait' })
    await pay(id)
    await forget(id)
    await Promise.all([pay(id), payDue(world.context)])
    expect(await world.takenFor(id)).toHaveLength(1)
    expect(await payoutOf(id)).toMatchObject({ state: 'accepted' })
    await world.move(id, 'processed')
    await expectPaidOnce(person, id)
  })

  test('WALLET-037 asks under the key of before, which another order with the same number never has', async () => {
    const { id } = await world.approved()
    await world.behave({ payouts: 'error' })
    await pay(id)
    const { key } = (await payoutOf(id))!
    await forget(id)
    await pay(id)
    expect((await payoutOf(id))!.key).toBe(key)
    const row = await rowOf(id)
    const others = [
      { ...row, user_id: '7' },
      { ...row, amount: '99999' },
      { ...row, target_id: '7' },
      { ...row, created_at: new Date(row.created_at.getTime() + 1) },
    ]
    expect(new Set([key, ...others.map(payoutKey)]).size).toBe(5)
  })

  test.each([
    ['another amount', { amount: '50000' }],
    ['the same amount', { created_at: new Date(0) }],
  ])('does not take the payout of a lost order of %s for that of one with its number', async (_, lost) => {
    const { person, id } = await world.approved()
    await world.behave({ payouts: 'wait' })
    const other = { ...(await rowOf(id)), ...lost }
    expect(await askPayout(world.context, other, payoutKey(other))).toMatchObject({ is: 'taken' })
    await pay(id)
    waitALease()
    await payDue(world.context)
    expect(await world.takenFor(id)).toHaveLength(1)
    expect(await payoutOf(id)).toMatchObject({ state: 'unknown' })
    await world.move(id, 'processed')
    waitALease()
    await payDue(world.context)
    expect(await statusOf(person, id)).toBe(3)
    expect(await bookedFor(world, id)).toEqual({ 20: 1 })
  })
})

describe('a payout that comes to nothing', () => {
  test('because the provider refuses it gives amount and fee back', async () => {
    const { person, id } = await world.approved()
    await world.behave({ payouts: 'refuse' })
    await pay(id)
    expect(await person.call('getWithdrawal', { id })).toMatchObject({
      ...{ status: -1, reason: 'withdraw_reason_target_refused' },
    })
    expect(await rupeesOf(person)).toEqual(BACK)
    expect(await payoutOf(id)).toMatchObject({ state: 'failed' })
    waitALease()
    await world.behave({ payouts: 'normal' })
    await pay(id)
    expect(await world.takenFor(id)).toEqual([])
    expect(await bookedFor(world, id)).toEqual({ 20: 1, 22: 1 })
  })

  test('because the provider refuses to be asked again is given back only when it still has none a lease later', async () => {
    const { person, id } = await world.approved()
    await world.behave({ payouts: 'error' })
    await pay(id)
    waitALease()
    await world.behave({ payouts: 'refuse' })
    await pay(id)
    expect(await payoutOf(id)).toMatchObject({ state: 'unknown', asked: 2 })
    expect(await statusOf(person, id)).toBe(3)
    await pay(id)
    expect(await statusOf(person, id), 'somebody is at it').toBe(3)
    waitALease()
    await world.behave({ payouts: 'normal' })
    await pay(id)
    expect(await statusOf(person, id)).toBe(-1)
    expect(await world.takenFor(id)).toEqual([])
    expect(await bookedFor(world, id)).toEqual({ 20: 1, 22: 1 })
  })

  test('as it seemed, because it refused to be asked again, is paid where what was asked before arrived late', async () => {
    const { person, id } = await world.approved()
    await world.behave({ payouts: 'error' })
    await pay(id)
    waitALease()
    await world.behave({ payouts: 'refuse' })
    await pay(id)
    await world.behave({ payouts: 'normal', webhooks: 'hold' })
    const order = await rowOf(id)
    expect(await askPayout(world.context, order, payoutKey(order))).toMatchObject({ is: 'taken' })
    await lookUntilPaid(person, id)
    await expectPaidOnce(person, id)
    await world.release()
  })

  test('because our keys are wrong is nobody’s loss: it waits', async () => {
    const stranger = await world.startSite({ PAYMENT_KEY_SECRET: 'somebody else’s' })
    const { person, id } = await world.approved()
    await pay(id, { ...world, context: stranger.context })
    expect(await payoutOf(id)).toMatchObject({ state: 'unknown' })
    expect(await statusOf(person, id)).toBe(3)
    waitALease()
    await payDue(world.context)
    await expectPaidOnce(person, id)
  })

  test('because the bank refuses it gives amount and fee back', async () => {
    const { person, id } = await world.approved()
    await world.behave({ payouts: 'fail' })
    await pay(id)
    await becomes(person, id, -1)
    expect(await rupeesOf(person)).toEqual(BACK)
    expect(await bookedFor(world, id)).toEqual({ 20: 1, 22: 1 })
  })

  test('because the bank sends it back by a way of its own is returned by two operators, after the provider was asked', async () => {
    const second = await hireOperator(world, 'arjun', ['admin'])
    const { person, id } = await world.approved()
    await pay(id)
    await becomes(person, id, 2)
    const propose = (of: string) => world.operator.call('recordReturn', { id: of, note: 'a credit on the statement' })
    await world.kill()
    expect(await reasonOf(propose(id))).toBe('provider_away')
    await world.revive()
    const { approval_id } = await propose(id)
    const [open] = await second.call('listApprovals', { state: 'open', limit: 1 })
    expect(open!.payload).toMatchObject({ provider: 'says processed' })
    expect(await rupeesOf(person)).toEqual(PAID)
    await second.decide(approval_id)
    expect(await rupeesOf(person)).toEqual(BACK)
    // The provider says it, too, only later.
    await world.move(id, 'reversed')
    expect(await bookedFor(world, id)).toEqual({ 20: 1, 21: 1, 23: 1 })

    // Where the provider knows that it came back its word is enough.
    const other = await world.approved()
    await pay(other.id)
    await becomes(other.person, other.id, 2)
    await world.behave({ webhooks: 'hold' })
    await world.move(other.id, 'reversed')
    expect(await reasonOf(propose(other.id))).toBe('order_closed')
    expect(await statusOf(other.person, other.id)).toBe(-2)
    await world.release()
    expect(await bookedFor(world, other.id)).toEqual({ 20: 1, 21: 1, 23: 1 })
  })

  test('because the bank sends it back after it was paid returns amount and fee, and says so', async () => {
    const { person, id } = await world.approved()
    await world.behave({ webhooks: 'duplicate' })
    await pay(id)
    await becomes(person, id, 2)
    await world.move(id, 'reversed')
    await becomes(person, id, -2)
    const { steps, reason } = await person.call('getWithdrawal', { id })
    expect(steps.map(({ step }) => step)).toEqual(['requested', 'approved', 'sent', 'paid', 'returned'])
    expect(reason).toBe('withdraw_reason_returned')
    expect(await rupeesOf(person)).toEqual(BACK)
    expect(await bookedFor(world, id)).toEqual({ 20: 1, 21: 1, 23: 1 })
    expect(await findings(world)).toEqual([])
  })
})

describe('what the provider tells', () => {
  test('in the wrong order, twice and at two processes ends where it ends in the right one', async () => {
    const { person, id } = await world.approved()
    const other = await world.startSite()
    await world.behave({ payouts: 'wait', webhooks: 'hold' })
    await pay(id)
    const [taken] = await world.takenFor(id)
    const payout = { ...taken!.payout, utr: '412907418220' }
    // That it came back is told before that it had arrived.
    for (const event of ['payout.reversed', 'payout.processed', 'payout.reversed', 'payout.failed']) {
      const statuses = await Promise.all([world, other].map(({ origin }) => tell(origin, event, { payout })))
      expect(statuses, event).toEqual([200, 200])
    }
    expect(await statusOf(person, id)).toBe(-1)
    expect(await rupeesOf(person)).toEqual(BACK)
    expect(await bookedFor(world, id)).toEqual({ 20: 1, 22: 1 })
  })

  test('of something else, of another payout or of nothing changes nothing', async () => {
    const { person, id } = await world.approved()
    const event = (name: string, entity: object) => ({ event: name, payload: { payout: { entity } } })
    // Nobody has asked for it yet.
    await hearPayout(world.context, event('payout.processed', { id: 'pout_early', reference_id: id }))
    expect(await statusOf(person, id)).toBe(1)
    await world.behave({ payouts: 'wait' })
    await pay(id)
    for (const told of [
      event('payout.processed', { id: 'pout_other', reference_id: id }),
      event('payout.failed', { id: 'pout_other', reference_id: id }),
      event('payout.processed', { id: 'pout_other', reference_id: '4' }),
      event('payout.processed', { id: 'pout_other', reference_id: 'no number' }),
      event('payout.processed', { id: 'pout_other', reference_id: null }),
      event('payout.queued', { id: 'pout_other', reference_id: id }),
      { event: 'payout.processed', payload: {} },
      null,
    ]) {
      await hearPayout(world.context, told)
    }
    expect(await statusOf(person, id)).toBe(3)
    expect(await rupeesOf(person)).toEqual({ balance: '2000.00', withdrawable: '1000.00' })
    await world.move(id, 'processed')
    await expectPaidOnce(person, id)
    await hearPayout(
      world.context,
      event('payout.failed', { id: (await world.takenFor(id))[0]!.payout.id, reference_id: id }),
    )
    expect(await statusOf(person, id)).toBe(2)
  })
})

describe('what the provider says against what was booked stands before operators', () => {
  const disputed = async (id: string) => {
    const { list } = await world.operator.call('listWithdrawalQueue', { queue: 'disputed' })
    return list.find((row) => row.id === id)
  }
  const say = async (id: string, payout: string) =>
    tell(world.origin, 'payout.processed', { payout: { id: payout, reference_id: id } })

  test('where it was refunded and the provider says that it was paid', async () => {
    const { person, id } = await world.approved()
    await world.behave({ payouts: 'fail' })
    await pay(id)
    await becomes(person, id, -1)
    expect(await disputed(id)).toBeUndefined()
    expect(await say(id, (await world.takenFor(id))[0]!.payout.id)).toBe(200)
    expect(await disputed(id)).toMatchObject({ status: -1, payout_state: 'disputed' })
    expect(await rupeesOf(person)).toEqual(BACK)
    await world.operator.call('closePayoutDispute', { id, note: 'taken up with the bank' })
    expect(await say(id, (await world.takenFor(id))[0]!.payout.id)).toBe(200)
    expect(await disputed(id)).toBeUndefined()
  })

  test.each([
    ['before', [1, 0]],
    ['after', [0, 1]],
  ] as const)('where it was paid twice, and the second one is told %s the first', async (_when, [before, after]) => {
    const { person, id } = await world.approved()
    await world.behave({ payouts: 'wait' })
    await pay(id)
    const sayOther = (times: number) => Promise.all(Array.from({ length: times }, () => say(id, `pout_twice_${id}`)))
    expect(await sayOther(before)).toEqual(Array(before).fill(200))
    expect(await statusOf(person, id)).toBe(3)
    await world.move(id, 'processed')
    await becomes(person, id, 2)
    expect(await sayOther(after)).toEqual(Array(after).fill(200))
    expect(await disputed(id)).toMatchObject({ status: 2 })
    expect(await world.operator.call('getWithdrawalForReview', { id })).toMatchObject({
      other_reference: `pout_twice_${id}`,
    })
    expect(await bookedFor(world, id)).toEqual({ 20: 1, 21: 1 })
  })
})

test('numbers of accounts and keys of the provider are in no line of a worker that pays', async () => {
  const { person, id } = await world.approved()
  await world.behave({ payouts: 'drop_after_accept' })
  const worker = await startProcess({ ...world.variables, ROLES: 'worker' })
  await expect.poll(async () => (await payoutOf(id))?.state).toMatch(/unknown|paid/)
  await becomes(person, id, 2)
  await worker.end('SIGTERM')
  const [taken] = await world.takenFor(id)
  const number = taken!.payout.fund_account.bank_account['account_number']!
  expect(worker.output()).toContain('payout outcome unknown')
  for (const secret of [number, 'secret of the key', 'rzp_test_mela']) expect(worker.output()).not.toContain(secret)
})
