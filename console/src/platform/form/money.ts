import { Currency, SCALE, toMinor } from '@mela/contract/money.ts'

// Amounts as operators read them. No amount passes through a floating-point number.
const LOCALE = 'en-IN'
const SHOWN_DIGITS = 2
const MINUS = '\u2212'
export const CURRENCY_NAMES: Record<Currency, string> = { 1: 'INR', 2: 'USDT', 3: 'Diamonds' }

const whole = new Intl.NumberFormat(LOCALE)

/** `₹12,000.00`, `320.00 USDT`, `3,904.00 diamonds`; with all digits where it is about one order. */
export function moneyText(amount: string, type: Currency, { isWhole = false } = {}): string {
  const digits = isWhole ? SCALE[type] : SHOWN_DIGITS
  const [units = '0', fraction = ''] = amount.replace('-', '').split('.')
  const number = `${whole.format(BigInt(units))}.${fraction.padEnd(digits, '0').slice(0, digits)}`
  const sign = amount.startsWith('-') ? MINUS : ''
  if (type === Currency.Rupee) return `${sign}₹${number}`
  return `${sign}${number} ${type === Currency.Usdt ? 'USDT' : 'diamonds'}`
}

/** Without what is after the point, for figures that only show a size. */
export function wholeMoneyText(amount: string, type: Currency): string {
  return moneyText(amount, type).replace(/\.\d+/, '')
}

export const countText = (count: number | bigint): string => whole.format(count)

/** For sorting: each currency by itself, and in it exactly, as a whole number of the smallest unit. */
const APART = 10n ** 30n
export const moneyRank = (amount: string, currency: Currency): bigint =>
  (toMinor(amount, currency) ?? 0n) - BigInt(currency) * APART
