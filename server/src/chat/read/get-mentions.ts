import { getMentions as call } from '@mela/contract/chat/chat-acts.ts'
import { MENTIONS_TOLD_MAX, MENTIONS_WITHIN } from '@mela/contract/chat/chat-rules.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { statement } from '../../platform/data/statement.ts'
import { EVERYONE_NAMED } from '../message.ts'
import { requireMember } from '../members/require-member.ts'
import { isHiddenFrom } from './visible-sql.ts'

const readMentions = statement<
  { chat_type: number; chat_id: string; after: string; last_id: string; user_id: string; most: number },
  { message_id: string }
>(
  'chat_read_mentions',
  `SELECT message_id FROM chat_message message
   WHERE chat_type = :chat_type AND chat_id = :chat_id AND message_id > :after AND message_id <= :last_id
     AND mentions && ARRAY[${EVERYONE_NAMED}, :user_id::bigint] AND author_id <> :user_id AND removed_by IS NULL
     AND NOT ${isHiddenFrom('message', ':user_id::bigint')}
   ORDER BY message_id LIMIT :most`,
)

export const getMentions = handle(call, async (context, { chat_type, chat_id, after }, { user_id }, refuse) => {
  const { floor_id, last_id } = await requireMember(context, chat_type, chat_id, user_id, refuse)
  const first = [after, floor_id, BigInt(last_id) - BigInt(MENTIONS_WITHIN)].map(BigInt)
  const from = first.reduce((most, each) => (each > most ? each : most), 0n)
  const asked = { chat_type, chat_id, after: String(from), last_id, user_id, most: MENTIONS_TOLD_MAX }
  const rows = await askPool(context.db)(readMentions, asked)
  return { message_ids: rows.map(({ message_id }) => message_id) }
})
