import type { Transaction } from 'kysely'
import { toDecimal, type Currency } from '@mela/contract/money.ts'
import { exchange as call } from '@mela/contract/wallet/wallet-exchange.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { accountOf, House, houseOf, keyOf, Part, Posting, type Transfer } from '../../ledger/index.ts'
import type { Ask } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireOpen } from '../../platform/pauses.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { tellAmounts } from '../news.ts'
import { once } from '../once.ts'
import { convert, convertUp } from './rates.ts'
import { requireMoney } from '../require-money.ts'
import { changeUnplayed, readUnplayed, takeUnplayed } from '../turnover/unplayed.ts'
import { readWallets, type Holder } from '../wallets.ts'

export interface Quote {
  id: string
  from: Currency
  to: Currency
  rate: string
  fee: bigint
  cashback: bigint
  from_amount: bigint
  to_amount: bigint
}

/** As it was quoted, or not at all. */
export const exchange = handle(call, async (context, { quote_id, nonce }, asker, refuse) => {
  const holder = await requireMoney(context, asker, refuse)
  const { user_id } = holder
  const before = () => requireOpen(context, 'exchange', refuse)
  return once(context, { call: 'exchange', user_id, nonce, wanted: { quote_id }, before }, refuse, async (trx) => {
    const quote = await takeQuote(context, trx, user_id, quote_id, refuse)
    const { id } = await trx
      .insertInto('wallet_exchange')
      .values({ quote_id, user_id, book: holder.book, ...rowOf(quote), created_at: context.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await move(context, trx.ask, holder, quote, id, refuse)
    const wallets = (await readWallets(trx.ask, [holder])).get(user_id)!
    await tellAmounts(trx, [user_id])
    return {
      id,
      from_amount: toDecimal(quote.from_amount, quote.from),
      to_amount: toDecimal(quote.to_amount, quote.to),
      wallets,
    }
  })
})

/** Gone with this transaction: nobody else can use it, and whoever comes second finds that it was used. */
async function takeQuote(
  context: Context,
  trx: Transaction<DB>,
  user_id: string,
  quote_id: string,
  refuse: Refuse<'non_existent' | 'quote_expired'>,
): Promise<Quote> {
  const row = await trx
    .deleteFrom('wallet_quote')
    .where('id', '=', quote_id)
    .where('user_id', '=', user_id)
    .returningAll()
    .executeTakeFirst()
  if (!row) {
    const used = await trx
      .selectFrom('wallet_exchange')
      .select('id')
      .where('quote_id', '=', quote_id)
      .where('user_id', '=', user_id)
      .executeTakeFirst()
    throw refuse(used ? 'quote_expired' : 'non_existent')
  }
  if (row.expires_at <= context.now()) throw refuse('quote_expired')
  return {
    ...{ id: row.id, rate: row.rate, from: row.from_currency as Currency, to: row.to_currency as Currency },
    ...{ fee: BigInt(row.fee), cashback: BigInt(row.cashback) },
    ...{ from_amount: BigInt(row.from_amount), to_amount: BigInt(row.to_amount) },
  }
}

const rowOf = ({ from, to, rate, fee, cashback, from_amount, to_amount }: Quote) => ({
  ...{ from_currency: from, to_currency: to, rate, fee, cashback, from_amount, to_amount },
})

/** Both wallets with one transfer; what was paid in and not played stays so in the other currency. */
async function move(
  context: Context,
  ask: Ask,
  holder: Holder,
  quote: Quote,
  id: string,
  refuse: Refuse<'exchange_balance_not_enough'>,
): Promise<void> {
  const { from, to, rate, from_amount, to_amount } = quote
  const given = accountOf(holder.user_id, Part.Available, from, holder.book)
  const got = accountOf(holder.user_id, Part.Available, to, holder.book)
  const posting = await Posting.lock(ask, [given, got])
  const available = posting.balanceOf(given)
  const is_there = posting.add({
    key: keyOf('exchanged', quote.id),
    kind: 'exchanged',
    reference: id,
    entries: entriesOf(quote, holder, given, got),
  })
  if (!is_there) throw refuse('exchange_balance_not_enough')
  let room = to_amount
  for (const { method, amount } of takeUnplayed(available, await readUnplayed(ask, holder, from), from_amount)) {
    const converted = convertUp(amount, rate, from, to)
    const follows = converted < room ? converted : room
    room -= follows
    await changeUnplayed(ask, holder, from, method, -amount)
    await changeUnplayed(ask, holder, to, method, follows)
  }
  await posting.write(ask, context.now())
}

/** What the site gives back arrives with the rest, and comes from what it gives away. */
function entriesOf(
  { from, to, rate, fee, from_amount, to_amount }: Quote,
  { book }: Holder,
  given: bigint,
  got: bigint,
): Transfer['entries'] {
  const net = from_amount - fee
  const bought = convert(net, rate, from, to)
  const all = [
    { account: given, amount: -from_amount },
    { account: houseOf(House.Exchange, from, book), amount: net },
    { account: houseOf(House.Fees, from, book), amount: fee },
    { account: got, amount: to_amount },
    { account: houseOf(House.Exchange, to, book), amount: -bought },
    { account: houseOf(House.Bonus, to, book), amount: bought - to_amount },
  ]
  return all.filter(({ amount }) => amount !== 0n)
}
