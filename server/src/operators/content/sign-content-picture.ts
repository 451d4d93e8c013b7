import { signContentPicture as call } from '@mela/contract/operators/operators-content.ts'
import { signSitePicture } from '../../media/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const signContentPicture = handleAdmin(call, (context, input, asker, refuse) =>
  asker.act(async (trx, note) => {
    const signed = await signSitePicture(context, trx, { operator_id: asker.operator_id, ...input }, refuse)
    note({ subject: `file:${signed.url}`, details: { ...input } })
    return signed
  }),
)
