import { getUserForOperator as call } from '@mela/contract/operators-users.ts'
import { readUserForOperator } from '../account/index.ts'
import { handleAdmin } from '../platform/handle-admin.ts'

export const getUserForOperator = handleAdmin(call, async (context, { user_id }, asker, refuse) => {
  const user = await readUserForOperator(context, user_id)
  if (!user) throw refuse('non_existent')
  await asker.act(async (_trx, note) => note({ subject: `user:${user_id}` }))
  return user
})
