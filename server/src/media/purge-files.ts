import { sql, type Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'
import { transaction } from '../platform/data/transaction.ts'
import { nameOf } from './address.ts'
import { releaseClaim, takeClaim } from './claims.ts'
import { removeParts } from './upload/finish-incoming.ts'
import { incomingFolder, sweepFolder, sweepPrivate } from './upload/incoming-folder.ts'
import { QUOTA_MS } from './upload/quota.ts'
import { eraseFileKey } from './file-keys.ts'
import { readFile, areaOf, UNUSED_MS, type FileRow } from './rows.ts'

/** Signatures last fifteen minutes, and the slowest line ends long before this. */
const UNFINISHED_MS = 3 * 3_600_000
/** What comes in parts may wait for a better line. */
const UNFINISHED_PARTS_MS = 3 * 24 * 3_600_000
/** Parts that no file leads to: of those that one leads to none is as old. */
const LOST_PARTS_MS = UNFINISHED_PARTS_MS + 24 * 3_600_000
/** Private: longer than anybody fills in a form. */
const UNUSED_PRIVATE_MS = 24 * 3_600_000
const AT_ONCE = 200

/**
 * What was signed for and never came, or came and was refused, goes with all its bytes; so do private photos that were
 * never handed in and other files that nobody ever referred to.
 */
export async function purgeFiles(context: Context): Promise<void> {
  const ago = (milliseconds: number) => new Date(context.now().getTime() - milliseconds)
  await purgeUnused(context, true, ago(UNUSED_PRIVATE_MS))
  await purgeUnused(context, false, ago(UNUSED_MS))
  await purgeUnfinished(context, ago(UNFINISHED_MS), ago(UNFINISHED_PARTS_MS))
  await forgetNetworks(context, ago(QUOTA_MS))
  await sweepFolder(incomingFolder(context), ago(UNFINISHED_MS))
  await sweepPrivate(context)
  await context.storage.sweepIncoming(ago(UNFINISHED_MS))
  await context.storage.parts.sweep(ago(LOST_PARTS_MS))
}

async function purgeUnfinished(context: Context, before: Date, before_in_parts: Date): Promise<void> {
  for (;;) {
    const rows = await context.db.tables
      .selectFrom('media_file')
      .select('key')
      .where('state', '=', 'signed')
      .where('created_at', '<', before)
      .where(({ or, eb }) => or([eb('part_size', 'is', null), eb('created_at', '<', before_in_parts)]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('media_claim')
              .select('media_claim.key')
              .whereRef('media_claim.key', '=', 'media_file.key')
              .where('claimed_until', '>', sql<Date>`now()`),
          ),
        ),
      )
      .orderBy('created_at')
      .limit(AT_ONCE)
      .execute()
    for (const { key } of rows) await removeUnfinished(context, key)
    if (rows.length < AT_ONCE) return
  }
}

/** With a claim of its own, so that nobody puts bytes that nothing would lead to; it goes with the row. */
async function removeUnfinished(context: Context, key: string): Promise<void> {
  const claims: string[] = []
  for (const is_thumbnail of [false, true]) {
    const claim = await takeClaim(context, { key, is_thumbnail })
    if (claim) claims.push(claim)
  }
  const found = claims.length === 2 ? await readFile(context, key) : undefined
  if (found?.state === 'signed') await removeFile(context, found)
  else for (const claim of claims) await releaseClaim(context, claim)
}

async function purgeUnused(context: Context, is_private: boolean, before: Date): Promise<void> {
  for (;;) {
    const rows = await context.db.tables
      .selectFrom('media_file')
      .select('key')
      .where('is_private', '=', is_private)
      .where('is_used', '=', false)
      .where('state', '=', 'ready')
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(AT_ONCE)
      .execute()
    for (const { key } of rows) await removeUnused(context, key)
    if (rows.length < AT_ONCE) return
  }
}

async function forgetNetworks(context: Context, before: Date): Promise<void> {
  await context.db.tables
    .updateTable('media_file')
    .set({ network_hash: null })
    .where('network_hash', 'is not', null)
    .where('created_at', '<', before)
    .execute()
}

/** Whoever hands it in at this moment is either first or finds it gone. */
const removeUnused = (context: Context, key: string): Promise<void> =>
  transaction(context, async (trx) => {
    const row = await trx
      .selectFrom('media_file')
      .select(['key', 'is_private', 'upload_id'])
      .where('key', '=', key)
      .where('is_used', '=', false)
      .forUpdate()
      .executeTakeFirst()
    if (row) await removeFile(context, row, trx)
  })

/** Its key first, so that no copy opens, then the bytes: what a crash leaves is found again by its row. */
export async function removeFile(
  context: Context,
  row: Pick<FileRow, 'key' | 'is_private' | 'upload_id'>,
  tables: Kysely<DB> = context.db.tables,
): Promise<void> {
  if (row.is_private) await eraseFileKey(tables, row.key)
  for (const is_thumbnail of [false, true]) {
    const name = nameOf({ key: row.key, is_thumbnail })
    await context.storage.removeIncoming(name)
    await context.storage.remove(areaOf(row), name)
  }
  await removeParts(context, row)
  await tables.deleteFrom('media_file').where('key', '=', row.key).execute()
}
