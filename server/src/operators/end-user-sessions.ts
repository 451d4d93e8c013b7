import { endUserSessions as call } from '@mela/contract/operators-ledger.ts'
import { endUserSessions as endSessions } from '../account/index.ts'
import { handleAdmin } from '../platform/handle-admin.ts'

export const endUserSessions = handleAdmin(call, async (context, { user_id, reason }, asker, refuse) => {
  const ended = await asker.act(async (trx, note) => {
    const sessions = await endSessions(trx, user_id)
    if (!sessions) throw refuse('non_existent')
    note({ subject: `user:${user_id}`, details: { ended: sessions.length, reason } })
    return sessions
  })
  context.sessions.announceEnd(ended)
  return {}
})
