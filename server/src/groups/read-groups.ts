import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import type { GroupRole, GroupStatus } from '@mela/contract/groups/groups-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { readUsers } from '../account/index.ts'
import { readSides } from '../chat/index.ts'
import type { Context } from '../context.ts'
import { askPool } from '../platform/data/db.ts'
import type { Asker } from '../platform/http/handle.ts'
import { statement } from '../platform/data/statement.ts'

const MEMBERS_SHOWN = 200

interface Row {
  id: string
  name: string
  avatar_url: string
  status: GroupStatus
  flag_check: 1 | -1
  flag_prohibit_add_friends: 1 | -1
  all_muted: 1 | -1
  notice: string
  notice_at: Date | null
  notice_message_id: string | null
  serve_user_id: string | null
  member_total: number
  identity: GroupRole
  group_nickname: string
  prohibition_status: 1 | -1
  user_ids: string[]
}

const readMine = statement<{ user_id: string; group_ids: readonly string[] }, Row>(
  'groups_read_mine',
  `SELECT own.id, own.name, own.avatar_url, own.status, own.flag_check, own.flag_prohibit_add_friends,
          own.prohibition_status AS all_muted, own.notice, own.notice_at, own.notice_message_id, own.serve_user_id,
          own.member_total, mine.identity, mine.group_nickname, mine.prohibition_status, first.user_ids
   FROM groups_member mine
   JOIN groups_group own ON own.id = mine.group_id
   CROSS JOIN LATERAL (
     SELECT array_agg(user_id ORDER BY join_no) AS user_ids FROM (
       SELECT user_id, join_no FROM groups_member listed
       WHERE listed.group_id = mine.group_id AND listed.status = 1
       ORDER BY listed.join_no LIMIT ${MEMBERS_SHOWN}) AS shown) AS first
   WHERE mine.user_id = :user_id AND mine.group_id = ANY (:group_ids::bigint[]) AND mine.status = 1 AND own.status <> -1`,
)

/** Those of these groups of which the asker is a member, in the order in which they were asked for. */
export async function readGroups(
  context: Context,
  { user_id, is_service }: Pick<Asker, 'user_id' | 'is_service'>,
  group_ids: readonly string[],
): Promise<GroupInfo[]> {
  const rows = await askPool(context.db)(readMine, { user_id, group_ids })
  const sides = await readSides(
    context,
    user_id,
    ChatType.Group,
    rows.map(({ id }) => id),
  )
  const served = is_service ? await readServed(context, rows) : new Map<string, string>()
  const place = new Map(group_ids.map((id, index) => [id, index]))
  return rows
    .toSorted((one, other) => place.get(one.id)! - place.get(other.id)!)
    .map((row) => toInfo(row, user_id, sides.get(row.id), served))
}

async function readServed(context: Context, rows: Row[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ serve_user_id }) => (serve_user_id === null ? [] : [serve_user_id]))
  const users = await readUsers(context, [...new Set(ids)])
  return new Map(users.map(({ id, nickname, username }) => [id, nickname || username]))
}

const toSwitch = (is_on: boolean | undefined) => (is_on ? 1 : -1)

function toInfo(
  row: Row,
  user_id: string,
  side: { is_pinned: boolean; is_muted: boolean } | undefined,
  served: Map<string, string>,
): GroupInfo {
  const served_id = row.serve_user_id !== null && served.has(row.serve_user_id) ? row.serve_user_id : null
  return {
    group: {
      ...{ id: row.id, name: row.name, avatar: { url: row.avatar_url } },
      flag_check: row.flag_check,
      flag_prohibit_add_friends: row.flag_prohibit_add_friends,
      notice: row.notice,
      notice_at: row.notice_at?.toISOString() ?? null,
      notice_message_id: row.notice_message_id,
      serve_user_id: served_id,
      serve_user_nickname: served_id === null ? '' : served.get(served_id)!,
    },
    group_user: {
      user_id,
      identity: row.identity,
      pin: toSwitch(side?.is_pinned),
      not_disturb: toSwitch(side?.is_muted),
      group_nickname: row.group_nickname,
      prohibition_status: row.prohibition_status,
    },
    my_group_user: { identity: row.identity },
    user_ids: row.user_ids,
    group_user_total: row.member_total,
    status: row.status,
    prohibition_status: row.all_muted,
  }
}
