import type { Kysely, QueryExecutorProvider } from 'kysely'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'
import { addressed, encodeDispatch } from '../platform/frame.ts'
import { addJob } from '../platform/jobs.ts'
import type { Announce } from '../platform/outbox.ts'

// What an owner must hear of, because somebody else may have done it.
/** The owner's devices are told to ask again; the body is the owner's id. The relay is quick enough for that. */
const OWN = 'account.own'

export const tellOwnDevices = (context: Context, trx: Kysely<DB>, user_id: string): Promise<string> =>
  context.outbox.add(trx, OWN, user_id)

export const accountTopics = (): Record<string, Announce> => ({
  [OWN]: (body) => {
    const payload = addressed(encodeDispatch({ t: 'NOTIFICATION', d: { type: 'own_account', data: {} } }))
    return Promise.resolve([{ subject: `rt.user.${body as string}`, payload }])
  },
})

export type AccountNotice = 'password_changed' | 'new_device' | 'mobile_bound' | 'email_bound' | 'card_reset'

/** Inside the transaction of what the owner is told. */
export function notifyOwner(
  context: Context,
  trx: QueryExecutorProvider,
  user_id: string,
  kind: AccountNotice,
): Promise<void> {
  return addJob(trx, 'home:notify', { user_id, kind, at: context.now().toISOString() })
}
