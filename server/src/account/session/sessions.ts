import { sql } from 'kysely'
import { UserIdentity } from '@mela/contract/account/account.ts'
import type { Context } from '../../context.ts'
import { hashToken, type Session } from '../../platform/http/auth.ts'
import { askPool, type Database } from '../../platform/data/db.ts'
import type { Asker } from '../../platform/http/handle.ts'
import { statement } from '../../platform/data/statement.ts'
import { transaction, type Trx } from '../../platform/data/transaction.ts'
import { rememberDevice } from '../sign-in/device-links.ts'
import { notifyOwner } from '../push/notify.ts'
import { originHash, rememberOrigin } from '../sign-in/origins.ts'

const DAYS = 24 * 3_600_000
const LIFETIME_MS = 30 * DAYS
/** The life of a session slides forward, and its last use is noted, at most once an hour. */
const SLIDE_MS = 3_600_000
const MOST_PER_USER = 10
/** Those opened with a login card have their own places: they push out only each other. */
const MOST_LIMITED = 5
const USER_AGENT_LENGTH = 300

export interface NewSession {
  user_id: string
  source: string
  is_limited?: boolean
  /** What the browser is given with the answer, where it brought nothing. */
  device?: string
  /** The first session of a new account is no news to its owner. */
  is_first?: boolean
}

/**
 * Inside a transaction: a new session; the oldest of its kind beyond the most end. Its token, known only to whoever gets
 * the answer.
 */
export async function openSession(
  context: Context,
  trx: Trx,
  asker: Asker,
  { user_id, source, is_limited = false, is_first = false, device = asker.device }: NewSession,
): Promise<string> {
  const token = context.random.bytes(32).toString('base64url')
  const now = context.now()
  // The row of the user is the lock: two sign-ins at once must not both see nine sessions.
  await trx.selectFrom('account_user').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
  await trx
    .insertInto('account_session')
    .values({
      token_hash: Buffer.from(hashToken(token), 'hex'),
      user_id,
      source,
      is_limited,
      user_agent: asker.user_agent.slice(0, USER_AGENT_LENGTH),
      created_at: now,
      last_active_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
    })
    .execute()
  await rememberDevice(context, trx, user_id, device)
  const is_new_origin = await rememberOrigin(trx, user_id, originHash(asker), now)
  if (is_new_origin && !is_first) await notifyOwner(context, trx, user_id, 'new_device')
  await endOldest(context, trx, user_id, { is_limited, newest: hashToken(token) })
  return token
}

/** Inside a transaction that has locked the user. */
export async function endOldest(
  context: Context,
  trx: Trx,
  user_id: string,
  { is_limited, newest }: { is_limited: boolean; newest: string },
): Promise<void> {
  const ended = await trx
    .deleteFrom('account_session')
    .where('token_hash', 'in', (query) =>
      query
        .selectFrom('account_session')
        .select('token_hash')
        .where('user_id', '=', user_id)
        .where('is_limited', '=', is_limited)
        .orderBy(sql`token_hash = ${Buffer.from(newest, 'hex')}`, 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .offset(is_limited ? MOST_LIMITED : MOST_PER_USER),
    )
    .returning('token_hash')
    .execute()
  declareEnd(context, trx, ended)
}

function declareEnd(context: Context, trx: Trx, ended: { token_hash: Buffer }[]): void {
  const token_hashes = ended.map(({ token_hash }) => token_hash.toString('hex'))
  trx.afterCommit(() => context.sessions.announceEnd(token_hashes))
}

export async function endSession(context: Context, token_hash: string): Promise<void> {
  const own = { token_hash: Buffer.from(token_hash, 'hex') }
  await transaction(context, async (trx) => {
    await trx.deleteFrom('account_session').where('token_hash', '=', own.token_hash).execute()
    declareEnd(context, trx, [own])
  })
}

/** Whether it was theirs. */
export function endOwnSession(context: Context, user_id: string, session_id: string): Promise<boolean> {
  return transaction(context, async (trx) => {
    const ended = await trx
      .deleteFrom('account_session')
      .where('id', '=', session_id)
      .where('user_id', '=', user_id)
      .returning('token_hash')
      .execute()
    declareEnd(context, trx, ended)
    return ended.length > 0
  })
}

/** Inside a transaction: ends all but one. How many those were. */
export async function deleteSessions(
  context: Context,
  trx: Trx,
  user_id: string,
  { except = '', only_limited = false }: { except?: string; only_limited?: boolean } = {},
): Promise<number> {
  let those = trx.deleteFrom('account_session').where('user_id', '=', user_id)
  if (except) those = those.where('token_hash', '!=', Buffer.from(except, 'hex'))
  if (only_limited) those = those.where('is_limited', '=', true)
  const ended = await those.returning('token_hash').execute()
  declareEnd(context, trx, ended)
  return ended.length
}

/** Inside a transaction: ends all. Whoever still holds a token of theirs is told that the account is refused. */
export async function refuseSessions(context: Context, trx: Trx, user_id: string): Promise<void> {
  await trx
    .insertInto('account_refused_session')
    .columns(['token_hash', 'user_id', 'expires_at'])
    .expression((query) =>
      query
        .selectFrom('account_session')
        .select(['token_hash', 'user_id', 'expires_at'])
        .where('user_id', '=', user_id),
    )
    .execute()
  await deleteSessions(context, trx, user_id)
}

/** Inside a transaction: the account is no longer refused, and the tokens it had are like any that ended. */
export async function forgetRefusedSessions(context: Context, trx: Trx, user_id: string): Promise<void> {
  const forgotten = await trx
    .deleteFrom('account_refused_session')
    .where('user_id', '=', user_id)
    .returning('token_hash')
    .execute()
  declareEnd(context, trx, forgotten)
}

/** Every device of a person is signed out and its socket dropped, except that of one token. */
export async function endAllSessions(context: Context, user_id: string, except?: string): Promise<void> {
  await transaction(context, (trx) => deleteSessions(context, trx, user_id, except === undefined ? {} : { except }))
}

interface SessionRow {
  token_hash: Buffer
  user_id: string
  session_id: string
  status: Session['status']
  is_limited: boolean
  identity: number
  expires_at: Date
}

const readAlive = statement<{ token_hashes: Buffer[]; now: Date }, SessionRow>(
  'account_read_sessions',
  `SELECT session.token_hash, session.user_id, session.id AS session_id, session.is_limited, session.expires_at,
          person.status, person.identity
   FROM unnest(:token_hashes::bytea[]) AS wanted (token_hash)
   JOIN account_session session USING (token_hash)
   JOIN account_user person ON person.id = session.user_id
   WHERE session.expires_at > :now
   UNION ALL
   SELECT refused.token_hash, refused.user_id, 0, true, refused.expires_at, person.status, person.identity
   FROM unnest(:token_hashes::bytea[]) AS wanted (token_hash)
   JOIN account_refused_session refused USING (token_hash)
   JOIN account_user person ON person.id = refused.user_id
   WHERE refused.expires_at > :now AND person.status <> 'normal'`,
)

/** The sessions among these that are alive, whose lives slide forward, and those that are refused, with their status. */
export function readSessions(db: Database, now: () => Date) {
  return async (token_hashes: string[]): Promise<Session[]> => {
    const at = now()
    const rows = await askPool(db)(readAlive, {
      token_hashes: token_hashes.map((token_hash) => Buffer.from(token_hash, 'hex')),
      now: at,
    })
    const slid = new Date(at.getTime() + LIFETIME_MS)
    const old = rows.filter(
      ({ status, expires_at }) => status === 'normal' && slid.getTime() - expires_at.getTime() > SLIDE_MS,
    )
    if (old.length > 0) {
      await db.tables
        .updateTable('account_session')
        .set({ expires_at: slid, last_active_at: at })
        .where(
          'token_hash',
          'in',
          old.map(({ token_hash }) => token_hash),
        )
        .execute()
    }
    return rows.map(({ token_hash, user_id, session_id, status, is_limited, identity }) => ({
      token_hash: token_hash.toString('hex'),
      user_id,
      session_id,
      status,
      is_limited,
      is_service: identity === UserIdentity.Service,
    }))
  }
}

/** What has run out: sessions, counted failures, codes and tokens, and origins and devices nobody came from for half a year. */
export async function purgeSessions(context: Context): Promise<void> {
  const now = context.now()
  const { tables } = context.db
  const ago = (days: number) => sql<Date>`${now}::timestamptz - make_interval(days => ${days})`
  await tables.deleteFrom('account_session').where('expires_at', '<=', now).execute()
  await tables.deleteFrom('account_refused_session').where('expires_at', '<=', now).execute()
  await tables.deleteFrom('account_password_failure').where('changed_at', '<=', ago(2)).execute()
  await tables.deleteFrom('account_verification').where('sent_at', '<=', ago(2)).execute()
  await tables.deleteFrom('account_verify_token').where('expires_at', '<=', now).execute()
  await tables.deleteFrom('account_session_code').where('expires_at', '<=', now).execute()
  await tables.deleteFrom('account_origin').where('seen_at', '<=', ago(180)).execute()
  await tables.deleteFrom('account_user_device').where('seen_at', '<=', ago(180)).execute()
}
