import { listMembersForOperator as call } from '@mela/contract/operators/operators-moderation.ts'
import { listMembersForSite } from '../../groups/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const listMembersForOperator = handleAdmin(call, async (context, { group_id, pos, limit }, asker, refuse) => {
  const page = await listMembersForSite(context, group_id, { pos, limit })
  if (!page) throw refuse('non_existent')
  // Written before anything is shown.
  await asker.act(async (_trx, note) =>
    note({ subject: `group:${group_id}`, details: { pos, shown: page.list.length } }),
  )
  return page
})
