import { expect, test } from 'vitest'
import { FIRST_LEVELS, FIRST_REWARDS } from '@mela/contract/rewards/reward-settings.ts'
import { effectsOf, type Some } from './effects.ts'

const said = (before: Some, after: Some, isPlay = false) =>
  effectsOf(before, after, isPlay).map(({ name, before: was, after: is }) => [name, was, is])

test('fees are told as what withdrawals of known amounts cost', () => {
  const fee = { type: 1, rate: 20_000, least: '0' } as const
  expect(said({ withdraw_fees: [fee] }, { withdraw_fees: [{ ...fee, rate: 25_000, least: '30' }] })).toEqual([
    ['A withdrawal of ₹1,000.00 costs', '₹20.00', '₹30.00'],
    ['A withdrawal of ₹20,000.00 costs', '₹400.00', '₹500.00'],
  ])
  expect(said({ withdraw_fees: [fee] }, { withdraw_fees: [fee, { type: 2, rate: 0, least: '1' }] })).toEqual([
    ['A withdrawal of 100.00 USDT costs', '0.00 USDT', '1.00 USDT'],
    ['A withdrawal of 1,000.00 USDT costs', '0.00 USDT', '1.00 USDT'],
  ])
})

test('rates are told as what an amount gives, rounded down, also of pairs that come and go', () => {
  const rate = (from: 1 | 2 | 3, to: 1 | 2 | 3, text: string) => ({ from, to, rate: text })
  expect(
    said(
      { exchange_rates: [rate(2, 1, '83'), rate(1, 2, '0.012048192771'), rate(1, 3, '1')] },
      { exchange_rates: [rate(2, 1, '82.5'), rate(1, 2, '0.012'), rate(3, 1, '1')] },
    ),
  ).toEqual([
    ['1,000.00 USDT exchanged to INR gives', '₹83,000.00', '₹82,500.00'],
    ['₹1,000.00 exchanged to USDT gives', '12.048192 USDT', '12.00 USDT'],
    ['₹1,000.00 exchanged to Diamonds gives', '1,000.00 diamonds', 'Not exchanged'],
    ['1,000.00 diamonds exchanged to INR gives', 'Not exchanged', '₹1,000.00'],
  ])
  const terms = { min_inr: '4', fee: '0', cashback: '0' }
  expect(said({ exchange_terms: terms }, { exchange_terms: { ...terms, fee: '2', cashback: '0.5' } })).toEqual([
    ['An exchange costs, less its cashback', '₹0.00', '₹1.50'],
  ])
})

test('the bonus of a direct recharge is told as money', () => {
  expect(said({ direct_bonus: 50_000 }, { direct_bonus: 62_500 })).toEqual([
    ['A direct recharge that saves ₹100.00 of fees brings', '₹5.00', '₹6.25'],
  ])
})

test('channels are told as who may recharge by them', () => {
  const upi = {
    ...({ id: 'upi', type: 1, kind: 'hosted', name: 'UPI', icon: 'phone', min: '100', max: '50000' } as const),
    ...{ quick_amounts: [], is_open: true, hold_minutes: 15 },
    ...{ payee: '', upi_id: '', account_number: '', bank_name: '', bank_code: '', address: '' },
  }
  const [bank, chain] = [
    { ...upi, id: 'bank', name: 'Bank', is_open: false },
    { ...upi, id: 'trc20', type: 2 as const, name: 'TRC20', min: '10', max: '100.5' },
  ]
  expect(
    said(
      { recharge_channels: [upi, bank, chain] },
      {
        recharge_channels: [
          { ...upi, is_open: false },
          { ...bank, is_open: true, max: '9000' },
        ],
      },
    ),
  ).toEqual([
    ['People recharge by UPI, INR (upi)', '₹100.00 to ₹50,000.00', 'Nobody'],
    ['People recharge by Bank, INR (bank)', 'Nobody', '₹100.00 to ₹9,000.00'],
    ['People recharge by TRC20, USDT (trc20)', '10.00 USDT to 100.50 USDT', 'Nobody'],
  ])
  // What changes nothing for anybody is not told here.
  expect(said({ recharge_channels: [bank] }, { recharge_channels: [{ ...bank, max: '1' }] })).toEqual([])
})

test('limits are told as who decides', () => {
  const limit = { type: 1, min: '200', max: '50000', daily_limit: '1', daily_count: 5, second_from: '20000' } as const
  expect(said({ withdraw_limits: [limit] }, { withdraw_limits: [{ ...limit, min: '1500', max: '15000' }] })).toEqual([
    ['A withdrawal of ₹1,000.00', 'Decided by one operator', 'Too small'],
    ['A withdrawal of ₹20,000.00', 'Decided by two operators', 'Too large'],
  ])
})

test('rebates are told per level as what comes back of a stake, with the games that change', () => {
  const changed = FIRST_LEVELS.map((level, index) =>
    index === 3 ? { ...level, wash_ratio: { ...level.wash_ratio, 2: 2_255, 4: 2_600 } } : level,
  )
  expect(said({ vip_levels: FIRST_LEVELS }, { vip_levels: changed })).toEqual([
    ['VIP 3: of 1,000 staked comes back', 'WinGo 2.20, K3 2.50', 'WinGo 2.255, K3 2.60'],
  ])
  // How many people thresholds move is for the server to say.
  expect(
    said({ vip_levels: FIRST_LEVELS }, { vip_levels: FIRST_LEVELS.map((level) => ({ ...level, recharge: '1' })) }),
  ).toEqual([])
  expect(said({ vip_keep: 300_000 }, { vip_keep: 333_333 })).toEqual([
    ['To keep a level that takes 10,000, a month needs', '3,000.00', '3,333.33'],
  ])
})

test('the terms of invitations are told as a sentence, without what is not asked where Diamonds are for play', () => {
  const terms = {
    ...({ reward_type: 3, reward: '200', contact: true, verified: true } as const),
    ...{ recharge: '500', consumption: '1000' },
  }
  const changed = { ...terms, reward: '250', contact: false }
  expect(said({ invite_terms: terms }, { invite_terms: changed })).toEqual([
    [
      'Both people of an invitation get',
      '200.00 diamonds, once the invited person has proved a mobile number or an e-mail address, has basic verification, has recharged 500, and has played for 1,000',
      '250.00 diamonds, once the invited person has basic verification, has recharged 500, and has played for 1,000',
    ],
  ])
  const [[, was, is]] = said({ invite_terms: terms }, { invite_terms: { ...changed, reward: '0' } }, true) as [string[]]
  expect([was, is]).toEqual([
    '200.00 diamonds, once the invited person has proved a mobile number or an e-mail address and has played for 1,000',
    'Nothing',
  ])
})

test('the terms of agents are told as what people need, and as the levels of known teams', () => {
  const terms = FIRST_REWARDS.agent_terms
  const easier = {
    ...terms,
    betting: '0',
    verified: false,
    members: 1,
    member_verified: false,
    member_recharge: '99.5',
  }
  expect(said({ agent_terms: terms }, { agent_terms: { ...easier, levels: [5, 20, 40, 100, 250] } })).toEqual([
    ['Whoever applies needs', 'basic verification, own bets of 10,000, and 5 valid members', '1 valid member'],
    [
      'A member is valid with',
      'basic verification, recharges of 500, and a browser of their own',
      'recharges of 99.5 and a browser of their own',
    ],
    ['An agent with 15 valid members has', 'Level 2', 'Level 1'],
  ])
  // Whoever is below the first level has it all the same.
  expect(
    said({ agent_terms: terms }, { agent_terms: { ...terms, members: 0, levels: [7, 15, 40, 100, 250] } }),
  ).toEqual([
    [
      'Whoever applies needs',
      'basic verification, own bets of 10,000, and 5 valid members',
      'basic verification and own bets of 10,000',
    ],
  ])
  // What the shares bring is for the server to say.
  expect(said({ agent_terms: terms }, { agent_terms: { ...terms, tiers: [1, 2, 3] } })).toEqual([])
})
