import { sql, type Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'
import { escapeLike } from '../platform/data/like.ts'
import type { Trx } from '../platform/data/transaction.ts'
import { usernameKey } from './sign-in/create-user.ts'
import { EDITED } from './profile/edit-user.ts'
import { tellOwnDevices } from './push/notify.ts'
import { deleteSessions, forgetRefusedSessions, refuseSessions } from './session/sessions.ts'

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
const maskEmail = (email: string) => email.replace(/(?<=^.).*(?=@)/, '•••')

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

const beginning = (text: string) => `${escapeLike(text)}%`

/** A number as people write it: digits, perhaps with a plus and what separates them. */
const NUMBER = /^(\+|00)?[\d\s().-]{5,25}$/
const AREA_CODE_LENGTHS = [1, 2, 3, 4]

/** Every way to read it as a whole number, with the area code or without. */
function asMobiles(wanted: string): { area_code?: string; mobile: string }[] {
  if (!NUMBER.test(wanted)) return []
  const has_area = /^(\+|00)/.test(wanted)
  const digits = wanted.replace(/^00/, '').replace(/\D/g, '')
  const with_area = AREA_CODE_LENGTHS.map((length) => ({
    area_code: digits.slice(0, length),
    mobile: digits.slice(length),
  }))
  return has_area ? with_area : [{ mobile: digits }, ...with_area]
}

/** By uid, whole mobile number or e-mail address, or how the username or the nickname begins; each through an index. */
export async function findUsers(context: Context, query: string, limit: number) {
  const wanted = query.trim()
  const rows = await context.db.tables
    .selectFrom('account_user')
    .select(COLUMNS)
    .where((row) =>
      row.or([
        ...(/^\d{8,9}$/.test(wanted) ? [row('uid', '=', wanted)] : []),
        ...asMobiles(wanted).map(({ area_code, mobile }) =>
          row.and([
            row('mobile', '=', mobile),
            row('mobile', '<>', ''),
            ...(area_code === undefined ? [] : [row('area_code', '=', area_code)]),
          ]),
        ),
        ...(wanted.includes('@') ? [row('email', '=', wanted.toLowerCase())] : []),
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

/** What reviewers and moderators see of somebody in a list; unknown ids are left out. */
export async function readPeople(context: Context, user_ids: readonly string[]): Promise<Map<string, OperatorPerson>> {
  if (user_ids.length === 0) return new Map()
  const rows = await context.db.tables
    .selectFrom('account_user')
    .select(['id', 'uid', 'username', 'nickname', 'avatar_url', 'status'])
    .where('id', 'in', [...new Set(user_ids)])
    .execute()
  return new Map(
    rows.map(({ id, uid, username, nickname, avatar_url, status }) => [
      id,
      {
        ...{ user_id: id, uid: Number(uid), name: nickname || username },
        ...{ avatar: avatar_url, status: status as UserStatus },
      },
    ]),
  )
}

export interface OperatorPerson {
  user_id: string
  uid: number
  name: string
  avatar: string
  status: UserStatus
}

/** What these people are called and found by; unknown ids are left out. */
export async function readNames(context: Context, user_ids: Iterable<string>) {
  const wanted = [...new Set(user_ids)]
  if (wanted.length === 0) return new Map<string, PersonNames>()
  const rows = await context.db.tables
    .selectFrom('account_user')
    .select(['id', 'uid', 'nickname', 'username'])
    .where('id', 'in', wanted)
    .execute()
  return new Map<string, PersonNames>(rows.map((row) => [row.id, { ...row, uid: Number(row.uid) }]))
}

export interface PersonNames {
  id: string
  uid: number
  nickname: string
  username: string
}

export type UserStatus = 'normal' | 'banned' | 'blocked'

/** Whether somebody is neither banned nor blocked. */
export async function isStanding(tables: Kysely<DB>, user_id: string): Promise<boolean> {
  const { status } = await tables
    .selectFrom('account_user')
    .select('status')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return status === 'normal'
}

/** Inside a transaction. What was there before; undefined for somebody who does not exist. */
export async function setUserStatus(
  context: Context,
  trx: Trx,
  user_id: string,
  status: UserStatus,
): Promise<{ before: string } | undefined> {
  const known = await trx
    .selectFrom('account_user')
    .select('status')
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!known) return undefined
  await trx.updateTable('account_user').set({ status }).where('id', '=', user_id).execute()
  if (status === 'normal') await forgetRefusedSessions(context, trx, user_id)
  else await refuseSessions(context, trx, user_id)
  return { before: known.status }
}

/** Inside a transaction. How many ended; undefined for somebody who does not exist. */
export async function endUserSessions(context: Context, trx: Trx, user_id: string): Promise<number | undefined> {
  const known = await trx
    .selectFrom('account_user')
    .select('id')
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return known && deleteSessions(context, trx, user_id)
}

/** Inside a transaction. What was there before; undefined for somebody who does not exist. */
export async function setUserIdentity(
  context: Context,
  trx: Trx,
  user_id: string,
  identity: 1 | 2 | 3,
): Promise<{ before: number } | undefined> {
  const known = await trx
    .selectFrom('account_user')
    .select('identity')
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!known) return undefined
  await trx.updateTable('account_user').set({ identity }).where('id', '=', user_id).execute()
  // What their sessions may do has changed, which is said before their devices ask again.
  const sessions = await trx.selectFrom('account_session').select('token_hash').where('user_id', '=', user_id).execute()
  trx.afterCommit(() => {
    for (const { token_hash } of sessions) context.sessions.announceChange(token_hash.toString('hex'))
  })
  await trx.announce(EDITED, user_id)
  await tellOwnDevices(trx, user_id)
  return { before: known.identity }
}
