import { getGroupBatch as call } from '@mela/contract/groups.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { readMembers } from '../chat/index.ts'
import { handle } from '../platform/handle.ts'

const MEMBERS_SHOWN = 200

/** Groups of which the asker is a member; all others are left out, whether they exist or not. */
export const getGroupBatch = handle(call, async (context, { ids }, { user_id }) => {
  const groups = await context.db.tables
    .selectFrom('groups_group')
    .select(['id', 'name', 'avatar_url'])
    .where('id', 'in', ids)
    .execute()
  const members = await readMembers(
    context,
    user_id,
    ChatType.Group,
    groups.map(({ id }) => id),
    MEMBERS_SHOWN,
  )
  return groups.flatMap(({ id, name, avatar_url }) => {
    const those = members.get(id)
    return those
      ? [{ group: { id, name, avatar: { url: avatar_url } }, user_ids: those.user_ids, group_user_total: those.total }]
      : []
  })
})
