import { Currency, SCALE } from '@mela/contract/money.ts'
import type { AmountPart } from '@mela/ui/display/Amount.tsx'

interface Options {
  /** A plus before what came in. */
  isSigned?: boolean
  /** Every digit that the currency has, where a list shows two. */
  isWhole?: boolean
  /** No digits after the point unless they say something: presets and limits. */
  isShort?: boolean
}
const SHOWN_DIGITS = 2

/**
 * The pieces of an amount as people of that language write it. The whole part is formatted as an integer and the
 * digits after the point are cut, never rounded: no amount passes through a floating-point number.
 */
export function amountParts(
  amount: string,
  type: Currency,
  locale: string,
  { isSigned, isWhole, isShort }: Options = {},
): AmountPart[] {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const digits = isShort ? fraction.replace(/0+$/, '').length : isWhole ? SCALE[type] : SHOWN_DIGITS
  const format = new Intl.NumberFormat(locale, {
    ...(type === Currency.Rupee && { style: 'currency', currency: 'INR', currencyDisplay: 'narrowSymbol' }),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const parts = format
    .formatToParts(BigInt(whole))
    .map((part) =>
      part.type === 'fraction' ? { ...part, value: fraction.padEnd(digits, '0').slice(0, digits) } : part,
    )
  if (amount.startsWith('-')) return [{ type: 'minusSign', value: '-' }, ...parts]
  return isSigned ? [{ type: 'plusSign', value: '+' }, ...parts] : parts
}

export const amountText = (...given: Parameters<typeof amountParts>): string =>
  amountParts(...given)
    .map(({ type, value }) => (type === 'minusSign' ? '\u2212' : value))
    .join('')
