import { isStanding } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { moveWithdrawal } from '../withdraw/move-withdrawal.ts'
import { isOwing } from '../debt/debts.ts'
import type { HoldReason, WithdrawalRow } from '../withdraw/withdrawals.ts'

/**
 * Under the lock of an agreed withdrawal, right before it is paid: what has happened since the agreement puts it on hold,
 * where an operator looks at it again. The reason; undefined where nothing stands in the way.
 */
export async function holdBack(context: Context, trx: Trx, order: WithdrawalRow): Promise<HoldReason | undefined> {
  const hold_reason = await findObstacle(trx, order)
  if (hold_reason) await moveWithdrawal(context, trx, order, { ...ON_HOLD, hold_reason })
  return hold_reason
}

const ON_HOLD = { stage: 'hold', step: 'on_hold', approval_id: null } as const

async function findObstacle(trx: Trx, order: WithdrawalRow): Promise<HoldReason | undefined> {
  if (!(await isStanding(trx, order.user_id))) return 'account_banned'
  if (order.target_removed_at !== null) return 'target_removed'
  if (await isOwing(trx.ask, order.user_id)) return 'receivable'
  return undefined
}
