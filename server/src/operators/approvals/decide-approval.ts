import type { Transaction } from 'kysely'
import { decideApproval as call } from '@mela/contract/operators/operators.ts'
import { aboutDecision } from '@mela/contract/operators/passkey-rules.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { handleAdmin, type Executors, type Withdrawers } from '../../platform/http/handle-admin.ts'
import { isAskedByOperator, lockApproval } from './approvals.ts'
import { requireSecondFactor } from '../accounts/second-factor.ts'

/** Approving and doing are one transaction: nothing is approved that was not done, and nothing done twice. */
export const decideApproval = (executors: Executors, withdrawers: Withdrawers) =>
  handleAdmin(call, async (context, input, asker, refuse) => {
    const { approval_id, payload_hash, decision, note: remark } = input
    const about = aboutDecision(approval_id, payload_hash, decision)
    await requireSecondFactor(context, asker.operator_id, input, { about, refuse })
    return asker.act(async (trx, note) => {
      const approval = await lockApproval(trx, approval_id, asker.roles)
      if (!approval) throw refuse('non_existent')
      if (approval.requester_id === asker.operator_id) throw refuse('own_approval')
      const is_open = approval.state === 'open' && approval.expires_at > context.now()
      if (!is_open || approval.payload_hash !== payload_hash) throw refuse('approval_closed')
      const { kind, subject, payload } = approval
      note({ subject, details: { approval_id, kind, decision, payload, note: remark } })
      const decided = { approver_id: asker.operator_id, note: remark }
      if (decision === 'reject') {
        await decide(context, trx, approval_id, { ...decided, state: 'rejected' })
        await withdrawers[kind]?.(context, trx, payload)
        return { state: 'rejected' as const }
      }
      if (!(await isAskedByOperator(trx, approval))) throw refuse('approval_closed')
      const execute = executors[kind]
      if (!execute) throw new Error(`nobody carries out ${kind}`)
      const approved_hash = Buffer.from(payload_hash, 'hex')
      await decide(context, trx, approval_id, { ...decided, state: 'approved', approved_hash })
      const answer: { state: 'executed'; enrolment_link?: string } = { state: 'executed' }
      const giveEnrolmentLink = (enrolment_link: string) => void (answer.enrolment_link = enrolment_link)
      const { operator_id } = asker
      await execute(context, { trx, approval_id, payload, operator_id, refuse, giveEnrolmentLink })
      await trx
        .updateTable('operators_approval')
        .set({ state: 'executed', executed_at: context.now() })
        .where('id', '=', approval_id)
        .execute()
      return answer
    })
  })

interface Decision {
  state: 'approved' | 'rejected'
  approver_id: string
  note: string
  approved_hash?: Buffer
}
const decide = (context: Context, trx: Transaction<DB>, approval_id: string, decision: Decision) =>
  trx
    .updateTable('operators_approval')
    .set({ ...decision, decided_at: context.now() })
    .where('id', '=', approval_id)
    .execute()
