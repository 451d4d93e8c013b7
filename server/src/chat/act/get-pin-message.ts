import { getPinMessage as call } from '@mela/contract/chat/chat-acts.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireMember } from '../members/require-member.ts'
import { readVisibleMessages } from '../read/visible-messages.ts'

export const getPinMessage = handle(call, async (context, { chat_type, chat_id }, { user_id }, refuse) => {
  const { pin_id } = await requireMember(context, chat_type, chat_id, user_id, refuse)
  const refs = pin_id === null ? [] : [{ chat_type, chat_id, message_id: pin_id }]
  const [message] = await readVisibleMessages(context, refs, user_id)
  return { message: message ?? null }
})
