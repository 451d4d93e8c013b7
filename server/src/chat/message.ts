import type { Message } from '@mela/contract/chat/chat.ts'
import { MENTION_ALL } from '@mela/contract/chat/chat-rules.ts'
import { SYSTEM_SENDER_ID, type ChatType } from '@mela/contract/ids.ts'

/** The columns of a message, with numbers of 64 bits as decimal strings. */
export interface MessageRow {
  chat_type: ChatType
  chat_id: string
  message_id: string
  prev_id: string
  author_id: string | null
  nonce: string
  content_type: number
  content: Record<string, unknown>
  /** Ids of members, and 0 for everyone. */
  mentions: string[] | null
  is_group_notice: boolean
  created_at: Date
}

/** What a group's row says of its members at the moment a message is written, or later. */
export interface Crowd {
  is_large: boolean
  membership: string
  removal: string
}

/** Stands for everyone among those who are named. */
export const EVERYONE_NAMED = '0'

export const MESSAGE_COLUMNS =
  'chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content, mentions, is_group_notice, created_at'

export function toWire(row: MessageRow, is_seen: boolean): Message {
  return {
    message_id: row.message_id,
    prev: row.prev_id,
    nonce: row.nonce,
    chat_id: row.chat_id,
    chat_type: row.chat_type,
    author_id: row.author_id ?? SYSTEM_SENDER_ID,
    content: { type: row.content_type, data: row.content },
    mentions: row.mentions?.map((each) => (each === EVERYONE_NAMED ? MENTION_ALL : each)) ?? [],
    is_seen,
    is_group_notice: row.is_group_notice,
    created_at: row.created_at.toISOString(),
    created_unix: row.created_at.getTime(),
  }
}
