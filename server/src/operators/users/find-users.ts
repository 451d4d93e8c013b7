import { findUsers as call } from '@mela/contract/operators/operators-users.ts'
import { findUsers as find } from '../../account/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const findUsers = handleAdmin(call, async (context, { query, limit }, asker) => {
  const found = await find(context, query, limit)
  // Written before anything is shown.
  await asker.act(async (_trx, note) =>
    note({ subject: 'users', details: { query, found: found.map(({ id }) => `user:${id}`) } }),
  )
  return found
})
