import type { AccountTransaction } from '@mela/contract/wallet/wallet.ts'
import { CURRENCIES, toDecimal, type Currency } from '@mela/contract/money.ts'
import type { Context } from '../../context.ts'
import { accountOf, nameOfKind, Part, readEntries, sumUpEntries, typeOfKind } from '../../ledger/index.ts'
import { askPool } from '../../platform/data/db.ts'
import { requireHolder } from '../holder.ts'
import type { WalletNeeds } from '../needs.ts'
import { readOrders, readUndone } from './orders-of-records.ts'

export interface RecordFilter {
  type?: AccountTransaction['type'] | undefined
  money_type?: Currency | undefined
  start?: string | undefined
  end?: string | undefined
}

/** What moves between the parts of a wallet is nobody's news: records are of what can be used. Newest first. */
export async function readRecords(
  context: Context,
  user_id: string,
  { money_type, ...filter }: RecordFilter & { pos: number; limit: number },
  needs: Pick<WalletNeeds, 'readGamesOf'>,
): Promise<{ list: AccountTransaction[]; total: number }> {
  const currencyOf = await readAccounts(context, user_id, money_type)
  const { entries, total } = await readEntries(askPool(context.db), { accounts: [...currencyOf.keys()], ...filter })
  const orderOf = await readOrders(context, user_id, entries, needs)
  const list = entries.map((entry) => {
    const { account, seq, kind, amount, balance_after, locked, reference, created_at } = entry
    const currency = currencyOf.get(account)!
    const { has_order, status = 2, about = '', game_type = null, exchange = null } = orderOf(entry)
    return {
      id: `${currency}-${seq}`,
      type: typeOfKind(kind),
      money_type: currency,
      amount: toDecimal(amount, currency),
      balance_after: toDecimal(balance_after, currency),
      locked: toDecimal(locked, currency),
      remark: nameOfKind(kind) ?? '',
      reference: has_order ? reference : '',
      created_at: created_at.toISOString(),
      ...{ status, about, game_type, exchange },
    }
  })
  return { list, total }
}

/** What the same records come to, without what came to nothing. */
export async function sumUpRecords(context: Context, user_id: string, { money_type, ...filter }: RecordFilter) {
  const currencyOf = await readAccounts(context, user_id, money_type)
  const undone = await readUndone(context, user_id)
  const sums = await sumUpEntries(askPool(context.db), { accounts: [...currencyOf.keys()], ...filter }, undone)
  return sums
    .map(({ account, came, went, count }) => {
      const currency = currencyOf.get(account)!
      return { money_type: currency, in: toDecimal(came, currency), out: toDecimal(went, currency), count }
    })
    .toSorted((one, other) => one.money_type - other.money_type)
}

/** Those that records are of, with their currencies. */
async function readAccounts(context: Context, user_id: string, money_type?: Currency): Promise<Map<bigint, Currency>> {
  const { book } = await requireHolder(context, user_id)
  const currencies = money_type === undefined ? CURRENCIES : [money_type]
  return new Map(currencies.map((currency) => [accountOf(user_id, Part.Available, currency, book), currency]))
}
