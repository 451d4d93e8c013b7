import { ack as call } from '@mela/contract/chat/chat.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { handle } from '../../platform/http/handle.ts'
import { acks } from './ack-batch.ts'
import { requireChannel } from '../channels/channels.ts'

export const ack = handle(call, async (context, { chat_type, chat_id, message_id }, asker, refuse) => {
  const { user_id } = asker
  // How far somebody has read a channel is known to their device alone.
  if (chat_type === ChatType.Channel) {
    await requireChannel(context, chat_id, asker, refuse)
    return { unread: 0 }
  }
  const outcome = await acks(context).add(`${chat_id} ${user_id}`, { chat_type, chat_id, user_id, message_id })
  if (!outcome) throw refuse('permission_not_allowed')
  return outcome
})
