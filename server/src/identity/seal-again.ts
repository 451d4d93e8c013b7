import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { KEYED_MARK } from '../media/index.ts'
import { transaction, type Trx } from '../platform/data/transaction.ts'
import { closeText, openText } from './seal.ts'
import { openData, personHash } from './documents.ts'

const AT_ONCE = 100
const isUnkeyed = (column: 'data_sealed' | 'real_name_sealed') =>
  // Written out, as the index has it.
  sql<boolean>`substring(${sql.ref(column)} FROM 1 FOR 8) <> ${sql.lit(`\\x${KEYED_MARK.toString('hex')}`)}::bytea`

/** What was stored before each person had a key of their own, or before documents were compared by person. */
export async function sealIdentitiesAgain(context: Context): Promise<void> {
  const failed = [
    ...(await walk(context, sealDocuments)),
    ...(await walk(context, hashDocuments)),
    ...(await walk(context, sealNames)),
  ]
  for (const error of failed) context.log.error({ err: error }, 'identity data not encrypted again')
  if (failed.length > 0) throw new Error(`${failed.length} rows of identity data are still to be encrypted again`)
}

/** Goes on after this row, with each of the next ones by itself: one that does not open keeps none waiting. */
type Step = (context: Context, trx: Trx, after: string) => Promise<{ id: string; rewrite: () => Promise<unknown> }[]>

async function walk(context: Context, step: Step): Promise<unknown[]> {
  const failed: unknown[] = []
  let after = '0'
  for (;;) {
    const from = after
    const ids = await transaction(context, async (trx) => {
      const rows = await step(context, trx, from)
      for (const { rewrite } of rows) await rewrite().catch((error: unknown) => failed.push(error))
      return rows.map(({ id }) => id)
    })
    if (ids.length < AT_ONCE) return failed
    after = ids.at(-1)!
  }
}

const sealDocuments: Step = async (context, trx, after) => {
  const rows = await trx
    .selectFrom('identity_document')
    .select(['id', 'user_id', 'data_sealed'])
    .where('purged_at', 'is', null)
    .where(isUnkeyed('data_sealed'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .forUpdate()
    .execute()
  return rows.map(({ id, user_id, data_sealed: before }) => ({
    id,
    async rewrite() {
      const data_sealed = await closeText(context, trx, (await openText(context, trx, before, user_id))!, user_id)
      await trx.updateTable('identity_document').set({ data_sealed }).where('id', '=', id).execute()
    },
  }))
}

const hashDocuments: Step = async (context, trx, after) => {
  const rows = await trx
    .selectFrom('identity_document')
    .select(['id', 'user_id', 'kind', 'data_sealed'])
    .where('purged_at', 'is', null)
    .where('person_hash', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .forUpdate()
    .execute()
  return rows.map(({ id, user_id, kind, data_sealed }) => ({
    id,
    async rewrite() {
      const data = await openData(context, trx, data_sealed, user_id)
      if (!data) return
      const person_hash = personHash(context, kind, data)
      await trx.updateTable('identity_document').set({ person_hash }).where('id', '=', id).execute()
    },
  }))
}

const sealNames: Step = async (context, trx, after) => {
  const rows = await trx
    .selectFrom('identity_person')
    .select(['user_id', 'real_name_sealed'])
    .where(isUnkeyed('real_name_sealed'))
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(AT_ONCE)
    .forUpdate()
    .execute()
  return rows.map(({ user_id, real_name_sealed: before }) => ({
    id: user_id,
    async rewrite() {
      const real_name_sealed = await closeText(context, trx, (await openText(context, trx, before!, user_id))!, user_id)
      await trx.updateTable('identity_person').set({ real_name_sealed }).where('user_id', '=', user_id).execute()
    },
  }))
}
