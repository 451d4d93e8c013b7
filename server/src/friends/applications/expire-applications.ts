import { sql } from 'kysely'
import { ApplicationStatus } from '@mela/contract/friends/friends-rules.ts'
import type { Context } from '../../context.ts'
import { overdueBefore } from './applications.ts'

const AT_ONCE = 5_000

/** Writes down what is overdue anyway, so that nobody has to reckon with it for ever. */
export async function expireApplications(context: Context): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      UPDATE friends_application SET status = ${ApplicationStatus.Overdue}, decided_at = ${context.now()} WHERE id IN (
        SELECT id FROM friends_application WHERE status = ${ApplicationStatus.InApplication} AND created_at <= ${overdueBefore(context)}
        LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`.execute(context.db.tables)
    if (numAffectedRows < AT_ONCE) return
  }
}
