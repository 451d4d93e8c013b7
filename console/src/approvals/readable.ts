import { CURRENCIES, type Currency } from '@mela/contract/money.ts'
import { moneyText } from '../platform/form/money.ts'

/** What machines need to carry a request out is left away where a person reads the same in its own words. */
export function readable(payload: Record<string, unknown>): Record<string, unknown> {
  const { type, amount, decimal, book: _book, ...rest } = payload
  const currency = CURRENCIES.find((each) => each === type)
  const written = typeof decimal === 'string' ? decimal : amount
  if (!currency || typeof written !== 'string') return payload
  return { ...rest, amount: moneyText(written, currency satisfies Currency, { isWhole: true }) }
}
