import type pg from 'pg'
import { ApplicationStatus } from '@mela/contract/friends/friends-rules.ts'
import type { Past } from './past.ts'

interface Somebody {
  id: string
}
/** One asks, the other accepts. */
export type Pair = readonly [asks: Somebody, accepts: Somebody]

export async function notYetFriends(client: pg.Client, pairs: readonly Pair[]): Promise<Pair[]> {
  const { rows } = await client.query<{ user_id: string; friend_id: string }>(
    'SELECT user_id, friend_id FROM friends_friend WHERE user_id = ANY ($1)',
    [pairs.map(([asks]) => asks.id)],
  )
  const known = new Set(rows.map(({ user_id, friend_id }) => `${user_id} ${friend_id}`))
  return pairs.filter(([asks, accepts]) => !known.has(`${asks.id} ${accepts.id}`))
}

/** Through the calls of the app, which also open the chat of the two. */
export function befriend({ at }: Past, when: string, pairs: readonly Pair[]): void {
  at(when, async ({ as }) => {
    for (const [asks, accepts] of pairs) {
      await (
        await as(asks)
      )('applyFriend', { to_user_id: accepts.id, apply_content: 'We met at the fair.' })
      const call = await as(accepts)
      const { list } = await call('listFriendApplications', {})
      const application = list.find(({ user }) => user.id === asks.id)!
      await call('reviewFriendApplication', { id: application.id, status: ApplicationStatus.Pass })
    }
  })
}
