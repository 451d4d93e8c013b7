import type { Dispatch } from '@mela/contract/events.ts'
import type { Context } from '../context.ts'
import { addressed, encodeDispatch } from '../platform/realtime/frame.ts'
import type { Announce } from '../platform/data/outbox.ts'
import type { Trx, UnitOfWork } from '../platform/data/transaction.ts'
import { AMOUNTS } from './amounts.ts'

const ORDER = 'wallet.order'
interface OrderNews {
  user_id: string
  id: string
  kind: 'recharge' | 'withdrawal'
  status: number
}

/** That the wallets of these people are no longer what they were. */
export const tellAmounts = (unit: UnitOfWork, user_ids: string[]): Promise<void> => unit.announce(AMOUNTS, user_ids)

/** That an order is no longer what it was; its owner's devices look again. */
export const tellOrder = (unit: UnitOfWork, order: OrderNews): Promise<void> => unit.announce(ORDER, order)

export type MoneyNotice =
  | 'recharge_paid'
  | 'recharge_failed'
  | 'recharge_checking'
  | 'recharge_charged_back'
  | 'recharge_partly_charged_back'
  | 'withdraw_paid'
  | 'withdraw_rejected'
  | 'withdraw_returned'
  | 'target_added'
  | 'balance_adjusted'

/** What stands in the notification centre; no amounts, because others may see it. */
export const noticeOwner = (context: Context, trx: Trx, user_id: string, kind: MoneyNotice): Promise<void> =>
  trx.addJob('home:notify', { user_id, kind, at: context.now().toISOString() })

export const orderTopics: Record<string, Announce> = {
  [ORDER]: (body) => {
    const { user_id, ...data } = body as OrderNews
    const event: Dispatch = { t: 'NOTIFICATION', d: { type: 'wallet_order', data } }
    return Promise.resolve([{ subject: `rt.user.${user_id}`, payload: addressed(encodeDispatch(event)) }])
  },
}
