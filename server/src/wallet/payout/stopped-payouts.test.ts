import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findings } from '../../../test/money/payments.ts'
import { openPayingWorld, type PayingWorld } from '../../../test/money/payouts.ts'
import { bookedFor, newWithdrawer, rupeesOf } from '../../../test/money/withdrawals.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { reasonOf } from '../../../test/person.ts'
import { payDue, payWithdrawal } from './pay-withdrawal.ts'

// What was agreed to and is stopped before anything is sent.
let world: PayingWorld
let nisha: Operator
let lena: Operator
beforeAll(async () => {
  world = await openPayingWorld()
  nisha = world.operator
  lena = await hireOperator(world, 'lena', ['risk', 'admin'])
})
afterEach(() => world.behave({ payouts: 'normal', webhooks: 'normal' }))
afterAll(() => world.end())

const BACK = { balance: '2000.00', withdrawable: '2000.00' }
const ROUNDS = 6
const pay = (id: string) => payWithdrawal(world.context, { withdrawal_id: id })
const outcomeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: { reason: string }) => error.reason,
  )
const reviewed = (id: string) => nisha.call('getWithdrawalForReview', { id })

describe('an approved withdrawal of which nothing was sent', () => {
  test('is cancelled by its owner, and then never sent', async () => {
    const { person, id } = await world.approved()
    expect(await person.call('getWithdrawal', { id })).toMatchObject({ status: 1, can_cancel: true })
    expect(await person.call('cancelWithdrawal', { id })).toMatchObject({ status: -1, can_cancel: false })
    await Promise.all([pay(id), payDue(world.context)])
    expect(await world.takenFor(id)).toEqual([])
    expect(await rupeesOf(person)).toEqual(BACK)
    expect(await bookedFor(world, id)).toEqual({ 20: 1, 22: 1 })
  })

  test('that is cancelled and sent at the same moment is either, never both', async () => {
    await world.behave({ payouts: 'wait' })
    const won = { cancelled: 0, sent: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const { person, id } = await world.approved()
      const cancel = () => outcomeOf(person.call('cancelWithdrawal', { id }))
      const [cancelled] = await Promise.all(round % 2 ? [cancel(), pay(id)] : [pay(id).then(cancel), pay(id)])
      const taken = (await world.takenFor(id)).length
      const { status } = await person.call('getWithdrawal', { id })
      if (cancelled === 'done') won.cancelled++
      else won.sent++
      expect({ cancelled, status, taken }).toEqual(
        cancelled === 'done'
          ? { cancelled: 'done', status: -1, taken: 0 }
          : { cancelled: 'order_closed', status: 3, taken: 1 },
      )
    }
    expect(won.sent).toBeGreaterThanOrEqual(ROUNDS / 2)
    expect(await findings(world)).toEqual([])
  })

  test('is put on hold by an operator, waits again when it is released, and is sent only when it is approved again', async () => {
    const { person, id } = await world.approved()
    await lena.call('holdWithdrawal', { id, note: 'a call from the bank' })
    await Promise.all([pay(id), payDue(world.context)])
    expect(await world.takenFor(id)).toEqual([])
    expect(await reviewed(id)).toMatchObject({ queue: 'hold', hold_reason: '' })
    await lena.call('releaseWithdrawal', { id, note: 'the bank is fine' })
    await pay(id)
    expect(await world.takenFor(id)).toEqual([])
    await nisha.call('approveWithdrawal', { id })
    await pay(id)
    await expect.poll(async () => (await person.call('getWithdrawal', { id })).status).toBe(2)
  })

  test('that two agreed to needs two again after it was on hold', async () => {
    const { id } = await world.approvedByTwo(lena)
    await nisha.call('holdWithdrawal', { id, note: 'look again' })
    await nisha.call('releaseWithdrawal', { id, note: 'looked' })
    expect(await reasonOf(lena.call('approveWithdrawal', { id }))).toBe('second_review_required')
    const { list } = await nisha.call('listWithdrawalQueue', { queue: 'waiting' })
    expect(list.find((row) => row.id === id)).toMatchObject({ needs_second: true, requested_by: null })
    await nisha.call('rejectWithdrawal', { id, reason: 'limit' })
  })

  test('is rejected by an operator, and then never sent', async () => {
    const { person, id } = await world.approved()
    await lena.call('rejectWithdrawal', { id, reason: 'fraud' })
    await pay(id)
    expect(await world.takenFor(id)).toEqual([])
    expect(await rupeesOf(person)).toEqual(BACK)
  })

  test('that is held, rejected and sent at the same moment is only one of them', async () => {
    await world.behave({ payouts: 'wait' })
    for (const name of ['holdWithdrawal', 'rejectWithdrawal'] as const) {
      const { id } = await world.approved()
      const stop =
        name === 'holdWithdrawal'
          ? nisha.call(name, { id, note: 'stop' })
          : nisha.call(name, { id, reason: 'fraud' as const })
      const [stopped] = await Promise.all([outcomeOf(stop), pay(id)])
      expect((await world.takenFor(id)).length, `${name}: ${stopped}`).toBe(stopped === 'done' ? 0 : 1)
    }
  })
})

describe('a withdrawal that was agreed to before', () => {
  test('its account was banned is put on hold instead of being sent, and the console says why', async () => {
    const { person, id } = await world.approved()
    await lena.call('banUser', { user_id: person.id, reason: 'a stolen card' })
    await pay(id)
    expect(await world.takenFor(id)).toEqual([])
    const { queue, hold_reason, steps } = await reviewed(id)
    expect([queue, hold_reason]).toEqual(['hold', 'account_banned'])
    expect(steps.at(-1)).toMatchObject({ step: 'on_hold', by: '' })
    await lena.call('unbanUser', { user_id: person.id, reason: 'a mistake' })
    await nisha.call('releaseWithdrawal', { id, note: 'a mistake' })
    expect(await reviewed(id)).toMatchObject({ queue: 'waiting', hold_reason: '' })
  })

  test('its owner removed the card is put on hold instead of being sent', async () => {
    const { person, card_id, id } = await world.approved()
    await person.call('removeCard', { id: card_id })
    await payDue(world.context)
    expect(await world.takenFor(id)).toEqual([])
    expect(await reviewed(id)).toMatchObject({ queue: 'hold', hold_reason: 'target_removed' })
    await nisha.call('rejectWithdrawal', { id, reason: 'target_refused' })
    expect(await rupeesOf(person)).toEqual(BACK)
  })
})

/** As a charge-back leaves it after the money was used. */
async function owe(user_id: string): Promise<void> {
  await world.database.query(
    `WITH deposit AS (INSERT INTO wallet_deposit (channel_id, provider_reference, book, currency, amount, state, user_id, received_at)
       VALUES ('upi', $2, 2, 1, 100, 'charged_back', $1, now()) RETURNING id)
     INSERT INTO wallet_receivable (deposit_id, user_id, book, currency, amount, created_at)
     SELECT id, $1, 2, 1, 100, now() FROM deposit`,
    [user_id, randomUUID()],
  )
}

describe('a withdrawal whose owner has come to owe something since it was asked for', () => {
  test('is agreed to by nobody, alone or by two, and its review says so', async () => {
    const { person, ask } = await newWithdrawer(world, '60000.00')
    const [small, large, asked] = [await ask('500'), await ask('20000'), await ask('20001')]
    const { approval_id } = await nisha.call('proposeWithdrawal', { id: asked.id, note: 'checked' })
    const check = async () => (await reviewed(small.id)).checks.find(({ name }) => name === 'receivable')!.is_good
    expect(await check()).toBe(true)
    await owe(person.id)
    expect(await check()).toBe(false)
    expect(await reasonOf(nisha.call('approveWithdrawal', { id: small.id }))).toBe('withdraw_blocked')
    expect(await reasonOf(nisha.call('proposeWithdrawal', { id: large.id, note: 'checked' }))).toBe('withdraw_blocked')
    expect(await reasonOf(lena.decide(approval_id))).toBe('withdraw_blocked')
    expect((await reviewed(asked.id)).queue).toBe('second')
    await lena.decide(approval_id, 'reject')
    for (const { id } of [small, large, asked]) await nisha.call('rejectWithdrawal', { id, reason: 'fraud' })
    // What came back has settled the rupee.
    expect(await rupeesOf(person)).toEqual({ balance: '59999.00', withdrawable: '59999.00' })
  })

  test('and agreed to is put on hold instead of being sent', async () => {
    const { person, id } = await world.approved()
    await owe(person.id)
    await pay(id)
    expect(await world.takenFor(id)).toEqual([])
    expect(await reviewed(id)).toMatchObject({ queue: 'hold', hold_reason: 'receivable' })
  })
})
