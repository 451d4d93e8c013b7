// Amounts are whole minor units inside and decimal strings on the wire; never a floating-point number.
// Without zod, so that the browser can share it at no cost.
export const Currency = { Rupee: 1, Usdt: 2, Diamond: 3 } as const
export type Currency = (typeof Currency)[keyof typeof Currency]
export const CURRENCIES: readonly Currency[] = [1, 2, 3]

/** Digits after the point. */
export const SCALE: Record<Currency, number> = { 1: 2, 2: 6, 3: 2 }

/** Of Account transactions; what a record is about. */
export const TransactionType = {
  Recharge: 1,
  Withdraw: 2,
  WithdrawInternal: 3,
  Exchange: 4,
  Bet: 5,
  Chest: 6,
  Reward: 7,
} as const
export type TransactionType = (typeof TransactionType)[keyof typeof TransactionType]

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/** The minor units of a decimal, or undefined where it is none or has more digits than the currency. */
export function toMinor(decimal: string, currency: Currency): bigint | undefined {
  const match = DECIMAL.exec(decimal)
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  const scale = SCALE[currency]
  if (fraction.length > scale) return undefined
  const minor = BigInt(whole + fraction.padEnd(scale, '0'))
  return sign ? -minor : minor
}

/** With all digits of the currency. */
export function toDecimal(minor: bigint, currency: Currency): string {
  const scale = SCALE[currency]
  const digits = String(minor < 0n ? -minor : minor).padStart(scale + 1, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
