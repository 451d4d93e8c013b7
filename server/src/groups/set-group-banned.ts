import type { Transaction } from 'kysely'
import { GroupStatus } from '@mela/contract/groups-rules.ts'
import { groupChat, setRoom, systemLine, type Telling } from '../chat/index.ts'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'
import { openChange } from './change.ts'
import { lockGroup } from './require-group.ts'
import { groupChanged } from './tell-members.ts'

export interface Ban extends Telling {
  before: GroupStatus
}

/** By operators: members keep reading, nobody writes. Nothing where there is no such group. */
export async function setGroupBanned(
  context: Context,
  trx: Transaction<DB>,
  group_id: string,
  is_banned: boolean,
): Promise<Ban | undefined> {
  const group = await lockGroup(trx, group_id)
  const status = is_banned ? GroupStatus.Banned : GroupStatus.Normal
  if (!group) return undefined
  const { change, announce } = openChange(context, trx)
  const ban = { before: group.status as GroupStatus, announce }
  if (group.status === status) return ban
  await trx.updateTable('groups_group').set({ status }).where('id', '=', group_id).execute()
  await setRoom(trx, groupChat(group_id), { is_banned })
  const line = is_banned
    ? systemLine('group_blocked', {}, 'The group has been blocked')
    : systemLine('group_unblocked', {}, 'The group chat has been unblocked')
  await change.say(group_id, line)
  await change.tellMembers(group_id, groupChanged(group_id))
  return ban
}
