import { Currency } from '@mela/contract/money.ts'
import type { AmountPart } from '@mela/ui/display/Amount.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { useEconomy } from '../economy.ts'
import { currencyNames } from './currency-names.ts'

/** What stands after an amount in a list of several currencies: rupees carry their sign, and play knows diamonds alone. */
export function useUnit(): (type: Currency) => AmountPart[] {
  const t = useT()
  const isPlay = useEconomy() === 'play'
  return (type) =>
    isPlay || type === Currency.Rupee ? [] : [{ type: 'unit', value: `\u00A0${t(currencyNames[type])}` }]
}
