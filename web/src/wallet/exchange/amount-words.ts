import { Currency } from '@mela/contract/money.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { moneyText, type MoneyOptions } from '../withdraw/money-text.ts'

/** An amount inside of a sentence: diamonds are named, money carries its sign. */
export function useAmountWords(): (amount: string, type: Currency, options?: MoneyOptions) => string {
  const { t, locale } = useI18n()
  return (amount, type, options) => {
    const text = moneyText(amount, type, locale, { isShort: true, ...options })
    if (type !== Currency.Diamond) return text
    const [whole = '0', fraction = ''] = amount.split('.')
    // A part of one is counted like several.
    const n = /[1-9]/.test(fraction) ? 2 : Number(whole)
    return t('wallet.exchange_n_diamonds', { n, amount: text })
  }
}
