import { GroupRole, MuteStatus } from '@mela/contract/groups/groups-rules.ts'
import { readPeople } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { openChange, type Change } from '../change.ts'
import { mute } from './mute-group-members.ts'
import { readMembers } from './read-members.ts'
import { sendAway } from './remove-group-members.ts'
import { lockGroup, readPresent, type Group, type Member } from '../require-group.ts'

// What operators see of members and do to them. Who may ask is decided before this is reached.
const ROLES = { [GroupRole.Owner]: 'owner', [GroupRole.Manager]: 'manager', [GroupRole.Member]: 'member' } as const

export async function listMembersForSite(context: Context, group_id: string, page: { pos: number; limit: number }) {
  const group = await context.db.tables
    .selectFrom('groups_group')
    .select('member_total')
    .where('id', '=', group_id)
    .executeTakeFirst()
  if (!group) return undefined
  const rows = await readMembers(context, { group_id }, page)
  const people = await readPeople(
    context,
    rows.map(({ user_id }) => user_id),
  )
  const list = rows.flatMap(({ user_id, identity, prohibition_status }) => {
    const person = people.get(user_id)
    if (!person) return []
    const { status: _status, ...shown } = person
    return [{ ...shown, role: ROLES[identity], is_muted: prohibition_status === MuteStatus.Prohibition }]
  })
  return { list, total: group.member_total }
}

type Moderated = { was_muted: boolean } | 'missing' | 'owner'

/** The owner stays and speaks. */
async function moderate(
  context: Context,
  trx: Trx,
  { group_id, user_id }: { group_id: string; user_id: string },
  act: (change: Change, group: Group, member: Member) => Promise<void>,
): Promise<Moderated> {
  const group = await lockGroup(trx, group_id)
  const [member] = group ? await readPresent(trx, group_id, [user_id]) : []
  if (!group || !member) return 'missing'
  if (member.identity === GroupRole.Owner) return 'owner'
  await act(openChange(context, trx), group, member)
  return { was_muted: member.prohibition_status === MuteStatus.Prohibition }
}

interface Wanted {
  group_id: string
  user_id: string
}

export const removeMemberAsSite = (context: Context, trx: Trx, wanted: Wanted): Promise<Moderated> =>
  moderate(context, trx, wanted, (change, group) => sendAway(change, group, [wanted.user_id]))

export const muteMemberAsSite = (
  context: Context,
  trx: Trx,
  wanted: Wanted & { is_muted: boolean },
): Promise<Moderated> =>
  moderate(context, trx, wanted, (change, group, member) =>
    mute(change, group, [member], {
      prohibition_status: wanted.is_muted ? MuteStatus.Prohibition : MuteStatus.Unlocking,
    }),
  )
