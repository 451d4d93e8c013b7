import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'
import { nameOf } from './address.ts'
import { incomingFolder } from './receive-file.ts'
import { shelfOf } from './rows.ts'

/** Signatures last fifteen minutes, and the slowest line ends long before this. */
const UNFINISHED_MS = 3 * 3_600_000
/** Longer than anybody fills in a form. */
const UNUSED_MS = 24 * 3_600_000
const AT_ONCE = 200

/** What was signed for and never came, or came and was refused, goes with all its bytes; so do private photos that were never handed in. */
export async function purgeFiles(context: Context): Promise<void> {
  await purgeUnused(context)
  const before = new Date(context.now().getTime() - UNFINISHED_MS)
  for (;;) {
    const rows = await context.db.tables
      .selectFrom('media_file')
      .select(['key', 'is_private'])
      .where('state', '=', 'signed')
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(AT_ONCE)
      .execute()
    for (const row of rows) await removeFile(context, row)
    if (rows.length < AT_ONCE) break
  }
  await sweepIncoming(context, before)
}

async function purgeUnused(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - UNUSED_MS)
  for (;;) {
    const rows = await context.db.tables
      .selectFrom('media_file')
      .select('key')
      .where('is_private', '=', true)
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

/** Whoever hands it in at this moment is either first or finds it gone. */
const removeUnused = (context: Context, key: string): Promise<void> =>
  context.db.tables.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('media_file')
      .select(['key', 'is_private'])
      .where('key', '=', key)
      .where('is_used', '=', false)
      .forUpdate()
      .executeTakeFirst()
    if (row) await removeFile(context, row, trx)
  })

/** The bytes first: what a crash leaves is found again by its row. */
export async function removeFile(
  context: Context,
  row: { key: string; is_private: boolean },
  tables: Kysely<DB> = context.db.tables,
): Promise<void> {
  for (const is_thumbnail of [false, true]) {
    const name = nameOf({ key: row.key, is_thumbnail })
    await context.storage.removeIncoming(name)
    await context.storage.remove(shelfOf(row), name)
  }
  await tables.deleteFrom('media_file').where('key', '=', row.key).execute()
}

/** Files that a crash left behind on this machine. */
async function sweepIncoming(context: Context, before: Date): Promise<void> {
  const folder = incomingFolder(context)
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtime < before) await rm(file, { force: true })
  }
}
