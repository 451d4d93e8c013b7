import type { Context } from '../context.ts'
import type { StorageArea } from '../platform/storage/storage.ts'
import type { Biz } from './kinds.ts'

export type RefusedFor = 'media_type_not_allowed' | 'media_too_large'

export interface FileRow {
  key: string
  /** Null where an operator brought it. */
  owner_id: string | null
  biz: Biz
  type: string
  size: string
  thumbnail_size: string | null
  /** Null where it comes whole. */
  part_size: number | null
  /** What the storage calls the place of its parts; null until somebody asks where to bring them. */
  upload_id: string | null
  /** Null unless it was looked at and refused. */
  refused_for: RefusedFor | null
  state: string
  is_private: boolean
  /** Somebody has referred to it, or has handed it in. */
  is_used: boolean
  /** Files of before this were stored as they are. */
  is_sealed: boolean
  stored_type: string | null
  stored_size: string | null
  width: number | null
  height: number | null
  duration_ms: number | null
  has_thumbnail: boolean
  created_at: Date
}

/** What nobody has referred to for so long is removed: longer than a message waits for a line. */
export const UNUSED_MS = 7 * 24 * 3_600_000
const LAST_CALL_MS = 3_600_000

export async function readFile(context: Context, key: string): Promise<FileRow | undefined> {
  const row = await context.db.tables
    .selectFrom('media_file')
    .select([
      'key',
      'owner_id',
      'biz',
      'type',
      'size',
      'thumbnail_size',
      'part_size',
      'upload_id',
      'refused_for',
      'state',
      'is_private',
      'is_used',
      'is_sealed',
      'stored_type',
      'stored_size',
      'width',
      'height',
      'duration_ms',
      'has_thumbnail',
      'created_at',
    ])
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { ...row, biz: row.biz as Biz, refused_for: row.refused_for as RefusedFor | null }
}

export const areaOf = ({ is_private }: Pick<FileRow, 'is_private'>): StorageArea => (is_private ? 'private' : 'public')

/** How many bytes were signed for. */
export const bytesOf = (row: FileRow, is_thumbnail: boolean): number =>
  Number(is_thumbnail ? (row.thumbnail_size ?? 0) : row.size)

/** Whether these bytes are still awaited: a small picture goes with a film, before or after it. */
export const isAwaited = (row: FileRow, is_thumbnail: boolean): boolean =>
  is_thumbnail ? row.thumbnail_size !== null && !row.has_thumbnail : row.state === 'signed' && row.refused_for === null

/** Whether nobody has referred to it for so long that it may be removed at any moment. */
export const isAboutToGo = (row: FileRow, now: Date): boolean =>
  !row.is_private && !row.is_used && now.getTime() - row.created_at.getTime() > UNUSED_MS - LAST_CALL_MS
