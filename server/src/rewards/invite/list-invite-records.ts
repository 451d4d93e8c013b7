import { listInviteRecords as call } from '@mela/contract/rewards/rewards-invites.ts'
import { readInvited } from '../../account/index.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { readValidAmong } from './sql.ts'

export const listInviteRecords = handle(call, async (context, page, { user_id }) => {
  const { list, total } = await readInvited(context, user_id, page)
  const valid = await readValidAmong(
    askPool(context.db),
    list.map((invited) => invited.user_id),
  )
  return {
    list: list.map(({ user_id: id, name, avatar, created_at }) => ({
      user: { id, name, avatar },
      created_at: created_at.toISOString(),
      is_valid: valid.has(id),
      is_unrewarded: valid.get(id)?.is_unrewarded ?? false,
    })),
    total,
  }
})
