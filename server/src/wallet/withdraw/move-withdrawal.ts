import type { Updateable } from 'kysely'
import { WithdrawStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { WITHDRAW_STEPS } from '@mela/contract/wallet/wallet-withdraw.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { noticeOwner, tellAmounts, tellOrder, type MoneyNotice } from '../news.ts'
import { addStep } from './steps.ts'
import { endHold } from './withdraw-money.ts'
import type { HoldReason, Stage, WithdrawalRow } from './withdrawals.ts'

type Changes = Pick<
  Updateable<DB['wallet_withdrawal']>,
  'approval_id' | 'decided_by' | 'reason' | 'note' | 'payment_reference'
>
interface Move extends Changes {
  stage: Exclude<Stage, 'done'>
  step: (typeof WITHDRAW_STEPS)[number]
  operator_id?: string
  /** Why the site itself puts it on hold. */
  hold_reason?: HoldReason | ''
}

/** Under its lock: to another stage on its way. The database refuses what is no way forward. */
export async function moveWithdrawal(
  context: Context,
  trx: Trx,
  { id, user_id }: Pick<WithdrawalRow, 'id' | 'user_id'>,
  { stage, step, operator_id, hold_reason = '', ...changes }: Move,
): Promise<void> {
  const status = stage === 'sent' ? WithdrawStatus.Paying : WithdrawStatus.Review
  await trx
    .updateTable('wallet_withdrawal')
    .set({ ...changes, hold_reason, stage, status, changed_at: context.now() })
    .where('id', '=', id)
    .execute()
  await addStep(context, trx, id, step, operator_id ?? null)
  await tellOrder(trx, { user_id, id, kind: 'withdrawal', status })
}

type End = 'paid' | 'rejected' | 'cancelled' | 'returned'
const ENDS = {
  paid: { status: WithdrawStatus.Paid, kind: 'withdraw_paid' },
  rejected: { status: WithdrawStatus.Rejected, kind: 'withdraw_rejected' },
  cancelled: { status: WithdrawStatus.Rejected, kind: 'withdraw_rejected' },
  returned: { status: WithdrawStatus.Returned, kind: 'withdraw_returned' },
} as const
const NOTICES: Partial<Record<End, MoneyNotice>> = {
  paid: 'withdraw_paid',
  rejected: 'withdraw_rejected',
  returned: 'withdraw_returned',
}

/** Under its lock: its end, with the money. Locks accounts, so nothing of orders is locked after it. */
export async function endWithdrawal(
  context: Context,
  trx: Trx,
  order: WithdrawalRow,
  end: End,
  { operator_id, ...changes }: Changes & { operator_id?: string } = {},
): Promise<void> {
  const { id, user_id } = order
  const { status, kind } = ENDS[end]
  const now = context.now()
  await trx
    .updateTable('wallet_withdrawal')
    .set({ ...changes, stage: 'done', status, changed_at: now })
    .where('id', '=', id)
    .execute()
  await addStep(context, trx, id, end, operator_id ?? null)
  const notice = NOTICES[end]
  if (notice) await noticeOwner(context, trx, user_id, notice)
  await tellAmounts(trx, [user_id])
  await tellOrder(trx, { user_id, id, kind: 'withdrawal', status })
  await endHold(trx.ask, order, kind, now)
}
