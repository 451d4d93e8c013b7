import { sql } from 'kysely'
import { JoinStatus } from '@mela/contract/groups/groups-rules.ts'
import type { Context } from '../../context.ts'
import { oldestWaiting } from './join-requests.ts'

const AT_ONCE = 5_000

/** Writes down what reads as expired already. Rows that somebody is deciding are left for the next time. */
export async function expireJoinRequests(context: Context): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      UPDATE groups_join_request SET status = ${JoinStatus.Expired} WHERE id IN (
        SELECT id FROM groups_join_request WHERE status = ${JoinStatus.Pending} AND created_at <= ${oldestWaiting(context)}
        LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`.execute(context.db.tables)
    if (numAffectedRows < AT_ONCE) return
  }
}
