import { getMessages as call } from '@mela/contract/chat.ts'
import { handle } from '../platform/handle.ts'
import { toWire, type MessageRow } from './message.ts'
import { isSeen, requireMember } from './require-member.ts'
import { readAfter, readBefore } from './sql.ts'

const BEYOND_THE_NEWEST = '9223372036854775807'

export const getMessages = handle(call, async (context, input, { user_id }, refuse) => {
  const { chat_type, chat_id, before, after, limit } = input
  const member = await requireMember(context, chat_type, chat_id, user_id, refuse)
  const { rows } = await context.db.pool.query<MessageRow>(
    after === undefined
      ? { ...readBefore, values: [chat_type, chat_id, member.floor_id, before ?? BEYOND_THE_NEWEST, limit] }
      : { ...readAfter, values: [chat_type, chat_id, member.floor_id, after, limit] },
  )
  return rows.map((row) => toWire(row, isSeen(row, user_id, member)))
})
