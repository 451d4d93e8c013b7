import type { Kysely, Transaction } from 'kysely'
import { GroupStatus, MemberStatus, MuteStatus, outranks, type GroupRole } from '@mela/contract/groups/groups-rules.ts'
import type { DB } from '../generated/tables.ts'
import type { Refuse } from '../platform/http/refusal.ts'

export interface Group {
  id: string
  name: string
  avatar_url: string
  status: number
  flag_check: number
  prohibition_status: number
  notice: string
  notice_message_id: string | null
  member_total: number
  last_join_no: string
}

/** The same as somebody in it finds it. */
export interface OwnGroup extends Group {
  role: GroupRole
  is_muted: boolean
}

const groupById = (db: Kysely<DB>, group_id: string) =>
  db
    .selectFrom('groups_group')
    .select([
      'id',
      'name',
      'avatar_url',
      'status',
      'flag_check',
      'prohibition_status',
      'notice',
      'notice_message_id',
      'member_total',
      'last_join_no',
    ])
    .where('id', '=', group_id)
    .where('status', '<>', GroupStatus.Dissolution)

/** Whoever changes a group's members, roles or settings holds this lock before any other of the group. */
export function lockGroup(trx: Transaction<DB>, group_id: string): Promise<Group | undefined> {
  return groupById(trx, group_id).forNoKeyUpdate().executeTakeFirst()
}

export interface Member {
  user_id: string
  identity: GroupRole
  prohibition_status: number
}

/** Those of these people who are members. */
export async function readPresent(db: Kysely<DB>, group_id: string, user_ids: readonly string[]): Promise<Member[]> {
  const rows = await db
    .selectFrom('groups_member')
    .select(['user_id', 'identity', 'prohibition_status'])
    .where('group_id', '=', group_id)
    .where('user_id', 'in', [...user_ids])
    .where('status', '=', MemberStatus.Normal)
    .execute()
  return rows as Member[]
}

/** A group for somebody who has at least this role in it. One that is missing and one that is not theirs answer alike. */
export async function requireGroup(
  db: Kysely<DB>,
  group_id: string,
  asker: { user_id: string; least: GroupRole },
  refuse: Refuse<'permission_not_allowed'>,
): Promise<OwnGroup> {
  return requireRole(db, await groupById(db, group_id).executeTakeFirst(), asker, refuse)
}

/** The same, locked. The role is read under the lock, so that it is the one that holds. */
export async function requireLockedGroup(
  trx: Transaction<DB>,
  group_id: string,
  asker: { user_id: string; least: GroupRole },
  refuse: Refuse<'permission_not_allowed'>,
): Promise<OwnGroup> {
  return requireRole(trx, await lockGroup(trx, group_id), asker, refuse)
}

async function requireRole(
  db: Kysely<DB>,
  group: Group | undefined,
  { user_id, least }: { user_id: string; least: GroupRole },
  refuse: Refuse<'permission_not_allowed'>,
): Promise<OwnGroup> {
  const [member] = group ? await readPresent(db, group.id, [user_id]) : []
  if (!group || !member || outranks(least, member.identity)) throw refuse('permission_not_allowed')
  return { ...group, role: member.identity, is_muted: member.prohibition_status === MuteStatus.Prohibition }
}

/** All of these people, each of them a member whom the asker's role outranks. */
export async function requireOutranked(
  trx: Transaction<DB>,
  group: OwnGroup,
  user_ids: readonly string[],
  refuse: Refuse<'permission_not_allowed'>,
): Promise<Member[]> {
  const wanted = [...new Set(user_ids)]
  const members = await readPresent(trx, group.id, wanted)
  if (members.length < wanted.length || !members.every(({ identity }) => outranks(group.role, identity))) {
    throw refuse('permission_not_allowed')
  }
  return members
}
