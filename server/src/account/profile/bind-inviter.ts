import { bindInviter as call } from '@mela/contract/account/account-credentials.ts'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../generated/tables.ts'
import { handle } from '../../platform/http/handle.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { readInviter } from '../sign-in/invite-codes.ts'

const WITHIN_MS = 7 * 24 * 3_600_000
/** Bindings happen one after the other: two at once could close a circle that neither sees. */
const LOCK = 7_300_002

export const bindInviter = handle(call, async (context, { invite_code }, { user_id }, refuse) => {
  const inviter_id = await readInviter(context, invite_code)
  if (!inviter_id || inviter_id === user_id) throw refuse('invalid_invite_code')
  await transaction(context, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(trx)
    const own = await trx
      .selectFrom('account_user')
      .select(['inviter_id', 'created_at'])
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    const is_late = context.now().getTime() - own.created_at.getTime() > WITHIN_MS
    if (own.inviter_id !== null || is_late) throw refuse('permission_not_allowed')
    if (await isInvitedBy(trx, inviter_id, user_id)) throw refuse('invalid_invite_code')
    await trx.updateTable('account_user').set({ inviter_id }).where('id', '=', user_id).execute()
    await trx.addJob('account:inviter-bound', { user_id })
  })
  return { inviter_id }
})

/** Whether somebody stands above a person, however far. */
async function isInvitedBy(trx: Transaction<DB>, user_id: string, above_id: string): Promise<boolean> {
  const { rows } = await sql<{ is_above: boolean }>`
    WITH RECURSIVE line (id) AS (
      SELECT inviter_id FROM account_user WHERE id = ${user_id}
      UNION
      SELECT person.inviter_id FROM account_user person JOIN line ON person.id = line.id)
    SELECT EXISTS (SELECT FROM line WHERE id = ${above_id}) AS is_above`.execute(trx)
  return rows[0]!.is_above
}
