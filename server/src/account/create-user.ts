import type { Context } from '../context.ts'
import { hashPassword } from './password.ts'

/** What "the same username" means. */
export function usernameKey(username: string): string {
  return username.normalize('NFC').toLowerCase()
}

export interface NewUser {
  username: string
  password: string
  is_auto_gen: boolean
  language: string
}

/** The id of the new user, or undefined when the username is taken. */
export async function createUser(context: Context, user: NewUser): Promise<string | undefined> {
  const { username, password, is_auto_gen, language } = user
  const password_hash = await hashPassword(password)
  const username_key = usernameKey(username)
  const now = context.now()
  // Both unique keys may clash; only the username's clash is an answer, a uid is simply drawn again.
  for (;;) {
    const uid = context.random.int(10_000_000, 1_000_000_000)
    const row = await context.db.tables
      .insertInto('account_user')
      .values({
        uid,
        username,
        username_key,
        password_hash,
        is_auto_gen,
        language,
        created_at: now,
        last_active_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) return row.id
    const taken = await context.db.tables
      .selectFrom('account_user')
      .select('id')
      .where('username_key', '=', username_key)
      .executeTakeFirst()
    if (taken) return undefined
  }
}

const UNMISTAKABLE = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

export async function createAutomaticUser(context: Context, language: string) {
  const password = Array.from({ length: 10 }, () => UNMISTAKABLE[context.random.int(0, UNMISTAKABLE.length)]).join('')
  for (;;) {
    const username = `u${context.random.int(100_000_000, 1_000_000_000)}`
    const user_id = await createUser(context, { username, password, is_auto_gen: true, language })
    if (user_id) return { user_id, username, password }
  }
}
