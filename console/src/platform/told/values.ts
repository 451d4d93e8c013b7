import { CURRENCIES, Currency } from '@mela/contract/money.ts'
import { countText, moneyText } from '../form/money.ts'
import { percentText } from '../form/percent.ts'

/** `large_withdrawal` as people say it. */
export const wordsOf = (name: string): string => {
  const text = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.]/g, ' ')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
export const currencyOf = (type: unknown): Currency | undefined => CURRENCIES.find((each) => each === type)

const AMOUNT = /^-?\d+(\.\d*)?$/
/** With its currency, where there is one and it is an amount at all. */
export function amountText(amount: unknown, type: unknown): string {
  const currency = currencyOf(type)
  const text = String(amount)
  if (!currency || !AMOUNT.test(text)) return plainText(amount)
  // Two decimals always, further ones where they say something.
  return moneyText(text, currency, { isWhole: true }).replace(/(\.\d{2}\d*?)0+(?=\D|$)/, '$1')
}

/** An amount in the currency that the site counts with, which stands beside it. */
export function countedText(amount: unknown): string {
  const [units, fraction] = String(amount).split('.')
  return AMOUNT.test(String(amount))
    ? `${countText(BigInt(units!))}${fraction ? `.${fraction}` : ''}`
    : plainText(amount)
}

/** Of parts of a million. */
export const shareText = (value: unknown): string =>
  typeof value === 'number' ? `${percentText(value)}%` : plainText(value)

/** Of texts of amounts by the name of their currency. */
export function sumsText(sums: unknown): string {
  if (typeof sums !== 'object' || sums === null) return plainText(sums)
  const texts = Object.entries(sums).map(([name, amount]) =>
    amountText(amount, Object.entries(Currency).find(([each]) => each === name)?.[1]),
  )
  return texts.join(', ') || 'None'
}

/** A value of which nothing else is known. */
export function plainText(value: unknown): string {
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  if (value === null || value === undefined) return 'None'
  if (Array.isArray(value)) return value.map(plainText).join(', ') || 'None'
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .map(([name, each]) => `${wordsOf(name)} ${plainText(each)}`)
        .join(', ') || 'None'
    )
  return String(value) || 'Empty'
}
