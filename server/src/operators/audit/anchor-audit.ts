import { appendFile } from 'node:fs/promises'
import type { Context } from '../../context.ts'
import type { Anchor } from './verify-audit.ts'

/** Writes down where the log stands, in the database and outside it: a chain whose end was cut off looks whole by itself. */
export async function anchorAudit(context: Context): Promise<void> {
  const head = await context.db.tables
    .selectFrom('operators_audit')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!head) return
  const at = context.now()
  const anchor: Anchor = { at: at.toISOString(), id: head.id, hash: head.hash.toString('hex') }
  await context.db.tables
    .insertInto('operators_audit_anchor')
    .values({ at, head_id: head.id, head_hash: head.hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (context.config.AUDIT_ANCHOR_FILE) {
    await appendFile(context.config.AUDIT_ANCHOR_FILE, `${JSON.stringify(anchor)}\n`)
  }
  context.log.info({ anchor }, 'audit log anchored')
}
