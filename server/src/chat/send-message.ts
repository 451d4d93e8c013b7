import { sendMessage as call, type Message } from '@mela/contract/chat.ts'
import { ChatType, privatePeer } from '@mela/contract/ids.ts'
import { handle } from '../platform/handle.ts'
import { refuseAsPlatform } from '../platform/refusal.ts'
import { sends } from './send-batch.ts'

const SENDING = { per_second: 5, burst: 20 }

/** The answer leaves after COMMIT; asking again with the same nonce, however often, gives the first message. */
export const sendMessage = handle(call, async (context, input, asker, refuse): Promise<Message> => {
  const { chat_type, chat_id, nonce, content, mentions, socket_id } = input
  if (input.author_id !== undefined && input.author_id !== asker.user_id) throw refuse('permission_not_allowed')
  if (chat_type !== ChatType.Private || !privatePeer(chat_id, asker.user_id)) throw refuse('permission_not_allowed')
  if (!context.limits.take(SENDING, `send:${asker.user_id}`, context.now().getTime())) {
    throw refuseAsPlatform('too_many_operations', { retry_after: 1 })
  }
  const outcome = await sends(context).add(chat_id, {
    chat_type,
    chat_id,
    user_id: asker.user_id,
    nonce,
    content,
    mentions,
    socket_id,
  })
  if ('refused' in outcome) throw refuse(outcome.refused)
  return outcome.message
})
