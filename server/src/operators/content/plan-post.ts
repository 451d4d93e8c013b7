import { planPost as call } from '@mela/contract/operators/operators-posts.ts'
import { planPost as plan } from '../../chat/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const planPost = handleAdmin(call, (context, input, asker, refuse) =>
  asker.act(async (trx, note) => {
    const planned = await plan(context, trx, input, refuse)
    note({ subject: `post:${planned.id}`, details: { after: input } })
    return planned
  }),
)
