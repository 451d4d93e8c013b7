import { UserIdentity } from '@mela/contract/account/account.ts'
import type { Context } from '../../context.ts'

export interface Traits {
  /** UserIdentity */
  identity: number
  is_service: boolean
  language: string
  /** Who may ask to become friends: 0 nobody, 1 everybody, 2 friends of friends. */
  add_friend_type: number
}

/** What other features must know of people to treat them right; unknown ids are left out. */
export async function readTraits(context: Context, user_ids: string[]): Promise<Map<string, Traits>> {
  if (user_ids.length === 0) return new Map()
  const rows = await context.db.tables
    .selectFrom('account_user')
    .select(['id', 'identity', 'language', 'add_friend_type'])
    .where('id', 'in', user_ids)
    .execute()
  return new Map(
    rows.map(({ id, identity, language, add_friend_type }) => [
      id,
      { identity, is_service: identity === UserIdentity.Service, language, add_friend_type },
    ]),
  )
}
