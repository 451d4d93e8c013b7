import type { Kysely, Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'
import { perContext } from '../platform/per-context.ts'
import { createSeal, IV_BYTES, KEY_BYTES, sealWith, type Seal } from '../platform/crypto/seal.ts'

// Everything private of a person is encrypted with a key of their own, made by chance. It lies in one row, encrypted with a
// key made from the site's secret: once that row is gone nothing of theirs opens, wherever copies of it lie.
const seals = perContext(({ config }) => createSeal(config.SECRET, 'key of a person'))

/** In front of what was encrypted with a key of its owner; what was stored before there were such keys has none. */
export const KEYED_MARK = Buffer.from('mela-k1\n')

export const isKeyed = (bytes: Buffer): boolean => bytes.subarray(0, KEYED_MARK.length).equals(KEYED_MARK)

/** Inside the transaction that stores what is encrypted with it: erasing the key waits for its end, or comes first, and then this makes a new one. */
export async function takePersonSeal(context: Context, trx: Transaction<DB>, user_id: string): Promise<Seal> {
  const { random } = context
  const made = seals(context).close(random.bytes(KEY_BYTES), random.bytes(IV_BYTES), user_id)
  await trx
    .insertInto('media_person_key')
    .values({ user_id, key_sealed: made, created_at: context.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { key_sealed } = await trx
    .selectFrom('media_person_key')
    .select('key_sealed')
    .where('user_id', '=', user_id)
    .forShare()
    .executeTakeFirstOrThrow()
  return openPersonKey(context, key_sealed, user_id)
}

/** Undefined when it was erased, or never made. */
export async function readPersonSeal(
  context: Context,
  user_id: string,
  tables: Kysely<DB> = context.db.tables,
): Promise<Seal | undefined> {
  const row = await tables
    .selectFrom('media_person_key')
    .select('key_sealed')
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row && openPersonKey(context, row.key_sealed, user_id)
}

export const openPersonKey = (context: Context, key_sealed: Buffer, user_id: string): Seal =>
  sealWith(seals(context).open(key_sealed, user_id))

/**
 * From the commit on nothing that was ever encrypted for this person opens, neither photos nor what documents say.
 * Answers whether there was a key.
 */
export async function eraseKey(trx: Transaction<DB>, user_id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('media_person_key')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
