import { editUser as call } from '@mela/contract/account/account-profile.ts'
import { handle } from '../../platform/http/handle.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { isOwnMedia } from '../../media/index.ts'
import { readOwnDetails, readUsers } from './users.ts'

/** What the friends and fellow members of a person are told of a change; the body is the person's id. */
export const EDITED = 'account.edited'

export const editUser = handle(call, async (context, { avatar, ...changes }, asker) => {
  const { user_id } = asker
  const is_ours = !avatar?.url || (await isOwnMedia(context, avatar.url, 'avatar', user_id))
  if (!is_ours) throw refuseAsPlatform('invalid_params', { fields: { 'avatar.url': 'foreign' } })
  const change = { ...changes, ...(avatar ? { avatar_url: avatar.url } : {}) }
  if (Object.values(change).some((value) => value !== undefined)) {
    await transaction(context, async (trx) => {
      await trx.updateTable('account_user').set(change).where('id', '=', user_id).execute()
      await trx.announce(EDITED, user_id)
    })
  }
  const [user] = await readUsers(context, [user_id], user_id)
  const own = await readOwnDetails(context, asker)
  return { user: { ...user!, is_friend: false, is_blocked: false, ...own } }
})
