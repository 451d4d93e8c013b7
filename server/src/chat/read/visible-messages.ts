import type { Message } from '@mela/contract/chat/chat.ts'
import type { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import { toWire } from '../message.ts'
import { fillQuotes } from '../send/quotes.ts'
import { isSeen } from '../members/require-member.ts'
import { readVisible } from './visible-sql.ts'

export interface MessageRef {
  chat_type: ChatType
  chat_id: string
  message_id: string
}

/** Those of these messages that a person may see, in no promised order. */
export async function readVisibleMessages(
  context: Context,
  refs: readonly MessageRef[],
  user_id: string,
): Promise<Message[]> {
  if (refs.length === 0) return []
  const rows = await askPool(context.db)(readVisible, {
    chat_types: refs.map(({ chat_type }) => chat_type),
    chat_ids: refs.map(({ chat_id }) => chat_id),
    message_ids: refs.map(({ message_id }) => message_id),
    user_id,
  })
  const messages = rows.map((row) => toWire(row, isSeen(row, user_id, row)))
  return fillQuotes(context, messages, user_id)
}
