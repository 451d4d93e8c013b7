import { sql } from 'kysely'
import { plainColumn } from '../../platform/data/db.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import type { Chat } from '../chat.ts'
import { readMarks } from '../read/marks-sql.ts'
import { tellPeople } from '../realtime/tell.ts'
import type { MemberFlags } from './rooms.ts'

/** What a person asks of their own side, as members have it. */
export const sideFlags = ({
  pin,
  not_disturb,
}: {
  pin?: 1 | -1 | undefined
  not_disturb?: 1 | -1 | undefined
}): MemberFlags => ({
  ...(pin === undefined ? {} : { is_pinned: pin === 1 }),
  ...(not_disturb === undefined ? {} : { is_muted: not_disturb === 1 }),
})

/**
 * Empties a chat for one of its members only, up to a message where one is named: what came after it stays, unread. Hidden,
 * the row stays away until a newer message comes. Their other devices are told. False for others.
 */
export async function clearSide(
  trx: Trx,
  chat: Chat,
  user_id: string,
  { is_hidden, message_id }: { is_hidden: boolean; message_id?: string | undefined },
): Promise<boolean> {
  const { chat_type, chat_id } = chat
  const member = await trx
    .selectFrom('chat_member')
    .select('read_id')
    .where('chat_type', '=', chat_type)
    .where('chat_id', '=', chat_id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()
  if (!member) return false
  // Read after the lock, under which none of the member's own messages can be added.
  const mark = await readMark(trx, chat, user_id, message_id)
  const cleared_id = mark.message_id
  const is_read = BigInt(cleared_id) >= BigInt(member.read_id)
  await trx
    .updateTable('chat_member')
    .set({
      cleared_id: sql`greatest(cleared_id, ${cleared_id}::bigint)`,
      ...(is_hidden ? { hidden_id: sql`greatest(hidden_id, ${cleared_id}::bigint)` } : {}),
      ...(is_read ? { read_id: cleared_id, ...mark.read, is_marked_unread: false } : {}),
      changed_xid: sql`pg_current_xact_id()`,
    })
    .where('chat_type', '=', chat_type)
    .where('chat_id', '=', chat_id)
    .where('user_id', '=', user_id)
    .execute()
  await tellPeople(trx, [user_id], { type: 'chat_cleared', data: { chat_id, chat_type, message_id: cleared_id } })
  return true
}

/** How far a member has read who has read up to a message, or everything. */
async function readMark(trx: Trx, { chat_type, chat_id }: Chat, user_id: string, message_id: string | undefined) {
  const room = await trx
    .selectFrom('chat_room')
    .select(['last_id', 'countable', 'serve_countable'])
    .where('chat_type', '=', chat_type)
    .where('chat_id', '=', chat_id)
    .executeTakeFirstOrThrow()
  if (message_id === undefined || BigInt(message_id) >= BigInt(room.last_id)) {
    const { last_id, countable: read_countable, serve_countable: read_serve_countable } = room
    return { message_id: last_id, read: { read_countable, read_serve_countable, own_since_read: '0' } }
  }
  const [mark] = await trx.ask(readMarks, {
    numbers: '{0}',
    chat_types: plainColumn([chat_type], (each) => each),
    chat_ids: plainColumn([chat_id], (each) => each),
    user_ids: plainColumn([user_id], (each) => each),
    message_ids: plainColumn([message_id], (each) => each),
  })
  const { read_countable, read_serve_countable, own_since_read } = mark!
  return { message_id, read: { read_countable, read_serve_countable, own_since_read } }
}
