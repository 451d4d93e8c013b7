import type { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../context.ts'
import type { Refuse } from '../platform/refusal.ts'
import { readMember } from './sql.ts'

export interface Member {
  /** Positions up to this one are not theirs to see. */
  floor_id: string
  /** The newest position while they were a member: what comes later may no longer be theirs to see. */
  last_id: string
  pin_id: string | null
  /** The newest message that they removed for themselves, or 0. */
  hid_id: string
  seen_id: string
  peer_seen_id: string | null
}

/** The asker's side of a chat. A chat that is missing and one that is not theirs answer alike. */
export async function requireMember(
  context: Context,
  chat_type: ChatType,
  chat_id: string,
  user_id: string,
  refuse: Refuse<'permission_not_allowed'>,
): Promise<Member> {
  const { rows } = await context.db.pool.query<Member>({ ...readMember, values: [chat_type, chat_id, user_id] })
  if (!rows[0]) throw refuse('permission_not_allowed')
  return rows[0]
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
