import { GroupRole, JoinStatus, MemberStatus, MuteStatus } from '@mela/contract/groups/groups-rules.ts'
import { addMembers, groupChat, joinLine, removeMembers, setMembers } from '../../chat/index.ts'
import type { Context } from '../../context.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import type { Change } from '../change.ts'
import { readPresent, type Group } from '../require-group.ts'
import { tellOfMembers } from './tell-members.ts'

// Every change of who is in a group, in the list of members, in the total and in the chat together. The group is locked.
export interface Newcomers {
  user_ids: readonly string[]
  /** Who brought them; whoever is no member is not named. */
  ref_user_id?: string | undefined
  /** Who let them in, where somebody did. */
  by?: string | undefined
}

/** Whoever is in it already stays as they are. The others see what is written from here on, beginning with their arrival. */
export async function bringIn(
  context: Context,
  change: Change,
  group: Group,
  newcomers: Newcomers,
  refuse: Refuse<'group_member_limit'>,
): Promise<void> {
  const { user_ids, ref_user_id } = await enter(context, change, group, newcomers, refuse)
  if (user_ids.length === 0) return
  await change.say(group.id, joinLine(user_ids, ref_user_id))
  await tellOfMembers(change, group, user_ids)
}

/** The same without a word. */
export async function enter(
  context: Context,
  change: Change,
  group: Group,
  newcomers: Newcomers,
  refuse: Refuse<'group_member_limit'>,
): Promise<{ user_ids: string[]; ref_user_id: string | undefined }> {
  const { trx } = change
  const wanted = [...new Set(newcomers.user_ids)]
  const ref_user_id = newcomers.ref_user_id
  const present = await readPresent(trx, group.id, ref_user_id ? [...wanted, ref_user_id] : wanted)
  const is_present = new Set(present.map(({ user_id }) => user_id))
  const user_ids = wanted.filter((user_id) => !is_present.has(user_id))
  const known_ref = ref_user_id && is_present.has(ref_user_id) ? ref_user_id : undefined
  if (user_ids.length === 0) return { user_ids, ref_user_id: known_ref }
  const member_total = group.member_total + user_ids.length
  if (member_total > context.config.GROUP_MEMBER_LIMIT) throw refuse('group_member_limit')
  const last_join_no = BigInt(group.last_join_no)
  const joined_at = context.now()
  const entered = await trx
    .insertInto('groups_member')
    .values(
      user_ids.map((user_id, index) => ({
        ...{ group_id: group.id, user_id, joined_at },
        join_no: String(last_join_no + BigInt(index) + 1n),
        ref_user_id: known_ref ?? null,
      })),
    )
    .onConflict((conflict) =>
      // Whoever was muted and left comes back muted.
      conflict.columns(['group_id', 'user_id']).doUpdateSet((row) => ({
        ...{ status: MemberStatus.Normal, identity: GroupRole.Member, group_nickname: '' },
        join_no: row.ref('excluded.join_no'),
        ref_user_id: row.ref('excluded.ref_user_id'),
        joined_at: row.ref('excluded.joined_at'),
      })),
    )
    .returning(['user_id', 'prohibition_status'])
    .execute()
  await trx
    .updateTable('groups_group')
    .set({ member_total, last_join_no: String(last_join_no + BigInt(user_ids.length)) })
    .where('id', '=', group.id)
    .execute()
  group.member_total = member_total
  await closeRequests(trx, group.id, user_ids, newcomers.by, joined_at)
  const chat = groupChat(group.id)
  const added = user_ids.map((user_id) => ({ user_id }))
  await addMembers(trx, chat, added)
  const muted = entered.filter((row) => row.prohibition_status === MuteStatus.Prohibition)
  if (muted.length > 0) {
    const muted_ids = muted.map(({ user_id }) => user_id)
    await setMembers(trx, chat, muted_ids, { is_silenced: true })
  }
  return { user_ids, ref_user_id: known_ref }
}

/** A request of somebody who is in has got what it asked for. */
async function closeRequests(
  trx: Change['trx'],
  group_id: string,
  user_ids: readonly string[],
  decided_by: string | undefined,
  decided_at: Date,
): Promise<void> {
  await trx
    .updateTable('groups_join_request')
    .set({ status: JoinStatus.Pass, decided_by: decided_by ?? null, decided_at })
    .where('group_id', '=', group_id)
    .where('user_id', 'in', [...user_ids])
    .where('status', '=', JoinStatus.Pending)
    .execute()
}

/** No position after this one reaches them. */
export async function takeOut(
  { trx }: Change,
  group: Group,
  user_ids: readonly string[],
  status: typeof MemberStatus.Kicked | typeof MemberStatus.Quit,
): Promise<void> {
  await trx
    .updateTable('groups_member')
    .set({ status, identity: GroupRole.Member })
    .where('group_id', '=', group.id)
    .where('user_id', 'in', [...user_ids])
    .where('status', '=', MemberStatus.Normal)
    .execute()
  group.member_total -= user_ids.length
  await trx.updateTable('groups_group').set({ member_total: group.member_total }).where('id', '=', group.id).execute()
  await removeMembers(trx, groupChat(group.id), user_ids)
}

export async function takeAllOut({ trx }: Change, group: Group): Promise<void> {
  await trx
    .updateTable('groups_member')
    .set({ status: MemberStatus.Quit, identity: GroupRole.Member })
    .where('group_id', '=', group.id)
    .where('status', '=', MemberStatus.Normal)
    .execute()
  await trx.updateTable('groups_group').set({ member_total: 0 }).where('id', '=', group.id).execute()
  await removeMembers(trx, groupChat(group.id))
}
