import { sql, type Transaction } from 'kysely'
import type { DB } from '../../generated/tables.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { groupChat, privateChat, type Chat } from '../chat.ts'
import { tellMoved } from '../realtime/tell.ts'

// How other features change who is in a chat and what they may do there. All of it runs inside the caller's transaction,
// after the caller's own locks; here the room is always locked before its members, and members in the order of their ids.

/** Beyond this many members a group is told through its own subject. */
export const MOST_TOLD_SINGLY = 200

const now_xid = sql<string>`pg_current_xact_id()`
const byId = (ids: readonly string[]) => [...new Set(ids)].toSorted((one, other) => Number(BigInt(one) - BigInt(other)))

/** The private chat of two people, made or opened again. `blocked` names those of the two whom the other one has shut out. */
export async function openPrivateChat(
  trx: Transaction<DB>,
  user_id: string,
  other_id: string,
  blocked: readonly string[] = [],
): Promise<Chat> {
  const chat = privateChat(user_id, other_id)
  await trx
    .insertInto('chat_room')
    .values({ ...chat, member_total: 2 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await lockRoom(trx, chat)
  await trx
    .insertInto('chat_member')
    .values(
      byId([user_id, other_id]).map((each) => ({ ...chat, user_id: each, is_blocked_by_peer: blocked.includes(each) })),
    )
    .onConflict((conflict) =>
      conflict.columns(['chat_type', 'chat_id', 'user_id']).doUpdateSet((row) => ({
        is_unfriended: false,
        is_blocked_by_peer: row.ref('excluded.is_blocked_by_peer'),
        changed_xid: now_xid,
      })),
    )
    .execute()
  return chat
}

export interface NewRoom {
  /** The customer a service group is for. */
  serve_user_id?: string | undefined
}

export async function createGroupRoom(trx: Transaction<DB>, group_id: string, room: NewRoom = {}): Promise<Chat> {
  const chat = groupChat(group_id)
  await trx
    .insertInto('chat_room')
    .values({ ...chat, serve_user_id: room.serve_user_id ?? null })
    .execute()
  return chat
}

async function lockRoom(trx: Transaction<DB>, { chat_type, chat_id }: Chat) {
  return trx
    .selectFrom('chat_room')
    .select(['last_id', 'countable', 'serve_countable', 'member_total', 'is_large'])
    .where('chat_type', '=', chat_type)
    .where('chat_id', '=', chat_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * They see what is written from now on, and have nothing unread. Whoever is in it already stays as they are. The gateways
 * hear of it where a large group is told, and listen there for them.
 */
export async function addMembers(
  trx: Trx,
  chat: Chat,
  members: readonly { user_id: string; is_exempt?: boolean }[],
): Promise<void> {
  const room = await lockRoom(trx, chat)
  const exempt = new Set(members.filter(({ is_exempt }) => is_exempt).map(({ user_id }) => user_id))
  const ids = byId(members.map(({ user_id }) => user_id))
  const added = await trx
    .insertInto('chat_member')
    .values(
      ids.map((user_id) => ({
        ...chat,
        user_id,
        joined_id: room.last_id,
        read_id: room.last_id,
        seen_id: room.last_id,
        read_countable: room.countable,
        read_serve_countable: room.serve_countable,
        is_exempt: exempt.has(user_id),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  await trx
    .deleteFrom('chat_former_member')
    .where('chat_type', '=', chat.chat_type)
    .where('chat_id', '=', chat.chat_id)
    .where('user_id', 'in', ids)
    .execute()
  const member_total = room.member_total + added.length
  const is_large = room.is_large || member_total > MOST_TOLD_SINGLY
  await trx
    .updateTable('chat_room')
    .set((row) => ({
      member_total,
      is_large,
      membership: row('membership', '+', '1'),
      changed_xid: now_xid,
    }))
    .where('chat_type', '=', chat.chat_type)
    .where('chat_id', '=', chat.chat_id)
    .execute()
  if (!is_large) return
  const moved = room.is_large ? added : await membersOf(trx, chat).select('user_id').execute()
  await tellMoved(
    trx,
    moved.map(({ user_id }) => user_id),
  )
}

const membersOf = (trx: Transaction<DB>, { chat_type, chat_id }: Chat) =>
  trx.selectFrom('chat_member').where('chat_type', '=', chat_type).where('chat_id', '=', chat_id)

/** From the next position on they hear and read nothing of it. Without names all of them go. */
export async function removeMembers(trx: Transaction<DB>, chat: Chat, user_ids?: readonly string[]): Promise<void> {
  const room = await lockRoom(trx, chat)
  const { rows } = await sql<{ user_id: string }>`
    WITH going AS (
      SELECT user_id FROM chat_member WHERE chat_type = ${chat.chat_type} AND chat_id = ${chat.chat_id}
        AND (${user_ids === undefined} OR user_id = ANY (${user_ids ?? []}::bigint[]))
      ORDER BY user_id FOR UPDATE),
    gone AS (
      DELETE FROM chat_member member USING going
      WHERE chat_type = ${chat.chat_type} AND chat_id = ${chat.chat_id} AND member.user_id = going.user_id
      RETURNING member.user_id)
    INSERT INTO chat_former_member (user_id, chat_type, chat_id) SELECT user_id, ${chat.chat_type}::smallint, ${chat.chat_id} FROM gone
    ON CONFLICT (user_id, chat_type, chat_id) DO UPDATE SET changed_xid = pg_current_xact_id()
    RETURNING user_id`.execute(trx)
  await trx
    .updateTable('chat_room')
    .set((row) => ({
      member_total: room.member_total - rows.length,
      membership: row('membership', '+', '1'),
      removal: row('membership', '+', '1'),
      changed_xid: now_xid,
    }))
    .where('chat_type', '=', chat.chat_type)
    .where('chat_id', '=', chat.chat_id)
    .execute()
}

/** Of the whole chat. */
export async function setRoom(
  trx: Transaction<DB>,
  { chat_type, chat_id }: Chat,
  flags: { is_banned?: boolean; is_all_silenced?: boolean },
): Promise<void> {
  await trx
    .updateTable('chat_room')
    .set({ ...flags, changed_xid: now_xid })
    .where('chat_type', '=', chat_type)
    .where('chat_id', '=', chat_id)
    .execute()
}

export interface MemberFlags {
  is_silenced?: boolean
  is_exempt?: boolean
  is_blocked_by_peer?: boolean
  is_unfriended?: boolean
  is_pinned?: boolean
  is_muted?: boolean
  is_marked_unread?: boolean
}

/** Of some members. Those who are not in it are passed over. */
export async function setMembers(
  trx: Transaction<DB>,
  chat: Chat,
  user_ids: readonly string[],
  flags: MemberFlags,
): Promise<void> {
  const these = user_ids.length > 0 ? [...user_ids] : ['0']
  await membersOf(trx, chat).select('user_id').where('user_id', 'in', these).orderBy('user_id').forUpdate().execute()
  await trx
    .updateTable('chat_member')
    .set({ ...flags, changed_xid: now_xid })
    .where('chat_type', '=', chat.chat_type)
    .where('chat_id', '=', chat.chat_id)
    .where('user_id', 'in', these)
    .execute()
}
