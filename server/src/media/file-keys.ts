import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'
import { IV_BYTES, KEY_BYTES, sealWith, type Seal } from '../platform/crypto/seal.ts'
import { transaction } from '../platform/data/transaction.ts'
import { openPersonKey, takePersonSeal } from './person-keys.ts'

// Every private file has a key of its own, encrypted with the one of its owner: it goes with the file's row.

/** Committed before any byte is stored that needs it. */
export const takeFileSeal = (context: Context, key: string): Promise<Seal> =>
  transaction(context, async (trx) => {
    const { owner_id, key_sealed } = await trx
      .selectFrom('media_file')
      .select(['owner_id', 'key_sealed'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const person = await takePersonSeal(context, trx, owner_id!)
    if (key_sealed) return sealWith(person.open(key_sealed, key))
    const made = context.random.bytes(KEY_BYTES)
    const closed = person.close(made, context.random.bytes(IV_BYTES), key)
    await trx.updateTable('media_file').set({ key_sealed: closed }).where('key', '=', key).execute()
    return sealWith(made)
  })

/** Undefined when its key or the one of its owner was erased. */
export async function readFileSeal(context: Context, key: string): Promise<Seal | undefined> {
  const row = await context.db.tables
    .selectFrom('media_file')
    .innerJoin('media_person_key', 'user_id', 'owner_id')
    .select(['user_id', 'media_file.key_sealed', 'media_person_key.key_sealed as person_key_sealed'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row?.key_sealed) return undefined
  const person = openPersonKey(context, row.person_key_sealed, row.user_id)
  try {
    return sealWith(person.open(row.key_sealed, key))
  } catch {
    // The key of its owner was erased, and they have a new one.
    return undefined
  }
}

/** No copy of its bytes opens any more. Nothing encrypts it again: whoever is about to has the row's lock. */
export async function eraseFileKey(tables: Kysely<DB>, key: string): Promise<void> {
  await tables
    .updateTable('media_file')
    .set({ key_sealed: null, is_keyed: true })
    .where('key', '=', key)
    .where('is_private', '=', true)
    .execute()
}
