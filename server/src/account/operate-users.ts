import { sql, type Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'
import { usernameKey } from './create-user.ts'
import { deleteSessions } from './sessions.ts'

// What operators see of people and do to them. Who may ask is decided before this is reached.
const COLUMNS = [
  'id',
  'uid',
  'username',
  'nickname',
  'identity',
  'status',
  'area_code',
  'mobile',
  'email',
  'created_at',
] as const

interface UserRow {
  id: string
  uid: string
  username: string
  nickname: string
  identity: number
  status: string
  area_code: string
  mobile: string
  email: string
  created_at: Date
}

/** `+91 ••••••3210`: enough to recognise, too little to dial. */
const maskMobile = (area_code: string, mobile: string) =>
  mobile && `+${area_code} ${'•'.repeat(Math.max(0, mobile.length - 4))}${mobile.slice(-4)}`
const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/, '$1•••')

const toFound = (row: UserRow) => ({
  id: row.id,
  username: row.username,
  nickname: row.nickname,
  uid: Number(row.uid),
  identity: row.identity as 1 | 2 | 3,
  status: row.status as UserStatus,
  mobile: maskMobile(row.area_code, row.mobile),
  email: maskEmail(row.email),
  created_at: row.created_at.toISOString(),
})

const beginning = (text: string) => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** By uid, or by how the username or the nickname begins; each is found through an index. */
export async function findUsers(context: Context, query: string, limit: number) {
  const wanted = query.trim()
  const rows = await context.db.tables
    .selectFrom('account_user')
    .select(COLUMNS)
    .where((row) =>
      row.or([
        ...(/^\d{8,9}$/.test(wanted) ? [row('uid', '=', wanted)] : []),
        row('username_key', 'like', beginning(usernameKey(wanted))),
        row(sql<string>`lower(nickname)`, 'like', beginning(wanted.toLowerCase())),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toFound)
}

export async function readUserForOperator(context: Context, user_id: string) {
  const row = await context.db.tables
    .selectFrom('account_user')
    .select([...COLUMNS, 'language', 'level', 'last_active_at'])
    .where('id', '=', user_id)
    .executeTakeFirst()
  if (!row) return undefined
  const sessions = await context.db.tables
    .selectFrom('account_session')
    .select(['id', 'source', 'user_agent', 'created_at', 'expires_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .execute()
  const devices = sessions.map((session) => ({
    ...session,
    created_at: session.created_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
  }))
  return {
    ...toFound(row),
    language: row.language,
    level: row.level,
    last_active_unix: row.last_active_at.getTime(),
    devices,
  }
}

export type UserStatus = 'normal' | 'banned' | 'blocked'

/** Inside a transaction. Undefined for somebody who does not exist; the ended sessions are to be announced after COMMIT. */
export async function setUserStatus(
  trx: Transaction<DB>,
  user_id: string,
  status: UserStatus,
): Promise<{ before: string; ended: string[] } | undefined> {
  const known = await trx
    .selectFrom('account_user')
    .select('status')
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!known) return undefined
  await trx.updateTable('account_user').set({ status }).where('id', '=', user_id).execute()
  return { before: known.status, ended: status === 'normal' ? [] : await deleteSessions(trx, user_id) }
}
