import { endUserSessions as call } from '@mela/contract/operators/operators-ledger.ts'
import { endUserSessions as endSessions } from '../../account/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const endUserSessions = handleAdmin(call, async (context, { user_id, reason }, asker, refuse) => {
  await asker.act(async (trx, note) => {
    const ended = await endSessions(context, trx, user_id)
    if (ended === undefined) throw refuse('non_existent')
    note({ subject: `user:${user_id}`, details: { ended, reason } })
  })
  return {}
})
