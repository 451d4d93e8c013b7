import { markUnread as call } from '@mela/contract/chat/chat.ts'
import { handle } from '../../platform/http/handle.ts'
import { transaction, type UnitOfWork } from '../../platform/data/transaction.ts'
import type { Chat } from '../chat.ts'
import { setMembers } from '../members/rooms.ts'
import { tellPeople } from '../realtime/tell.ts'

/** The person's own devices show a chat as unread, or no longer. */
export function tellMarked(unit: UnitOfWork, chat: Chat, user_id: string, is_marked_unread: boolean): Promise<void> {
  const { chat_id, chat_type } = chat
  return tellPeople(unit, [user_id], { type: 'chat_marked', data: { chat_id, chat_type, is_marked_unread } })
}

/** A mark of the person's own: nothing is counted, and nobody else learns of it. Marking twice is marking once. */
export const markUnread = handle(call, async (context, chat, { user_id }, refuse) => {
  await transaction(context, async (trx) => {
    const member = await trx
      .selectFrom('chat_member')
      .select('is_marked_unread')
      .where('chat_type', '=', chat.chat_type)
      .where('chat_id', '=', chat.chat_id)
      .where('user_id', '=', user_id)
      .forUpdate()
      .executeTakeFirst()
    if (!member) throw refuse('permission_not_allowed')
    if (member.is_marked_unread) return
    await setMembers(trx, chat, [user_id], { is_marked_unread: true })
    await tellMarked(trx, chat, user_id, true)
  })
  return {}
})
