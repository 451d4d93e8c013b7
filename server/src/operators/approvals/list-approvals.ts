import { listApprovals as call, type Approval } from '@mela/contract/operators/operators.ts'
import { readPeople } from '../../account/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { kindsOf } from './approvals.ts'
import { enrolmentCode } from '../accounts/enrolment-code.ts'

export const listApprovals = handleAdmin(call, async (context, { state, before, limit }, asker) => {
  let wanted = context.db.tables
    .selectFrom('operators_approval as approval')
    .innerJoin('operators_operator as requester', 'requester.id', 'approval.requester_id')
    .leftJoin('operators_operator as approver', 'approver.id', 'approval.approver_id')
    // Only while the link works, and only for whoever asked.
    .leftJoin('operators_enrolment as enrolment', (join) =>
      join
        .onRef('enrolment.approval_id', '=', 'approval.id')
        .on('enrolment.used_at', 'is', null)
        .on('enrolment.expires_at', '>', context.now())
        .on('approval.requester_id', '=', asker.operator_id),
    )
    .select(['approval.id', 'kind', 'subject', 'payload', 'payload_hash', 'reason', 'state', 'note'])
    .select([
      'approval.created_at',
      'approval.expires_at',
      'decided_at',
      'requester.name as requester',
      'approver.name as approver',
      'enrolment.token_hash',
    ])
    .where((row) =>
      row.or([row('kind', 'in', ['', ...kindsOf(asker.roles)]), row('requester_id', '=', asker.operator_id)]),
    )
    .orderBy('approval.id', 'desc')
    .limit(limit)
  if (state) wanted = wanted.where('state', '=', state)
  if (before) wanted = wanted.where('approval.id', '<', before)
  const rows = await wanted.execute()
  const people = await readPeople(
    context,
    rows.map(personIn).filter((user_id) => user_id !== undefined),
  )
  return rows.map(
    ({ token_hash, ...row }) =>
      ({
        ...row,
        person: toPerson(people.get(personIn(row) ?? '')),
        ...(token_hash && { enrolment_code: enrolmentCode(context.config.SECRET, token_hash) }),
        payload_hash: row.payload_hash.toString('hex'),
        created_at: row.created_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
        decided_at: row.decided_at?.toISOString() ?? null,
      }) as Approval,
  )
})

function personIn({ payload }: { payload: unknown }): string | undefined {
  const { user_id } = payload as Record<string, unknown>
  return typeof user_id === 'string' ? user_id : undefined
}

const toPerson = (person: NonNullable<Approval['person']> | undefined): Approval['person'] =>
  person ? { user_id: person.user_id, uid: person.uid, name: person.name } : null
