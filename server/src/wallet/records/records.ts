import type { AccountTransaction } from '@mela/contract/wallet/wallet.ts'
import { CURRENCIES, toDecimal, type Currency } from '@mela/contract/money.ts'
import { WithdrawStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import { accountOf, nameOfKind, Part, readEntries, TRANSFER_KINDS, typeOfKind } from '../../ledger/index.ts'
import { askPool } from '../../platform/data/db.ts'
import { requireHolder } from '../holder.ts'

export interface RecordFilter {
  type?: AccountTransaction['type'] | undefined
  money_type?: Currency | undefined
  start?: string | undefined
  end?: string | undefined
}

const STATUS: Record<WithdrawStatus, AccountTransaction['status']> = {
  [WithdrawStatus.Review]: 1,
  [WithdrawStatus.Paying]: 1,
  [WithdrawStatus.Paid]: 2,
  [WithdrawStatus.Rejected]: -1,
  [WithdrawStatus.Returned]: -1,
}

/** What moves between the parts of a wallet is nobody's news: records are of what can be used. Newest first. */
export async function readRecords(
  context: Context,
  user_id: string,
  { money_type, ...filter }: RecordFilter & { pos: number; limit: number },
): Promise<{ list: AccountTransaction[]; total: number }> {
  const { book } = await requireHolder(context, user_id)
  const currencies = money_type === undefined ? CURRENCIES : [money_type]
  const currencyOf = new Map(
    currencies.map((currency) => [accountOf(user_id, Part.Available, currency, book), currency] as const),
  )
  const { entries, total } = await readEntries(askPool(context.db), { accounts: [...currencyOf.keys()], ...filter })
  const held = entries.filter(({ kind }) => kind === TRANSFER_KINDS.withdraw_held)
  const statuses = await readStatuses(
    context,
    user_id,
    held.map(({ reference }) => reference),
  )
  const list = entries.map(({ account, seq, kind, amount, balance_after, reference, created_at }) => {
    const currency = currencyOf.get(account)!
    const is_held = kind === TRANSFER_KINDS.withdraw_held
    return {
      id: `${currency}-${seq}`,
      type: typeOfKind(kind),
      money_type: currency,
      amount: toDecimal(amount, currency),
      balance_after: toDecimal(balance_after, currency),
      status: (is_held && statuses.get(reference)) || 2,
      remark: nameOfKind(kind) ?? '',
      reference,
      created_at: created_at.toISOString(),
    }
  })
  return { list, total }
}

/** What became of withdrawals for which something was set aside. */
async function readStatuses({ db }: Context, user_id: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, AccountTransaction['status']>()
  const rows = await db.tables
    .selectFrom('wallet_withdrawal')
    .select(['id', 'status'])
    .where('user_id', '=', user_id)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, status }) => [id, STATUS[status as WithdrawStatus]]))
}
