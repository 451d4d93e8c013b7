import { saveAnnouncement as call } from '@mela/contract/operators/operators-content.ts'
import { saveAnnouncement as save } from '../../home/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const saveAnnouncement = handleAdmin(call, (context, input, asker, refuse) =>
  asker.act(async (trx, note) => {
    const saved = await save(trx, input, { now: context.now(), refuse })
    note({ subject: `announcement:${saved.id}`, details: { after: input } })
    return saved
  }),
)
