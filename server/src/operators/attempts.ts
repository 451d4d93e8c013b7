import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { refuseAsPlatform } from '../platform/refusal.ts'

// Tries are counted before anything is looked at, so many at once gain nothing; in PostgreSQL, so that a restart forgives nothing.
const LOCK_MS = 15 * 60_000

export interface Guarded {
  key: string
  most: number
}

/** Names that nobody has are counted like all others, and so tell nothing. */
export const signInFrom = (name: string, address: string): Guarded => ({ key: `sign-in\n${name}\n${address}`, most: 5 })
/** Only who knows the password comes this far, so nobody else can lock an operator out. */
export const codeOf = (operator_id: string): Guarded => ({ key: `code\n${operator_id}`, most: 20 })

const hashOf = (key: string) => createHash('sha256').update(key).digest()

export async function countAttempt(context: Context, { key, most }: Guarded): Promise<void> {
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
  if (until) {
    const retry_after = Math.ceil((until.getTime() - now.getTime()) / 1000)
    throw refuseAsPlatform('too_many_operations', { retry_after })
  }
}

export async function forgetAttempts(context: Context, { key }: Guarded): Promise<void> {
  await context.db.tables.deleteFrom('operators_attempt').where('key_hash', '=', hashOf(key)).execute()
}
