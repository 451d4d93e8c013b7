import { Currency, SCALE, toDecimal } from '@mela/contract/money.ts'
import { MILLION } from '@mela/contract/wallet/wallet-rules.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { amountText } from '../amount/amount-parts.ts'

const USUAL_DIGITS = 2
const SHARE_DIGITS = 6

export interface MoneyOptions {
  isShort?: boolean
  isSigned?: boolean
  /** A rate may have more digits than the currency, and each of them counts. */
  isRate?: boolean
}

/** An amount with its unit in every digit that says something; short without the two that say nothing. */
export function moneyText(amount: string, type: Currency, locale: string, options: MoneyOptions = {}): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const telling = fraction.slice(0, options.isRate ? undefined : SCALE[type]).replace(/0+$/, '')
  const shown = options.isShort && telling === '' ? whole : `${whole}.${telling.padEnd(USUAL_DIGITS, '0')}`
  // Two digits are what a list shows; more than that have to be asked for, and none as well.
  const digits = telling.length > USUAL_DIGITS || (options.isShort && telling === '')
  const text = amountText(shown, type, locale, {
    ...(digits && { isShort: true }),
    ...(options.isSigned && { isSigned: true }),
  })
  return type === Currency.Usdt ? `${text}\u00A0USDT` : text
}

/** For the language of the screen. */
export function useMoneyText(type: Currency) {
  const { locale } = useI18n()
  const text = (amount: string, options?: MoneyOptions) => moneyText(amount, type, locale, options)
  return {
    text,
    short: (amount: string) => text(amount, { isShort: true }),
    minor: (amount: bigint, options?: MoneyOptions) => text(toDecimal(amount, type), options),
  }
}

/** A share such as 0.02 as millionths. */
export function toMillionths(share: string): number {
  const [whole = '0', fraction = ''] = share.split('.')
  return Number(BigInt(whole) * MILLION + BigInt(fraction.slice(0, SHARE_DIGITS).padEnd(SHARE_DIGITS, '0')))
}

export function percentText(millionths: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(millionths / 1_000_000)
}

/** How far one amount has come towards another, for a bar. */
export function shareOfAmounts(part: bigint, whole: bigint): number {
  return whole <= 0n ? 0 : Number((part * 1000n) / whole) / 1000
}
