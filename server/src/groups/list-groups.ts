import { listGroups as call } from '@mela/contract/groups/groups.ts'
import { MemberStatus } from '@mela/contract/groups/groups-rules.ts'
import { handle } from '../platform/http/handle.ts'
import { readGroups } from './read-groups.ts'

/** The one joined last comes first. */
export const listGroups = handle(call, async (context, { pos, limit, id }, asker) => {
  const mine = context.db.tables
    .selectFrom('groups_member')
    .where('user_id', '=', asker.user_id)
    .where('status', '=', MemberStatus.Normal)
    .$if(id !== undefined, (query) => query.where('group_id', '=', id!))
  const rows = await mine
    .select('group_id')
    .orderBy('joined_at', 'desc')
    .orderBy('group_id', 'desc')
    .offset(pos)
    .limit(limit)
    .execute()
  const { total } = await mine.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const group_ids = rows.map(({ group_id }) => group_id)
  return { list: await readGroups(context, asker, group_ids), total: Number(total) }
})
