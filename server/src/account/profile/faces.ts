import type { Kysely } from 'kysely'
import type { User } from '@mela/contract/account/account.ts'
import type { DB } from '../../generated/tables.ts'

export type Face = Pick<User, 'id' | 'nickname' | 'username' | 'avatar' | 'gender'>

/** What is needed to show these people, also inside a transaction, where nothing may wait for a second connection. */
export async function readFaces(db: Kysely<DB>, user_ids: readonly string[]): Promise<Face[]> {
  if (user_ids.length === 0) return []
  const rows = await db
    .selectFrom('account_user')
    .select(['id', 'nickname', 'username', 'avatar_url', 'gender'])
    .where('id', 'in', [...user_ids])
    .execute()
  return rows.map(({ avatar_url, gender, ...row }) => ({
    ...row,
    avatar: { url: avatar_url },
    gender: gender as User['gender'],
  }))
}
