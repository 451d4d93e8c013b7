import { CURRENCIES, toDecimal, type Currency } from '@mela/contract/money.ts'
import type { Context } from '../context.ts'
import { askPool } from '../platform/data/db.ts'
import { readDebts } from './debt/debts.ts'
import { requireHolder } from './holder.ts'
import { readWallets } from './wallets.ts'

// What operators see of somebody's money beside the entries themselves.
/** More say no more to whoever looks. */
const MOST = 50

export async function readPersonMoney(context: Context, user_id: string) {
  const holder = await requireHolder(context, user_id)
  const wallets = (await readWallets(askPool(context.db), [holder])).get(user_id)!
  const { tables } = context.db
  const owed = await readDebts(askPool(context.db), user_id)
  const open = await tables
    .selectFrom('wallet_turnover')
    .select(['id', 'currency', 'source', 'required', 'counted', 'locked', 'created_at'])
    .where('user_id', '=', user_id)
    .where('currency', 'in', [...CURRENCIES])
    .where('done_at', 'is', null)
    .orderBy('id')
    .limit(MOST)
    .execute()
  const receivables = owed.map(({ currency, amount }) => ({ type: currency, amount: toDecimal(amount, currency) }))
  const turnovers = open.map((row) => {
    const type = row.currency as Currency
    const decimal = (minor: bigint) => toDecimal(minor, type)
    const [required, counted] = [BigInt(row.required), BigInt(row.counted)]
    return {
      ...{ id: row.id, type, source: row.source, created_at: row.created_at.toISOString() },
      ...{ required: decimal(required), counted: decimal(counted), left: decimal(required - counted) },
      locked: decimal(BigInt(row.locked)),
    }
  })
  return { wallets, receivables, turnovers }
}

/** Others whose money goes, or went, to the same card or address. */
export async function readTargetLinks({ db }: Context, user_id: string): Promise<string[]> {
  const rows = await db.tables
    .selectFrom('wallet_target as own')
    .innerJoin('wallet_target as other', 'other.number_hash', 'own.number_hash')
    .select('other.user_id')
    .distinct()
    .where('own.user_id', '=', user_id)
    .where('other.user_id', '<>', user_id)
    .orderBy('other.user_id')
    .limit(MOST)
    .execute()
  return rows.map((row) => row.user_id)
}
