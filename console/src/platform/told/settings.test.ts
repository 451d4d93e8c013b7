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

test('levels are told by their number, rebates by their game, and what invitations ask for in words', () => {
  const wash_ratio = { 1: 1_000, 2: 1_000, 3: 1_000, 4: 1_000, 5: 1_000 }
  const levels = [
    { recharge: '0', consumption: '0', wash_ratio },
    { recharge: '1000', consumption: '5000', wash_ratio },
  ]
  const higher = [levels[0], { recharge: '1250.5', consumption: '5000', wash_ratio: { ...wash_ratio, 4: 1_250 } }]
  expect(settingChanges({ vip_levels: levels }, { vip_levels: higher })).toEqual([
    { name: 'VIP 1: Recharged', before: '1,000', after: '1,250.5' },
    { name: 'VIP 1: Rebate, K3', before: '0.1%', after: '0.125%' },
  ])
  const terms = { reward_type: 3, reward: '200', contact: true, verified: true, recharge: '500', consumption: '1000' }
  const asked = { ...terms, reward_type: 1, reward: '50', verified: false, recharge: '0' }
  expect(settingChanges({ invite_terms: terms, vip_keep: 300_000 }, { invite_terms: asked, vip_keep: 5_000 })).toEqual([
    { name: 'Invitations: Currency of the reward', before: 'Diamonds', after: 'INR' },
    { name: 'Invitations: Reward for each of both', before: '200', after: '50' },
    { name: 'Invitations: Basic verification', before: 'Asked for', after: 'Not asked for' },
    { name: 'Invitations: Recharged amount needed', before: '500', after: '0' },
    { name: 'Needed in a month to keep a level', before: '30%', after: '0.5%' },
  ])
})

test('what agents need and get is told in the words of the settings, levels and shares in one line each', () => {
  const terms = { betting: '10000', verified: true, members: 5, member_verified: true, member_recharge: '500' }
  const before = { agent_terms: { ...terms, levels: [5, 15, 40, 100, 250], tiers: [150_000, 80_000, 40_000] } }
  const after = { ...terms, betting: '12500.5', verified: false, members: 6, member_verified: false }
  const changes = settingChanges(before, {
    agent_terms: {
      ...after,
      member_recharge: '1000',
      levels: [5, 15, 40, 100, 1_000],
      tiers: [140_000, 82_500, 40_000],
    },
  })
  expect(changes).toEqual([
    { name: 'Agents: Played for, to apply', before: '10,000', after: '12,500.5' },
    { name: 'Agents: Basic verification, to apply', before: 'Asked for', after: 'Not asked for' },
    { name: 'Agents: Valid members, to apply', before: '5', after: '6' },
    { name: 'Agents: Basic verification, of a valid member', before: 'Asked for', after: 'Not asked for' },
    { name: 'Agents: Recharged, by a valid member', before: '500', after: '1,000' },
    {
      name: 'Agents: Valid members, level 1 to 5',
      before: '5, 15, 40, 100, 250',
      after: '5, 15, 40, 100, 1,000',
    },
    { name: 'Agents: Shares, first to third circle', before: '15%, 8%, 4%', after: '14%, 8.25%, 4%' },
  ])
})
