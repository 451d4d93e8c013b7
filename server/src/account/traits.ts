import { UserIdentity } from '@mela/contract/account.ts'
import type { Context } from '../context.ts'

export interface Traits {
  is_service: boolean
  language: string
}

/** What other features must know of people to treat them right; unknown ids are left out. */
export async function readTraits(context: Context, user_ids: string[]): Promise<Map<string, Traits>> {
  if (user_ids.length === 0) return new Map()
  const rows = await context.db.tables
    .selectFrom('account_user')
    .select(['id', 'identity', 'language'])
    .where('id', 'in', user_ids)
    .execute()
  return new Map(
    rows.map(({ id, identity, language }) => [id, { is_service: identity === UserIdentity.Service, language }]),
  )
}
