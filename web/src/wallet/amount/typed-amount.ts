import { SCALE, type Currency } from '@mela/contract/money.ts'

const GROUP_DIGITS = 3

/** What a person typed or pasted as a decimal, with no more digits than the currency has, or `most`; signs that group are dropped. */
export function readTyped(text: string, type: Currency, locale: string, most = SCALE[type]): string {
  const own = decimalSign(locale)
  const typed = [...text].filter((sign) => /[\d.,]/.test(sign) || sign === own).join('')
  const decimal = loneDecimalSign(typed, type) ?? own
  const [whole = '', ...rest] = typed.split(decimal).map((part) => part.replaceAll(/\D/g, ''))
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 12)
  return rest.length === 0 ? digits : `${digits || '0'}.${rest.join('').slice(0, most)}`
}

/** The same as its owner would type it. */
export function writeTyped(amount: string, locale: string): string {
  return amount.replace('.', decimalSign(locale))
}

/** Whole numbers are enough to ask for it, as long as a digit after it is wanted. */
function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1)
  return parts.find((part) => part.type === 'decimal')?.value ?? '.'
}

/** A single point or comma before few digits, whatever the language: keyboards and copied amounts bring either. Three digits may be a group. */
function loneDecimalSign(typed: string, type: Currency): string | undefined {
  const [, sign, after = ''] = /^\d*([.,])(\d*)$/.exec(typed) ?? []
  return after.length <= SCALE[type] && after.length !== GROUP_DIGITS ? sign : undefined
}
