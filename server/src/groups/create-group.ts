import { createGroup as call } from '@mela/contract/groups/groups.ts'
import { GROUP_NAME_MAX } from '@mela/contract/groups/groups-rules.ts'
import { readUsers } from '../account/index.ts'
import type { Context } from '../context.ts'
import { handle } from '../platform/http/handle.ts'
import { changeGroup } from './change.ts'
import { foundGroup } from './found-group.ts'
import { readGroups } from './read-groups.ts'
import { requireFriends } from './members/require-friends.ts'

export const createGroup = handle(call, async (context, input, asker, refuse) => {
  const owner_id = asker.user_id
  const user_ids = await requireFriends(context, owner_id, input.user_ids, refuse)
  const name = input.name || (await nameFrom(context, [owner_id, ...user_ids]))
  const group_id = await changeGroup(context, (change) =>
    foundGroup(context, change, { name, owner_id, user_ids }, refuse),
  )
  const [group] = await readGroups(context, asker, [group_id])
  return group!
})

const NAMES_SHOWN = 3

async function nameFrom(context: Context, user_ids: string[]): Promise<string> {
  const first = user_ids.slice(0, NAMES_SHOWN)
  const users = new Map((await readUsers(context, first)).map((user) => [user.id, user]))
  const names = first.flatMap((id) => users.get(id) ?? []).map(({ nickname, username }) => nickname || username)
  return [...names.join(', ')].slice(0, GROUP_NAME_MAX).join('')
}
