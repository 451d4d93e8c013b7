import { sql } from 'kysely'
import { removeChat as call } from '@mela/contract/chat.ts'
import { handle } from '../platform/handle.ts'

/** Clears the caller's side only. The row stays away until a new message comes. */
export const removeChat = handle(call, async (context, { chat_type, chat_id }, { user_id }, refuse) => {
  await context.db.tables.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom('chat_member')
      .select('user_id')
      .where('chat_type', '=', chat_type)
      .where('chat_id', '=', chat_id)
      .where('user_id', '=', user_id)
      .forUpdate()
      .executeTakeFirst()
    if (!member) throw refuse('permission_not_allowed')
    // Read after the lock, under which none of the caller's own messages can be added.
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
        hidden_id: room.last_all_id,
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
  })
  return {}
})
