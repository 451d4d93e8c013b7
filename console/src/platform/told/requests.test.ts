import { describe, expect, test } from 'vitest'
import { tellRequest, type Asked } from './requests.ts'

// What e2e/console/told.test.ts does not ask a server for: the other way that each of these can go.
const person = { user_id: '7', uid: 80412957, name: 'Rohan Kulkarni' }
const sentenceOf = (asked: Partial<Asked> & Pick<Asked, 'kind' | 'payload'>) =>
  tellRequest({ subject: 'user:7', person, requester: 'nisha', ...asked }, 'Asia/Kolkata').sentence

const money = { user_id: '7', type: 2, amount: '12500000', decimal: '12.500000', target: 'TRC20 ··7d1c' }

describe('a request says', () => {
  test.each<[string, Parameters<typeof sentenceOf>[0]]>([
    [
      'Take 1,000.00 diamonds from Rohan Kulkarni',
      { kind: 'balance_adjustment', payload: { user_id: '7', type: 3, amount: '-1000.00', book: 1 } },
    ],
    [
      'Take ₹200.00 of what Rohan Kulkarni owes from what they have',
      { kind: 'debt_settlement', payload: { user_id: '7', type: 1, amount: '200.00', action: 'take' } },
    ],
    ['Pay 12.50 USDT to TRC20 ··7d1c of Rohan Kulkarni', { kind: 'large_withdrawal', payload: money }],
    [
      'Record that 12.50 USDT to TRC20 ··7d1c of Rohan Kulkarni was not paid; the money goes back to them',
      { kind: 'payout_outcome', payload: { ...money, outcome: 'not_paid', payment_reference: '' } },
    ],
    [
      'Open WinGo, line 02 again',
      {
        ...{ kind: 'game_change', subject: 'line:02', person: null },
        payload: {
          resumed: { game_type: 2, line: '02' },
          before: { 'line:02': 'paused' },
          after: { 'line:02': 'open' },
        },
      },
    ],
    [
      'Let lena in again with the roles finance, risk',
      {
        ...{ kind: 'role_grant', subject: 'operator:4', person: null },
        payload: {
          operation: 'set',
          name: 'lena',
          roles: ['finance', 'risk'],
          roles_before: [],
          status_before: 'disabled',
        },
      },
    ],
    [
      'Take all roles from lena',
      {
        ...{ kind: 'role_grant', subject: 'operator:4', person: null },
        payload: { operation: 'set', name: 'lena', roles: [], roles_before: ['risk'], status_before: 'active' },
      },
    ],
    [
      'Change “Needed in a month to keep a level” from 30% to 25%, from 1 December 2026, 00:00',
      {
        ...{ kind: 'fee_change', subject: 'setting:vip_keep', person: null },
        payload: {
          ...{ before: { vip_keep: 300_000 }, after: { vip_keep: 250_000 } },
          effective_from: '2026-11-30T18:30:00.000Z',
        },
      },
    ],
    [
      'Give up the chain of line 02: 12 periods are never drawn, the stakes of 3 bets go back',
      { kind: 'chain_lost', subject: 'line:02', person: null, payload: { line: '02', periods: 12, bets: 3 } },
    ],
  ])('%s', (sentence, asked) => expect(sentenceOf(asked)).toBe(sentence))

  test('who it is about by number, where nobody has that number any more', () => {
    const asked = { kind: 'balance_adjustment', payload: { user_id: '7', type: 1, amount: '5.00' } } as const
    const told = tellRequest({ ...asked, subject: 'user:7', person: null, requester: 'nisha' }, 'UTC')
    expect(told.sentence).toBe('Give ₹5.00 to person 7')
    expect(told.facts[0]).toEqual({ name: 'Person', value: '7', to: '/users?id=7' })
  })

  test('what was staked and what goes back as money, and marks in words', () => {
    const sums = { stakes: { Diamond: '1120.00', Rupee: '5.00' }, refunds: {} }
    const payload = { ...{ line: '02', periods: 12, bets: 3, chain_id: '7', last_index: 40 }, ...sums }
    expect(
      tellRequest({ kind: 'chain_lost', subject: 'line:02', person: null, requester: 'nisha', payload }, 'UTC').facts,
    ).toEqual([
      { name: 'About', value: 'Line 02', to: '/draws?line=02' },
      { name: 'Periods', value: '12' },
      { name: 'Bets', value: '3' },
      { name: 'Staked', value: '1,120.00 diamonds, ₹5.00' },
      { name: 'Goes back', value: 'None' },
    ])
    const marked = { ...money, risks: ['large', 'shared_device'] }
    const { facts } = tellRequest(
      {
        kind: 'large_withdrawal',
        subject: 'withdrawal:5',
        person,
        requester: 'nisha',
        payload: marked,
      },
      'UTC',
    )
    expect(facts).toContainEqual({ name: 'Marks', value: 'Large amount, Device shared with others' })
  })
})
