import { ack as call } from '@mela/contract/chat.ts'
import { handle } from '../platform/handle.ts'
import { acks } from './ack-batch.ts'

export const ack = handle(call, async (context, { chat_type, chat_id, message_id }, { user_id }, refuse) => {
  const outcome = await acks(context).add(`${chat_id} ${user_id}`, { chat_type, chat_id, user_id, message_id })
  if (!outcome) throw refuse('permission_not_allowed')
  return outcome
})
