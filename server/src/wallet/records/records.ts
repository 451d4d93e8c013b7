import type { AccountTransaction } from '@mela/contract/wallet/wallet.ts'
import { CURRENCIES, toDecimal, type Currency } from '@mela/contract/money.ts'
import type { Context } from '../../context.ts'
import { accountOf, nameOfKind, Part, readEntries, typeOfKind } from '../../ledger/index.ts'
import { askPool } from '../../platform/data/db.ts'
import { requireHolder } from '../holder.ts'
import type { WalletNeeds } from '../needs.ts'
import { readOrders } from './orders-of-records.ts'

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
  const { book } = await requireHolder(context, user_id)
  const currencies = money_type === undefined ? CURRENCIES : [money_type]
  const currencyOf = new Map(
    currencies.map((currency) => [accountOf(user_id, Part.Available, currency, book), currency] as const),
  )
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
