import type { User } from '@mela/contract/account.ts'
import type { Context } from '../context.ts'
import { readLastActive } from './presence.ts'

const PUBLIC_COLUMNS = [
  'id',
  'uid',
  'username',
  'nickname',
  'identity',
  'avatar_url',
  'gender',
  'level',
  'last_active_at',
] as const

/** What everyone may know of these people, in no promised order; unknown ids are left out. */
export async function readUsers(context: Context, user_ids: string[]): Promise<User[]> {
  if (user_ids.length === 0) return []
  const rows = await context.db.tables
    .selectFrom('account_user')
    .select(PUBLIC_COLUMNS)
    .where('id', 'in', user_ids)
    .execute()
  const last_active = await readLastActive(
    context,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    uid: Number(row.uid),
    username: row.username,
    nickname: row.nickname,
    identity: row.identity as User['identity'],
    avatar: { url: row.avatar_url },
    gender: row.gender as User['gender'],
    level: row.level,
    last_active_unix: last_active.get(row.id) ?? row.last_active_at.getTime(),
  }))
}

/** What only the person themselves may know. */
export async function readOwnDetails(context: Context, user_id: string) {
  const row = await context.db.tables
    .selectFrom('account_user')
    .select(['language', 'is_auto_gen'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return { language: row.language, auto_gen: row.is_auto_gen ? (1 as const) : (-1 as const) }
}
