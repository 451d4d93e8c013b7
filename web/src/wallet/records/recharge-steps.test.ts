import { expect, test } from 'vitest'
import type { Recharge } from '@mela/contract/wallet/wallet-recharge.ts'
import { rechargeStatus, rechargeSteps } from './recharge-steps.ts'

type Step = Recharge['steps'][number]['step']
const words = {
  t: (key: string, values?: object) =>
    `${key.replace('wallet.recharge_step_', '')}${values ? JSON.stringify(values) : ''}`,
  momentText: () => '9:36',
}
const order = (kind: Recharge['kind'], status: Recharge['status'], steps: Step[]): Recharge => ({
  ...{
    id: '7',
    type: 1,
    paid_in: 1,
    channel_id: 'upi',
    channel_name: 'UPI',
    kind,
    amount: '500.00',
    credited: null,
    status,
  },
  ...{ reference: steps.includes('referenced') ? '412988035177' : '', payment: { exact: '500.00' }, reason: '' },
  usual_seconds: null,
  steps: steps.map((step) => ({ step, at: '2026-03-01T08:00:00.000Z' })),
  expires_at: '2026-03-01T08:15:00.000Z',
  created_at: '2026-03-01T08:00:00.000Z',
})
const told = (given: Recharge) => rechargeSteps(given, words).map(({ title, state }) => `${title} ${state}`)

test('an open recharge shows what comes next for its kind', () => {
  expect(told(order('hosted', 1, ['started']))).toEqual(['started done', 'waiting now', 'paid next'])
  expect(told(order('transfer', 1, ['started']))).toEqual([
    'started done',
    'reference now',
    'confirmed next',
    'paid next',
  ])
  expect(told(order('transfer', 1, ['started', 'referenced']))).toEqual([
    'started done',
    'referenced done',
    'confirmed now',
    'paid next',
  ])
  expect(told(order('chain', 1, ['started']))).toEqual(['started done', 'transfer now', 'seen next', 'paid next'])
  expect(told(order('chain', 1, ['started', 'seen']))).toEqual(['started done', 'seen done', 'paid now'])
})

test('as long as one is open it says how long it usually takes until the money is added, and not once somebody looks at it', () => {
  const added = (kind: Recharge['kind'], steps: Step[], usual_seconds: number | null) =>
    rechargeSteps({ ...order(kind, 1, steps), usual_seconds }, words).at(-1)!.detail
  expect(added('hosted', ['started'], 60)).toBe('wallet.recharge_usual_minutes{"n":1}')
  expect(added('chain', ['started'], 300)).toBe('wallet.recharge_usual_minutes{"n":5}')
  expect(added('transfer', ['started'], 1_800)).toBe('wallet.recharge_usual_sent_minutes{"n":30}')
  expect(added('transfer', ['started', 'referenced'], 86_400)).toBe('wallet.recharge_usual_sent_hours{"n":24}')
  expect(added('hosted', ['started'], null)).toBeUndefined()
  expect(added('chain', ['started', 'seen'], 300)).toBeUndefined()
})

test('what came and is checked is called by the way it came, also after its order was over', () => {
  expect(told(order('hosted', 1, ['started', 'seen']))).toEqual(['started done', 'seen_payment done', 'paid now'])
  expect(told(order('transfer', 1, ['started', 'seen']))).toEqual(['started done', 'seen_payment done', 'paid now'])
  const late = order('hosted', -1, ['started', 'failed', 'seen'])
  expect(told(late)).toEqual(['started done', 'failed refused', 'seen_payment done'])
  expect(rechargeStatus(late).name).toBe('wallet.recharge_status_checking')
  const back = order('hosted', -1, ['started', 'failed', 'seen', 'sent_back'])
  expect(rechargeStatus(back).name).toBe('wallet.recharge_status_failed')
})

test('one that is over shows only what happened', () => {
  expect(told(order('hosted', 2, ['started', 'paid']))).toEqual(['started done', 'paid done'])
  expect(told(order('hosted', -1, ['started', 'failed']))).toEqual(['started done', 'failed refused'])
  expect(told(order('hosted', 2, ['started', 'paid', 'charged_back']))).toEqual([
    'started done',
    'paid done',
    'charged_back refused',
  ])
})

test('its state is one word: whoever gave a reference is told that it is looked at', () => {
  const nameOf = (given: Recharge) => rechargeStatus(given).name.replace('wallet.recharge_status_', '')
  expect(nameOf(order('hosted', 1, ['started']))).toBe('pending')
  expect(nameOf(order('transfer', 1, ['started', 'referenced']))).toBe('checking')
  expect(nameOf(order('hosted', 2, ['started', 'paid']))).toBe('paid')
  expect(nameOf(order('hosted', -1, ['started', 'failed']))).toBe('failed')
  expect(nameOf(order('hosted', 2, ['started', 'paid', 'charged_back']))).toBe('charged_back')
})
