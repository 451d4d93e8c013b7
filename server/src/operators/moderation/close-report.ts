import { closeReport as call } from '@mela/contract/operators/operators-groups.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { decideReport, lockReport } from '../../support/index.ts'

export const closeReport = handleAdmin(call, (context, { id, decision, note: words }, asker, refuse) =>
  asker.act(async (trx, note) => {
    const before = await lockReport(trx, id)
    if (!before) throw refuse('non_existent')
    if (before !== 'open') throw refuse('application_closed')
    await decideReport(trx, id, { status: decision, note: words, decided_at: context.now() })
    note({ subject: `report:${id}`, details: { before, after: decision, reason: words } })
    return {}
  }),
)
