import { GroupRole } from '@mela/contract/groups/groups-rules.ts'
import { createGroupRoom, joinLine, setMembers, systemLine } from '../chat/index.ts'
import type { Context } from '../context.ts'
import type { Refuse } from '../platform/http/refusal.ts'
import { enter } from './members/change-members.ts'
import type { Change } from './change.ts'
import { lockGroup } from './require-group.ts'
import { groupChanged } from './members/tell-members.ts'

export interface NewGroup {
  name: string
  owner_id: string
  /** Besides the owner. */
  user_ids: readonly string[]
  /** Of a service group: what it was made from, and the customer it is for. */
  template_id?: string
  serve_user_id?: string
}

// Twelve to fifteen digits; a draw cannot span more than 48 bits.
const ID_MIN = 100_000_000_000
const ID_MAX = 281_000_000_000_000

/** With its members, its chat and its first lines; everybody hears of it at once. */
export async function foundGroup(
  context: Context,
  change: Change,
  { name, owner_id, user_ids, template_id, serve_user_id }: NewGroup,
  refuse: Refuse<'group_member_limit'>,
): Promise<string> {
  const { trx } = change
  const group_id = await insertGroup(context, change, {
    ...{ name, owner_id, created_at: context.now() },
    template_id: template_id ?? null,
    serve_user_id: serve_user_id ?? null,
  })
  const chat = await createGroupRoom(trx, group_id, { serve_user_id })
  const group = (await lockGroup(trx, group_id))!
  await enter(context, change, group, { user_ids: [owner_id, ...user_ids] }, refuse)
  await trx
    .updateTable('groups_member')
    .set({ identity: GroupRole.Owner })
    .where('group_id', '=', group_id)
    .where('user_id', '=', owner_id)
    .execute()
  await change.say(group_id, systemLine('group_created', { user_id: owner_id, user_ids }, 'The group has been created'))
  if (user_ids.length > 0) await change.say(group_id, joinLine(user_ids, owner_id))
  await setMembers(trx, chat, [owner_id], { is_exempt: true })
  await change.tellMembers(group_id, groupChanged(group_id))
  return group_id
}

async function insertGroup(
  context: Context,
  { trx }: Change,
  row: { name: string; owner_id: string; created_at: Date; template_id: string | null; serve_user_id: string | null },
): Promise<string> {
  for (;;) {
    const inserted = await trx
      .insertInto('groups_group')
      .values({ id: String(context.random.int(ID_MIN, ID_MAX)), ...row })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) return inserted.id
  }
}
