import type { Transaction } from 'kysely'
import type { DB } from '../generated/tables.ts'
import { lockName } from '../platform/data/lock-name.ts'

/** What one person may have only so many of is counted under this lock, which comes before that of a pair. */
export const lockOwn = (trx: Transaction<DB>, user_id: string): Promise<void> => lockName(trx, `friends of ${user_id}`)
