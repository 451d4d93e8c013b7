import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'
import { isRefusal, refuse } from '../platform/http/refusal.ts'
import { addressOf, parseAddress, signedAddress, type FileName } from './address.ts'
import type { Biz } from './kinds.ts'
import { finishIncoming } from './upload/finish-incoming.ts'
import { removeFile } from './purge-files.ts'
import { isAboutToGo, isAwaited, readFile, type FileRow } from './rows.ts'

const READ_SECONDS = 5 * 60

export interface OwnMedia {
  type: string
  width: number | null
  height: number | null
  /** Bytes. */
  size: number
  duration_ms: number | null
  /** Empty where there is none. */
  thumbnail_url: string
}

/** Whether an address is a finished file of this person, brought for this purpose. */
export const isOwnMedia = async (context: Context, url: string, biz: Biz, user_id: string): Promise<boolean> =>
  (await readOwnMedia(context, url, [biz], user_id)) !== undefined

/** What is known of a finished file of this person, brought for one of these purposes. */
export async function readOwnMedia(
  context: Context,
  url: string,
  biz: readonly Biz[],
  user_id: string,
): Promise<OwnMedia | undefined> {
  const name = parseAddress(context, url)
  if (!name || name.is_thumbnail) return undefined
  let row = await readFile(context, name.key)
  if (!row || row.owner_id !== user_id || !biz.includes(row.biz)) return undefined
  if (row.state !== 'ready') row = await finishThenRead(context, row, name)
  if (row && isAwaited(row, true)) row = (await finishThenRead(context, row, { ...name, is_thumbnail: true })) ?? row
  if (row?.state !== 'ready' || isAboutToGo(row, context.now())) return undefined
  const { stored_type, stored_size, width, height, duration_ms, has_thumbnail } = row
  const thumbnail_url = has_thumbnail ? addressOf(context, { ...name, is_thumbnail: true }) : ''
  return { type: stored_type!, width, height, size: Number(stored_size), duration_ms, thumbnail_url }
}

/** Inside the transaction in which a private file is handed in: from now on it stays. False when it is gone or not theirs. */
export async function keepOwnMedia(
  context: Context,
  trx: Transaction<DB>,
  url: string,
  user_id: string,
): Promise<boolean> {
  const name = parseAddress(context, url)
  if (!name) return false
  const { numUpdatedRows } = await trx
    .updateTable('media_file')
    .set({ is_used: true })
    .where('key', '=', name.key)
    .where('owner_id', '=', user_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What a browser brought straight to the storage, or in parts, is looked at now. */
async function finishThenRead(context: Context, row: FileRow, name: FileName): Promise<FileRow | undefined> {
  const is_finished = await finishIncoming(context, row, name, refuse).catch((error: unknown) => {
    if (isRefusal(error)) return false
    throw error
  })
  return is_finished ? readFile(context, name.key) : undefined
}

/** The address under which a private file can be read for five minutes. Whoever calls this has checked who asks. */
export function signRead(context: Context, url: string): string {
  const name = parseAddress(context, url)
  return name ? signedAddress(context, 'GET', name, READ_SECONDS) : ''
}

/** Gone with all its bytes; only whose it is can have it removed. */
export async function removeOwnMedia(context: Context, url: string, user_id: string): Promise<void> {
  const name = parseAddress(context, url)
  const row = name && (await readFile(context, name.key))
  if (row?.owner_id === user_id) await removeFile(context, row)
}
