import type { Transaction } from 'kysely'
import type { GroupRole } from '@mela/contract/groups/groups-rules.ts'
import type { DB } from '../../generated/tables.ts'
import { readPresent } from '../require-group.ts'

/** Of those of these people who are members. Whoever has the room of the group locked finds roles that stay. */
export async function readRoles(
  trx: Transaction<DB>,
  group_id: string,
  user_ids: readonly string[],
): Promise<Map<string, GroupRole>> {
  if (user_ids.length === 0) return new Map()
  const members = await readPresent(trx, group_id, user_ids)
  return new Map(members.map(({ user_id, identity }) => [user_id, identity]))
}
