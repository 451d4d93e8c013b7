import { sendMessage as call, type Message } from '@mela/contract/chat.ts'
import { ChatType, privatePeer } from '@mela/contract/ids.ts'
import { handle } from '../platform/handle.ts'
import { refuseAsPlatform } from '../platform/refusal.ts'
import { sends } from './send-batch.ts'
import { openServiceChat } from './service-chat.ts'

const SENDING = { per_second: 5, burst: 20 }

/** The answer leaves after COMMIT; asking again with the same nonce, however often, gives the first message. */
export const sendMessage = handle(call, async (context, input, asker, refuse): Promise<Message> => {
  const { chat_type, chat_id, nonce, content, mentions, socket_id } = input
  if (input.author_id !== undefined && input.author_id !== asker.user_id) throw refuse('permission_not_allowed')
  const peer_id = privatePeer(chat_id, asker.user_id)
  if (chat_type !== ChatType.Private || !peer_id) throw refuse('permission_not_allowed')
  if (!context.limits.take(SENDING, `send:${asker.user_id}`, context.now().getTime())) {
    throw refuseAsPlatform('too_many_operations', { retry_after: 1 })
  }
  const send = { chat_type, chat_id, user_id: asker.user_id, nonce, content, mentions, socket_id }
  let outcome = await sends(context).add(chat_id, send)
  if ('refused' in outcome && outcome.refused === 'not_friends') {
    const is_open = await openServiceChat(context, asker.user_id, peer_id)
    if (is_open) outcome = await sends(context).add(chat_id, send)
  }
  if ('refused' in outcome) throw refuse(outcome.refused)
  return outcome.message
})
