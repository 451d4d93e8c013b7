import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function newLoginKey(context: Context): string {
  return `lk_${Array.from({ length: 32 }, () => BASE62[context.random.int(0, BASE62.length)]).join('')}`
}

export const hashLoginKey = (login_key: string): Buffer => hash('sha256', login_key, 'buffer')

export async function isLoginKeyOf(tables: Kysely<DB>, user_id: string, login_key: string): Promise<boolean> {
  const known = await tables
    .selectFrom('account_login_key')
    .select('user_id')
    .where('key_hash', '=', hashLoginKey(login_key))
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return known !== undefined
}
