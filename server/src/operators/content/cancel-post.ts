import { cancelPost as call } from '@mela/contract/operators/operators-posts.ts'
import { cancelPost as cancel } from '../../chat/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const cancelPost = handleAdmin(call, (context, input, asker, refuse) =>
  asker.act(async (trx, note) => {
    await cancel(context, trx, input, refuse)
    note({ subject: `post:${input.id}` })
    return {}
  }),
)
