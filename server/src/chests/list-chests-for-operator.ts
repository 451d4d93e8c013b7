import { listChestsForOperator as call } from '@mela/contract/operators/operators-chests.ts'
import { handleAdmin } from '../platform/http/handle-admin.ts'
import { listChests, type ChestFilter } from './operate-chests.ts'

export const listChestsForOperator = handleAdmin(call, async (context, { pos, limit, ...filter }, asker) => {
  const page = await listChests(context, filter, { pos, limit })
  const found = page.list.map(({ id }) => `chest:${id}`)
  // Written before anything is shown.
  await asker.act(async (_trx, note) => note({ subject: subjectOf(filter), details: { ...filter, pos, found } }))
  return page
})

function subjectOf({ user_id, group_id }: ChestFilter): string {
  if (user_id !== undefined) return `user:${user_id}`
  return group_id === undefined ? 'chests' : `group:${group_id}`
}
