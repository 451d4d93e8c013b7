import { getGroupInfo as call } from '@mela/contract/groups/groups.ts'
import { GroupStatus, MemberStatus } from '@mela/contract/groups/groups-rules.ts'
import { handle } from '../platform/http/handle.ts'
import { isWaiting } from './joining/join-requests.ts'
import { readGroups } from './read-groups.ts'

export const getGroupInfo = handle(call, async (context, { id }, asker, refuse) => {
  const [mine] = asker.user_id ? await readGroups(context, asker, [id]) : []
  if (mine) return mine
  const row = await context.db.tables
    .selectFrom('groups_group')
    .select(['name', 'avatar_url', 'flag_check', 'member_total'])
    .where('id', '=', id)
    .where('status', '<>', GroupStatus.Dissolution)
    .executeTakeFirst()
  if (!row) throw refuse('non_existent')
  const is_waiting = asker.user_id !== '' && (await isWaiting(context, id, asker.user_id))
  return {
    group: { id, name: row.name, avatar: { url: row.avatar_url }, flag_check: row.flag_check as 1 | -1 },
    group_user_total: row.member_total,
    ...(is_waiting ? { member_status: MemberStatus.Examining } : {}),
  }
})
