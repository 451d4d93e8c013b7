import { sql } from 'kysely'
import { listGroupMembers as call, type GroupMember } from '@mela/contract/groups/groups.ts'
import { GroupRole, MuteStatus } from '@mela/contract/groups/groups-rules.ts'
import { readUsers } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { handle } from '../../platform/http/handle.ts'
import { cursorOf, readMembers, type Filter, type MemberRow } from './read-members.ts'
import { requireGroup } from '../require-group.ts'
import { searchMembers } from './search-members.ts'

export const listGroupMembers = handle(call, async (context, input, { user_id }, refuse) => {
  const { group_id, pos, limit, after } = input
  const group = await requireGroup(context.db.tables, group_id, { user_id, least: GroupRole.Member }, refuse)
  const filter = { group_id, identity: input.identity, prohibition_status: input.prohibition_status }
  const keyword = input.keyword?.trim()
  if (keyword) {
    const found = await searchMembers(context, filter, { keyword, after, pos, limit })
    return { list: await toWire(context, found.rows), total: found.total, cursor: found.cursor }
  }
  const rows = await readMembers(context, filter, { after, pos, limit })
  const total = await readTotal(context, filter, group.member_total)
  return { list: await toWire(context, rows), total, cursor: rows.length < limit ? null : cursorOf(rows.at(-1)!) }
})

async function toWire(context: Context, rows: MemberRow[]): Promise<GroupMember[]> {
  const users = await readUsers(
    context,
    rows.map(({ user_id }) => user_id),
  )
  const by_id = new Map(users.map((user) => [user.id, user]))
  return rows.flatMap(({ user_id, group_nickname, identity, prohibition_status }): GroupMember[] => {
    const found = by_id.get(user_id)
    if (!found) return []
    const { id, nickname, username, avatar, level, gender, identity: kind } = found
    const user = { id, nickname, username, avatar, level, gender, identity: kind }
    return [{ user, group_nickname, identity, prohibition_status }]
  })
}

/** Leaders and muted members are few, so nothing here costs as much as the group is large. */
async function readTotal(context: Context, filter: Filter, member_total: number): Promise<number> {
  const { group_id, identity, prohibition_status } = filter
  if (identity === undefined && prohibition_status === undefined) return member_total
  const { rows } = await sql<{ identity: GroupRole; leaders: number; muted: number }>`
    SELECT identity, sum(leaders)::int AS leaders, sum(muted)::int AS muted FROM (
      SELECT identity, 1 AS leaders, 0 AS muted FROM groups_member WHERE group_id = ${group_id} AND status = 1 AND rank < 2
      UNION ALL
      SELECT identity, 0, 1 FROM groups_member WHERE group_id = ${group_id} AND status = 1 AND prohibition_status = 1
    ) AS counted GROUP BY identity`.execute(context.db.tables)
  const those = rows.filter((row) => identity === undefined || row.identity === identity)
  const muted = those.reduce((sum, row) => sum + row.muted, 0)
  if (prohibition_status === MuteStatus.Prohibition) return muted
  const leaders = (from: typeof rows) => from.reduce((sum, row) => sum + row.leaders, 0)
  const everybody =
    identity === undefined
      ? member_total
      : identity === GroupRole.Member
        ? member_total - leaders(rows)
        : leaders(those)
  return prohibition_status === undefined ? everybody : everybody - muted
}
