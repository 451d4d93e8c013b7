import type { PauseSwitch } from '@mela/contract/wallet/wallet-rules.ts'
import type { AdminOutput } from '../api.ts'

// How the screens call what operators set. Requests and rows of the log say it in the same words.
type Money = AdminOutput<'getMoneySettings'>
type Channel = Money['recharge_channels'][number]
type Risk = AdminOutput<'getWithdrawalForReview'>['risks'][number]

/** What a field is called in one of the lists below. */
export const labelIn = (
  labels: readonly (readonly [string, string, ...unknown[]])[],
  name: string,
): string | undefined => labels.find(([each]) => each === name)?.[1]

export const LIMIT_AMOUNTS = [
  ['min', 'Least'],
  ['max', 'Most'],
  ['daily_limit', 'Most a day'],
  ['second_from', 'Second operator from'],
] as const
export const LIMIT_COUNT = 'How many a day'
export const NEW_TARGET_HOURS = 'Hours before a new target is paid'
export const FEE_SHARE = 'share'
export const FEE_LEAST = 'at least'
export const TERMS = [
  ['min_inr', 'Least, INR'],
  ['fee', 'Fee, INR'],
  ['cashback', 'Cashback, INR'],
] as const
export const DIRECT_BONUS = 'Bonus, of the fee that is saved'

export const LEVELS = [
  ['basic', 'Basic level'],
  ['advanced', 'Advanced level'],
] as const
export const WAYS = [
  ['phone', 'Mobile number'],
  ['document', 'Document'],
  ['bank', 'Bank card'],
  ['google', 'Google'],
  ['telegram', 'Telegram'],
] as const
export const LEVEL_NUMBERS = [
  ['rechange_num', 'Recharges needed'],
  ['betting_num', 'Bets needed'],
] as const
export const LEVEL_AMOUNTS = [
  ['rechange_amount', 'Recharged amount needed'],
  ['betting_amount', 'Staked amount needed'],
] as const

export const VIP_AMOUNTS = [
  ['recharge', 'Recharged'],
  ['consumption', 'Played for'],
] as const
export const REBATE = 'Rebate'
export const VIP_KEEP = 'Needed in a month to keep a level'
export const INVITE_CONDITIONS = [
  ['contact', 'Mobile number or e-mail'],
  ['verified', 'Basic verification'],
] as const
export const INVITE_AMOUNTS = [
  ['reward', 'Reward for each of both'],
  ['recharge', 'Recharged amount needed'],
  ['consumption', 'Played amount needed'],
] as const
export const INVITE_CURRENCY = 'Currency of the reward'
export const AGENT_CONDITIONS = [
  ['verified', 'Basic verification, to apply'],
  ['member_verified', 'Basic verification, of a valid member'],
] as const
export const AGENT_AMOUNTS = [
  ['betting', 'Played for, to apply'],
  ['member_recharge', 'Recharged, by a valid member'],
] as const
export const AGENT_MEMBERS = 'Valid members, to apply'
export const AGENT_LEVELS = 'Valid members, level 1 to 5'
export const AGENT_SHARES = 'Shares, first to third circle'
export const CIRCLES = ['First circle', 'Second circle', 'Third circle'] as const

export const CHANNEL_KINDS: Record<Channel['kind'], string> = {
  hosted: 'Page of the provider',
  transfer: 'Transfer with a reference',
  chain: 'USDT by an amount of its own',
}
type Line = 'payee' | 'upi_id' | 'account_number' | 'bank_name' | 'bank_code' | 'address'
export const CHANNEL_LINES: Record<Channel['kind'], readonly (readonly [Line, string, number])[]> = {
  hosted: [],
  transfer: [
    ['payee', 'Payee', 60],
    ['upi_id', 'UPI ID', 80],
    ['bank_name', 'Bank', 60],
    ['bank_code', 'Bank code', 20],
    ['account_number', 'Account number', 40],
  ],
  chain: [['address', 'Address', 60]],
}
export const HOLD_MINUTES = 'Minutes an order waits'
export const QUICK_AMOUNTS = 'Quick amounts'

export const STAKE_AMOUNTS = [
  ['min', 'Least of a bet'],
  ['max', 'Most of a bet'],
  ['max_period', 'Most of a person in a period'],
] as const
export const SERVICE_FEE = 'Service fee'
export const BANNER_SECONDS = 'Seconds of a banner'

export const SWITCH_NAMES: Record<PauseSwitch, string> = {
  sign_up: 'Sign-up',
  recharge: 'Recharge',
  withdraw: 'Withdrawal',
  exchange: 'Exchange',
  chests: 'Treasure boxes',
}

export const RISK_MARKS: Record<Risk, string> = {
  large: 'Large amount',
  new_target: 'New account to pay to',
  new_account: 'New user',
  new_device: 'New device',
  shared_device: 'Device shared with others',
  shared_target: 'Account used by others',
  name_differs: 'Name differs',
  fast_out: 'In and out at once',
}
