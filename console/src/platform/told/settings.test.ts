import { expect, test } from 'vitest'
import { FIRST_LINES } from '@mela/contract/games/games-rules.ts'
import { settingChanges } from './settings.ts'

const upi = { id: 'upi', type: 1, name: 'UPI', is_open: true, quick_amounts: ['100', '500'] }
const bank = { id: 'bank', type: 1, name: 'Bank', is_open: false, quick_amounts: [] }

test('only values that differ are told', () => {
  const before = { new_target_hours: 24, exchange_terms: { fee: '0', min_inr: '4' } }
  expect(settingChanges(before, structuredClone(before))).toEqual([])
  expect(settingChanges(before, { new_target_hours: 48, exchange_terms: { fee: '', min_inr: '4' } })).toEqual([
    { name: 'Hours before a new target is paid', before: '24', after: '48' },
    { name: 'Exchange: Fee', before: '₹0.00', after: 'Empty' },
  ])
})

test('a row is told by its name, and one that comes or goes does not change the others', () => {
  const changes = (before: object[], after: object[]) =>
    settingChanges({ recharge_channels: before }, { recharge_channels: after })
  expect(changes([upi, bank], [{ ...upi, quick_amounts: ['100'] }])).toEqual([
    { name: 'UPI, INR (upi): Quick amounts', before: '₹100.00, ₹500.00', after: '₹100.00' },
    { name: 'Bank, INR (bank): Name', before: 'Bank', after: undefined },
    { name: 'Bank, INR (bank): State', before: 'Closed', after: undefined },
  ])
  expect(changes([upi], [{ ...upi, name: 'UPI fast' }])).toEqual([
    { name: 'UPI, INR (upi): Name', before: 'UPI', after: 'UPI fast' },
  ])
})

test('the last row that goes leaves nothing of the list behind', () => {
  const banners = [{ file_url: '/a.png', url: '' }]
  expect(settingChanges({ banners }, { banners: [] })).toEqual([
    { name: 'Banner 1: Address of the picture', before: '/a.png', after: undefined },
  ])
})

test('games and lines that move are told by their order, and the same order is not', () => {
  const [first, second, ...rest] = FIRST_LINES
  expect(settingChanges({ lines: FIRST_LINES }, { lines: [...FIRST_LINES] })).toEqual([])
  expect(settingChanges({ lines: FIRST_LINES }, { lines: [second!, first!, ...rest] })).toMatchObject([
    { name: 'Order of the lines of WinGo' },
  ])
  expect(settingChanges({ lines: FIRST_LINES }, { lines: FIRST_LINES.toReversed() })).toContainEqual({
    name: 'Order of the games',
    before: 'WinGo, 5D, K3, TrxWinGo, Racing',
    after: 'Racing, TrxWinGo, K3, 5D, WinGo',
  })
})

test('what is no amount is said as it was typed', () => {
  const limit = { type: 1, max: '100' }
  expect(settingChanges({ withdraw_limits: [limit] }, { withdraw_limits: [{ ...limit, max: '1e5' }] })).toEqual([
    { name: 'Withdrawals, INR: Most', before: '₹100.00', after: '1e5' },
  ])
})
