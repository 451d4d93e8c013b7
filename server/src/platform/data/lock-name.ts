import { sql, type Transaction } from 'kysely'
import type { DB } from '../../generated/tables.ts'

/** Until the transaction ends nobody else holds the same name: for what has no row that could be locked. */
export async function lockName(trx: Transaction<DB>, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
