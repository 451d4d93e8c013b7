import { sql, type Transaction } from 'kysely'
import type { OperatorRole } from '@mela/contract/admin-call.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { hashToken } from '../../platform/http/auth.ts'

const IDLE_MS = 15 * 60_000
const LIFETIME_MS = 12 * 3_600_000
export const LIFETIME_SECONDS = LIFETIME_MS / 1000

export interface SignedInOperator {
  operator_id: string
  roles: OperatorRole[]
  token_hash: string
}

const stored = (token_hash: string) => Buffer.from(token_hash, 'hex')

/** The token is known only to the browser that gets it. */
export async function openSession(context: Context, trx: Transaction<DB>, operator_id: string): Promise<string> {
  const token = context.random.bytes(32).toString('base64url')
  const now = context.now()
  await trx
    .insertInto('operators_session')
    .values({ token_hash: stored(hashToken(token)), operator_id, created_at: now, last_seen_at: now })
    .execute()
  return token
}

/** Straight from the database each time: who was disabled or lost a role a moment ago is stopped by it. */
export async function findOperator(context: Context, token: string): Promise<SignedInOperator | undefined> {
  const token_hash = hashToken(token)
  const now = context.now()
  const { rows } = await sql<{ operator_id: string; roles: OperatorRole[] }>`
    UPDATE operators_session session SET last_seen_at = ${now}
    FROM operators_operator operator
    WHERE session.token_hash = ${stored(token_hash)}
      AND session.last_seen_at > ${new Date(now.getTime() - IDLE_MS)}
      AND session.created_at > ${new Date(now.getTime() - LIFETIME_MS)}
      AND operator.id = session.operator_id AND operator.status = 'active'
    RETURNING session.operator_id, operator.roles`.execute(context.db.tables)
  return rows[0] && { ...rows[0], token_hash }
}

export async function endSession(trx: Transaction<DB>, token_hash: string): Promise<void> {
  await trx.deleteFrom('operators_session').where('token_hash', '=', stored(token_hash)).execute()
}

export async function endSessionsOf(trx: Transaction<DB>, operator_id: string): Promise<void> {
  await trx.deleteFrom('operators_session').where('operator_id', '=', operator_id).execute()
}

/** Sessions that have run out, and counted failures that no longer matter. */
export async function purgeSessions(context: Context): Promise<void> {
  const now = context.now().getTime()
  const { tables } = context.db
  await tables
    .deleteFrom('operators_session')
    .where((row) =>
      row.or([
        row('last_seen_at', '<=', new Date(now - IDLE_MS)),
        row('created_at', '<=', new Date(now - LIFETIME_MS)),
      ]),
    )
    .execute()
  await tables
    .deleteFrom('operators_attempt')
    .where('changed_at', '<=', new Date(now - 24 * 3_600_000))
    .execute()
}
