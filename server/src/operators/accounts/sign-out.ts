import { signOut as call } from '@mela/contract/operators/operators.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { endSession } from './sessions.ts'

export const signOut = handleAdmin(call, async (_context, _input, asker) => {
  await asker.act(async (trx, note) => {
    await endSession(trx, asker.token_hash)
    note({ subject: `operator:${asker.operator_id}` })
  })
  asker.keepSession(undefined)
  return {}
})
