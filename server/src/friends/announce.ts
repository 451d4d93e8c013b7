import type { Dispatch } from '@mela/contract/events.ts'
import { EDITED, readUsers } from '../account/index.ts'
import { readGroupMates } from '../chat/index.ts'
import type { Context } from '../context.ts'
import { addressed, encodeDispatch } from '../platform/realtime/frame.ts'
import type { Announce } from '../platform/data/outbox.ts'

/** Members of larger groups see a new name when they next ask for it. */
const MEMBERS_TOLD = 500

/** Whoever has this person in their list. */
async function readFollowers(context: Context, user_id: string): Promise<string[]> {
  const rows = await context.db.tables
    .selectFrom('friends_friend as mine')
    .innerJoin('friends_friend as theirs', (join) =>
      join.onRef('theirs.user_id', '=', 'mine.friend_id').onRef('theirs.friend_id', '=', 'mine.user_id'),
    )
    .select('theirs.user_id')
    .where('mine.user_id', '=', user_id)
    .where('theirs.status', '=', 1)
    .execute()
  return rows.map((row) => row.user_id)
}

export const friendsTopics = (context: Context): Record<string, Announce> => ({
  [EDITED]: async (body) => {
    const user_id = body as string
    const [user] = await readUsers(context, [user_id])
    if (!user) return []
    const event: Dispatch = { t: 'NOTIFICATION', d: { type: 'edit_user_info', data: { user } } }
    const payload = addressed(encodeDispatch(event))
    const told = new Set([
      user_id,
      ...(await readFollowers(context, user_id)),
      ...(await readGroupMates(context, user_id, MEMBERS_TOLD)),
    ])
    return [...told].map((each) => ({ subject: `rt.user.${each}`, payload }))
  },
})
