import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { networkOf } from '../../platform/http/network.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'

// Tries are counted before anything is looked at, so many at once gain nothing; in PostgreSQL, so that a restart forgives nothing.
const LOCK_MS = 15 * 60_000

export interface Guarded {
  key: string
  most: number
}

/** Names that nobody has are counted like all others, and so tell nothing. */
export const signInFrom = (name: string, address: string): Guarded => ({
  key: `sign-in\n${name}\n${networkOf(address)}`,
  most: 5,
})
/** From anywhere. It never locks, so nobody can keep an operator out; past this many each try takes a proof of work. */
export const signInAs = (name: string): Guarded => ({ key: `name\n${name}`, most: 20 })
/** Only who knows the password comes this far, so nobody else can lock an operator out. */
export const codeOf = (operator_id: string): Guarded => ({ key: `code\n${operator_id}`, most: 20 })
/** In the place of the above where the password was wrong, so that both take the same time. */
export const noCodeOf = (name: string): Guarded => ({ key: `no code\n${name}`, most: 20 })

const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** Counts one try. The seconds for which no more are listened to; 0 while they are. */
export async function lockedFor(context: Context, { key, most }: Guarded): Promise<number> {
  const now = context.now()
  const locked_until = new Date(now.getTime() + LOCK_MS)
  const { rows } = await sql<{ locked_until: Date | null }>`
    INSERT INTO operators_attempt AS attempt (key_hash, failures, changed_at) VALUES (${hashOf(key)}, 1, ${now})
    ON CONFLICT (key_hash) DO UPDATE SET
      failures = CASE WHEN attempt.locked_until <= ${now} THEN 1 ELSE attempt.failures + 1 END,
      locked_until = CASE
        WHEN attempt.locked_until > ${now} THEN attempt.locked_until
        WHEN attempt.locked_until IS NULL AND attempt.failures >= ${most} THEN ${locked_until}::timestamptz
      END,
      changed_at = ${now}
    RETURNING locked_until`.execute(context.db.tables)
  const until = rows[0]?.locked_until
  return until ? Math.ceil((until.getTime() - now.getTime()) / 1000) : 0
}

export async function countAttempt(context: Context, guarded: Guarded): Promise<void> {
  const retry_after = await lockedFor(context, guarded)
  if (retry_after > 0) throw refuseAsPlatform('too_many_operations', { retry_after })
}

/** Counts one try where nothing locks. Whether there were too many, with never fifteen minutes between two of them. */
export async function areTooMany(context: Context, { key, most }: Guarded): Promise<boolean> {
  const now = context.now()
  const { rows } = await sql<{ failures: number }>`
    INSERT INTO operators_attempt AS attempt (key_hash, failures, changed_at) VALUES (${hashOf(key)}, 1, ${now})
    ON CONFLICT (key_hash) DO UPDATE SET
      failures = CASE WHEN attempt.changed_at <= ${new Date(now.getTime() - LOCK_MS)} THEN 1 ELSE attempt.failures + 1 END,
      changed_at = ${now}
    RETURNING failures`.execute(context.db.tables)
  return rows[0]!.failures > most
}

/** Takes back what was counted for a try that was then not looked at, or was right. */
export async function giveBackAttempt(context: Context, { key }: Guarded): Promise<void> {
  await context.db.tables
    .updateTable('operators_attempt')
    .set({ failures: sql<number>`GREATEST(failures - 1, 0)` })
    .where('key_hash', '=', hashOf(key))
    .execute()
}

export async function forgetAttempts(context: Context, { key }: Guarded): Promise<void> {
  await context.db.tables.deleteFrom('operators_attempt').where('key_hash', '=', hashOf(key)).execute()
}
