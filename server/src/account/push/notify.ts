import type { Context } from '../../context.ts'
import { addressed, encodeDispatch } from '../../platform/realtime/frame.ts'
import type { Announce } from '../../platform/data/outbox.ts'
import type { Trx } from '../../platform/data/transaction.ts'

// What an owner must hear of, because somebody else may have done it.
/** The owner's devices are told to ask again; the body is the owner's id. */
const OWN = 'account.own'

export const tellOwnDevices = (trx: Trx, user_id: string): Promise<void> => trx.announce(OWN, user_id)

export const accountTopics = (): Record<string, Announce> => ({
  [OWN]: (body) => {
    const payload = addressed(encodeDispatch({ t: 'NOTIFICATION', d: { type: 'own_account', data: {} } }))
    return Promise.resolve([{ subject: `rt.user.${body as string}`, payload }])
  },
})

export type AccountNotice = 'password_changed' | 'new_device' | 'mobile_bound' | 'email_bound' | 'card_reset'

/** Inside the transaction of what the owner is told. */
export function notifyOwner(context: Context, trx: Trx, user_id: string, kind: AccountNotice): Promise<void> {
  return trx.addJob('home:notify', { user_id, kind, at: context.now().toISOString() })
}
