import { toDecimal, toMinor, type Currency } from '@mela/contract/money.ts'
import type { SiteSettings } from '@mela/contract/site-settings.ts'
import { quoteExchange as call } from '@mela/contract/wallet/wallet-exchange.ts'
import { accountOf, balancesOf, Part } from '../../ledger/index.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireOpen } from '../../platform/pauses.ts'
import { refuseAsPlatform, type Refuse } from '../../platform/http/refusal.ts'
import { convert, offered, rateOf, rupeesIn } from './rates.ts'
import { requireMoney } from '../require-money.ts'

const HOLDS_MS = 30_000
const ASKING = { per_second: 2, burst: 30 }

interface Terms {
  rate: string
  fee: bigint
  cashback: bigint
  from_amount: bigint
  to_amount: bigint
}

/** What exactly would leave and arrive; both are what is booked, and what is left of a smallest unit stays with the site. */
export const quoteExchange = handle(call, async (context, { from, to, amount }, asker, refuse) => {
  const holder = await requireMoney(context, asker, refuse)
  await requireOpen(context, 'exchange', refuse)
  if (!context.limits.take(ASKING, `quote:${asker.user_id}`, context.now().getTime())) {
    throw refuseAsPlatform('too_many_operations', { retry_after: 1 })
  }
  const from_amount = toMinor(amount, from)
  if (from_amount === undefined) throw refuseAsPlatform('invalid_params', { fields: { amount: 'too many digits' } })
  const terms = requireTerms(await context.settings.read(), from, to, from_amount, refuse)
  const wallet = accountOf(holder.user_id, Part.Available, from, holder.book)
  const available = (await balancesOf(askPool(context.db), [wallet])).get(wallet)!
  if (available < from_amount) throw refuse('exchange_balance_not_enough')
  const quote_id = context.random.uuid()
  const expires_at = new Date(context.now().getTime() + HOLDS_MS)
  await context.db.tables
    .insertInto('wallet_quote')
    .values({ id: quote_id, user_id: holder.user_id, from_currency: from, to_currency: to, ...terms, expires_at })
    .execute()
  return {
    ...{ quote_id, from, to, rate: terms.rate },
    fee: toDecimal(terms.fee, from),
    cashback: toDecimal(terms.cashback, from),
    from_amount: toDecimal(from_amount, from),
    to_amount: toDecimal(terms.to_amount, to),
    expires_unix: expires_at.getTime(),
  }
})

function requireTerms(
  { exchange_rates, exchange_terms }: SiteSettings,
  from: Currency,
  to: Currency,
  from_amount: bigint,
  refuse: Refuse<'non_existent' | 'below_min_exchange'>,
): Terms {
  const rate = rateOf(offered(exchange_rates), from, to)
  if (rate === undefined) throw refuse('non_existent')
  const inGiven = (rupees: string) => rupeesIn(exchange_rates, rupees, from)!
  const fee = inGiven(exchange_terms.fee)
  const cashback = inGiven(exchange_terms.cashback)
  const is_enough = from_amount >= inGiven(exchange_terms.min_inr) && from_amount > fee
  const to_amount = is_enough ? convert(from_amount - fee + cashback, rate, from, to) : 0n
  if (to_amount === 0n) throw refuse('below_min_exchange')
  return { rate, fee, cashback, from_amount, to_amount }
}
