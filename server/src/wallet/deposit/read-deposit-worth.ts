import type { Transaction } from 'kysely'
import type { Currency } from '@mela/contract/money.ts'
import type { DB } from '../../generated/tables.ts'
import { Book } from '../../ledger/index.ts'
import { leftOf } from './deposit-money.ts'

export interface DepositWorth {
  user_id: string
  currency: Currency
  amount: bigint
  /** What of it was not taken back. */
  left: bigint
}

/** Of a deposit that somebody got; nothing where it is nobody's, or of an account that tries the site out. */
export async function readDepositWorth(trx: Transaction<DB>, deposit_id: string): Promise<DepositWorth | undefined> {
  const row = await trx.selectFrom('wallet_deposit').selectAll().where('id', '=', deposit_id).executeTakeFirst()
  if (!row || row.user_id === null || row.book === Book.Test) return undefined
  if (row.state !== 'credited' && row.state !== 'charged_back') return undefined
  const { user_id, amount } = row
  return { user_id, currency: row.currency as Currency, amount: BigInt(amount), left: leftOf(row) }
}
