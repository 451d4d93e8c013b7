import { sql } from 'kysely'
import { OPERATOR_ROLES, type OperatorRole } from '@mela/contract/admin-call.ts'
import { operatorName } from '@mela/contract/operators/operators.ts'
import type { Random } from '../../system.ts'
import type { Database } from '../../platform/data/db.ts'
import { writeAudit } from '../audit/audit.ts'
import { createEnrolmentLink } from './enrolment.ts'

export interface NewOperator {
  name: string
  roles: string[]
}

/**
 * As the owner of the database, who could do anything anyway: without a second operator, because there may be none.
 * The answer is the link; who is invited already gets a new one, and who is disabled starts again. It stands in the log like everything else.
 */
export async function createOperator(
  db: Database,
  { name, roles }: NewOperator,
  from: { now: Date; random: Random; console_origin: string | undefined },
): Promise<string> {
  const unknown = roles.filter((role) => !OPERATOR_ROLES.includes(role as OperatorRole))
  if (unknown.length > 0 || roles.length === 0) {
    throw new Error(`A role is one of ${OPERATOR_ROLES.join(', ')}; several are joined with commas`)
  }
  if (!operatorName.safeParse(name).success) {
    throw new Error('A name has 2 to 40 small letters, digits, dots, dashes or underscores and begins with a letter')
  }
  return db.tables.transaction().execute(async (trx) => {
    const created = await trx
      .insertInto('operators_operator')
      .values({ name, roles: sql<string[]>`${roles}::text[]`, created_at: from.now })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ roles, status: 'invited', password_hash: null, totp_secret: null })
          .where('operators_operator.status', '<>', 'active'),
      )
      .returning('id')
      .executeTakeFirst()
    if (!created) throw new Error(`There is an operator ${name} already`)
    const link = await createEnrolmentLink(trx, created.id, from)
    const subject = `operator:${created.id}`
    const details = { name, roles, by: 'command' }
    await writeAudit(trx, { at: from.now, operator_id: null, action: 'createOperator', subject, details, address: '' })
    return link
  })
}
