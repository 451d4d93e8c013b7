import type { Message } from '@mela/contract/chat.ts'
import { conversationKey, type ChatType } from '@mela/contract/ids.ts'
import { plainColumn, type Ask } from '../platform/db.ts'
import { SENT, type Crowd, type SentBody } from './announce.ts'
import { EVERYONE_NAMED, type MessageRow } from './message.ts'
import { writeMentions, writeMessages } from './sql.ts'

export interface Written {
  row: MessageRow
  message: Message
  countable: bigint
  serve_countable: bigint | null
  crowd: Crowd | null
  socket_id: string | undefined
}

export const keyOf = ({ chat_type, chat_id }: { chat_type: ChatType; chat_id: string }) =>
  conversationKey(chat_id, chat_type)

/** All of them with their heads, their authors' counts and the row of the outbox in one statement, and one for mentions. */
export async function writeSent(ask: Ask, written: Written[], created_at: Date): Promise<string> {
  const [outbox_id] = await Promise.all([write(ask, written, created_at), mention(ask, written)])
  return outbox_id
}

async function write(ask: Ask, written: Written[], created_at: Date): Promise<string> {
  const heads = new Map<string, Written>()
  const speakers = new Map<string, { row: MessageRow; sent: number }>()
  for (const one of written) {
    heads.set(keyOf(one.row), one)
    const key = `${keyOf(one.row)} ${one.row.author_id}`
    const speaker = speakers.get(key)
    if (speaker) speaker.sent++
    else speakers.set(key, { row: one.row, sent: 1 })
  }
  const rows = written.map(({ row }) => row)
  const last = [...heads.values()]
  const own = [...speakers.values()]
  const body: SentBody = rows.map(({ chat_type, chat_id, message_id }) => [chat_type, chat_id, message_id])
  const [stored] = await ask<{ id: string }>(writeMessages, [
    plainColumn(rows, (row) => row.chat_type),
    plainColumn(rows, (row) => row.chat_id),
    plainColumn(rows, (row) => row.message_id),
    plainColumn(rows, (row) => row.prev_id),
    plainColumn(rows, (row) => row.author_id),
    plainColumn(rows, (row) => row.nonce),
    plainColumn(rows, (row) => row.content_type),
    rows.map((row) => JSON.stringify(row.content)),
    rows.map((row) => (row.mentions ? `{${row.mentions.join(',')}}` : null)),
    plainColumn(written, ({ countable }) => countable),
    created_at,
    plainColumn(last, ({ row }) => row.chat_type),
    plainColumn(last, ({ row }) => row.chat_id),
    plainColumn(last, ({ row }) => row.message_id),
    plainColumn(last, ({ countable }) => countable),
    plainColumn(own, ({ row }) => row.chat_type),
    plainColumn(own, ({ row }) => row.chat_id),
    plainColumn(own, ({ row }) => row.author_id),
    plainColumn(own, ({ sent }) => sent),
    SENT,
    JSON.stringify(body),
    plainColumn(written, ({ serve_countable }) => serve_countable),
    plainColumn(last, ({ serve_countable }) => serve_countable),
  ])
  return stored!.id
}

/** The newest that names a member, and the newest that names everyone. Whoever names themselves is not told of it. */
async function mention(ask: Ask, written: Written[]): Promise<void> {
  if (!written.some(({ row }) => row.mentions)) return
  const named = new Map<string, MessageRow & { user_id: string }>()
  const everyone = new Map<string, MessageRow>()
  for (const { row } of written) {
    for (const user_id of row.mentions ?? []) {
      if (user_id === EVERYONE_NAMED) everyone.set(keyOf(row), row)
      else if (user_id !== row.author_id) named.set(`${keyOf(row)} ${user_id}`, { ...row, user_id })
    }
  }
  const members = [...named.values()]
  const rooms = [...everyone.values()]
  await ask(writeMentions, [
    plainColumn(members, (row) => row.chat_type),
    plainColumn(members, (row) => row.chat_id),
    plainColumn(members, (row) => row.user_id),
    plainColumn(members, (row) => row.message_id),
    plainColumn(rooms, (row) => row.chat_type),
    plainColumn(rooms, (row) => row.chat_id),
    plainColumn(rooms, (row) => row.message_id),
  ])
}
