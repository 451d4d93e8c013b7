import { muteMemberAsOperator as call } from '@mela/contract/operators/operators-moderation.ts'
import { muteMemberAsSite } from '../../groups/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const muteMemberAsOperator = handleAdmin(call, async (context, { reason, ...wanted }, asker, refuse) => {
  await asker.act(async (trx, note) => {
    const muted = await muteMemberAsSite(context, trx, wanted)
    if (muted === 'missing') throw refuse('non_existent')
    if (muted === 'owner') throw refuse('permission_not_allowed')
    const { group_id, user_id, is_muted } = wanted
    const details = { member: user_id, before: muted.was_muted, after: is_muted, reason }
    note({ subject: `group:${group_id}`, details })
  })
  return {}
})
