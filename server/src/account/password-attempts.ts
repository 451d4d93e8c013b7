import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Asker } from '../platform/handle.ts'
import type { Refuse } from '../platform/refusal.ts'

// Wrong passwords are counted per account and origin, so that nobody is locked out by others; in PostgreSQL, so that a
// restart forgives nothing. The attempt is counted before the password is looked at: many at once gain nothing.
const MOST_WRONG = 5
const LOCK_SECONDS = 24 * 3_600

export function originHash({ address, user_agent }: Asker): Buffer {
  return createHash('sha256').update(`${address}\n${user_agent}`).digest()
}

export async function countAttempt(
  context: Context,
  user_id: string,
  origin_hash: Buffer,
  refuse: Refuse<'too_many_password_attempts'>,
): Promise<void> {
  const now = context.now()
  const locked_until = new Date(now.getTime() + LOCK_SECONDS * 1000)
  const row = await context.db.tables
    .insertInto('account_password_failure')
    .values({ user_id, origin_hash, failures: 1, changed_at: now, locked_until: null })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'origin_hash']).doUpdateSet({
        failures: sql<number>`CASE WHEN account_password_failure.locked_until <= ${now} THEN 1 ELSE account_password_failure.failures + 1 END`,
        locked_until: sql<Date | null>`CASE
          WHEN account_password_failure.locked_until > ${now} THEN account_password_failure.locked_until
          WHEN account_password_failure.locked_until IS NULL AND account_password_failure.failures >= ${MOST_WRONG} THEN ${locked_until}::timestamptz
          ELSE NULL END`,
        changed_at: now,
      }),
    )
    .returning(['failures', 'locked_until'])
    .executeTakeFirstOrThrow()
  if (row.locked_until && row.locked_until > now) {
    const retry_after = Math.ceil((row.locked_until.getTime() - now.getTime()) / 1000)
    throw refuse('too_many_password_attempts', { retry_after })
  }
}

export async function forgetAttempts(context: Context, user_id: string, origin_hash: Buffer): Promise<void> {
  await context.db.tables
    .deleteFrom('account_password_failure')
    .where('user_id', '=', user_id)
    .where('origin_hash', '=', origin_hash)
    .execute()
}
