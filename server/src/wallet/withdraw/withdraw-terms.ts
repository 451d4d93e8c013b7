import { toMinor, type Currency } from '@mela/contract/money.ts'
import type { SiteSettings } from '@mela/contract/site-settings.ts'
import { feeOf, METHOD_OF } from '@mela/contract/wallet/wallet-rules.ts'
import type { Method } from '../turnover/unplayed.ts'

/** What applies to a withdrawal now; a request keeps what applied to it. */
export interface Terms {
  method: Method
  min: bigint
  max: bigint
  daily_limit: bigint
  daily_count: number
  /** From here on a second operator decides, too. */
  second_from: bigint
  /** In parts of a million. */
  fee_rate: number
  fee_least: bigint
}

/** Undefined for what cannot be withdrawn at all: diamonds are exchanged first. */
export function readTerms(
  { withdraw_limits, withdraw_fees }: Pick<SiteSettings, 'withdraw_limits' | 'withdraw_fees'>,
  currency: Currency,
): Terms | undefined {
  const method = METHOD_OF[currency]
  const limits = withdraw_limits.find(({ type }) => type === currency)
  const fee = withdraw_fees.find(({ type }) => type === currency)
  if (!method || !limits) return undefined
  const minor = (decimal: string) => toMinor(decimal, currency) ?? 0n
  return {
    method,
    min: minor(limits.min),
    max: minor(limits.max),
    daily_limit: minor(limits.daily_limit),
    daily_count: limits.daily_count,
    second_from: minor(limits.second_from),
    fee_rate: fee?.rate ?? 0,
    fee_least: minor(fee?.least ?? '0'),
  }
}

export const withdrawFee = (amount: bigint, { fee_rate, fee_least }: Terms): bigint =>
  feeOf(amount, { rate: fee_rate, least: fee_least })

/** 20000 parts of a million are 0.02. */
export function asShare(millionths: number): string {
  const digits = String(millionths).padStart(7, '0')
  const fraction = digits.slice(-6).replace(/0+$/, '')
  return `${digits.slice(0, -6)}${fraction && `.${fraction}`}`
}
