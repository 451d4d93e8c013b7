import type { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { readMember, type Member } from '../sql.ts'

/** The asker's side of a chat. A chat that is missing and one that is not theirs answer alike. */
export async function requireMember(
  context: Context,
  chat_type: ChatType,
  chat_id: string,
  user_id: string,
  refuse: Refuse<'permission_not_allowed'>,
): Promise<Member> {
  const [member] = await askPool(context.db)(readMember, { chat_type, chat_id, user_id })
  if (!member) throw refuse('permission_not_allowed')
  return member
}

/** Own messages are seen once the other side has acknowledged them, others' once the reader has. */
export function isSeen(
  message: { message_id: string; author_id: string | null },
  user_id: string,
  member: Pick<Member, 'seen_id' | 'peer_seen_id'>,
): boolean {
  const mark = message.author_id === user_id ? (member.peer_seen_id ?? '0') : member.seen_id
  return BigInt(message.message_id) <= BigInt(mark)
}
