import { toMinor, type Currency } from '@mela/contract/money.ts'
import type { Wallet } from '@mela/contract/wallet/wallet.ts'
import { directBonusOf } from '@mela/contract/wallet/wallet-rules.ts'
import { toMillionths } from '../withdraw/money-text.ts'
import { feeFor, minorOf, type WithdrawConfig } from '../withdraw/withdraw-form.ts'

// What a direct recharge moves and brings, computed as the server does.
export interface Moved {
  amount: bigint
  /** What a withdrawal of it would have cost. */
  saved: bigint
  bonus: bigint
  withdrawable: bigint
  /** For play only, afterwards. */
  locked: bigint
}

/**
 * What may be locked away is all that can be used, as the server has it; where it came from says only which way it may leave.
 */
export const withAvailable = (config: WithdrawConfig, wallet: Wallet | undefined): WithdrawConfig => ({
  ...config,
  withdrawable: wallet?.withdrawable ?? config.withdrawable,
})

export function movedBy(typed: string, config: WithdrawConfig, type: Currency): Moved {
  const amount = minorOf(typed, type)
  const minor = (decimal: string) => toMinor(decimal, type) ?? 0n
  const terms = { rate: toMillionths(config.fee_rate), least: minor(config.fee_min), min: minor(config.min) }
  const bonus = directBonusOf(amount, { ...terms, share: toMillionths(config.direct_bonus) })
  return {
    amount,
    // Too little to be withdrawn saves no smallest fee.
    saved: feeFor(amount, amount < terms.min ? { ...config, fee_min: '0' } : config, type),
    bonus,
    withdrawable: minor(config.withdrawable) - amount,
    locked: minor(config.locked) + amount + bonus,
  }
}
