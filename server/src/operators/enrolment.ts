import type { Transaction } from 'kysely'
import type { Context, Random } from '../context.ts'
import type { DB } from '../generated/tables.ts'
import { hashToken } from '../platform/auth.ts'
import type { Refuse } from '../platform/refusal.ts'

const VALID_MS = 24 * 3_600_000
const LOCAL_CONSOLE = 'http://localhost:5174'

const stored = (token: string) => Buffer.from(hashToken(token), 'hex')

/** A link that lets somebody choose the password and the second factor of an invited operator, once. Earlier ones stop working. */
export async function createEnrolmentLink(
  trx: Transaction<DB>,
  operator_id: string,
  { now, random, console_origin }: { now: Date; random: Random; console_origin: string | undefined },
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
    })
    .execute()
  return `${console_origin ?? LOCAL_CONSOLE}/enrol#${token}`
}

/** The invited operator whose link this is. A link that is used, too old or unknown answers alike. */
export async function requireEnrolment(context: Context, token: string, refuse: Refuse<'non_existent'>) {
  const operator = await context.db.tables
    .selectFrom('operators_enrolment')
    .innerJoin('operators_operator', 'operators_operator.id', 'operators_enrolment.operator_id')
    .select(['operators_operator.id', 'operators_operator.name', 'operators_operator.totp_secret'])
    .where('operators_enrolment.token_hash', '=', stored(token))
    .where('operators_enrolment.expires_at', '>', context.now())
    .where('operators_enrolment.used_at', 'is', null)
    .where('operators_operator.status', '=', 'invited')
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
