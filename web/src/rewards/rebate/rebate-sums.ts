import { toMinor, type Currency } from '@mela/contract/money.ts'
import { MILLION, REBATE_LEAST } from '@mela/contract/rewards/rewards-rules.ts'
import type { Rebate } from '@mela/contract/rewards/rewards.ts'

const WHOLE = BigInt(MILLION)

/** What a rebate comes from: the ratio of now, unless levels or the most that a bet gives back made it another. */
export interface RebateSum {
  ratio: number
  isAverage: boolean
}

export function sumOf({ turnover, ratio, amount }: Rebate, type: Currency): RebateSum {
  const [stakes, earned] = [toMinor(turnover, type)!, toMinor(amount, type)!]
  const usual = (stakes * BigInt(ratio)) / WHOLE
  // What an earlier rebate left over comes to less than one more of the smallest unit.
  if (stakes === 0n || earned === usual || earned === usual + 1n) return { ratio, isAverage: false }
  return { ratio: Number((earned * WHOLE + stakes / 2n) / stakes), isAverage: true }
}

export const isSomething = ({ turnover, amount }: Rebate, type: Currency): boolean =>
  toMinor(turnover, type)! > 0n || toMinor(amount, type)! > 0n

/** Less than this is not paid. */
export const isEnough = (amount: string, type: Currency): boolean =>
  toMinor(amount, type)! >= toMinor(REBATE_LEAST, type)!
