import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../generated/tables.ts'
import type { Asker } from '../../platform/http/handle.ts'

// Where a person signs in from: a device at an address.
export function originHash({ address, user_agent }: Asker): Buffer {
  return createHash('sha256').update(`${address}\n${user_agent}`).digest()
}

/** Tells whether the person was never seen there before. */
export async function rememberOrigin(
  trx: Kysely<DB>,
  user_id: string,
  origin_hash: Buffer,
  now: Date,
): Promise<boolean> {
  const { is_new } = await trx
    .insertInto('account_origin')
    .values({ user_id, origin_hash, seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'origin_hash']).doUpdateSet({ seen_at: now }))
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()
  return is_new
}

export async function isKnownOrigin(tables: Kysely<DB>, user_id: string, origin_hash: Buffer): Promise<boolean> {
  const known = await tables
    .selectFrom('account_origin')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('origin_hash', '=', origin_hash)
    .executeTakeFirst()
  return known !== undefined
}
