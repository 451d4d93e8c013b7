import { viewMessages as call } from '@mela/contract/operators/operators-users.ts'
import { roomIdOf } from '@mela/contract/ids.ts'
import { inspectMessages } from '../../chat/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const viewMessages = handleAdmin(call, async (context, input, asker, refuse) => {
  const { chat_id, chat_type, before, limit, reason } = input
  const messages = await inspectMessages(context, { chat_type, chat_id, before, limit })
  if (!messages) throw refuse('non_existent')
  // Written before anything is shown.
  await asker.act(async (_trx, note) =>
    note({
      subject: `chat:${roomIdOf(chat_id, chat_type)}`,
      details: { reason, messages: messages.map(({ message_id }) => message_id) },
    }),
  )
  return messages
})
