import type { Transaction } from 'kysely'
import type { Notification } from '@mela/contract/events.ts'
import { tellPeople } from '../chat/index.ts'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'

export const FRIENDS_CHANGED: Notification = { type: 'friends_changed', data: {} }

/** A transaction that changes what people have of each other; the devices of these people hear of it once it is committed. */
export async function changeFriends<T>(
  context: Context,
  user_ids: readonly string[],
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const { result, telling } = await context.db.tables.transaction().execute(async (trx) => ({
    result: await work(trx),
    telling: await tellPeople(context, trx, user_ids, FRIENDS_CHANGED),
  }))
  await telling.announce()
  return result
}
