import type { Context } from '../../context.ts'
import type { FileInParts } from '../../platform/storage/storage.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { parseAddress, type FileName } from '../address.ts'
import type { Biz } from '../kinds.ts'
import { readFile, type FileRow } from '../rows.ts'

// Large files of chats may be brought in parts: after a break only what is missing is brought again.
const MOST_PARTS = 200
const STEP_BYTES = 64 * 1024

/** Null where a file comes whole, because it is no larger than a part or is for something else than a chat. */
export function partSizeFor({ storage }: Context, biz: Biz, size: number): number | null {
  if (biz !== 'chat') return null
  const part_size = Math.max(storage.parts.least_bytes, Math.ceil(size / MOST_PARTS / STEP_BYTES) * STEP_BYTES)
  return size > part_size ? part_size : null
}

/** How a file is cut; undefined where nobody has asked for it to come in parts. */
export function partsOf({ key, size, part_size, upload_id }: FileRow): FileInParts | undefined {
  if (part_size === null || upload_id === null) return undefined
  const bytes = Number(size)
  const sizes = Array.from({ length: Math.ceil(bytes / part_size) }, (_, index) =>
    Math.min(part_size, bytes - index * part_size),
  )
  return { name: key, id: upload_id, sizes }
}

export async function requireOwnFile(
  context: Context,
  url: string,
  user_id: string,
  refuse: Refuse<'permission_not_allowed'>,
): Promise<{ name: FileName; row: FileRow }> {
  const name = parseAddress(context, url)
  const row = name && !name.is_thumbnail ? await readFile(context, name.key) : undefined
  if (!name || row?.owner_id !== user_id) throw refuse('permission_not_allowed')
  return { name, row }
}
