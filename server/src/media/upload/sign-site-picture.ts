import type { Context } from '../../context.ts'
import { refuseAsPlatform, type Refuse } from '../../platform/http/refusal.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { addressOf, newKey, signedAddress } from '../address.ts'
import { isAllowed, maxBytes, plainType } from '../kinds.ts'

const SIGNS = { per_second: 0.5, burst: 30 }
const SIGNED_SECONDS = 15 * 60

/** Where an operator brings a picture for everyone: to us, because the console may speak to nobody else. */
export async function signSitePicture(
  context: Context,
  trx: Trx,
  { operator_id, size, type: told }: { operator_id: string; size: number; type: string },
  refuse: Refuse<'media_type_not_allowed' | 'media_too_large'>,
): Promise<{ sign_url: string; url: string }> {
  if (!context.limits.take(SIGNS, `picture_sign:${operator_id}`, context.now().getTime())) {
    throw refuseAsPlatform('too_many_operations', { retry_after: 2 })
  }
  const type = plainType(told)
  if (!isAllowed('site', type)) throw refuse('media_type_not_allowed')
  if (size > maxBytes('site', type)) throw refuse('media_too_large')
  const file = { key: newKey(context), is_thumbnail: false }
  await trx
    .insertInto('media_file')
    .values({ key: file.key, owner_id: null, biz: 'site', type, size, is_private: false, created_at: context.now() })
    .execute()
  const sign_url = signedAddress(context, 'PUT', file, SIGNED_SECONDS).slice(context.config.MEDIA_ORIGIN.length)
  return { sign_url, url: addressOf(context, file) }
}
