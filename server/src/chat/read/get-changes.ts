import { getChanges as call } from '@mela/contract/chat/chat-acts.ts'
import { CHANGES_MAX } from '@mela/contract/chat/chat-rules.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireMember } from '../members/require-member.ts'
import { readVisibleMessages } from './visible-messages.ts'
import { readChanges } from './visible-sql.ts'

export const getChanges = handle(call, async (context, { chat_type, chat_id, after }, { user_id }, refuse) => {
  const { floor_id } = await requireMember(context, chat_type, chat_id, user_id, refuse)
  const rows = await askPool(context.db)(readChanges, {
    chat_type,
    chat_id,
    after,
    user_id,
    floor_id,
    most: CHANGES_MAX,
  })
  const message_ids = [...new Set(rows.map(({ message_id }) => message_id))]
  const refs = message_ids.map((message_id) => ({ chat_type, chat_id, message_id }))
  const messages = await readVisibleMessages(context, refs, user_id)
  const visible = new Map(messages.map((message) => [message.message_id, message]))
  return rows.map(({ change, message_id }) => ({
    change: Number(change),
    message_id,
    message: visible.get(message_id) ?? null,
  }))
})
