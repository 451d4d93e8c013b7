import type { ApprovalKind } from '@mela/contract/admin-call.ts'
import { CURRENCIES, Currency } from '@mela/contract/money.ts'
import { moneyText } from '../platform/form/money.ts'

/** What whoever decides has to know beside the numbers. */
export const BEFORE_AGREEING: Partial<Record<ApprovalKind, string>> = {
  chain_lost:
    'None of these periods is ever drawn, and everybody can see how many there are. Agree only where the links are lost for good and no backup has them: a restored backup is always better.',
}

type Payload = Record<string, unknown>

/** What machines need to carry a request out is left away where a person reads the same in its own words. */
export function readable(kind: ApprovalKind, payload: Payload): Payload {
  if (kind === 'chain_lost') return readableLoss(payload)
  const { type, amount, decimal, book: _book, ...rest } = payload
  const currency = CURRENCIES.find((each) => each === type)
  const written = typeof decimal === 'string' ? decimal : amount
  if (!currency || typeof written !== 'string') return payload
  return { ...rest, amount: moneyText(written, currency, { isWhole: true }) }
}

/** In the order in which somebody reads it: the database keeps none. */
const readableLoss = ({ line, first_period, last_period, periods, bets, stakes, refunds }: Payload): Payload => ({
  ...{ line, first_period, last_period, periods, bets },
  stakes: sumsText(stakes),
  refunds: sumsText(refunds),
})

/** Of texts of amounts by the name of their currency. */
function sumsText(sums: unknown): unknown {
  if (typeof sums !== 'object' || sums === null) return sums
  const texts = Object.entries(sums).map(([name, amount]) => {
    const currency = Object.entries(Currency).find(([each]) => each === name)?.[1]
    return currency ? moneyText(String(amount), currency, { isWhole: true }) : `${amount} ${name}`
  })
  return texts.join(', ') || 'None'
}
