import { listJoinRequests as call, type JoinRequest } from '@mela/contract/groups/groups-joining.ts'
import { GroupRole, JoinStatus } from '@mela/contract/groups/groups-rules.ts'
import { sql } from 'kysely'
import { readFaces } from '../../account/index.ts'
import { handle } from '../../platform/http/handle.ts'
import { oldestWaiting } from './join-requests.ts'
import { requireGroup } from '../require-group.ts'

export const listJoinRequests = handle(call, async (context, { group_id, pos, limit }, { user_id }, refuse) => {
  await requireGroup(context.db.tables, group_id, { user_id, least: GroupRole.Manager }, refuse)
  const all = context.db.tables.selectFrom('groups_join_request').where('group_id', '=', group_id)
  const rows = await all
    .select(['id', 'status', 'type', 'user_id', 'ref_user_id', 'apply_content', 'created_at'])
    .orderBy(sql`status <> 2`)
    .orderBy('id', 'desc')
    .offset(pos)
    .limit(limit)
    .execute()
  const { total } = await all.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const ids = rows.flatMap((row) => (row.ref_user_id === null ? [row.user_id] : [row.user_id, row.ref_user_id]))
  const users = new Map((await readFaces(context.db.tables, ids)).map((user) => [user.id, user]))
  const oldest = oldestWaiting(context)
  const list = rows.flatMap((row): JoinRequest[] => {
    const user = users.get(row.user_id)
    if (!user) return []
    const ref_user = row.ref_user_id === null ? undefined : users.get(row.ref_user_id)
    const is_old = row.status === JoinStatus.Pending && row.created_at <= oldest
    return [
      {
        id: row.id,
        status: is_old ? JoinStatus.Expired : (row.status as JoinStatus),
        type: row.type as JoinRequest['type'],
        user,
        ...(ref_user ? { ref_user } : {}),
        apply_content: row.apply_content,
        created_at: row.created_at.toISOString(),
      },
    ]
  })
  return { list, total: Number(total) }
})
