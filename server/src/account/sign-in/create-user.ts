import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'

/** What "the same username" means. */
export function usernameKey(username: string): string {
  return username.normalize('NFC').toLowerCase()
}

export interface NewUser {
  /** One is made up when there is none. */
  username?: string | undefined
  password_hash: string
  is_auto_gen: boolean
  language: string
  inviter_id: string | null
  area_code?: string | undefined
  mobile?: string | undefined
  email?: string | undefined
}
export type Clash = 'username' | 'mobile' | 'email'
export type Created = { user_id: string; username: string }

/** The new user, or what of theirs belongs to somebody already. */
export async function createUser(context: Context, trx: Transaction<DB>, user: NewUser): Promise<Created | Clash> {
  const { area_code = '', mobile = '', email = '', ...rest } = user
  const now = context.now()
  // Several unique keys may clash; a uid, an invite code and a made-up name are simply drawn again.
  for (;;) {
    const username = user.username ?? `u${context.random.int(100_000_000, 1_000_000_000)}`
    const username_key = usernameKey(username)
    const row = await trx
      .insertInto('account_user')
      .values({
        ...rest,
        uid: context.random.int(10_000_000, 1_000_000_000),
        username,
        username_key,
        area_code,
        mobile,
        email,
        created_at: now,
        last_active_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) return { user_id: row.id, username }
    if (mobile && (await readByMobile(trx, area_code, mobile))) return 'mobile'
    if (email && (await readByEmail(trx, email))) return 'email'
    if (user.username && (await readByUsername(trx, username))) return 'username'
  }
}

const CREDENTIALS = ['id', 'password_hash', 'status'] as const

export const readByUsername = (tables: Context['db']['tables'], username: string) =>
  tables
    .selectFrom('account_user')
    .select(CREDENTIALS)
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()

export const readByMobile = (tables: Context['db']['tables'], area_code: string, mobile: string) =>
  tables
    .selectFrom('account_user')
    .select(CREDENTIALS)
    .where('mobile', '=', mobile)
    .where('area_code', '=', area_code)
    .executeTakeFirst()

export const readByEmail = (tables: Context['db']['tables'], email: string) =>
  tables.selectFrom('account_user').select(CREDENTIALS).where('email', '=', email).executeTakeFirst()

export type Credentials = NonNullable<Awaited<ReturnType<typeof readByUsername>>>

const UNMISTAKABLE = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

export function generatePassword(context: Context): string {
  return Array.from({ length: 10 }, () => UNMISTAKABLE[context.random.int(0, UNMISTAKABLE.length)]).join('')
}
