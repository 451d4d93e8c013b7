import { UserIdentity, type User } from '@mela/contract/account/account.ts'
import type { Context } from '../../context.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'

/** Those of these people with whom somebody has anything to do: friends, who asked to become one, groups of both. */
export type ReadKnown = (context: Context, user_id: string, user_ids: readonly string[]) => Promise<Set<string>>

/** How many strangers one person may look at: enough for every page of the app, too few to copy the list of all people. */
const STRANGERS = { per_second: 0.5, burst: 300 }
const SHOWN_CHARACTERS = 2

/** A username is half of what a sign-in needs: people who have nothing to do with somebody are told only how it begins. */
export async function hideFromStrangers(
  context: Context,
  viewer_id: string,
  users: User[],
  readKnown: ReadKnown,
): Promise<User[]> {
  const others = users.filter(({ id, identity }) => id !== viewer_id && identity === UserIdentity.Normal)
  if (others.length === 0) return users
  const known = await readKnown(
    context,
    viewer_id,
    others.map(({ id }) => id),
  )
  const strangers = new Set(others.map(({ id }) => id).filter((id) => !known.has(id)))
  if (strangers.size === 0 || (await isStaff(context, viewer_id))) return users
  if (!context.limits.take(STRANGERS, `strangers:${viewer_id}`, context.now().getTime(), strangers.size)) {
    throw refuseAsPlatform('too_many_operations', { retry_after: Math.ceil(strangers.size / STRANGERS.per_second) })
  }
  return users.map((user) => (strangers.has(user.id) ? { ...user, username: beginningOf(user.username) } : user))
}

const beginningOf = (username: string): string => `${[...username].slice(0, SHOWN_CHARACTERS).join('')}•••`

async function isStaff({ db }: Context, user_id: string): Promise<boolean> {
  const row = await db.tables.selectFrom('account_user').select('identity').where('id', '=', user_id).executeTakeFirst()
  return row !== undefined && row.identity !== UserIdentity.Normal
}
