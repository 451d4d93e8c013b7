import { addChest as call } from '@mela/contract/chests/chests.ts'
import type { CallOutput } from '@mela/contract/client.ts'
import { isFrozen } from '../ledger/index.ts'
import { askPool, isUniqueViolation } from '../platform/data/db.ts'
import { handle } from '../platform/http/handle.ts'
import { requireOpen } from '../platform/pauses.ts'
import { refuseAsPlatform, type Refuse } from '../platform/http/refusal.ts'
import { findAnswer, hashOfRequest, type KeyedRequest } from '../platform/data/requests.ts'
import { requireHolder } from '../wallet/index.ts'
import type { Context } from '../context.ts'
import { sendChest } from './send-chest.ts'

const SENDING = { per_second: 5, burst: 20 }

/** The answer leaves after COMMIT; asking again with the same nonce, however often, gives the first one. */
export const addChest = handle(call, async (context, input, asker, refuse) => {
  const { user_id } = asker
  if (asker.is_limited) throw refuse('session_limited')
  if (!context.limits.take(SENDING, `chest:${user_id}`, context.now().getTime())) {
    throw refuseAsPlatform('too_many_operations', { retry_after: 1 })
  }
  const { nonce, socket_id, ...wanted } = input
  const request: KeyedRequest = { user_id, call: 'addChest', key: nonce, request_hash: hashOfRequest(wanted) }
  const known = await answeredBefore(context, request, refuse)
  if (known) return known
  await requireOpen(context, 'chests', refuse)
  const holder = await requireHolder(context, user_id)
  const sent = await sendChest(context, { ...wanted, socket_id }, holder, request, refuse).catch((error: unknown) => {
    if (isFrozen(error)) throw refuse('money_frozen')
    if (!isUniqueViolation(error)) throw error
    return undefined
  })
  if (sent) return sent
  // Another process was quicker with the same request; or the nonce is that of a message.
  const meanwhile = await answeredBefore(context, request, refuse)
  if (!meanwhile) throw refuse('key_reused')
  return meanwhile
})

async function answeredBefore(
  context: Context,
  request: KeyedRequest,
  refuse: Refuse<'key_reused'>,
): Promise<CallOutput<'addChest'> | undefined> {
  const known = await findAnswer<CallOutput<'addChest'>>(askPool(context.db), request)
  if (known?.is_other) throw refuse('key_reused')
  return known?.answer
}
