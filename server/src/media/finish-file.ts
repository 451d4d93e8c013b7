import { rm, stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { Context } from '../context.ts'
import { perContext } from '../platform/per-context.ts'
import { refuseAsPlatform, type Refuse } from '../platform/http/refusal.ts'
import { createTurns } from '../platform/turns.ts'
import { nameOf, type FileName } from './address.ts'
import { BadFile } from './bad-file.ts'
import type { Claim } from './claims.ts'
import { cleanCopy, encodeVoice, type Clean } from './films-and-sounds.ts'
import { isSeenAs, kindOf, THUMBNAIL_TYPE } from './kinds.ts'
import { takeFileSeal } from './file-keys.ts'
import { closeFile, SEALED_TYPE } from './private-bytes.ts'
import { makeThumbnail, reEncode } from './re-encode.ts'
import { bytesOf, areaOf, type FileRow } from './rows.ts'

export type FileRefusals = Refuse<'media_type_not_allowed' | 'media_too_large'>
type Stored = Pick<Clean, 'width' | 'height' | 'duration_ms'> & {
  stored_type: string
  stored_size: number
  has_thumbnail: boolean
}

/** What has arrived on this machine for a name that its bringer has claimed. */
interface Arrived {
  row: FileRow
  name: FileName
  file: string
  claim: Claim
}

const MOST_WAITING = 200
/** They wait for each other as if they were one person. */
const OPERATORS = 'operators'
const MOST_WAITING_EACH = 20
const oneAtATime = () => perContext(() => createTurns(1, MOST_WAITING, MOST_WAITING_EACH))
/** Each takes memory and a core: pictures while they are drawn again, voices for moments, films for as long as they are. */
const turns = { image: oneAtATime(), voice: oneAtATime(), copy: oneAtATime() }

/** Looks at what arrived, keeps what may be kept and only then lets it be read. Its file on this machine is gone afterwards. */
export async function finishFile(context: Context, arrived: Arrived, refuse: FileRefusals): Promise<void> {
  const { row, file } = arrived
  const { is_thumbnail } = arrived.name
  const made = ['.made', '.made.frames', '.made.sealed', '.small', '.small.sealed'].map((end) => `${file}${end}`)
  try {
    const type = is_thumbnail ? THUMBNAIL_TYPE : row.type
    if ((await stat(file)).size !== bytesOf(row, is_thumbnail)) throw refuseAsPlatform('invalid_params')
    const seen = await fileTypeFromFile(file).catch(() => undefined)
    if (!isSeenAs(type, seen?.mime)) throw refuse('media_type_not_allowed')
    const work = () => (is_thumbnail ? keepThumbnail(context, arrived) : keepFile(context, arrived))
    const queue = kindOf(type) === 'image' ? 'image' : row.biz === 'voice' ? 'voice' : 'copy'
    await turns[queue](context)(work, row.owner_id ?? OPERATORS)
  } catch (error) {
    if (error instanceof BadFile) throw refuse(error.is_too_large ? 'media_too_large' : 'media_type_not_allowed')
    throw error
  } finally {
    for (const path of [file, ...made]) await rm(path, { force: true })
  }
}

async function keepFile(context: Context, arrived: Arrived): Promise<void> {
  const { row, claim } = arrived
  const stored = await (kindOf(row.type) === 'image' ? keepPicture(context, arrived) : keepPlayed(context, arrived))
  const { has_thumbnail, ...rest } = stored
  // The small picture of a film may have come first.
  const { numUpdatedRows } = await context.db.tables
    .updateTable('media_file')
    .set({
      ...rest,
      state: 'ready',
      is_sealed: row.is_private,
      is_keyed: row.is_private,
      ...(has_thumbnail ? { has_thumbnail } : {}),
    })
    .where('key', '=', row.key)
    .where('state', '=', 'signed')
    .where(({ exists, selectFrom }) => exists(selectFrom('media_claim').select('key').where('claim', '=', claim.id)))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error('a file was stored that nobody awaited any more')
}

/** A film or a sound; where no program can read it, it stays as it came. */
async function keepPlayed(context: Context, { row, file, claim }: Arrived): Promise<Stored> {
  const make = row.biz === 'voice' ? encodeVoice : cleanCopy
  const clean = (await make(context, file, `${file}.made`, row.type)) ?? untouched(row, file)
  const { type, size, width, height, duration_ms } = clean
  await claim.require()
  await store(context, row, { key: row.key, is_thumbnail: false }, clean.file, type)
  return { stored_type: type, stored_size: size, width, height, duration_ms, has_thumbnail: false }
}

const untouched = (row: FileRow, file: string): Clean => ({
  ...{ file, type: row.type, size: Number(row.size) },
  ...{ width: null, height: null, duration_ms: null },
})

async function keepPicture(context: Context, { row, file, claim }: Arrived): Promise<Stored> {
  const picture = await reEncode(file, `${file}.made`, row.type, row.biz)
  await makeThumbnail(file, `${file}.small`)
  await claim.require()
  await store(context, row, { key: row.key, is_thumbnail: false }, `${file}.made`, picture.type)
  await store(context, row, { key: row.key, is_thumbnail: true }, `${file}.small`, THUMBNAIL_TYPE)
  const { type, size, width, height } = picture
  return { stored_type: type, stored_size: size, width, height, duration_ms: null, has_thumbnail: true }
}

async function keepThumbnail(context: Context, { row, file, claim }: Arrived): Promise<void> {
  await makeThumbnail(file, `${file}.small`)
  await claim.require()
  await store(context, row, { key: row.key, is_thumbnail: true }, `${file}.small`, THUMBNAIL_TYPE)
  await context.db.tables
    .updateTable('media_file')
    .set({ has_thumbnail: true })
    .where('key', '=', row.key)
    .where('has_thumbnail', '=', false)
    .execute()
}

async function store(context: Context, row: FileRow, name: FileName, file: string, type: string): Promise<void> {
  if (!row.is_private) return context.storage.put(areaOf(row), nameOf(name), file, type)
  const seal = await takeFileSeal(context, row.key)
  await closeFile(context, seal, file, `${file}.sealed`, nameOf(name))
  await context.storage.put(areaOf(row), nameOf(name), `${file}.sealed`, SEALED_TYPE)
}
