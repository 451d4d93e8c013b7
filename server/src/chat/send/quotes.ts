import type { Message } from '@mela/contract/chat/chat.ts'
import type { Quote } from '@mela/contract/chat/chat-content.ts'
import { roomIdOf } from '@mela/contract/ids.ts'
import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import type { Content } from './complete-content.ts'
import { readQuoted, type QuotedRow } from '../read/visible-sql.ts'

// A message that quotes another stores which one and by whom; what it says is read again every time, so that a quote
// never outlives its source.

export const quoteIn = ({ data }: Content): { message_id: string } | undefined =>
  data['quote'] as { message_id: string } | undefined

/** What a quote shows of its source, which may quote another. */
export function quotedContent({ content_type, content }: Pick<QuotedRow, 'content_type' | 'content'>): Content {
  const { quote: _, ...data } = content
  return { type: content_type, data }
}

const keyOf = (chat: Pick<Message, 'chat_id' | 'chat_type'>, message_id: string) =>
  `${roomIdOf(chat.chat_id, chat.chat_type)} ${message_id}`

/** The same messages, with what they quote. Asks only when one of them does. */
export async function fillQuotes(context: Context, messages: Message[], reader_id?: string): Promise<Message[]> {
  const quoting = messages.filter(({ content }) => quoteIn(content))
  if (quoting.length === 0) return messages
  const rows = await askPool(context.db)(readQuoted, {
    chat_types: quoting.map(({ chat_type }) => chat_type),
    chat_ids: quoting.map(({ chat_id }) => chat_id),
    message_ids: quoting.map(({ content }) => quoteIn(content)!.message_id),
    reader_id: reader_id ?? null,
  })
  const sources = new Map(rows.map((row) => [keyOf(row, row.message_id), row]))
  return messages.map((message) => {
    const quote = quoteIn(message.content) as Quote | undefined
    if (!quote) return message
    const source = sources.get(keyOf(message, quote.message_id))
    return withQuote(message, { ...quote, content: source ? quotedContent(source) : null })
  })
}

export function withQuote(message: Message, quote: Quote): Message {
  const { type, data } = message.content
  return { ...message, content: { type, data: { ...data, quote } } }
}
