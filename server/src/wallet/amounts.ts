import type { Dispatch } from '@mela/contract/events.ts'
import type { Context } from '../context.ts'
import { askPool } from '../platform/data/db.ts'
import { addressed, encodeDispatch } from '../platform/realtime/frame.ts'
import type { Announce, Hint } from '../platform/data/outbox.ts'
import { readHolders } from './holder.ts'
import { readWallets } from './wallets.ts'

/** The body is the ids of those whose wallets are no longer what they were. */
export const AMOUNTS = 'wallet.amounts'

async function announceAmounts(context: Context, user_ids: string[]): Promise<Hint[]> {
  const holders = await readHolders(context, user_ids)
  const wallets = await readWallets(askPool(context.db), [...holders.values()])
  return [...wallets].map(([user_id, list]) => {
    const event: Dispatch = { t: 'NOTIFICATION', d: { type: 'edit_user_amount', data: { list } } }
    return { subject: `rt.user.${user_id}`, payload: addressed(encodeDispatch(event)) }
  })
}

export const amountTopics = (context: Context): Record<string, Announce> => ({
  [AMOUNTS]: (body) => announceAmounts(context, body as string[]),
})
