import { preReceiveChest as call } from '@mela/contract/chests/chests.ts'
import { readUsers } from '../account/index.ts'
import { handle } from '../platform/http/handle.ts'
import { requireChest, statusFor } from './chest.ts'
import { readStandings } from './standings.ts'

export const preReceiveChest = handle(call, async (context, { chest_id }, { user_id }, refuse) => {
  const chest = await requireChest(context, chest_id, user_id, refuse)
  const [standing] = await readStandings(context, [{ chest_id, user_id }])
  const [user] = await readUsers(context, [chest.user_id], user_id)
  return {
    status: statusFor(standing!, context.now()),
    group_id: chest.group_id,
    chest: { type: chest.type, remarks: chest.remarks, user: user! },
  }
})
