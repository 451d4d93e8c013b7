import { sql } from 'kysely'
import { id } from '@mela/contract/fields.ts'
import type { GroupStatus } from '@mela/contract/groups/groups-rules.ts'
import type { Context } from '../context.ts'
import { escapeLike } from '../platform/data/like.ts'

// What operators see of groups. Who may ask is decided before this is reached.
const beginning = (text: string) => `${escapeLike(text.toLowerCase())}%`

/** What a complaint shows of these groups, also of those that are gone; unknown ids are left out. */
export async function readGroupCards(context: Context, group_ids: readonly string[]) {
  const rows = await context.db.tables
    .selectFrom('groups_group')
    .select(['id', 'name', 'status', 'member_total'])
    .where('id', 'in', group_ids.length > 0 ? [...new Set(group_ids)] : ['0'])
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, status: row.status as GroupStatus }]))
}

/** By id, or by how the name begins; each is found through an index. */
export async function findGroups(context: Context, query: string, limit: number) {
  const wanted = query.trim()
  const rows = await context.db.tables
    .selectFrom('groups_group')
    .select(['id', 'name', 'owner_id', 'status', 'member_total', 'serve_user_id', 'created_at'])
    .where((row) =>
      row.or([
        ...(id.safeParse(wanted).success ? [row('id', '=', wanted)] : []),
        row(sql<string>`lower(name)`, 'like', beginning(wanted)),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...row,
    status: row.status as GroupStatus,
    created_at: row.created_at.toISOString(),
  }))
}
