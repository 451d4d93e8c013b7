import { GroupStatus } from '@mela/contract/groups/groups-rules.ts'
import type { Context } from '../context.ts'

/** Of groups that are there. */
export async function readGroupNames(context: Context, group_ids: readonly string[]): Promise<Map<string, string>> {
  if (group_ids.length === 0) return new Map()
  const rows = await context.db.tables
    .selectFrom('groups_group')
    .select(['id', 'name'])
    .where('id', 'in', [...group_ids])
    .where('status', '<>', GroupStatus.Dissolution)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
