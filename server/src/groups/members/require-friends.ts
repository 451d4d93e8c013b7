import type { Context } from '../../context.ts'
import { readFriendIds } from '../../friends/index.ts'
import type { Refuse } from '../../platform/http/refusal.ts'

/** Each of these people once, all of them friends of the asker. */
export async function requireFriends(
  context: Context,
  user_id: string,
  user_ids: readonly string[],
  refuse: Refuse<'not_friends'>,
): Promise<string[]> {
  const wanted = [...new Set(user_ids)]
  const friends = await readFriendIds(context, user_id, wanted)
  if (friends.size < wanted.length) throw refuse('not_friends')
  return wanted
}
