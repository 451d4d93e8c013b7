import { sql } from 'kysely'
import type { User } from '@mela/contract/account/account.ts'
import { UserIdentity } from '@mela/contract/account/account.ts'
import type { Context } from '../../context.ts'
import type { Asker } from '../../platform/http/handle.ts'
import { readLastActive } from '../session/presence.ts'

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
export async function readUsers(context: Context, user_ids: string[], viewer_id?: string): Promise<User[]> {
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
  const has_uid = await mayAddFriends(context, viewer_id)
  return rows.map((row) => ({
    id: row.id,
    ...(has_uid ? { uid: Number(row.uid) } : {}),
    username: row.username,
    nickname: row.nickname,
    identity: row.identity as User['identity'],
    avatar: { url: row.avatar_url },
    gender: row.gender as User['gender'],
    level: row.level,
    last_active_unix: last_active.get(row.id) ?? row.last_active_at.getTime(),
  }))
}

/** Where people may not add each other, ordinary people can do nothing with numbers and are not told them. */
export async function mayAddFriends(context: Context, viewer_id: string | undefined): Promise<boolean> {
  const { user_add_friend_switch } = await context.settings.read()
  if (user_add_friend_switch === 1) return true
  if (viewer_id === undefined) return false
  const viewer = await context.db.tables
    .selectFrom('account_user')
    .select('identity')
    .where('id', '=', viewer_id)
    .executeTakeFirst()
  return viewer !== undefined && viewer.identity !== UserIdentity.Normal
}

export async function findByNumber(context: Context, uid: string): Promise<string | undefined> {
  const row = await context.db.tables.selectFrom('account_user').select('id').where('uid', '=', uid).executeTakeFirst()
  return row?.id
}

export type Profile = Pick<User, 'id' | 'username' | 'nickname' | 'identity' | 'avatar' | 'gender'>

/** What a list shows of many people, without asking when each was last here; unknown ids are left out. */
export async function readProfiles(context: Context, user_ids: string[]): Promise<Map<string, Profile>> {
  const { rows } = await sql<Omit<Profile, 'avatar'> & { avatar_url: string }>`
    SELECT id, username, nickname, identity, avatar_url, gender FROM account_user
    WHERE id = ANY (${user_ids}::bigint[])`.execute(context.db.tables)
  return new Map(rows.map(({ avatar_url, ...row }) => [row.id, { ...row, avatar: { url: avatar_url } }]))
}

/** What only the person themselves may know. */
export async function readOwnDetails(context: Context, { user_id, is_limited }: Pick<Asker, 'user_id' | 'is_limited'>) {
  const row = await context.db.tables
    .selectFrom('account_user')
    .select([
      'language',
      'is_auto_gen',
      'area_code',
      'mobile',
      'email',
      'identity_flag',
      'withdraw_password_hash',
      'invite_code',
      'add_friend_type',
      'is_agent',
    ])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const { language, area_code, mobile, email, invite_code, is_agent } = row
  return {
    ...{ language, area_code, mobile, email, invite_code, is_agent, is_limited },
    identity_flag: row.identity_flag as -3 | -2 | -1 | 1 | 2,
    has_withdraw_password: row.withdraw_password_hash !== null,
    add_friend_type: row.add_friend_type as 0 | 1 | 2,
    auto_gen: row.is_auto_gen ? (1 as const) : (-1 as const),
  }
}
