import { expect, test } from 'vitest'
import type { Withdrawal } from '@mela/contract/wallet/wallet-withdraw.ts'
import { withdrawalStatus, withdrawalSteps } from './withdrawal-steps.ts'

type Step = Withdrawal['steps'][number]['step']
const words = {
  t: (key: string, values?: object) =>
    `${key.replace('wallet.record_step_', '')}${values ? JSON.stringify(values) : ''}`,
  momentText: (moment: number) => new Date(moment).toISOString().slice(11, 16),
  amount: '₹500.00',
}
const order = (status: Withdrawal['status'], steps: Step[], more: Partial<Withdrawal> = {}): Withdrawal => ({
  ...{ id: '7', type: 1, amount: '500.00', fee: '10.00', receives: '490.00', status, method: 'bank' },
  target: { name: 'HDFC Bank', account_name: 'Rohan', last4: '4821' },
  steps: steps.map((step, index) => ({ step, at: `2026-03-01T08:0${index}:00.000Z` })),
  ...{ pay_after: null, reason: '', note: '', payment_reference: '', can_cancel: false },
  created_at: '2026-03-01T08:00:00.000Z',
  ...more,
})
const told = (given: Withdrawal) => withdrawalSteps(given, words).map(({ title, state }) => `${title} ${state}`)

test('an open withdrawal shows what happened, what happens now and what comes', () => {
  expect(told(order(1, ['requested']))).toEqual(['requested done', 'review now', 'sent_bank next', 'paid next'])
  expect(told(order(1, ['requested', 'on_hold']))).toEqual([
    'requested done',
    'on_hold now',
    'sent_bank next',
    'paid next',
  ])
  expect(told(order(1, ['requested', 'approved'], { method: 'wallet' }))).toEqual([
    'requested done',
    'approved done',
    'to_send now',
    'sent_wallet next',
    'paid next',
  ])
  expect(told(order(1, ['requested', 'approved', 'sent', 'unsent'])).slice(2)).toEqual([
    'sent_bank done',
    'to_send now',
    'sent_bank next',
    'paid next',
  ])
  expect(told(order(3, ['requested', 'approved', 'sent'])).slice(2)).toEqual(['sent_bank now', 'paid next'])
  expect(told(order(2, ['requested', 'approved', 'sent', 'paid'])).slice(2)).toEqual(['sent_bank done', 'paid done'])
})

test('one that waits for a new account says until when', () => {
  const waiting = order(1, ['requested', 'approved'], { pay_after: '2026-03-02T08:00:00.000Z' })
  expect(withdrawalSteps(waiting, words)[2]).toMatchObject({ detail: 'waits{"time":"08:00"}', state: 'now' })
})

test('one that was released, or that a second operator sent back, is in review again', () => {
  for (const step of ['on_hold', 'second_review'] as const) {
    expect(told(order(1, ['requested', step, 'reviewed_again'])).slice(1)).toEqual([
      `${step} done`,
      'review_again now',
      'sent_bank next',
      'paid next',
    ])
  }
})

test('one that came to nothing says where the money is', () => {
  const back = 'back{"amount":"₹500.00"} done'
  expect(told(order(-1, ['requested', 'rejected']))).toEqual(['requested done', 'rejected refused', back])
  expect(told(order(-2, ['sent', 'returned']))).toEqual(['sent_bank done', 'returned refused', back])
  expect(told(order(-1, ['requested', 'cancelled']))).toEqual(['requested done', 'cancelled done', back])
})

test('its state is one word, and whoever took it back is not told that it was declined', () => {
  const names = ([1, 3, 2, -1, -2] as const).map((status) => withdrawalStatus(order(status, ['requested'])).name)
  expect(names.map((name) => name.replace('wallet.record_status_', ''))).toEqual([
    'review',
    'paying',
    'paid',
    'rejected',
    'returned',
  ])
  expect(withdrawalStatus(order(-1, ['requested', 'cancelled']))).toEqual({
    name: 'wallet.record_status_cancelled',
    tone: 'neutral',
  })
})
