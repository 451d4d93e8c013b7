import type { Transaction } from 'kysely'
import type * as z from 'zod'
import { TaskState } from '@mela/contract/identity/identity-rules.ts'
import { decideIdentity as call } from '@mela/contract/operators/operators-identity.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { openData } from '../documents.ts'
import { readFacts } from '../facts.ts'
import { lockStanding, settleLevel } from '../level.ts'
import { isMinor, noteReadMinor } from '../minors.ts'
import type { IdentityNeeds } from '../needs.ts'
import { isSameName } from '../names.ts'
import { closeText } from '../seal.ts'
import { readKnown, type Known } from '../verified.ts'

type Decision = z.output<(typeof call)['input']>

/** Once, whoever is quicker: the person is locked first, and then the document is as it stays. */
export const decideIdentity = (needs: IdentityNeeds) =>
  handleAdmin(call, async (context, input, asker, refuse) => {
    const { id, decision } = input
    const read = input.decision === 'reject' && input.reason === 'under_age' ? input.birth_date : undefined
    if (read !== undefined && !isMinor(context, read))
      throw refuseAsPlatform('invalid_params', { fields: { birth_date: 'not under 18' } })
    const known = await context.db.tables
      .selectFrom('identity_document')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!known) throw refuse('non_existent')
    const { user_id } = known
    const facts = await readFacts(context, needs, user_id)
    await asker.act(async (trx, write) => {
      const { level: before } = await lockStanding(context, trx, user_id)
      const document = await lockDocument(trx, id)
      if (document.state !== 'review') throw refuse('order_closed')
      await closeDocument(context, trx, asker.operator_id, input)
      if (input.decision === 'approve' && !(await confirm(context, trx, document, input.replaces)))
        throw refuse('non_existent')
      if (read !== undefined) await noteReadMinor(context, trx, user_id, read)
      await closeTask(context, trx, document, input)
      const after = await settleLevel(context, trx, user_id, facts)
      const kind = decision === 'approve' ? 'identity_approved' : 'identity_rejected'
      await trx.addJob('home:notify', { user_id, kind, at: context.now().toISOString() })
      // What was written in words stays with the document, and goes with it: the log is kept for good.
      const reason = decision === 'reject' ? { reason: input.reason } : {}
      write({ subject: `identity:${id}`, details: { user_id, decision, ...reason, before, after } })
    })
    return {}
  })

const lockDocument = (trx: Transaction<DB>, id: string) =>
  trx
    .selectFrom('identity_document')
    .select(['user_id', 'level', 'state', 'data_sealed'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
type LockedDocument = Awaited<ReturnType<typeof lockDocument>>

async function closeDocument(context: Context, trx: Transaction<DB>, decided_by: string, input: Decision) {
  const is_approved = input.decision === 'approve'
  await trx
    .updateTable('identity_document')
    .set({
      state: is_approved ? 'approved' : 'rejected',
      reason: is_approved ? '' : input.reason,
      note: input.note,
      decided_at: context.now(),
      decided_by,
    })
    .where('id', '=', input.id)
    .execute()
}

/**
 * Name, country and date of birth are from now on what others may rely on: other ones than before only where the operator
 * says that they are to be replaced. False when what it said was erased.
 */
async function confirm(
  context: Context,
  trx: Transaction<DB>,
  { user_id, data_sealed }: LockedDocument,
  replaces: boolean,
) {
  const data = await openData(context, trx, data_sealed, user_id)
  if (!data) return false
  const before = await readKnown(context, user_id, trx)
  if (before && !replaces && !isSamePerson(before, data))
    throw refuseAsPlatform('invalid_params', {
      fields: { replaces: 'name or date of birth differ from what was verified' },
    })
  const { real_name, country, birth_date } = data
  await trx
    .updateTable('identity_person')
    .set({
      real_name_sealed: await closeText(context, trx, real_name, user_id),
      country,
      birth_date,
      minor_birth_date: null,
    })
    .where('user_id', '=', user_id)
    .execute()
  return true
}

const isSamePerson = (one: Known, other: Known): boolean =>
  isSameName(one.real_name, other.real_name) && one.birth_date === other.birth_date

async function closeTask(context: Context, trx: Transaction<DB>, document: LockedDocument, input: Decision) {
  await trx
    .updateTable('identity_task')
    .set({
      status: input.decision === 'approve' ? TaskState.COMPLETED : TaskState.INCOMPLETE,
      reason: input.decision === 'approve' ? '' : input.reason,
      changed_at: context.now(),
    })
    .where('user_id', '=', document.user_id)
    .where('level', '=', document.level)
    .where('way', '=', 'document')
    .execute()
}
