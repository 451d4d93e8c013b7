import type { Transaction } from 'kysely'
import type { Dispatch } from '@mela/contract/events.ts'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'
import { addressed, encodeDispatch } from '../platform/frame.ts'
import { addJob } from '../platform/jobs.ts'
import type { Ask } from '../platform/db.ts'
import { addToOutbox, type Announce } from '../platform/outbox.ts'
import { AMOUNTS } from './amounts.ts'

/** Written with what it tells of; announced after COMMIT, by the relay where nobody does. */
export interface News {
  announce(): Promise<void>
}

const ORDER = 'wallet.order'
interface OrderNews {
  user_id: string
  id: string
  kind: 'recharge' | 'withdrawal'
  status: number
}

async function write(context: Context, trx: Transaction<DB>, topic: string, body: unknown): Promise<News> {
  const row_id = await context.outbox.add(trx, topic, body)
  return { announce: () => context.outbox.announce(row_id, topic, body) }
}

/** That the wallets of these people are no longer what they were. */
export const tellAmounts = (context: Context, trx: Transaction<DB>, user_ids: string[]): Promise<News> =>
  write(context, trx, AMOUNTS, user_ids)

/** The same in a group commit. */
export async function tellAmountsTogether(context: Context, ask: Ask, user_ids: string[]): Promise<News> {
  const [row] = await ask<{ id: string }>(addToOutbox, [AMOUNTS, JSON.stringify(user_ids)])
  return { announce: () => context.outbox.announce(row!.id, AMOUNTS, user_ids) }
}

/** That an order is no longer what it was; its owner's devices look again. */
export const tellOrder = (context: Context, trx: Transaction<DB>, order: OrderNews): Promise<News> =>
  write(context, trx, ORDER, order)

export type MoneyNotice =
  | 'recharge_paid'
  | 'recharge_failed'
  | 'recharge_charged_back'
  | 'withdraw_paid'
  | 'withdraw_rejected'
  | 'withdraw_returned'
  | 'target_added'
  | 'balance_adjusted'

/** What stands in the notification centre; no amounts, because others may see it. */
export const noticeOwner = (
  context: Context,
  trx: Transaction<DB>,
  user_id: string,
  kind: MoneyNotice,
): Promise<void> => addJob(trx, 'home:notify', { user_id, kind, at: context.now().toISOString() })

export const orderTopics: Record<string, Announce> = {
  [ORDER]: (body) => {
    const { user_id, ...data } = body as OrderNews
    const event: Dispatch = { t: 'NOTIFICATION', d: { type: 'wallet_order', data } }
    return Promise.resolve([{ subject: `rt.user.${user_id}`, payload: addressed(encodeDispatch(event)) }])
  },
}
