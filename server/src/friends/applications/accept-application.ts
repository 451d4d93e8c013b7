import { ApplicationStatus, FriendStatus } from '@mela/contract/friends/friends-rules.ts'
import { openPrivateChat, systemLine, tellPeople, writeLine } from '../../chat/index.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { readShutOut } from '../blocks.ts'
import { FRIENDS_CHANGED } from '../change.ts'

/** Makes two people friends, who can chat from here on. The caller holds the lock of the pair and of the application. */
export async function acceptApplication(
  context: Context,
  trx: Trx,
  application: { id: string; from_user_id: string; to_user_id: string },
): Promise<void> {
  const { id, from_user_id, to_user_id } = application
  const now = context.now()
  await trx
    .updateTable('friends_application')
    .set({ status: ApplicationStatus.Pass, decided_at: now })
    .where('id', '=', id)
    .execute()
  const sides = [
    { user_id: from_user_id, friend_id: to_user_id },
    { user_id: to_user_id, friend_id: from_user_id },
  ].toSorted((one, other) => Number(BigInt(one.user_id) - BigInt(other.user_id)))
  await trx
    .insertInto('friends_friend')
    .values(sides.map((side) => ({ ...side, created_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'friend_id']).doUpdateSet({ status: FriendStatus.Friend, created_at: now }),
    )
    .execute()
  const chat = await openPrivateChat(trx, from_user_id, to_user_id, await readShutOut(trx, from_user_id, to_user_id))
  const line = systemLine('friend_added', { user_ids: [from_user_id, to_user_id] }, 'You are now friends')
  await writeLine(context, trx, chat, line)
  await tellPeople(trx, [from_user_id, to_user_id], FRIENDS_CHANGED)
}
