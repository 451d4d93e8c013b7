import { rm } from 'node:fs/promises'
import type { Context } from '../../context.ts'
import { isRefusal } from '../../platform/http/refusal.ts'
import { nameOf, type FileName } from '../address.ts'
import { withClaim, type Claim } from '../claims.ts'
import { finishFile, type FileRefusals } from '../finish-file.ts'
import { incomingPath } from './incoming-folder.ts'
import { partsOf } from './parts.ts'
import { bytesOf, isAwaited, type FileRow, type RefusedFor } from '../rows.ts'

/**
 * Looks at what a browser brought straight to the storage, or in parts. False while it is not there, or when somebody
 * else looks at it.
 */
export async function finishIncoming(
  context: Context,
  row: FileRow,
  name: FileName,
  refuse_for: FileRefusals,
): Promise<boolean> {
  if (!isAwaited(row, name.is_thumbnail)) return false
  // Before the claim, which would keep out the parts that are missing.
  if (!(await isBrought(context, row, name))) return false
  const is_finished = await withClaim(context, name, (claim, claimed) =>
    fetchAndFinish(context, claimed, name, claim, refuse_for),
  )
  return is_finished ?? false
}

async function isBrought({ storage }: Context, row: FileRow, name: FileName): Promise<boolean> {
  const parts = name.is_thumbnail ? undefined : partsOf(row)
  if (parts && (await storage.parts.missing(parts)).length === 0) return true
  return storage.hasIncoming(nameOf(name))
}

async function fetchAndFinish(
  context: Context,
  row: FileRow,
  name: FileName,
  claim: Claim,
  refuse_for: FileRefusals,
): Promise<boolean> {
  const file = await incomingPath(context)
  try {
    if (!(await fetchInto(context, row, name, file))) return false
    await finishFile(context, { row, name, file, claim }, refuse_for)
  } catch (error) {
    // What has failed for another reason than the file can be tried again.
    if (!isRefusal(error) || error.reason === 'too_many_operations') throw error
    if (!name.is_thumbnail) await noteRefusal(context, row, error.reason)
    await removeBrought(context, row, name)
    throw error
  } finally {
    await rm(file, { force: true })
  }
  await removeBrought(context, row, name)
  return true
}

async function fetchInto({ storage }: Context, row: FileRow, name: FileName, file: string): Promise<boolean> {
  const parts = name.is_thumbnail ? undefined : partsOf(row)
  if (parts && (await storage.parts.join(parts, file))) return true
  return storage.fetchIncoming(nameOf(name), file, bytesOf(row, name.is_thumbnail))
}

const REFUSED_FOR: readonly string[] = ['media_type_not_allowed', 'media_too_large'] satisfies RefusedFor[]

/** Any process tells it to whoever asks later. */
async function noteRefusal(context: Context, { key }: FileRow, reason: string): Promise<void> {
  if (!REFUSED_FOR.includes(reason)) return
  await context.db.tables
    .updateTable('media_file')
    .set({ refused_for: reason })
    .where('key', '=', key)
    .where('state', '=', 'signed')
    .execute()
}

async function removeBrought(context: Context, row: FileRow, name: FileName): Promise<void> {
  await context.storage.removeIncoming(nameOf(name))
  if (!name.is_thumbnail) await removeParts(context, row)
}

export async function removeParts(
  { storage }: Context,
  { key, upload_id }: Pick<FileRow, 'key' | 'upload_id'>,
): Promise<void> {
  if (upload_id !== null) await storage.parts.remove({ name: key, id: upload_id })
}
