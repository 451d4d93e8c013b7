import { GroupStatus } from '@mela/contract/groups/groups-rules.ts'
import { groupChat, setRoom, systemLine } from '../chat/index.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../platform/data/transaction.ts'
import { openChange } from './change.ts'
import { lockGroup } from './require-group.ts'
import { groupChanged } from './members/tell-members.ts'

export interface Ban {
  before: GroupStatus
}

/** By operators: members keep reading, nobody writes. Nothing where there is no such group. */
export async function setGroupBanned(
  context: Context,
  trx: Trx,
  group_id: string,
  is_banned: boolean,
): Promise<Ban | undefined> {
  const group = await lockGroup(trx, group_id)
  const status = is_banned ? GroupStatus.Banned : GroupStatus.Normal
  if (!group) return undefined
  const ban = { before: group.status as GroupStatus }
  if (group.status === status) return ban
  const change = openChange(context, trx)
  await trx.updateTable('groups_group').set({ status }).where('id', '=', group_id).execute()
  await setRoom(trx, groupChat(group_id), { is_banned })
  const line = is_banned
    ? systemLine('group_blocked', {}, 'The group has been blocked')
    : systemLine('group_unblocked', {}, 'The group chat has been unblocked')
  await change.say(group_id, line)
  await change.tellMembers(group_id, groupChanged(group_id))
  return ban
}
