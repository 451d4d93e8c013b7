import { sql, type Transaction } from 'kysely'
import { APPROVAL_KINDS, type ApprovalKind, type OperatorRole } from '@mela/contract/admin-call.ts'
import type { Approval } from '@mela/contract/operators/operators.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import type { Propose, Withdrawers } from '../../platform/http/handle-admin.ts'
import { transaction } from '../../platform/data/transaction.ts'

const OPEN_MS = 3 * 24 * 3_600_000

/** The kinds that somebody with these roles may decide. */
export const kindsOf = (roles: readonly OperatorRole[]): ApprovalKind[] =>
  (Object.entries(APPROVAL_KINDS) as [ApprovalKind, readonly OperatorRole[]][])
    .filter(([, deciders]) => deciders.some((role) => roles.includes(role)))
    .map(([kind]) => kind)

/** The hash is made by the database from its own writing of the payload, and guards it from then on. */
export const proposeApproval: Propose = (context, asker, kind, { subject, payload, reason, also }) =>
  asker.act(async (trx, note) => {
    const now = context.now()
    const written = JSON.stringify(payload)
    const { id } = await trx
      .insertInto('operators_approval')
      .values({
        kind,
        subject,
        payload: written,
        payload_hash: sql<Buffer>`sha256(convert_to(${written}::jsonb::text, 'UTF8'))`,
        reason,
        requester_id: asker.operator_id,
        created_at: now,
        expires_at: new Date(now.getTime() + OPEN_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await also?.(trx, id)
    note({ subject, details: { approval_id: id, payload, reason } })
    return { approval_id: id }
  })

export interface LockedApproval {
  id: string
  kind: ApprovalKind
  subject: string
  payload: Record<string, unknown>
  payload_hash: string
  requester_id: string
  state: Approval['state']
  expires_at: Date
}

/** One that somebody with these roles may see decided; others are not there for them. */
export async function lockApproval(
  trx: Transaction<DB>,
  approval_id: string,
  roles: readonly OperatorRole[],
): Promise<LockedApproval | undefined> {
  const row = await trx
    .selectFrom('operators_approval')
    .select(['id', 'kind', 'subject', 'payload', 'payload_hash', 'requester_id', 'state', 'expires_at'])
    .where('id', '=', approval_id)
    .where('kind', 'in', ['', ...kindsOf(roles)])
    .forUpdate()
    .executeTakeFirst()
  return row && ({ ...row, payload_hash: row.payload_hash.toString('hex') } as LockedApproval)
}

/** Whether whoever asked is still an operator; from here on they cannot be disabled until this is decided. */
export async function isAskedByOperator(trx: Transaction<DB>, { requester_id }: LockedApproval): Promise<boolean> {
  const requester = await trx
    .selectFrom('operators_operator')
    .select('status')
    .where('id', '=', requester_id)
    .forShare()
    .executeTakeFirstOrThrow()
  return requester.status === 'active'
}

/** For other features, which keep the ids of what was agreed on: who asked for it, who agreed, and why. */
export async function readAgreements(context: Context, approval_ids: readonly string[]) {
  if (approval_ids.length === 0) return new Map<string, never>()
  const rows = await context.db.tables
    .selectFrom('operators_approval as approval')
    .innerJoin('operators_operator as requester', 'requester.id', 'approval.requester_id')
    .innerJoin('operators_operator as approver', 'approver.id', 'approval.approver_id')
    .select(['approval.id', 'approval.reason', 'requester.name as requester', 'approver.name as approver'])
    .where('approval.id', 'in', approval_ids)
    .execute()
  return new Map(rows.map(({ id, ...agreement }) => [id, agreement]))
}

/** Those that nobody decided in time. */
export const expireApprovals =
  (withdrawers: Withdrawers) =>
  (context: Context): Promise<void> =>
    transaction(context, async (trx) => {
      const expired = await trx
        .updateTable('operators_approval')
        .set({ state: 'expired' })
        .where('state', '=', 'open')
        .where('expires_at', '<=', context.now())
        .returning(['kind', 'payload'])
        .execute()
      for (const { kind, payload } of expired) {
        await withdrawers[kind as ApprovalKind]?.(context, trx, payload as Record<string, unknown>)
      }
    })
