import { signParts as call } from '@mela/contract/media.ts'
import type { CallOutput } from '@mela/contract/client.ts'
import type { Context } from '../../context.ts'
import type { FileInParts } from '../../platform/storage/storage.ts'
import { handle } from '../../platform/http/handle.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'
import { signedAddress } from '../address.ts'
import { partsOf, requireOwnFile } from './parts.ts'
import { isAwaited, readFile, type FileRow } from '../rows.ts'

const ASKS = { per_second: 1, burst: 60 }
const AT_ONCE = 8
const SIGNED_SECONDS = 3_600

type Answer = CallOutput<'signParts'>

/** Where to bring what is still missing of a file of one's own. */
export const signParts = handle(call, async (context, { url }, asker, refuse): Promise<Answer> => {
  if (!context.limits.take(ASKS, `upload_parts:${asker.user_id}`, context.now().getTime())) {
    throw refuseAsPlatform('too_many_operations', { retry_after: 1 })
  }
  const { row } = await requireOwnFile(context, url, asker.user_id, refuse)
  if (row.state === 'ready') return allOf(row)
  if (row.refused_for) throw refuse(row.refused_for)
  const file = partsOf(await withPlaceForParts(context, row))
  if (!file) throw refuse('permission_not_allowed')
  const missing = await context.storage.parts.missing(file)
  // Parts also go when somebody has finished the file in this moment.
  const later = missing.length > 0 ? await readFile(context, row.key) : row
  if (later?.state === 'ready') return allOf(later)
  if (later?.refused_for) throw refuse(later.refused_for)
  if (!later || !isAwaited(later, false)) throw refuse('permission_not_allowed')
  const sizeOf = (n: number) => file.sizes[n - 1]!
  return {
    received: Number(row.size) - missing.reduce((sum, n) => sum + sizeOf(n), 0),
    part_size: row.part_size!,
    parts: await Promise.all(
      missing
        .slice(0, AT_ONCE)
        .map(async (n) => ({ n, size: sizeOf(n), sign_url: await signedPart(context, file, n) })),
    ),
  }
})

const allOf = ({ size, part_size }: FileRow): Answer => ({
  received: Number(size),
  parts: [],
  part_size: part_size ?? 0,
})

const signedPart = async (context: Context, file: FileInParts, n: number): Promise<string> =>
  (await context.storage.parts.sign(file, n, SIGNED_SECONDS)) ??
  signedAddress(context, 'PUT', { key: file.name, part: n }, SIGNED_SECONDS)

/** The first who asks has it made; of two at once one is kept. */
async function withPlaceForParts(context: Context, row: FileRow): Promise<FileRow> {
  if (row.part_size === null || row.upload_id !== null) return row
  const id = await context.storage.parts.begin(row.key)
  const kept = await context.db.tables
    .updateTable('media_file')
    .set(({ fn, val }) => ({ upload_id: fn.coalesce('upload_id', val(id)) }))
    .where('key', '=', row.key)
    .returning('upload_id')
    .executeTakeFirst()
  if (kept?.upload_id !== id) await context.storage.parts.cancel({ name: row.key, id })
  return { ...row, upload_id: kept?.upload_id ?? null }
}
