import { sendMessage as call, type Message } from '@mela/contract/chat/chat.ts'
import { ChatType, privatePeer } from '@mela/contract/ids.ts'
import { handle } from '../../platform/http/handle.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'
import { completeContent, type CardNeeds } from './complete-content.ts'
import type { Send } from './decide-sends.ts'
import { sends } from './send-batch.ts'
import { openServiceChat, type Blocks } from '../members/service-chat.ts'

const SENDING = { per_second: 5, burst: 20 }

/** The answer leaves after COMMIT; asking again with the same nonce, however often, gives the first message. */
export const sendMessage = (needs: CardNeeds & Blocks) =>
  handle(call, async (context, input, asker, refuse): Promise<Message> => {
    const { chat_type, chat_id, nonce, mentions, socket_id } = input
    const { user_id } = asker
    if (input.author_id !== undefined && input.author_id !== user_id) throw refuse('permission_not_allowed')
    const peer_id = chat_type === ChatType.Private ? privatePeer(chat_id, user_id) : undefined
    const is_group = chat_type === ChatType.Group && !chat_id.includes('-')
    if (!peer_id && !is_group) throw refuse('permission_not_allowed')
    if (!context.limits.take(SENDING, `send:${user_id}`, context.now().getTime())) {
      throw refuseAsPlatform('too_many_operations', { retry_after: 1 })
    }
    const content = await completeContent(context, needs, input.content, user_id, refuse)
    const send: Send = { chat_type, chat_id, user_id, nonce, content, mentions, socket_id }
    let outcome = await sends(context).add(chat_id, send)
    if (peer_id && 'refused' in outcome && outcome.refused === 'not_friends') {
      const is_open = await openServiceChat(context, needs, user_id, peer_id)
      if (is_open) outcome = await sends(context).add(chat_id, send)
    }
    if ('refused' in outcome) throw refuse(outcome.refused)
    return outcome.message
  })
