import { signUpload as call } from '@mela/contract/media.ts'
import type { Context } from '../context.ts'
import { handle } from '../platform/handle.ts'
import { lockName } from '../platform/lock-name.ts'
import { refuseAsPlatform, type Refuse } from '../platform/refusal.ts'
import { addressOf, newKey, nameOf, signedAddress, type FileName } from './address.ts'
import { hasPrograms } from './ffmpeg.ts'
import { isAllowed, isPrivate, kindOf, maxBytes, plainType, THUMBNAIL_TYPE, type Biz } from './kinds.ts'

const SIGNS = { per_second: 0.5, burst: 30 }
const QUOTA_BYTES = 2 * 1024 ** 3
const QUOTA_MS = 24 * 3_600_000
export const SIGNED_SECONDS = 15 * 60

/** Where to bring a file of exactly this size and type. Images get their small picture here, so none is brought for them. */
export const signUpload = handle(call, async (context, input, { user_id }, refuse) => {
  if (!context.limits.take(SIGNS, `upload_sign:${user_id}`, context.now().getTime())) {
    throw refuseAsPlatform('too_many_operations', { retry_after: 2 })
  }
  const type = plainType(input.type)
  const { biz, size } = input
  if (!isAllowed(biz, type) || (biz === 'voice' && !(await hasPrograms(context))))
    throw refuse('media_type_not_allowed')
  if (size > maxBytes(biz, type)) throw refuse('media_too_large')
  const kind = kindOf(type)
  const thumbnail_size = kind === 'video' ? (input.thumbnail_size ?? null) : null
  const file = { key: newKey(context), is_thumbnail: false }
  await insertFile(context, { key: file.key, owner_id: user_id, biz, type, size, thumbnail_size }, refuse)
  const thumbnail = { ...file, is_thumbnail: true }
  const has_thumbnail = kind === 'image' || thumbnail_size !== null
  return {
    sign_url: await signedPut(context, biz, file, type, size),
    thumbnail_sign_url: thumbnail_size ? await signedPut(context, biz, thumbnail, THUMBNAIL_TYPE, thumbnail_size) : '',
    url: addressOf(context, file),
    thumbnail_url: has_thumbnail ? addressOf(context, thumbnail) : '',
  }
})

interface NewFile {
  key: string
  owner_id: string
  biz: Biz
  type: string
  size: number
  thumbnail_size: number | null
}

async function insertFile(context: Context, file: NewFile, refuse: Refuse<'media_quota_used_up'>): Promise<void> {
  const now = context.now()
  await context.db.tables.transaction().execute(async (trx) => {
    // Two requests at once must not both find room for the last bytes.
    await lockName(trx, `media ${file.owner_id}`)
    const { bytes } = await trx
      .selectFrom('media_file')
      .select(({ fn }) => fn.sum<string | null>('size').as('bytes'))
      .where('owner_id', '=', file.owner_id)
      .where('created_at', '>', new Date(now.getTime() - QUOTA_MS))
      .executeTakeFirstOrThrow()
    if (Number(bytes ?? 0) + file.size > QUOTA_BYTES) throw refuse('media_quota_used_up')
    await trx
      .insertInto('media_file')
      .values({ ...file, is_private: isPrivate(file.biz), created_at: now })
      .execute()
  })
}

/** Private files come to us, who encrypt them: the storage never sees what they show. */
async function signedPut(context: Context, biz: Biz, name: FileName, type: string, size: number): Promise<string> {
  const elsewhere = isPrivate(biz)
    ? undefined
    : await context.storage.signIncoming(nameOf(name), type, size, SIGNED_SECONDS)
  return elsewhere ?? signedAddress(context, 'PUT', name, SIGNED_SECONDS)
}
