import type { Transaction } from 'kysely'
import * as z from 'zod'
import { OPERATOR_ROLES } from '@mela/contract/admin-call.ts'
import type { DB } from '../../generated/tables.ts'
import type { Execution, Executor } from '../../platform/http/handle-admin.ts'
import { createEnrolmentLink } from './enrolment.ts'

const roles = z.array(z.enum(OPERATOR_ROLES))
const roleGrant = z.discriminatedUnion('operation', [
  z.object({ operation: z.literal('invite'), name: z.string(), roles }),
  z.object({
    operation: z.literal('set'),
    name: z.string(),
    roles,
    roles_before: roles,
    status_before: z.enum(['invited', 'active', 'disabled']),
  }),
])
export type RoleGrant = z.infer<typeof roleGrant>

/** The database gives the roles itself, and only because of the approval that this row names. */
export const grantRoles: Executor = async (context, execution) => {
  const { trx, approval_id, payload, refuse } = execution
  const grant = roleGrant.parse(payload)
  const operator_id =
    grant.operation === 'invite'
      ? await requireInvited(trx, grant.name, context.now(), refuse)
      : await requireUnchanged(trx, grant, refuse)
  await trx.insertInto('operators_role_grant').values({ approval_id, operator_id, roles: grant.roles }).execute()
  if (grant.operation === 'set') return
  const { config, random } = context
  const link = { now: context.now(), random, console_origin: config.CONSOLE_ORIGIN, approval_id }
  execution.giveEnrolmentLink(await createEnrolmentLink(trx, operator_id, link))
}

async function requireInvited(trx: Transaction<DB>, name: string, created_at: Date, refuse: Execution['refuse']) {
  await trx
    .insertInto('operators_operator')
    .values({ name, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id, status } = await lockOperator(trx, name)
  if (status === 'active') throw refuse('username_taken')
  // Without them the grant leaves somebody who was disabled invited, not active.
  const nothing = { password_hash: null, totp_secret: null }
  await trx.updateTable('operators_operator').set(nothing).where('id', '=', id).execute()
  return id
}

/** What was agreed on is a change of what both saw. */
async function requireUnchanged(
  trx: Transaction<DB>,
  { name, roles_before, status_before }: Extract<RoleGrant, { operation: 'set' }>,
  refuse: Execution['refuse'],
) {
  const operator = await lockOperator(trx, name)
  if (operator.status !== status_before || operator.roles.join() !== roles_before.join()) {
    throw refuse('approval_closed')
  }
  return operator.id
}

const lockOperator = (trx: Transaction<DB>, name: string) =>
  trx
    .selectFrom('operators_operator')
    .select(['id', 'status', 'roles'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
