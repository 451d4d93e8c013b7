import { removeChat as call } from '@mela/contract/chat/chat.ts'
import { handle } from '../../platform/http/handle.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { clearSide } from '../members/sides.ts'

/** Clears the caller's side only. The row stays away until a new message comes. */
export const removeChat = handle(call, async (context, { message_id, ...chat }, { user_id }, refuse) => {
  const is_cleared = await transaction(context, (trx) => clearSide(trx, chat, user_id, { is_hidden: true, message_id }))
  if (!is_cleared) throw refuse('permission_not_allowed')
  return {}
})
