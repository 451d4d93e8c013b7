import { setUserIdentity as call } from '@mela/contract/operators/operators-users.ts'
import { setUserIdentity as set } from '../../account/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const setUserIdentity = handleAdmin(call, async (context, { user_id, identity, reason }, asker, refuse) => {
  await asker.act(async (trx, note) => {
    const done = await set(context, trx, user_id, identity)
    if (!done) throw refuse('non_existent')
    note({ subject: `user:${user_id}`, details: { before: done.before, after: identity, reason } })
  })
  return {}
})
