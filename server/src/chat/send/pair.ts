import type { Transaction } from 'kysely'
import { privateChatId } from '@mela/contract/ids.ts'
import type { DB } from '../../generated/tables.ts'
import { lockName } from '../../platform/data/lock-name.ts'

/** Whatever two people decide about each other at the same moment, from whichever side, happens one after the other. */
export const lockPair = (trx: Transaction<DB>, user_id: string, other_id: string): Promise<void> =>
  lockName(trx, `pair ${privateChatId(user_id, other_id)}`)
