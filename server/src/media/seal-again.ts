import { rm, writeFile } from 'node:fs/promises'
import type { Context } from '../context.ts'
import { transaction } from '../platform/data/transaction.ts'
import { nameOf } from './address.ts'
import { takeFileSeal } from './file-keys.ts'
import { closeAgain, SEALED_TYPE } from './private-bytes.ts'
import { incomingPath } from './upload/incoming-folder.ts'

const AT_ONCE = 100

/** Private files of before each had a key of its own, and of before they were encrypted at all. */
export async function sealFilesAgain(context: Context): Promise<void> {
  let after = ''
  let failed = 0
  for (;;) {
    const rows = await context.db.tables
      .selectFrom('media_file')
      .select('key')
      .where('is_private', '=', true)
      .where('state', '=', 'ready')
      .where('is_keyed', '=', false)
      .where('key', '>', after)
      .orderBy('key')
      .limit(AT_ONCE)
      .execute()
    for (const { key } of rows) {
      // One that does not open keeps none of the others waiting.
      await sealAgain(context, key).catch((error: unknown) => {
        failed++
        context.log.error({ err: error, key }, 'private file not encrypted again')
      })
    }
    if (rows.length < AT_ONCE) break
    after = rows.at(-1)!.key
  }
  if (failed > 0) throw new Error(`${failed} private files are still to be encrypted again`)
}

/** Its key is committed before the first byte is replaced, and its row locked until the last one is: what a crash leaves opens, and is found again. */
async function sealAgain(context: Context, key: string): Promise<void> {
  const { storage } = context
  const seal = await takeFileSeal(context, key)
  await transaction(context, async (trx) => {
    const row = await trx
      .selectFrom('media_file')
      .select('is_sealed')
      .where('key', '=', key)
      .where('is_keyed', '=', false)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    for (const is_thumbnail of [false, true]) {
      const name = nameOf({ key, is_thumbnail })
      const part = await storage.get('private', name)
      const sealed = part && (await closeAgain(context, seal, row, part.stream, name))
      if (sealed) await put(context, name, sealed)
    }
    await trx.updateTable('media_file').set({ is_sealed: true, is_keyed: true }).where('key', '=', key).execute()
  })
}

async function put(context: Context, name: string, sealed: Buffer): Promise<void> {
  const file = await incomingPath(context)
  try {
    await writeFile(file, sealed)
    await context.storage.put('private', name, file, SEALED_TYPE)
  } finally {
    await rm(file, { force: true })
  }
}
