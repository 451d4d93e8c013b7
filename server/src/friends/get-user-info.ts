import type { UserInfo } from '@mela/contract/account/account.ts'
import { getUserInfo as call } from '@mela/contract/friends/friends.ts'
import { FriendStatus } from '@mela/contract/friends/friends-rules.ts'
import { hideFromStrangers, readOwnDetails, readUsers, type ReadKnown } from '../account/index.ts'
import type { Context } from '../context.ts'
import { handle, type Asker } from '../platform/http/handle.ts'
import { isBlocked } from './blocks.ts'
import { readFriendship } from './friendship.ts'

export const getUserInfo = (readKnown: ReadKnown) =>
  handle(call, async (context, input, asker, refuse) => {
    const info = await readUserInfo(context, input.user_id ?? asker.user_id, asker, readKnown)
    if (!info) throw refuse('non_existent')
    return info
  })

/** A person as the asker may know them. */
export async function readUserInfo(
  context: Context,
  user_id: string,
  asker: Asker,
  readKnown: ReadKnown,
): Promise<UserInfo | undefined> {
  const found = await readUsers(context, [user_id], asker.user_id)
  const [user] = await hideFromStrangers(context, asker.user_id, found, readKnown)
  if (!user) return undefined
  if (user_id === asker.user_id) {
    return { ...user, is_friend: false, is_blocked: false, ...(await readOwnDetails(context, asker)) }
  }
  const friendship = await readFriendship(context.db.tables, asker.user_id, user_id)
  return {
    ...user,
    is_friend: friendship?.status === FriendStatus.Friend,
    is_blocked: await isBlocked(context.db.tables, asker.user_id, user_id),
    ...(friendship?.remark ? { remark: friendship.remark } : {}),
  }
}
