import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { hashToken, type Session } from '../platform/auth.ts'
import type { Database } from '../platform/db.ts'

const DAYS = 24 * 3_600_000
const LIFETIME_MS = 30 * DAYS
/** The life of a session slides forward at most once a day. */
const SLIDE_MS = 1 * DAYS
const MOST_PER_USER = 10

/** A new session; the oldest beyond the tenth end. The token is known only to whoever gets this answer. */
export async function createSession(context: Context, user_id: string, source: string): Promise<string> {
  const token = context.random.bytes(32).toString('base64url')
  const now = context.now()
  const ended = await context.db.tables.transaction().execute(async (trx) => {
    // The row of the user is the lock: two sign-ins at once must not both see nine sessions.
    await trx.selectFrom('account_user').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
    await trx
      .insertInto('account_session')
      .values({
        token_hash: Buffer.from(hashToken(token), 'hex'),
        user_id,
        source,
        created_at: now,
        expires_at: new Date(now.getTime() + LIFETIME_MS),
      })
      .execute()
    return trx
      .deleteFrom('account_session')
      .where('token_hash', 'in', (query) =>
        query
          .selectFrom('account_session')
          .select('token_hash')
          .where('user_id', '=', user_id)
          .orderBy('created_at', 'desc')
          .orderBy('token_hash')
          .offset(MOST_PER_USER),
      )
      .returning('token_hash')
      .execute()
  })
  if (ended.length > 0) context.sessions.announceEnd(ended.map(({ token_hash }) => token_hash.toString('hex')))
  return token
}

export async function endSession(context: Context, token_hash: string): Promise<void> {
  await context.db.tables
    .deleteFrom('account_session')
    .where('token_hash', '=', Buffer.from(token_hash, 'hex'))
    .execute()
  context.sessions.announceEnd([token_hash])
}

interface SessionRow {
  token_hash: Buffer
  user_id: string
  status: Session['status']
  expires_at: Date
}

/** The sessions among these that are alive; their lives slide forward. */
export function readSessions(db: Database, now: () => Date) {
  return async (token_hashes: string[]): Promise<Session[]> => {
    const at = now()
    const { rows } = await db.pool.query<SessionRow>({
      name: 'account_read_sessions',
      text: `SELECT session.token_hash, session.user_id, session.expires_at, person.status
             FROM unnest($1::bytea[]) AS wanted (token_hash)
             JOIN account_session session USING (token_hash)
             JOIN account_user person ON person.id = session.user_id
             WHERE session.expires_at > $2`,
      values: [token_hashes.map((token_hash) => Buffer.from(token_hash, 'hex')), at],
    })
    const slid = new Date(at.getTime() + LIFETIME_MS)
    const old = rows.filter(({ expires_at }) => slid.getTime() - expires_at.getTime() > SLIDE_MS)
    if (old.length > 0) {
      await db.tables
        .updateTable('account_session')
        .set({ expires_at: slid })
        .where(
          'token_hash',
          'in',
          old.map(({ token_hash }) => token_hash),
        )
        .execute()
    }
    return rows.map(({ token_hash, user_id, status }) => ({ token_hash: token_hash.toString('hex'), user_id, status }))
  }
}

export async function purgeSessions(context: Context): Promise<void> {
  const now = context.now()
  await context.db.tables.deleteFrom('account_session').where('expires_at', '<=', now).execute()
  await context.db.tables
    .deleteFrom('account_password_failure')
    .where('changed_at', '<=', sql<Date>`${now}::timestamptz - interval '2 days'`)
    .execute()
}
