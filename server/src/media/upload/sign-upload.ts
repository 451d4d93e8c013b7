import type { Transaction } from 'kysely'
import { signUpload as call } from '@mela/contract/media.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { handle } from '../../platform/http/handle.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { addressOf, newKey, nameOf, signedAddress, type FileName } from '../address.ts'
import { hasPrograms } from '../ffmpeg.ts'
import { isAllowed, isPrivate, kindOf, maxBytes, plainType, THUMBNAIL_TYPE, type Biz } from '../kinds.ts'
import { partSizeFor } from './parts.ts'
import { readBringer, requireQuota, type Bringer, type QuotaNeeds } from './quota.ts'

const SIGNS = { per_second: 0.5, burst: 30 }
const SIGNED_SECONDS = 15 * 60

/** Where to bring a file of exactly this size and type. Images get their small picture here, so none is brought for them. */
export const signUpload = (needs: QuotaNeeds) =>
  handle(call, async (context, input, asker, refuse) => {
    if (!context.limits.take(SIGNS, `upload_sign:${asker.user_id}`, context.now().getTime())) {
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
    const part_size = partSizeFor(context, biz, size)
    const bringer = await readBringer(context, needs, asker)
    await transaction(context, async (trx) => {
      await requireQuota(context, trx, bringer, size + (thumbnail_size ?? 0), refuse)
      await insertFile(context, trx, bringer, { key: file.key, biz, type, size, thumbnail_size, part_size })
    })
    const thumbnail = { ...file, is_thumbnail: true }
    const has_thumbnail = kind === 'image' || thumbnail_size !== null
    return {
      sign_url: await signedPut(context, biz, file, type, size),
      thumbnail_sign_url: thumbnail_size
        ? await signedPut(context, biz, thumbnail, THUMBNAIL_TYPE, thumbnail_size)
        : '',
      url: addressOf(context, file),
      thumbnail_url: has_thumbnail ? addressOf(context, thumbnail) : '',
      part_size: part_size ?? 0,
    }
  })

interface NewFile {
  key: string
  biz: Biz
  type: string
  size: number
  thumbnail_size: number | null
  part_size: number | null
}

async function insertFile(context: Context, trx: Transaction<DB>, bringer: Bringer, file: NewFile): Promise<void> {
  const { user_id, network } = bringer
  const whose = { owner_id: user_id, network_hash: network?.hash ?? null }
  await trx
    .insertInto('media_file')
    .values({ ...file, ...whose, is_private: isPrivate(file.biz), created_at: context.now() })
    .execute()
}

/** Private files come to us, who encrypt them: the storage never sees what they show. */
async function signedPut(context: Context, biz: Biz, name: FileName, type: string, size: number): Promise<string> {
  const elsewhere = isPrivate(biz)
    ? undefined
    : await context.storage.signIncoming(nameOf(name), type, size, SIGNED_SECONDS)
  return elsewhere ?? signedAddress(context, 'PUT', name, SIGNED_SECONDS)
}
