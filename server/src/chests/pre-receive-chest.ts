import { preReceiveChest as call } from '@mela/contract/chests/chests.ts'
import { readUsers } from '../account/index.ts'
import type { Context } from '../context.ts'
import { askPool } from '../platform/data/db.ts'
import { handle } from '../platform/http/handle.ts'
import { requireChest, statusFor } from './chest.ts'
import { firstFree, type Chest } from './sql.ts'
import { readStandings } from './standings.ts'

export const preReceiveChest = handle(call, async (context, { chest_id }, { user_id }, refuse) => {
  const chest = await requireChest(context, chest_id, user_id, refuse)
  const [standing] = await readStandings(context, [{ chest_id, user_id }])
  const [user] = await readUsers(context, [chest.user_id], user_id)
  const now = context.now()
  const { over_at, expires_at } = standing!
  const is_open = over_at === null && expires_at > now
  return {
    status: statusFor(standing!, now),
    group_id: chest.group_id,
    chest: { type: chest.type, remarks: chest.remarks, user: user! },
    left: is_open ? await countFree(context, chest) : 0,
  }
})

/** Shares are taken from the first position on, so that one look tells it however large the box is. */
async function countFree(context: Context, { id, num }: Chest): Promise<number> {
  const [first] = await askPool(context.db)(firstFree, { chest_id: id })
  return first ? num - first.position : 0
}
