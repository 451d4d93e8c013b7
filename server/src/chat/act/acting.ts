import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { refuseAsPlatform, type Refuse } from '../../platform/http/refusal.ts'
import { transaction, type Trx } from '../../platform/data/transaction.ts'
import { isFor, isHiddenFrom } from '../read/visible-sql.ts'
import type { Chat } from '../chat.ts'

// What is done with messages that stand. The room stays locked meanwhile: nobody writes, quotes, pins or removes in it.
export interface Acting {
  readonly trx: Trx
  readonly chat: Chat
  readonly user_id: string
  readonly room: {
    change: string
    pin_id: string | null
    is_large: boolean
    serve_user_id: string | null
  }
  readonly member: {
    /** They own or manage the group. */
    is_exempt: boolean
    is_unfriended: boolean
    is_blocked_by_peer: boolean
  }
}

/** A locked room, whoever acts in it. */
export type InRoom = Pick<Acting, 'trx' | 'chat' | 'room'>

/** Each may be told to very many. */
const ACTING = { per_second: 5, burst: 40 }

/** Runs as a member of the chat. */
export async function actIn(
  context: Context,
  chat: Chat,
  user_id: string,
  refuse: Refuse<'permission_not_allowed'>,
  act: (acting: Acting) => Promise<void>,
): Promise<void> {
  if (!context.limits.take(ACTING, `act:${user_id}`, context.now().getTime())) {
    throw refuseAsPlatform('too_many_operations', { retry_after: 1 })
  }
  await transaction(context, async (trx) => {
    const acting = await enter(trx, chat, user_id)
    if (!acting) throw refuse('permission_not_allowed')
    await act(acting)
  })
}

async function enter(trx: Trx, chat: Chat, user_id: string): Promise<Acting | undefined> {
  const { chat_type, chat_id } = chat
  const { rows: rooms } = await sql<Acting['room']>`
    SELECT change, pin_id, is_large, serve_user_id FROM chat_room room
    WHERE chat_type = ${chat_type} AND chat_id = ${chat_id}
      AND EXISTS (SELECT FROM chat_member WHERE chat_type = ${chat_type} AND chat_id = ${chat_id} AND user_id = ${user_id})
    FOR UPDATE OF room`.execute(trx)
  // Read after the lock, under which nobody comes, goes or gets another role.
  const { rows: members } = await sql<Acting['member']>`
    SELECT is_exempt, is_unfriended, is_blocked_by_peer FROM chat_member
    WHERE chat_type = ${chat_type} AND chat_id = ${chat_id} AND user_id = ${user_id}`.execute(trx)
  const [room] = rooms
  const [member] = members
  return room && member && { trx, chat, user_id, room, member }
}

export interface Standing {
  message_id: string
  author_id: string | null
  is_for_all: boolean
  /** The one who acts has removed it for themselves. */
  is_hidden: boolean
}

/** Those of these messages that are still there for somebody who acts, in their order. */
export async function readStanding(
  { trx, chat, user_id }: Acting,
  message_ids: readonly string[],
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    SELECT message_id, author_id, for_ids IS NULL AS is_for_all, ${sql.raw(isHiddenFrom('message', 'member.user_id'))} AS is_hidden
    FROM chat_message message JOIN chat_member member USING (chat_type, chat_id)
    WHERE chat_type = ${chat.chat_type} AND chat_id = ${chat.chat_id} AND message_id = ANY (${[...message_ids]}::bigint[])
      AND member.user_id = ${user_id} AND message_id > greatest(member.joined_id, member.cleared_id) AND removed_by IS NULL
      AND ${sql.raw(isFor('message', 'member.user_id'))}
    ORDER BY message_id`.execute(trx)
  return rows
}

/** Each gets a change number of its own, so that what clients read of them can end anywhere. */
export async function noteChanges(
  { trx, chat, room }: InRoom,
  message_ids: readonly string[],
  owner: { user_id: string } | 'everyone',
): Promise<void> {
  const { chat_type, chat_id } = chat
  await sql`
    INSERT INTO chat_change (chat_type, chat_id, change, message_id, user_id)
    SELECT ${chat_type}::smallint, ${chat_id}, ${room.change}::bigint + number, message_id, ${owner === 'everyone' ? null : owner.user_id}::bigint
    FROM unnest(${[...message_ids]}::bigint[]) WITH ORDINALITY AS changed (message_id, number)`.execute(trx)
  await trx
    .updateTable('chat_room')
    .set((row) => ({
      change: row('change', '+', String(message_ids.length)),
      ...(owner === 'everyone' ? { changed_xid: sql<string>`pg_current_xact_id()` } : {}),
    }))
    .where('chat_type', '=', chat_type)
    .where('chat_id', '=', chat_id)
    .execute()
}

export async function setPin({ trx, chat }: InRoom, pin_id: string | null): Promise<void> {
  await trx
    .updateTable('chat_room')
    .set({ pin_id })
    .where('chat_type', '=', chat.chat_type)
    .where('chat_id', '=', chat.chat_id)
    .execute()
}
