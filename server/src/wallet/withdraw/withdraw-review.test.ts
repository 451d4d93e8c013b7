import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hireOperator, Operator } from '../../../test/operator.ts'
import { findings, openPaidWorld, setSetting, type PaidWorld } from '../../../test/money/payments.ts'
import { giveMoney, WITHDRAW_PASSWORD } from '../../../test/money/give-money.ts'
import { reasonOf, refusalOf } from '../../../test/person.ts'
import {
  addCard,
  age,
  bookedFor,
  newWithdrawer,
  payByHand,
  rupeesOf,
  TRON_ADDRESSES,
  verify,
} from '../../../test/money/withdrawals.ts'
import type { Site } from '../../../test/world.ts'
import { expireApprovals } from '../../operators/approvals/approvals.ts'
import { walletWithdrawers } from '../index.ts'

// Without an account that payouts leave from: everything is paid by hand.
let world: PaidWorld
let other: Site
let nisha: Operator
let arjun: Operator
let kavya: Operator
beforeAll(async () => {
  world = await openPaidWorld()
  other = await world.startSite()
  nisha = await hireOperator(world, 'nisha', ['finance'])
  arjun = await hireOperator(world, 'arjun', ['admin'])
  kavya = await hireOperator(world, 'kavya', ['risk'])
})
afterAll(() => world.end())

const DAY_MS = 24 * 3_600_000
/** The same operator, with the same session, at the other process. */
function elsewhere(operator: Operator): Operator {
  const { id, name, password, totp } = operator
  const there = new Operator({ ...world, origin: other.origin }, { id, name, password, otpauth_url: totp.toString() })
  there.cookie = operator.cookie
  return there
}
const stageOf = async (id: string) => {
  const [row] = await world.database.query<{ stage: string; status: number }>(
    'SELECT stage, status FROM wallet_withdrawal WHERE id = $1',
    [id],
  )
  return row!
}
const auditOf = (id: string) =>
  world.database.query<{ action: string; operator_id: string; details: Record<string, unknown> }>(
    'SELECT action, operator_id, details FROM operators_audit WHERE subject = $1 ORDER BY id',
    [`withdrawal:${id}`],
  )
const outcomeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'done',
    (error: { reason: string }) => error.reason,
  )
/** What the notification centre shows, as soon as it does. */
const expectNotice = async ({ id }: { id: string }, kind: string) => {
  await expect
    .poll(() => world.database.query('SELECT FROM home_notice WHERE user_id = $1 AND kind = $2', [id, kind]))
    .toHaveLength(1)
}

describe('a withdrawal that holds its amount', () => {
  test('WALLET-021 is completed by approval and payment, and both appear in the records', async () => {
    const { person, ask } = await newWithdrawer(world, '3000.00')
    const { id } = await ask('1000')
    expect(await rupeesOf(person)).toEqual({ balance: '3000.00', withdrawable: '2000.00' })
    await nisha.call('approveWithdrawal', { id })
    // By hand, because nobody else pays here.
    await payByHand(nisha, id, 'UTR-0001')
    expect(await rupeesOf(person)).toEqual({ balance: '2000.00', withdrawable: '2000.00' })
    expect(await person.call('getWithdrawal', { id })).toMatchObject({
      ...{ status: 2, payment_reference: 'UTR-0001', reason: '' },
      steps: [{ step: 'requested' }, { step: 'approved' }, { step: 'sent' }, { step: 'paid' }],
    })
    expect(await bookedFor(world, id)).toEqual({ 20: 1, 21: 1 })
    const { list } = await person.call('getAccountTransactions', { type: 2 })
    expect(list.map(({ amount, reference }) => [amount, reference])).toEqual([['-1000.00', id]])
    const rows = await world.database.query<{ account: string; amount: string }>(
      `SELECT (account_id & 15)::text AS account, amount::text FROM ledger_entry JOIN ledger_transfer ON no = transfer_no
       WHERE reference = $1 AND ledger_transfer.kind = 21 ORDER BY 1`,
      [id],
    )
    // Held, banks and fees.
    expect(Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))).toEqual({
      ...{ 2: '-100000', 11: '98000', 12: '2000' },
    })
    await expectNotice(person, 'withdraw_paid')
  })

  test('WALLET-021 comes back with amount and fee when it is rejected, which the person is told live and reads in the records', async () => {
    const { person, ask } = await newWithdrawer(world, '3000.00')
    const device = await person.openDevice()
    const { id } = await ask('1000')
    await device.next('NOTIFICATION', ({ type }) => type === 'wallet_order')
    await nisha.call('rejectWithdrawal', { id, reason: 'name_differs', note: 'Please add a card in your own name.' })
    expect(await device.next('NOTIFICATION', ({ type }) => type === 'wallet_order')).toEqual({
      ...{ type: 'wallet_order', data: { id, kind: 'withdrawal', status: -1 } },
    })
    expect(await rupeesOf(person)).toEqual({ balance: '3000.00', withdrawable: '3000.00' })
    expect(await person.call('getWithdrawal', { id })).toMatchObject({
      ...{ status: -1, reason: 'withdraw_reason_name_differs', note: 'Please add a card in your own name.' },
      steps: [{ step: 'requested' }, { step: 'rejected' }],
    })
    const { list } = await person.call('getAccountTransactions', { type: 2 })
    expect(list.map(({ amount, reference }) => [amount, reference])).toEqual([
      ['1000.00', id],
      ['-1000.00', id],
    ])
    await expectNotice(person, 'withdraw_rejected')
    for (const again of [
      () => nisha.call('rejectWithdrawal', { id, reason: 'limit' }),
      () => nisha.call('approveWithdrawal', { id }),
      () => nisha.call('holdWithdrawal', { id, note: 'look' }),
      () => nisha.call('recordPayout', { id, payment_reference: 'UTR-0002' }),
      () => nisha.call('recordReturn', { id, note: 'back' }),
    ]) {
      expect(await reasonOf(again())).toBe('order_closed')
    }
    expect(await bookedFor(world, id)).toEqual({ 20: 1, 22: 1 })
  })
})

test('a rejection for another reason is refused without a note that says which', async () => {
  const { person, ask } = await newWithdrawer(world)
  const { id } = await ask('500')
  for (const note of ['', '   ']) {
    expect(await reasonOf(nisha.call('rejectWithdrawal', { id, reason: 'other', note }))).toBe('invalid_params')
  }
  await nisha.call('rejectWithdrawal', { id, reason: 'other', note: 'Please call us.' })
  expect(await person.call('getWithdrawal', { id })).toMatchObject({ status: -1, note: 'Please call us.' })
})

describe('two operators', () => {
  test('CONSOLE-005 two operators at the same time, at two processes, decide a withdrawal exactly once, and the player is told live and in records', async () => {
    for (const [one, two] of [
      ['approveWithdrawal', 'rejectWithdrawal'],
      ['approveWithdrawal', 'approveWithdrawal'],
      ['rejectWithdrawal', 'rejectWithdrawal'],
      ['holdWithdrawal', 'rejectWithdrawal'],
    ] as const) {
      const { person, ask } = await newWithdrawer(world, '1000.00')
      const device = await person.openDevice()
      const { id } = await ask('1000')
      const decide = (operator: Operator, name: typeof one | typeof two) =>
        name === 'rejectWithdrawal'
          ? operator.call(name, { id, reason: 'limit' })
          : operator.call(name, { id, note: 'both at once' })
      const outcomes = await Promise.all([outcomeOf(decide(nisha, one)), outcomeOf(decide(elsewhere(arjun), two))])
      const done = outcomes.filter((outcome) => outcome === 'done').length
      const order = await person.call('getWithdrawal', { id })
      // Approved or on hold, it may still be rejected by whoever comes second.
      const may_both = one !== two && order.status === -1
      expect(may_both ? [1, 2] : [1], `${one} ${two}: ${outcomes.join()}`).toContain(done)
      expect(outcomes.filter((outcome) => outcome !== 'done').every((outcome) => outcome === 'order_closed')).toBe(true)
      const booked = await bookedFor(world, id)
      expect(booked).toEqual(order.status === -1 ? { 20: 1, 22: 1 } : { 20: 1 })
      const { balance, withdrawable } = await rupeesOf(person)
      expect([balance, withdrawable]).toEqual(['1000.00', order.status === -1 ? '1000.00' : '0.00'])
      const told = await device.next(
        'NOTIFICATION',
        (event) => event.type === 'wallet_order' && event.data.status === order.status,
      )
      expect(told).toMatchObject({ data: { id, kind: 'withdrawal', status: order.status } })
      const steps = order.steps.map(({ step }) => step)
      expect(new Set(steps).size).toBe(steps.length)
    }
    expect(await findings(world)).toEqual([])
  })

  test('CONSOLE-005 a payment by hand that two operators begin at once is begun by one, who alone records it, once', async () => {
    const { ask } = await newWithdrawer(world, '2000.00')
    const { id } = await ask('1000')
    await nisha.call('approveWithdrawal', { id })
    const outcomes = await Promise.all([
      outcomeOf(nisha.call('startPayout', { id })),
      outcomeOf(elsewhere(arjun).call('startPayout', { id })),
    ])
    expect(outcomes.toSorted()).toEqual(['done', 'order_closed'])
    const [payer, other] = outcomes[0] === 'done' ? [nisha, arjun] : [arjun, nisha]
    const { list } = await other.call('listWithdrawalQueue', { queue: 'paying' })
    expect(list.find((row) => row.id === id)).toMatchObject({ status: 3, payout_state: 'by_hand', paid_by: payer.name })
    for (const attempt of [
      () => other.call('recordPayout', { id, payment_reference: 'UTR-1002' }),
      () => other.call('giveBackPayout', { id, note: 'not mine' }),
      () => other.call('rejectWithdrawal', { id, reason: 'fraud' }),
      () => payer.call('rejectWithdrawal', { id, reason: 'fraud' }),
      () => kavya.call('holdWithdrawal', { id, note: 'wait' }),
    ]) {
      expect(await reasonOf(attempt())).toBe('order_closed')
    }
    const recorded = await Promise.all([
      outcomeOf(payer.call('recordPayout', { id, payment_reference: 'UTR-1001' })),
      outcomeOf(elsewhere(payer).call('recordPayout', { id, payment_reference: 'UTR-1003' })),
      outcomeOf(elsewhere(payer).call('giveBackPayout', { id, note: 'not paid' })),
    ])
    expect(recorded.toSorted()).toEqual(['done', 'order_closed', 'order_closed'])
    expect([{ 20: 1, 21: 1 }, { 20: 1 }]).toContainEqual(await bookedFor(world, id))
  })
})

describe('what needs a second operator', () => {
  test('CONSOLE-003 a withdrawal above the threshold goes out only when a second operator agrees, once, to exactly this one', async () => {
    const { person, ask } = await newWithdrawer(world, '60000.00')
    const { id } = await ask('20000')
    expect(await refusalOf(nisha.call('approveWithdrawal', { id }))).toMatchObject({
      ...{ code: 14024, reason: 'second_review_required' },
    })
    const { approval_id } = await nisha.call('proposeWithdrawal', { id, note: 'salary, checked' })
    expect(await stageOf(id)).toEqual({ stage: 'second', status: 1 })
    // Until then nobody else decides it, and it is not to be taken back.
    for (const attempt of [
      () => arjun.call('approveWithdrawal', { id }),
      () => arjun.call('rejectWithdrawal', { id, reason: 'limit' }),
      () => arjun.call('holdWithdrawal', { id, note: 'wait' }),
      () => arjun.call('proposeWithdrawal', { id, note: 'again' }),
      () => person.call('cancelWithdrawal', { id }),
    ]) {
      expect(await reasonOf(attempt())).toBe('order_closed')
    }
    const [seen] = await arjun.call('listApprovals', { state: 'open', limit: 1 })
    expect(seen).toMatchObject({
      ...{ id: approval_id, kind: 'large_withdrawal', subject: `withdrawal:${id}`, reason: 'salary, checked' },
      payload: { withdrawal_id: id, amount: '2000000', decimal: '20000.00' },
    })
    const decide = (operator: Operator, payload_hash = seen!.payload_hash) =>
      operator.call('decideApproval', { approval_id, payload_hash, decision: 'approve', code: operator.code() })
    expect(await reasonOf(decide(nisha))).toBe('own_approval')
    expect(await reasonOf(decide(arjun, '0'.repeat(64)))).toBe('approval_closed')
    const outcomes = await Promise.all([outcomeOf(decide(arjun)), outcomeOf(decide(elsewhere(kavya)))])
    expect(outcomes.toSorted()).toEqual(['approval_closed', 'done'])
    expect(await reasonOf(decide(arjun))).toBe('approval_closed')
    expect(await stageOf(id)).toEqual({ stage: 'approved', status: 1 })
    expect((await person.call('getWithdrawal', { id })).steps.map(({ step }) => step)).toEqual([
      ...['requested', 'second_review', 'approved'],
    ])
  })

  test('CONSOLE-003 the database lets no large withdrawal out without an agreement, with one of somebody alone, with that of another withdrawal, or for another amount', async () => {
    const { ask } = await newWithdrawer(world, '90000.00')
    const [one, two] = [await ask('20000'), await ask('20000')]
    const release = (id: string, approval_id: string | null, stage = 'approved') =>
      world.database
        .query(`UPDATE wallet_withdrawal SET stage = $3, approval_id = $2, status = $4 WHERE id = $1`, [
          ...[id, approval_id, stage, stage === 'sent' ? 3 : 1],
        ])
        .then(
          () => 'out',
          (error: Error) => error.message,
        )
    expect(await release(one.id, null)).toMatch(/nobody agreed/)
    expect(await release(one.id, null, 'sent')).toMatch(/cannot go/)
    const { approval_id } = await nisha.call('proposeWithdrawal', { id: one.id, note: 'checked' })
    expect(await release(one.id, approval_id)).toMatch(/nobody agreed/)
    const agree = (approver_id: string) =>
      world.database.query(
        `UPDATE operators_approval SET state = 'approved', approver_id = $2, approved_hash = payload_hash, decided_at = now() WHERE id = $1`,
        [approval_id, approver_id],
      )
    await expect(agree(nisha.id)).rejects.toThrow(/four_eyes/)
    await agree(arjun.id)
    // It is good for its own withdrawal and for no other of the same amount.
    expect(await release(two.id, approval_id)).toMatch(/nobody agreed/)
    expect(await release(one.id, approval_id)).toBe('out')
    const changed = await nisha.call('proposeWithdrawal', { id: two.id, note: 'checked' })
    const raise = (by: number) =>
      world.database.query(`ALTER TABLE wallet_withdrawal DISABLE TRIGGER wallet_guard_withdrawal;
        UPDATE wallet_withdrawal SET amount = amount + ${by} WHERE id = ${two.id};
        ALTER TABLE wallet_withdrawal ENABLE TRIGGER wallet_guard_withdrawal`)
    await raise(1)
    expect(await reasonOf(arjun.decide(changed.approval_id))).toBe('approval_closed')
    expect(await stageOf(two.id)).toMatchObject({ stage: 'second' })
    await raise(-1)
    await arjun.decide(changed.approval_id)
    expect(await stageOf(two.id)).toMatchObject({ stage: 'approved' })
  })

  test('waits again when the second operator says no, or nobody says anything', async () => {
    const { person, ask } = await newWithdrawer(world, '60000.00')
    const { id } = await ask('20000')
    const first = await nisha.call('proposeWithdrawal', { id, note: 'looks good' })
    await arjun.decide(first.approval_id, 'reject')
    expect(await stageOf(id)).toMatchObject({ stage: 'waiting' })
    expect(await reasonOf(nisha.call('approveWithdrawal', { id }))).toBe('second_review_required')
    const late = await kavya.call('proposeWithdrawal', { id, note: 'looks good' })
    world.clock.advance(3 * DAY_MS)
    for (const operator of [nisha, arjun, kavya]) await operator.signIn()
    expect(await reasonOf(arjun.decide(late.approval_id))).toBe('approval_closed')
    await expireApprovals(walletWithdrawers)(world.context)
    expect(await stageOf(id)).toMatchObject({ stage: 'waiting' })
    expect(await person.call('cancelWithdrawal', { id })).toMatchObject({ status: -1 })
    // What somebody else asks for now is about a withdrawal that is gone.
    expect(await reasonOf(nisha.call('proposeWithdrawal', { id, note: 'again' }))).toBe('order_closed')
  })
})

test('hold and release keep a withdrawal from being decided, with a note for the log', async () => {
  const { person, ask } = await newWithdrawer(world)
  const { id } = await ask('500')
  await kavya.call('holdWithdrawal', { id, note: 'asking the bank' })
  expect(await reasonOf(nisha.call('approveWithdrawal', { id }))).toBe('order_closed')
  expect(await person.call('getWithdrawal', { id })).toMatchObject({ status: 1, note: '', can_cancel: true })
  await kavya.call('releaseWithdrawal', { id, note: 'the bank is fine' })
  expect(await reasonOf(kavya.call('releaseWithdrawal', { id, note: 'again' }))).toBe('order_closed')
  await setSetting(world, 'paused', ['withdraw'])
  expect(await reasonOf(nisha.call('approveWithdrawal', { id }))).toBe('paused')
  expect(await reasonOf(nisha.call('proposeWithdrawal', { id, note: 'now' }))).toBe('paused')
  await setSetting(world, 'paused', [])
  await nisha.call('approveWithdrawal', { id, note: 'fine' })
  const log = await auditOf(id)
  expect(log.map(({ action, operator_id }) => [action, operator_id])).toEqual([
    ...[
      ['holdWithdrawal', kavya.id],
      ['releaseWithdrawal', kavya.id],
      ['approveWithdrawal', nisha.id],
    ],
  ])
  expect(log[0]!.details).toMatchObject({ user_id: person.id, note: 'asking the bank' })
  for (const attempt of [
    () => nisha.call('approveWithdrawal', { id: '4' }),
    () => nisha.call('proposeWithdrawal', { id: '4', note: 'x' }),
    () => nisha.call('holdWithdrawal', { id: '4', note: 'x' }),
    () => nisha.call('recordPayout', { id: '4', payment_reference: 'UTR-1' }),
    () => nisha.call('getWithdrawalForReview', { id: '4' }),
  ]) {
    expect(await reasonOf(attempt())).toBe('non_existent')
  }
})

test('the queue tells who waits for how much, how risky it is and who asked, by filters', async () => {
  const one = await newWithdrawer(world, '90000.00')
  const low = await one.ask('500')
  const large = await one.ask('30000')
  await verify(world, one.person, 2, 'Rohan Kulkarni')
  const high = await one.ask('700')
  const mine = { user_id: one.person.id }
  const idsOf = async (filter: Parameters<typeof listed>[0]) => (await listed(filter)).list.map(({ id }) => id)
  const listed = (filter: {
    queue?: 'waiting' | 'second' | 'hold' | 'paying' | 'done'
    type?: 1 | 2
    risk?: 'low' | 'medium' | 'high'
    min?: string
    max?: string
    pos?: number
    limit?: number
  }) => nisha.call('listWithdrawalQueue', { ...mine, ...filter })
  const { list, total, waiting, counts } = await listed({})
  expect(list.map(({ id }) => id)).toEqual([low.id, large.id, high.id])
  expect(total).toBe(3)
  expect(list.map(({ risk, needs_second }) => [risk, needs_second])).toEqual([
    ['low', false],
    ['medium', true],
    ['high', true],
  ])
  expect(list[0]).toMatchObject({
    ...{ amount: '500.00', fee: '10.00', method: 'bank', queue: 'waiting', status: 1, requested_by: null },
    target: `HDFC Bank ··${low.target.last4}`,
    person: { user_id: one.person.id },
  })
  expect(waiting.map(({ type }) => type)).toEqual([1, 2])
  expect(await idsOf({ risk: 'high' })).toEqual([high.id])
  expect(await idsOf({ risk: 'medium' })).toEqual([large.id])
  expect(await idsOf({ risk: 'low' })).toEqual([low.id])
  expect(await idsOf({ min: '700' })).toEqual([large.id, high.id])
  expect(await idsOf({ min: '500.01', max: '700' })).toEqual([high.id])
  expect(await idsOf({ type: 2 })).toEqual([])
  expect(await idsOf({ pos: 1, limit: 1 })).toEqual([large.id])
  await nisha.call('proposeWithdrawal', { id: large.id, note: 'checked' })
  await nisha.call('holdWithdrawal', { id: high.id, note: 'odd' })
  await nisha.call('approveWithdrawal', { id: low.id })
  expect((await listed({ queue: 'second' })).list).toMatchObject([{ id: large.id, requested_by: 'nisha' }])
  expect(await idsOf({ queue: 'hold' })).toEqual([high.id])
  expect(await idsOf({ queue: 'paying' })).toEqual([low.id])
  await nisha.call('rejectWithdrawal', { id: high.id, reason: 'fraud' })
  await payByHand(nisha, low.id, 'UTR-QUEUE')
  expect(await idsOf({ queue: 'done' })).toEqual([low.id, high.id])
  const after = await listed({})
  expect(after.counts['done']! - counts['done']!).toBe(2)
  expect(after.counts['waiting']! - counts['waiting']!).toBe(-3)
})

test('a review shows the whole number, what was checked and where money came from; each look is written down, and no number is', async () => {
  const { person, ask } = await newWithdrawer(world, '5000.00')
  const card = await addCard(person, { card_number: '50109998887776' })
  const { id } = await ask('1000', { method_id: card.id })
  const review = await kavya.call('getWithdrawalForReview', { id })
  expect(review).toMatchObject({
    ...{ number: '50109998887776', account_name: 'Asha Verma', bank_code: 'HDFC0001234', receives: '980.00' },
    ...{ payout: 'hand', payout_state: '', approval_id: null, pay_after: card.waits_until, risks: ['new_target'] },
    flow: { recharged: '0.00', won: '0.00', withdrawn: '0.00', chests_received: '0.00' },
    steps: [{ step: 'requested', by: '' }],
  })
  expect(Object.fromEntries(review.checks.map(({ name, is_good }) => [name, is_good]))).toEqual({
    ...{ advanced_verification: true, account_name: true, turnover: true, known_device: true, target_age: false },
    ...{ linked_accounts: true, receivable: true, ledger: true },
  })
  await verify(world, person, 1, 'Rohan Kulkarni')
  await world.database.query('UPDATE wallet_withdrawal SET pay_after = NULL WHERE id = $1', [id])
  await kavya.call('approveWithdrawal', { id })
  await payByHand(nisha, id, 'UTR-REVIEW')
  const later = await kavya.call('getWithdrawalForReview', { id })
  expect(later.checks.filter(({ is_good }) => !is_good).map(({ name }) => name)).toEqual([
    ...['advanced_verification', 'account_name', 'target_age'],
  ])
  expect(later).toMatchObject({ payment_reference: 'UTR-REVIEW', flow: { withdrawn: '1000.00' } })
  expect(later.steps).toMatchObject([
    ...[
      { step: 'requested', by: '' },
      { step: 'approved', by: 'kavya' },
      { step: 'sent', by: 'nisha' },
      { step: 'paid', by: 'nisha' },
    ],
  ])
  const looks = (await auditOf(id)).filter(({ action }) => action === 'getWithdrawalForReview')
  expect(looks.map(({ operator_id }) => operator_id)).toEqual([kavya.id, kavya.id])
  expect(JSON.stringify(await auditOf(id))).not.toContain('50109998887776')
})

describe('a payment by hand', () => {
  test('has a reference that no other withdrawal has', async () => {
    const { ask } = await newWithdrawer(world)
    const [one, two] = [await ask('500'), await ask('500')]
    for (const { id } of [one, two]) await nisha.call('approveWithdrawal', { id })
    await payByHand(nisha, one.id, 'UTR-SAME')
    await nisha.call('startPayout', { id: two.id })
    expect(await refusalOf(nisha.call('recordPayout', { id: two.id, payment_reference: 'UTR-SAME' }))).toMatchObject({
      ...{ code: 14018, reason: 'reference_taken' },
    })
    expect(await stageOf(two.id)).toEqual({ stage: 'sent', status: 3 })
  })

  test('of USDT is one that the chain shows: exactly this amount, of this token, to this address, since it was asked for', async () => {
    const { person, ask } = await newWithdrawer(world)
    await giveMoney(world, person, 2, '300')
    const { id: method_id } = await person.call('addChainWallet', {
      ...{ currency: 2, channel: 'TRC20', address: TRON_ADDRESSES[0], withdraw_password: WITHDRAW_PASSWORD },
    })
    await age(world, person)
    const { id, receives } = await ask('100', { type: 2, method: 'wallet', method_id })
    expect(receives).toBe('99.000000')
    await nisha.call('approveWithdrawal', { id })
    await nisha.call('startPayout', { id })
    const pay = async (changes: object) => {
      const { transaction_id } = await world.control(world.chain, '/control/transfer', {
        ...{ to: TRON_ADDRESSES[0], value: '99000000', at: world.clock.now().getTime() },
        ...changes,
      })
      return transaction_id as string
    }
    const record = (payment_reference: string) => nisha.call('recordPayout', { id, payment_reference })
    const paid = await pay({})
    for (const wrong of [
      await pay({ value: '98999999' }),
      await pay({ value: '99000001' }),
      await pay({ to: TRON_ADDRESSES[1] }),
      await pay({ contract: TRON_ADDRESSES[1] }),
      await pay({ is_confirmed: false }),
      await pay({ at: world.clock.now().getTime() - DAY_MS }),
      paid.slice(0, -1),
      '0'.repeat(64),
      'UTR-0001x',
    ]) {
      expect(await refusalOf(record(wrong)), wrong).toMatchObject({ code: 14025, reason: 'payment_not_found' })
    }
    await world.control(world.chain, '/control', { is_away: true })
    expect(await reasonOf(record(paid))).toBe('provider_away')
    await world.control(world.chain, '/control', { is_away: false })
    await record(paid.toUpperCase())
    expect(await person.call('getWithdrawal', { id })).toMatchObject({ status: 2, payment_reference: paid })
    expect(await reasonOf(nisha.call('recordReturn', { id, note: 'back' })), 'nothing sends it back').toBe(
      'payment_not_found',
    )
    // The same transaction pays nothing else.
    const again = await ask('100', { type: 2, method: 'wallet', method_id })
    await nisha.call('approveWithdrawal', { id: again.id })
    expect(await reasonOf(payByHand(nisha, again.id, paid))).toBe('reference_taken')
  })

  test('is not begun while its target is new, and says from when on it may be', async () => {
    const { person, ask } = await newWithdrawer(world)
    await giveMoney(world, person, 2, '300')
    const { id: method_id } = await person.call('addChainWallet', {
      ...{ currency: 2, channel: 'TRC20', address: TRON_ADDRESSES[1], withdraw_password: WITHDRAW_PASSWORD },
    })
    const { id, pay_after } = await ask('100', { type: 2, method: 'wallet', method_id })
    await nisha.call('approveWithdrawal', { id })
    const start = () => nisha.call('startPayout', { id })
    expect(await refusalOf(start())).toMatchObject({ code: 14027, reason: 'too_early', until: pay_after })
    expect(await stageOf(id)).toEqual({ stage: 'approved', status: 1 })
    world.clock.advance(DAY_MS)
    for (const operator of [nisha, arjun, kavya]) await operator.signIn()
    await start()
    expect(await stageOf(id)).toEqual({ stage: 'sent', status: 3 })
  })

  test('that its operator did not make goes back to the list, is to be stopped again, and is made by another', async () => {
    const { person, ask } = await newWithdrawer(world, '2000.00')
    const { id } = await ask('1000')
    await nisha.call('approveWithdrawal', { id })
    await nisha.call('startPayout', { id })
    expect(await person.call('getWithdrawal', { id })).toMatchObject({ status: 3, can_cancel: false })
    expect(await reasonOf(person.call('cancelWithdrawal', { id }))).toBe('order_closed')
    await nisha.call('giveBackPayout', { id, note: 'the bank is closed today' })
    expect(await stageOf(id)).toEqual({ stage: 'approved', status: 1 })
    expect(await reasonOf(nisha.call('recordPayout', { id, payment_reference: 'UTR-LATE' }))).toBe('order_closed')
    const { can_cancel, steps } = await person.call('getWithdrawal', { id })
    expect(can_cancel).toBe(true)
    expect(steps.map(({ step }) => step)).toEqual(['requested', 'approved', 'sent', 'unsent'])
    await payByHand(arjun, id, 'UTR-SECOND')
    expect(await bookedFor(world, id)).toEqual({ 20: 1, 21: 1 })
    const log = (await auditOf(id)).map(({ action, operator_id }) => [action, operator_id])
    expect(log).toEqual([
      ...[
        ['approveWithdrawal', nisha.id],
        ['startPayout', nisha.id],
        ['giveBackPayout', nisha.id],
        ['startPayout', arjun.id],
        ['recordPayout', arjun.id],
      ],
    ])
  })

  test('of what two agreed to can be given back and begun again without a new agreement', async () => {
    const { ask } = await newWithdrawer(world, '60000.00')
    const { id } = await ask('20000')
    const { approval_id } = await nisha.call('proposeWithdrawal', { id, note: 'checked' })
    await arjun.decide(approval_id)
    await nisha.call('startPayout', { id })
    await nisha.call('giveBackPayout', { id, note: 'no time' })
    await payByHand(arjun, id, 'UTR-LARGE')
    expect(await stageOf(id)).toEqual({ stage: 'done', status: 2 })
  })

  test('is put on hold instead of being begun where its account was banned since', async () => {
    const { person, ask } = await newWithdrawer(world, '2000.00')
    const { id } = await ask('1000')
    await nisha.call('approveWithdrawal', { id })
    await arjun.call('banUser', { user_id: person.id, reason: 'a stolen card' })
    expect(await nisha.call('startPayout', { id })).toEqual({ hold_reason: 'account_banned' })
    expect(await stageOf(id)).toEqual({ stage: 'hold', status: 1 })
  })

  test('of which its operator says nothing is settled by two others, and cannot be recorded meanwhile', async () => {
    for (const outcome of ['paid', 'not_paid'] as const) {
      const { person, ask } = await newWithdrawer(world, '2000.00')
      const { id } = await ask('1000')
      await nisha.call('approveWithdrawal', { id })
      await nisha.call('startPayout', { id })
      const input = { id, note: 'asked the bank' }
      const propose = () =>
        arjun.call(
          'proposePayoutOutcome',
          outcome === 'paid' ? { ...input, outcome, payment_reference: `UTR-OF-${id}` } : { ...input, outcome },
        )
      const refused = await propose()
      const [open] = await nisha.call('listApprovals', { state: 'open', limit: 1 })
      expect(open).toMatchObject({ kind: 'payout_outcome', payload: { provider: 'not asked, it is paid by hand' } })
      expect(await reasonOf(nisha.call('recordPayout', { id, payment_reference: 'UTR-OWN' }))).toBe('order_closed')
      expect(await reasonOf(nisha.call('giveBackPayout', { id, note: 'no' }))).toBe('order_closed')
      await nisha.decide(refused.approval_id, 'reject')
      expect(await nisha.call('getWithdrawalForReview', { id })).toMatchObject({
        ...{ payout: 'hand', payout_state: 'by_hand', paid_by: 'nisha' },
      })
      await nisha.decide((await propose()).approval_id)
      const paid = outcome === 'paid'
      expect(await stageOf(id)).toEqual({ stage: 'done', status: paid ? 2 : -1 })
      expect(await bookedFor(world, id)).toEqual(paid ? { 20: 1, 21: 1 } : { 20: 1, 22: 1 })
      expect((await rupeesOf(person)).balance).toBe(paid ? '1000.00' : '2000.00')
    }
  })

  test('is never forgotten by the database but by whoever has not made it', async () => {
    const { ask } = await newWithdrawer(world, '2000.00')
    const { id } = await ask('1000')
    await nisha.call('approveWithdrawal', { id })
    await nisha.call('startPayout', { id })
    const write = (text: string) =>
      world.database.query(text, [id]).then(
        () => 'written',
        (error: Error) => error.message,
      )
    const back = `UPDATE wallet_withdrawal SET stage = 'approved', status = 1 WHERE id = $1`
    expect(await write(back)).toMatch(/cannot go from sent to approved/)
    expect(await write(`UPDATE wallet_payout SET state = 'unknown' WHERE withdrawal_id = $1`)).toMatch(/by_hand/)
    await nisha.call('recordPayout', { id, payment_reference: 'UTR-KEPT' })
    const taken = await write('DELETE FROM wallet_payout WHERE withdrawal_id = $1')
    expect(taken).toBe(`payout ${id} cannot be taken away`)
  })

  test('that the bank sent back returns amount and fee when a second operator agrees, once', async () => {
    const { person, ask } = await newWithdrawer(world, '2000.00')
    const { id } = await ask('1000')
    await nisha.call('approveWithdrawal', { id })
    expect(await reasonOf(nisha.call('recordReturn', { id, note: 'too early' }))).toBe('order_closed')
    await payByHand(nisha, id, 'UTR-BACK')
    const ask_back = (operator: Operator) => operator.call('recordReturn', { id, note: 'account closed' })
    const [first, second] = [await ask_back(nisha), await ask_back(nisha)]
    const [open] = await arjun.call('listApprovals', { state: 'open', limit: 1 })
    expect(open).toMatchObject({
      ...{ kind: 'payout_return', subject: `withdrawal:${id}`, reason: 'account closed' },
      payload: { decimal: '1000.00', payment_reference: 'UTR-BACK', provider: 'not asked, it was paid by hand' },
    })
    expect(await rupeesOf(person), 'only asked for').toEqual({ balance: '1000.00', withdrawable: '1000.00' })
    expect(await reasonOf(nisha.decide(first.approval_id))).toBe('own_approval')
    const outcomes = await Promise.all([
      outcomeOf(arjun.decide(first.approval_id)),
      outcomeOf(elsewhere(arjun).decide(first.approval_id)),
    ])
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(await reasonOf(arjun.decide(second.approval_id))).toBe('approval_closed')
    expect(await reasonOf(ask_back(nisha))).toBe('order_closed')
    expect(await rupeesOf(person)).toEqual({ balance: '2000.00', withdrawable: '2000.00' })
    expect(await person.call('getWithdrawal', { id })).toMatchObject({
      ...{ status: -2, reason: 'withdraw_reason_returned' },
    })
    expect(await bookedFor(world, id)).toEqual({ 20: 1, 21: 1, 23: 1 })
    await expectNotice(person, 'withdraw_returned')
    expect(await findings(world)).toEqual([])
  })
})

test('while the currency is stopped nothing of it is given back or paid, and all of it afterwards', async () => {
  const { person, ask } = await newWithdrawer(world)
  const [one, two] = [await ask('500'), await ask('500')]
  await nisha.call('approveWithdrawal', { id: two.id })
  await nisha.call('startPayout', { id: two.id })
  await world.database.query(`INSERT INTO ledger_freeze (pot, reason, since) VALUES (9, 'test', now())`)
  for (const attempt of [
    () => ask('500'),
    () => person.call('cancelWithdrawal', { id: one.id }),
    () => nisha.call('rejectWithdrawal', { id: one.id, reason: 'limit' }),
    () => nisha.call('recordPayout', { id: two.id, payment_reference: 'UTR-FROZEN' }),
  ]) {
    expect(await reasonOf(attempt())).toBe('money_frozen')
  }
  await world.database.query('DELETE FROM ledger_freeze')
  await nisha.call('rejectWithdrawal', { id: one.id, reason: 'limit' })
  await nisha.call('recordPayout', { id: two.id, payment_reference: 'UTR-FROZEN' })
  expect(await rupeesOf(person)).toEqual({ balance: '9500.00', withdrawable: '9500.00' })
})
