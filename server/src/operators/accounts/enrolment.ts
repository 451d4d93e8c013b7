import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { Random } from '../../system.ts'
import type { DB } from '../../generated/tables.ts'
import { hashToken } from '../../platform/http/auth.ts'
import type { Refuse } from '../../platform/http/refusal.ts'

const VALID_MS = 24 * 3_600_000
export const LOCAL_CONSOLE = 'http://localhost:5174'

const stored = (token: string) => Buffer.from(hashToken(token), 'hex')

interface NewLink {
  now: Date
  random: Random
  console_origin: string | undefined
  /** Of the request that two operators agreed on; the link then needs the code that whoever asked is shown. */
  approval_id?: string
}

/** A link that lets somebody choose the password and the second factor of an invited operator, once. Earlier ones stop working. */
export async function createEnrolmentLink(
  trx: Transaction<DB>,
  operator_id: string,
  { now, random, console_origin, approval_id }: NewLink,
): Promise<string> {
  const token = random.bytes(32).toString('base64url')
  await trx
    .updateTable('operators_enrolment')
    .set({ used_at: now })
    .where('operator_id', '=', operator_id)
    .where('used_at', 'is', null)
    .execute()
  await trx
    .insertInto('operators_enrolment')
    .values({
      token_hash: stored(token),
      operator_id,
      created_at: now,
      expires_at: new Date(now.getTime() + VALID_MS),
      approval_id: approval_id ?? null,
    })
    .execute()
  return `${console_origin ?? LOCAL_CONSOLE}/enrol${approval_id ? '?code=needed' : ''}#${token}`
}

/** The invited operator whose link this is. A link that is used, too old or unknown answers alike. */
export async function requireEnrolment(context: Context, token: string, refuse: Refuse<'non_existent'>) {
  const operator = await context.db.tables
    .selectFrom('operators_enrolment as enrolment')
    .innerJoin('operators_operator as operator', 'operator.id', 'enrolment.operator_id')
    .select(['operator.id', 'operator.name', 'operator.totp_secret', 'enrolment.token_hash', 'enrolment.approval_id'])
    .where('enrolment.token_hash', '=', stored(token))
    .where('enrolment.expires_at', '>', context.now())
    .where('enrolment.used_at', 'is', null)
    .where('operator.status', '=', 'invited')
    .executeTakeFirst()
  if (!operator) throw refuse('non_existent')
  return operator
}

/** Whether this was the use that counts. */
export async function useEnrolment(trx: Transaction<DB>, token: string, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('operators_enrolment')
    .set({ used_at: now })
    .where('token_hash', '=', stored(token))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}
