import type { Notification } from '@mela/contract/events.ts'
import { tellPeople } from '../chat/index.ts'
import type { Context } from '../context.ts'
import { transaction, type Trx } from '../platform/data/transaction.ts'

export const FRIENDS_CHANGED: Notification = { type: 'friends_changed', data: {} }

/** A transaction that changes what people have of each other; the devices of these people hear of it once it is committed. */
export async function changeFriends<T>(
  context: Context,
  user_ids: readonly string[],
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return transaction(context, async (trx) => {
    const result = await work(trx)
    await tellPeople(trx, user_ids, FRIENDS_CHANGED)
    return result
  })
}
