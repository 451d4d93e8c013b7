import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { KEYED_MARK } from '../media/index.ts'
import { transaction } from '../platform/data/transaction.ts'
import { closeText, openText } from './seal.ts'

const AT_ONCE = 100
const isUnkeyed = (column: 'data_sealed' | 'real_name_sealed') =>
  // Written out, as the index has it.
  sql<boolean>`substring(${sql.ref(column)} FROM 1 FOR 8) <> ${sql.lit(`\\x${KEYED_MARK.toString('hex')}`)}::bytea`

/** What was stored before each person had a key of their own. */
export async function sealIdentitiesAgain(context: Context): Promise<void> {
  await sealDocuments(context)
  await sealNames(context)
}

async function sealDocuments(context: Context): Promise<void> {
  for (;;) {
    const count = await transaction(context, async (trx) => {
      const rows = await trx
        .selectFrom('identity_document')
        .select(['id', 'user_id', 'data_sealed'])
        .where('purged_at', 'is', null)
        .where(isUnkeyed('data_sealed'))
        .orderBy('id')
        .limit(AT_ONCE)
        .forUpdate()
        .execute()
      for (const { id, user_id, data_sealed } of rows) {
        const plain = await openText(context, trx, data_sealed, user_id)
        const sealed = await closeText(context, trx, plain!, user_id)
        await trx.updateTable('identity_document').set({ data_sealed: sealed }).where('id', '=', id).execute()
      }
      return rows.length
    })
    if (count < AT_ONCE) return
  }
}

async function sealNames(context: Context): Promise<void> {
  for (;;) {
    const count = await transaction(context, async (trx) => {
      const rows = await trx
        .selectFrom('identity_person')
        .select(['user_id', 'real_name_sealed'])
        .where(isUnkeyed('real_name_sealed'))
        .orderBy('user_id')
        .limit(AT_ONCE)
        .forUpdate()
        .execute()
      for (const { user_id, real_name_sealed } of rows) {
        const plain = await openText(context, trx, real_name_sealed!, user_id)
        const sealed = await closeText(context, trx, plain!, user_id)
        await trx
          .updateTable('identity_person')
          .set({ real_name_sealed: sealed })
          .where('user_id', '=', user_id)
          .execute()
      }
      return rows.length
    })
    if (count < AT_ONCE) return
  }
}
