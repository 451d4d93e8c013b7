import { sql, type Transaction } from 'kysely'
import type { DB } from '../../generated/tables.ts'
import type { Chat } from '../chat.ts'
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

/** Empties a chat for one of its members only; hidden, the row stays away until a new message comes. False for others. */
export async function clearSide(
  trx: Transaction<DB>,
  { chat_type, chat_id }: Chat,
  user_id: string,
  { is_hidden }: { is_hidden: boolean },
): Promise<boolean> {
  const member = await trx
    .selectFrom('chat_member')
    .select('user_id')
    .where('chat_type', '=', chat_type)
    .where('chat_id', '=', chat_id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()
  if (!member) return false
  // Read after the lock, under which none of the member's own messages can be added.
  const room = await trx
    .selectFrom('chat_room')
    .select(['last_id', 'last_all_id', 'countable', 'serve_countable'])
    .where('chat_type', '=', chat_type)
    .where('chat_id', '=', chat_id)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('chat_member')
    .set({
      cleared_id: room.last_id,
      ...(is_hidden ? { hidden_id: room.last_all_id } : {}),
      read_id: room.last_id,
      read_countable: room.countable,
      read_serve_countable: room.serve_countable,
      own_since_read: 0,
      changed_xid: sql`pg_current_xact_id()`,
    })
    .where('chat_type', '=', chat_type)
    .where('chat_id', '=', chat_id)
    .where('user_id', '=', user_id)
    .execute()
  return true
}
