import { sql } from 'kysely'
import { MemberStatus } from '@mela/contract/groups/groups-rules.ts'
import type { Context } from '../../context.ts'

/** Those of these people who are in a group that somebody is in, too. */
export async function readFellowMembers(
  { db }: Context,
  user_id: string,
  user_ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT other.user_id AS id FROM groups_member own JOIN groups_member other USING (group_id)
    WHERE own.user_id = ${user_id} AND own.status = ${MemberStatus.Normal}
      AND other.user_id = ANY (${user_ids}::bigint[]) AND other.status = ${MemberStatus.Normal}`.execute(db.tables)
  return new Set(rows.map(({ id }) => id))
}
