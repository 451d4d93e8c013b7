import { toMinor, type Currency } from '@mela/contract/money.ts'
import { feeOf, WITHDRAW_PASSWORD } from '@mela/contract/wallet/wallet-rules.ts'
import type { CallOutput } from '@mela/contract/client.ts'
import { toMillionths } from './money-text.ts'

// What the amount of a withdrawal comes to, computed as the server does.
export type WithdrawConfig = CallOutput<'getWithdrawConfig'>
export type AmountFault = 'missing' | 'min' | 'max' | 'day' | 'balance'

/** What may be asked for in one go, whatever is left of the day and of the wallet. */
export function mostOf(config: WithdrawConfig, type: Currency): bigint {
  const amounts = [config.withdrawable, config.max, config.daily_left].map((amount) => toMinor(amount, type) ?? 0n)
  return amounts.reduce((least, amount) => (amount < least ? amount : least))
}

export function feeFor(amount: bigint, config: Pick<WithdrawConfig, 'fee_rate' | 'fee_min'>, type: Currency): bigint {
  return feeOf(amount, { rate: toMillionths(config.fee_rate), least: toMinor(config.fee_min, type) ?? 0n })
}

/** What is wrong with an amount, in the order in which the server would refuse it. */
export function faultOfAmount(typed: string, config: WithdrawConfig, type: Currency): AmountFault | undefined {
  const amount = minorOf(typed, type)
  const limit = (name: 'min' | 'max' | 'daily_left' | 'withdrawable') => toMinor(config[name], type) ?? 0n
  if (amount === 0n) return 'missing'
  if (amount < limit('min')) return 'min'
  if (amount > limit('max')) return 'max'
  if (amount > limit('daily_left')) return 'day'
  return amount > limit('withdrawable') ? 'balance' : undefined
}

/** Nothing for what is not yet an amount. */
export function minorOf(typed: string, type: Currency): bigint {
  return toMinor(typed.replace(/\.$/, ''), type) ?? 0n
}

export const isWholePassword = (digits: string): boolean => WITHDRAW_PASSWORD.test(digits)
