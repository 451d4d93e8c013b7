import { deleteContent as call } from '@mela/contract/operators/operators-content.ts'
import { deleteContent as remove } from '../../home/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const deleteContent = handleAdmin(call, (_context, input, asker, refuse) =>
  asker.act(async (trx, note) => {
    const before = await remove(trx, input, refuse)
    note({ subject: `${input.kind}:${input.id}`, details: { before } })
    return {}
  }),
)
