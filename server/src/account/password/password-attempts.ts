import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { isKnownOrigin } from '../sign-in/origins.ts'

// Wrong passwords are counted per account and origin, so that nobody is locked out by others; in PostgreSQL, so that a
// restart forgives nothing. The attempt is counted before the password is looked at: many at once gain nothing. The lock
// stands with the fifth, which is itself still looked at; a right one takes it away.
const MOST_WRONG = 5
const LOCK_SECONDS = 24 * 3_600
/** So many from anywhere, and devices that the account has never seen must work before they guess. */
const MOST_WRONG_ANYWHERE = 20

/** The withdrawal password is guessed by whoever is signed in: one count for the account, wherever they sit. */
export const WITHDRAWAL = Buffer.from('withdrawal')
/** The same for the login password, where a session asks for it again: another browser name gains nothing. */
export const SIGNED_IN = Buffer.from('signed in')

interface Counted {
  failures: number
  locked_until: Date | null
  /** Guesses on the same account from everywhere else, in a day. */
  elsewhere: number
}

/** One statement: an account that exists must not take longer to refuse than one that does not. */
async function count(context: Context, user_id: string, origin_hash: Buffer): Promise<Counted> {
  const now = context.now()
  const lock_ms = LOCK_SECONDS * 1000
  const [locked_until, day_ago] = [new Date(now.getTime() + lock_ms), new Date(now.getTime() - lock_ms)]
  // What a locked origin goes on sending is no guess any more.
  const { rows } = await sql<Counted>`
    WITH counted AS (
      INSERT INTO account_password_failure AS known (user_id, origin_hash, failures, changed_at)
      VALUES (${user_id}, ${origin_hash}, 1, ${now})
      ON CONFLICT (user_id, origin_hash) DO UPDATE SET
        failures = CASE WHEN known.locked_until <= ${now} THEN 1 ELSE known.failures + 1 END,
        locked_until = CASE
          WHEN known.locked_until > ${now} THEN known.locked_until
          WHEN known.locked_until IS NULL AND known.failures + 1 >= ${MOST_WRONG} THEN ${locked_until}::timestamptz
        END,
        changed_at = ${now}
      RETURNING failures, locked_until)
    SELECT failures, locked_until, (
      SELECT COALESCE(sum(LEAST(failures, ${MOST_WRONG})), 0)::integer FROM account_password_failure
      WHERE user_id = ${user_id} AND origin_hash NOT IN (${origin_hash}, ${WITHDRAWAL}, ${SIGNED_IN}) AND changed_at > ${day_ago}
    ) AS elsewhere FROM counted`.execute(context.db.tables)
  return rows[0]!
}

/** Counts one attempt; refuses it while the origin is locked. */
export async function countAttempt<Locked extends 'too_many_password_attempts' | 'withdraw_password_locked'>(
  context: Context,
  user_id: string,
  origin_hash: Buffer,
  refuse: Refuse<Locked>,
  locked: Locked,
): Promise<Counted> {
  const counted = await count(context, user_id, origin_hash)
  const seconds = ((counted.locked_until?.getTime() ?? 0) - context.now().getTime()) / 1000
  if (seconds > 0 && counted.failures > MOST_WRONG) throw refuse(locked, { retry_after: Math.ceil(seconds) })
  return counted
}

/** How many more may be wrong before nobody is listened to; the attempt at hand counts. */
export const attemptsLeft = ({ failures }: Pick<Counted, 'failures'>): number => Math.max(0, MOST_WRONG - failures)

/** Whether so many have failed on this account that a stranger's device must work first; the attempt at hand counts. */
export async function isUnderAttack(
  context: Context,
  user_id: string,
  origin_hash: Buffer,
  { failures, elsewhere }: Counted,
): Promise<boolean> {
  const wrong = elsewhere + failures
  return wrong > MOST_WRONG_ANYWHERE && !(await isKnownOrigin(context.db.tables, user_id, origin_hash))
}

/** Takes back what was counted for a password that was then not looked at, and with it a lock: there were fewer than five. */
export async function giveBackAttempt(context: Context, user_id: string, origin_hash: Buffer): Promise<void> {
  await context.db.tables
    .updateTable('account_password_failure')
    .set({ failures: sql<number>`GREATEST(LEAST(failures, ${MOST_WRONG}) - 1, 0)`, locked_until: null })
    .where('user_id', '=', user_id)
    .where('origin_hash', '=', origin_hash)
    .execute()
}

export async function forgetAttempts(context: Context, user_id: string, origin_hash: Buffer): Promise<void> {
  await context.db.tables
    .deleteFrom('account_password_failure')
    .where('user_id', '=', user_id)
    .where('origin_hash', '=', origin_hash)
    .execute()
}
