import { sql } from 'kysely'
import { GroupRole, MemberStatus } from '@mela/contract/groups/groups-rules.ts'
import type { Context } from '../../context.ts'

export interface Filter {
  group_id: string
  identity?: GroupRole | undefined
  prohibition_status?: 1 | -1 | undefined
}
export interface MemberRow {
  user_id: string
  group_nickname: string
  identity: GroupRole
  prohibition_status: 1 | -1
  rank: number
  join_no: string
}

/** As the column says. */
const RANKS = { [GroupRole.Owner]: 0, [GroupRole.Manager]: 1, [GroupRole.Member]: 2 }

export const cursorOf = ({ rank, join_no }: MemberRow): string => `${rank}.${join_no}`

/** The owner, then managers, then by join order, from behind the cursor on. */
export async function readMembers(
  context: Context,
  { group_id, identity, prohibition_status }: Filter,
  page: { after?: string | undefined; pos: number; limit: number },
): Promise<MemberRow[]> {
  const [rank, join_no] = page.after?.split('.') ?? []
  const rows = await context.db.tables
    .selectFrom('groups_member')
    .select(['user_id', 'group_nickname', 'identity', 'prohibition_status', 'rank', 'join_no'])
    .where('group_id', '=', group_id)
    .where('status', '=', MemberStatus.Normal)
    .$if(identity !== undefined, (query) => query.where('rank', '=', RANKS[identity!]))
    .$if(prohibition_status !== undefined, (query) => query.where('prohibition_status', '=', prohibition_status!))
    .$if(join_no !== undefined, (query) =>
      query.where(sql<boolean>`(rank, join_no) > (${rank}::smallint, ${join_no}::bigint)`),
    )
    .orderBy('rank')
    .orderBy('join_no')
    .offset(page.pos)
    .limit(page.limit)
    .execute()
  return rows as MemberRow[]
}
