import type * as z from 'zod'
import type { getFriendSession } from '@mela/contract/friends/friends.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { readSides } from '../chat/index.ts'
import type { Context } from '../context.ts'
import type { Refuse } from '../platform/http/refusal.ts'
import { isBlocked } from './blocks.ts'
import { readFriendship } from './friendship.ts'

type FriendSession = z.output<(typeof getFriendSession)['output']>

/** One's side of a chat with a friend, with a former one, or with somebody of the service, who needs no friendship. */
export async function requireFriendSession(
  context: Context,
  user_id: string,
  friend_id: string,
  refuse: Refuse<'not_friends'>,
): Promise<FriendSession> {
  const chat_id = privateChatId(user_id, friend_id)
  const [friendship, sides] = await Promise.all([
    readFriendship(context.db.tables, user_id, friend_id),
    readSides(context, user_id, ChatType.Private, [chat_id]),
  ])
  const side = sides.get(chat_id)
  if (!side) throw refuse('not_friends')
  const groupings = await context.db.tables
    .selectFrom('friends_grouping_member')
    .select('grouping_id')
    .where('user_id', '=', user_id)
    .where('friend_id', '=', friend_id)
    .orderBy('grouping_id')
    .execute()
  return {
    friend_id,
    remark: friendship?.remark ?? '',
    pin: side.is_pinned ? 1 : -1,
    not_disturb: side.is_muted ? 1 : -1,
    is_blocked: await isBlocked(context.db.tables, user_id, friend_id),
    grouping_ids: groupings.map(({ grouping_id }) => grouping_id),
  }
}
