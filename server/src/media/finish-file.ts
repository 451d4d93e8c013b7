import { rm, stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { Context } from '../context.ts'
import { perContext } from '../platform/per-context.ts'
import { refuseAsPlatform, type Refuse } from '../platform/refusal.ts'
import type { Shelf } from '../platform/storage.ts'
import { createTurns } from '../platform/turns.ts'
import { nameOf, type FileName } from './address.ts'
import { isSeenAs, kindOf, THUMBNAIL_TYPE } from './kinds.ts'
import { BadPicture, makeThumbnail, reEncode } from './re-encode.ts'
import { bytesOf, shelfOf, type FileRow } from './rows.ts'

export type FileRefusals = Refuse<'media_type_not_allowed' | 'media_too_large'>
interface Stored {
  stored_type: string
  stored_size: number
  width: number | null
  height: number | null
  has_thumbnail: boolean
}

/** Pictures take memory and a core while they are drawn anew. */
const turns = perContext(() => createTurns(1, 50))

/** Looks at what arrived, keeps what may be kept and only then lets it be read. Its file on this machine is gone afterwards. */
export async function finishFile(
  context: Context,
  row: FileRow,
  { is_thumbnail }: FileName,
  file: string,
  refuse: FileRefusals,
): Promise<void> {
  const made = [`${file}.made`, `${file}.small`]
  try {
    const type = is_thumbnail ? THUMBNAIL_TYPE : row.type
    if ((await stat(file)).size !== bytesOf(row, is_thumbnail)) throw refuseAsPlatform('invalid_params')
    const seen = await fileTypeFromFile(file).catch(() => undefined)
    if (!isSeenAs(type, seen?.mime)) throw refuse('media_type_not_allowed')
    const work = () => (is_thumbnail ? keepThumbnail(context, row, file) : keepFile(context, row, file))
    await (kindOf(type) === 'image' ? turns(context)(work) : work())
  } catch (error) {
    if (error instanceof BadPicture) throw refuse(error.is_too_large ? 'media_too_large' : 'media_type_not_allowed')
    throw error
  } finally {
    for (const path of [file, ...made]) await rm(path, { force: true })
  }
}

async function keepFile(context: Context, row: FileRow, file: string): Promise<void> {
  const shelf = shelfOf(row)
  const stored: Stored =
    kindOf(row.type) === 'image'
      ? await keepPicture(context, row, file, shelf)
      : { stored_type: row.type, stored_size: Number(row.size), width: null, height: null, has_thumbnail: false }
  if (kindOf(row.type) !== 'image') await context.storage.put(shelf, row.key, file, row.type)
  const { has_thumbnail, ...rest } = stored
  // The small picture of a film may have come first.
  await context.db.tables
    .updateTable('media_file')
    .set({ ...rest, state: 'ready', ...(has_thumbnail ? { has_thumbnail } : {}) })
    .where('key', '=', row.key)
    .execute()
}

async function keepPicture(context: Context, row: FileRow, file: string, shelf: Shelf): Promise<Stored> {
  const picture = await reEncode(file, `${file}.made`, row.type, row.biz)
  await makeThumbnail(file, `${file}.small`)
  await context.storage.put(shelf, row.key, `${file}.made`, picture.type)
  await putThumbnail(context, row, `${file}.small`)
  const { type, size, width, height } = picture
  return { stored_type: type, stored_size: size, width, height, has_thumbnail: true }
}

async function keepThumbnail(context: Context, row: FileRow, file: string): Promise<void> {
  await makeThumbnail(file, `${file}.small`)
  await putThumbnail(context, row, `${file}.small`)
  await context.db.tables.updateTable('media_file').set({ has_thumbnail: true }).where('key', '=', row.key).execute()
}

const putThumbnail = (context: Context, row: FileRow, file: string) =>
  context.storage.put(shelfOf(row), nameOf({ key: row.key, is_thumbnail: true }), file, THUMBNAIL_TYPE)
