import { REJECTED_KEPT_DAYS, TaskState } from '@mela/contract/identity/identity-rules.ts'
import type { Context } from '../context.ts'
import { removeOwnMedia } from '../media/index.ts'
import { transaction } from '../platform/data/transaction.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 100
const HASH_BYTES = 32

interface Rejected {
  id: string
  user_id: string
  level: number
  front_url: string
  back_url: string
}

/** What was rejected is gone after thirty days: its photos, what it said and the number by which it could be found. */
export async function purgeDocuments(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - REJECTED_KEPT_DAYS * DAY_MS)
  for (;;) {
    const rows = await context.db.tables
      .selectFrom('identity_document')
      .select(['id', 'user_id', 'level', 'front_url', 'back_url'])
      .where('state', '=', 'rejected')
      .where('purged_at', 'is', null)
      .where('decided_at', '<', before)
      .orderBy('decided_at')
      .limit(AT_ONCE)
      .execute()
    for (const row of rows) await purge(context, row)
    if (rows.length < AT_ONCE) return
  }
}

/** The photos first: what a crash leaves is found again by its row. */
async function purge(context: Context, { id, user_id, level, front_url, back_url }: Rejected): Promise<void> {
  for (const url of [front_url, back_url]) {
    if (!(await isUsedElsewhere(context, user_id, id, url))) await removeOwnMedia(context, url, user_id)
  }
  await transaction(context, async (trx) => {
    await trx
      .updateTable('identity_document')
      .set({
        ...{ data_sealed: Buffer.alloc(0), note: '', front_url: '', back_url: '', purged_at: context.now() },
        // by chance, so that no two of them are the same
        number_hash: context.random.bytes(HASH_BYTES),
        person_hash: null,
      })
      .where('id', '=', id)
      .execute()
    await trx
      .updateTable('identity_task')
      .set({ shown: '' })
      .where('user_id', '=', user_id)
      .where('level', '=', level)
      .where('way', '=', 'document')
      .where('status', '=', TaskState.INCOMPLETE)
      .execute()
  })
}

/** Whoever sends a document again may send the same photo with it. */
async function isUsedElsewhere(context: Context, user_id: string, id: string, url: string): Promise<boolean> {
  const other = await context.db.tables
    .selectFrom('identity_document')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', '!=', id)
    .where((condition) => condition.or([condition('front_url', '=', url), condition('back_url', '=', url)]))
    .executeTakeFirst()
  return other !== undefined
}
