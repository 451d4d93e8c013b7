import { removeMemberAsOperator as call } from '@mela/contract/operators/operators-moderation.ts'
import { removeMemberAsSite } from '../../groups/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const removeMemberAsOperator = handleAdmin(
  call,
  async (context, { group_id, user_id, reason }, asker, refuse) => {
    await asker.act(async (trx, note) => {
      const removed = await removeMemberAsSite(context, trx, { group_id, user_id })
      if (removed === 'missing') throw refuse('non_existent')
      if (removed === 'owner') throw refuse('permission_not_allowed')
      note({ subject: `group:${group_id}`, details: { member: user_id, before: 'member', after: 'removed', reason } })
    })
    return {}
  },
)
