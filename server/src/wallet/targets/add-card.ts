import { Currency } from '@mela/contract/money.ts'
import { addCard as call } from '@mela/contract/wallet/wallet-targets.ts'
import { requireWithdrawPasswordForMoney } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { isSameName, readVerified } from '../../identity/index.ts'
import { isOwnMedia, keepOwnMedia } from '../../media/index.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireMoney } from '../require-money.ts'
import { addTarget, toCard } from './targets.ts'

/** In the name that was verified: nobody can be paid under the name of somebody else, or of nobody known. */
export const addCard = handle(call, async (context, input, asker, refuse) => {
  const { user_id } = await requireMoney(context, asker, refuse)
  await requireWithdrawPasswordForMoney(context, asker, input.withdraw_password, refuse)
  const { real_name } = await readVerified(context, user_id)
  if (!isSameName(real_name, input.account_name)) throw refuse('account_name_differs')
  const { card_photo_switch, new_target_hours } = await context.settings.read()
  const photos = card_photo_switch === 1 ? await readPhotos(context, input, user_id) : NO_PHOTOS
  if (!photos) throw refuse('card_photos_needed')
  const { bank_name, bank_code, account_name, card_number } = input
  const target = { name: bank_name, code: bank_code.toUpperCase(), account_name, number: card_number, label: '' }
  const row = await addTarget(
    context,
    { user_id, method: 'bank', currency: Currency.Rupee, ...target, ...photos },
    refuse,
    async (trx) => {
      for (const url of [photos.front_url, photos.back_url]) {
        if (url !== '' && !(await keepOwnMedia(context, trx, url, user_id))) throw refuse('card_photos_needed')
      }
    },
  )
  return toCard(row, new_target_hours, context.now())
})

interface Photos {
  front_url: string
  back_url: string
}
const NO_PHOTOS: Photos = { front_url: '', back_url: '' }

/** Both sides, brought by the person themselves for this; undefined otherwise. */
async function readPhotos(
  context: Context,
  { front_url, back_url }: Photos,
  user_id: string,
): Promise<Photos | undefined> {
  for (const url of [front_url, back_url]) {
    if (!(await isOwnMedia(context, url, 'card', user_id))) return undefined
  }
  return { front_url, back_url }
}
