import { postToChannel as call } from '@mela/contract/operators/operators-posts.ts'
import { writeToChannel } from '../../chat/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const postToChannel = handleAdmin(call, async (context, input, asker) => {
  return asker.act(async (trx, note) => {
    const message = await writeToChannel(context, trx, input)
    const { channel_id, title } = input
    note({ subject: `channel:${channel_id}`, details: { message_id: message.message_id, title } })
    return message
  })
})
