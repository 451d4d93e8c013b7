import type { Kysely, Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'
import { isKeyed, KEYED_MARK, readPersonSeal, takePersonSeal } from '../media/index.ts'
import { perContext } from '../platform/per-context.ts'
import { createSeal, IV_BYTES } from '../platform/crypto/seal.ts'

// What documents say is stored encrypted, each piece with the key of its owner.

/** One key of the site covered everybody before each person had their own. */
const seals_of_before = perContext(({ config }) => createSeal(config.SECRET, 'identity data'))

const aboutOf = (user_id: string) => `identity data\n${user_id}`

/** In the transaction that stores it. */
export async function closeText(
  context: Context,
  trx: Transaction<DB>,
  plain: string,
  user_id: string,
): Promise<Buffer> {
  const seal = await takePersonSeal(context, trx, user_id)
  return Buffer.concat([KEYED_MARK, seal.close(Buffer.from(plain), context.random.bytes(IV_BYTES), aboutOf(user_id))])
}

/** Undefined when the key of its owner was erased. */
export async function openText(
  context: Context,
  tables: Kysely<DB>,
  sealed: Buffer,
  user_id: string,
): Promise<string | undefined> {
  if (!isKeyed(sealed)) return seals_of_before(context).open(sealed, user_id).toString()
  const seal = await readPersonSeal(context, user_id, tables)
  return seal?.open(sealed.subarray(KEYED_MARK.length), aboutOf(user_id)).toString()
}
