import * as z from 'zod'
import { id, text } from '../fields.ts'
import { localized } from '../home/home-content.ts'
import { FIRST_REWARDS, rewardSettingFields } from '../rewards/reward-settings.ts'
import { moneyType, typedAmount } from '../wallet/wallet-fields.ts'
import { CHANNEL_KINDS } from '../wallet/wallet-rules.ts'

// What operators change about money, each change by two of them, with the values a new site starts with. Every order
// keeps the values that applied to it.
const millionths = z.number().int().min(0).max(1_000_000)
const line = (max: number) => text(max).default('')

export const rechargeChannelSetting = z.object({
  id: z.string().regex(/^[a-z][a-z0-9_]{1,39}$/),
  type: moneyType,
  kind: z.enum(CHANNEL_KINDS),
  name: text(40),
  icon: text(30).default('card'),
  min: typedAmount,
  max: typedAmount,
  quick_amounts: z.array(typedAmount).max(9),
  is_open: z.boolean(),
  hold_minutes: z.number().int().min(1).max(1440),
  /** transfer */
  payee: line(60),
  upi_id: line(80),
  account_number: line(40),
  bank_name: line(60),
  bank_code: line(20),
  /** chain: where USDT is sent. */
  address: line(60),
})
export type RechargeChannelSetting = z.infer<typeof rechargeChannelSetting>

/** An offer to people who recharge, as it is told on the screen; by itself it gives nothing. */
export const rechargeActivity = z.object({
  id,
  type: moneyType,
  title: localized(100),
  content: localized(500).optional(),
  /** From which amount on. */
  min: typedAmount,
})
export type RechargeActivity = z.infer<typeof rechargeActivity>

const withdrawRule = z.object({
  type: z.literal([1, 2]),
  min: typedAmount,
  max: typedAmount,
  daily_limit: typedAmount,
  daily_count: z.number().int().min(1).max(100),
  /** From this amount on a second operator decides, too. */
  second_from: typedAmount,
})
const withdrawFee = z.object({ type: z.literal([1, 2]), rate: millionths, least: typedAmount })
const rate = z.object({
  from: moneyType,
  to: moneyType,
  /** How much of `to` one of `from` gives. */
  rate: z.string().regex(/^\d{1,9}(\.\d{1,12})?$/),
})

const identityLevel = z.object({
  phone: z.boolean(),
  document: z.boolean(),
  telegram: z.boolean(),
  bank: z.boolean(),
  google: z.boolean(),
  rechange_num: z.number().int().min(0).max(10_000),
  rechange_amount: typedAmount,
  betting_num: z.number().int().min(0).max(10_000),
  betting_amount: typedAmount,
})

/** The 5 and 10 minutes of providers and the 20 blocks of a chain fit into half an hour. */
const CHANNELS: z.input<typeof rechargeChannelSetting>[] = [
  {
    ...{ id: 'upi', type: 1, kind: 'hosted', name: 'UPI', icon: 'phone', min: '100', max: '50000' },
    ...{ quick_amounts: ['500', '1000', '2000', '5000', '10000', '20000'], is_open: true, hold_minutes: 15 },
  },
  {
    ...{ id: 'bank', type: 1, kind: 'transfer', name: 'Bank transfer', icon: 'bank', min: '100', max: '50000' },
    ...{ quick_amounts: ['500', '1000', '2000', '5000', '10000', '20000'], is_open: false, hold_minutes: 1440 },
  },
  {
    ...{ id: 'usdt_trc20', type: 2, kind: 'chain', name: 'USDT-TRC20', icon: 'usdt', min: '10', max: '10000' },
    ...{ quick_amounts: ['10', '50', '100', '500', '1000', '5000'], is_open: false, hold_minutes: 30 },
  },
  {
    ...{ id: 'diamonds', type: 3, kind: 'hosted', name: 'UPI', icon: 'phone', min: '10', max: '1000000' },
    ...{ quick_amounts: ['100', '500', '1000', '5000', '10000', '50000'], is_open: true, hold_minutes: 15 },
  },
]
const NO_COUNTS = { rechange_num: 0, rechange_amount: '0', betting_num: 0, betting_amount: '0' }

export const moneySettingFields = {
  recharge_channels: z
    .array(rechargeChannelSetting)
    .max(30)
    .refine((channels) => new Set(channels.map(({ id }) => id)).size === channels.length),
  recharge_activities: z.array(rechargeActivity).max(10),
  withdraw_fees: z.array(withdrawFee).max(2),
  withdraw_limits: z.array(withdrawRule).max(2),
  /** A target that was added less than this ago waits for the rest of it. */
  new_target_hours: z.number().int().min(0).max(720),
  exchange_rates: z.array(rate).max(6),
  /** In rupees. */
  exchange_terms: z.object({ min_inr: typedAmount, fee: typedAmount, cashback: typedAmount }),
  /** Of the withdrawal fee that a direct recharge saves. */
  direct_bonus: millionths,
  identity_levels: z.object({ basic: identityLevel, advanced: identityLevel }),
  ...rewardSettingFields,
}

export const moneySettings = z.object({
  recharge_channels: moneySettingFields.recharge_channels.prefault(CHANNELS),
  recharge_activities: moneySettingFields.recharge_activities.default([]),
  withdraw_fees: moneySettingFields.withdraw_fees.prefault([
    { type: 1, rate: 20_000, least: '0' },
    { type: 2, rate: 0, least: '1' },
  ]),
  withdraw_limits: moneySettingFields.withdraw_limits.prefault([
    { type: 1, min: '200', max: '50000', daily_limit: '200000', daily_count: 5, second_from: '20000' },
    { type: 2, min: '10', max: '10000', daily_limit: '20000', daily_count: 5, second_from: '500' },
  ]),
  new_target_hours: moneySettingFields.new_target_hours.default(24),
  exchange_rates: moneySettingFields.exchange_rates.prefault([
    { from: 1, to: 3, rate: '1' },
    { from: 3, to: 1, rate: '1' },
    { from: 2, to: 1, rate: '83' },
    { from: 1, to: 2, rate: '0.012048192771' },
    { from: 2, to: 3, rate: '83' },
    { from: 3, to: 2, rate: '0.012048192771' },
  ]),
  exchange_terms: moneySettingFields.exchange_terms.prefault({ min_inr: '4', fee: '0', cashback: '0' }),
  direct_bonus: moneySettingFields.direct_bonus.default(50_000),
  identity_levels: moneySettingFields.identity_levels.prefault({
    basic: { phone: true, document: true, telegram: false, bank: false, google: false, ...NO_COUNTS },
    advanced: {
      phone: false,
      document: false,
      telegram: false,
      bank: true,
      google: false,
      ...NO_COUNTS,
      rechange_num: 1,
    },
  }),
  vip_levels: moneySettingFields.vip_levels.prefault(FIRST_REWARDS.vip_levels),
  vip_keep: moneySettingFields.vip_keep.default(FIRST_REWARDS.vip_keep),
  invite_terms: moneySettingFields.invite_terms.prefault(FIRST_REWARDS.invite_terms),
  agent_terms: moneySettingFields.agent_terms.prefault(FIRST_REWARDS.agent_terms),
})
export type MoneySettings = z.infer<typeof moneySettings>
export type MoneySettingName = keyof MoneySettings

/** Which kind of agreement a change needs: prices are for finance, limits for risk. */
export const FEE_SETTINGS = [
  'recharge_channels',
  'recharge_activities',
  'withdraw_fees',
  'exchange_rates',
  'exchange_terms',
  'direct_bonus',
  'vip_levels',
  'vip_keep',
  'invite_terms',
  'agent_terms',
] as const
export const LIMIT_SETTINGS = ['withdraw_limits', 'new_target_hours', 'identity_levels'] as const
