import type { Message } from '@mela/contract/chat/chat.ts'
import { roomIdOf, type ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../../context.ts'
import { plainColumn, type Ask } from '../../platform/data/db.ts'
import type { UnitOfWork } from '../../platform/data/transaction.ts'
import { hintsOfGroupMessage, hintsOfMessage, SENT, type SentBody } from '../realtime/announce.ts'
import { EVERYONE_NAMED, type Crowd, type MessageRow } from '../message.ts'
import { notePushes } from '../push/push-queue.ts'
import { writeMentions, writeMessages } from '../sql.ts'

export interface Written {
  row: MessageRow
  message: Message
  countable: bigint
  serve_countable: bigint | null
  crowd: Crowd | null
  socket_id: string | undefined
}

export const keyOf = ({ chat_type, chat_id }: { chat_type: ChatType; chat_id: string }) => roomIdOf(chat_id, chat_type)

/**
 * All of them with their heads, their authors' counts and the row of the outbox in one statement, and one for mentions.
 * Nobody waits for those whose listeners have to be read first.
 */
export async function writeSent(
  context: Context,
  unit: UnitOfWork,
  written: Written[],
  created_at: Date,
): Promise<void> {
  const [outbox_id] = await Promise.all([write(unit.ask, written, created_at), mention(unit.ask, written)])
  unit.announceRow(outbox_id, () =>
    written.map(({ message, crowd, socket_id }) =>
      crowd ? hintsOfGroupMessage(context, message, crowd, socket_id) : hintsOfMessage(message, socket_id),
    ),
  )
  unit.afterCommit(() => notePushes(context, written))
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
  const [stored] = await ask(writeMessages, {
    chat_types: plainColumn(rows, (row) => row.chat_type),
    chat_ids: plainColumn(rows, (row) => row.chat_id),
    message_ids: plainColumn(rows, (row) => row.message_id),
    prev_ids: plainColumn(rows, (row) => row.prev_id),
    author_ids: plainColumn(rows, (row) => row.author_id),
    nonces: plainColumn(rows, (row) => row.nonce),
    content_types: plainColumn(rows, (row) => row.content_type),
    contents: rows.map((row) => JSON.stringify(row.content)),
    mentions: rows.map((row) => (row.mentions ? `{${row.mentions.join(',')}}` : null)),
    countables: plainColumn(written, ({ countable }) => countable),
    serve_countables: plainColumn(written, ({ serve_countable }) => serve_countable),
    created_at,
    head_chat_types: plainColumn(last, ({ row }) => row.chat_type),
    head_chat_ids: plainColumn(last, ({ row }) => row.chat_id),
    head_last_ids: plainColumn(last, ({ row }) => row.message_id),
    head_countables: plainColumn(last, ({ countable }) => countable),
    head_serve_countables: plainColumn(last, ({ serve_countable }) => serve_countable),
    own_chat_types: plainColumn(own, ({ row }) => row.chat_type),
    own_chat_ids: plainColumn(own, ({ row }) => row.chat_id),
    own_user_ids: plainColumn(own, ({ row }) => row.author_id),
    own_sent: plainColumn(own, ({ sent }) => sent),
    topic: SENT,
    body: JSON.stringify(body),
  })
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
  await ask(writeMentions, {
    chat_types: plainColumn(members, (row) => row.chat_type),
    chat_ids: plainColumn(members, (row) => row.chat_id),
    user_ids: plainColumn(members, (row) => row.user_id),
    message_ids: plainColumn(members, (row) => row.message_id),
    room_chat_types: plainColumn(rooms, (row) => row.chat_type),
    room_chat_ids: plainColumn(rooms, (row) => row.chat_id),
    room_message_ids: plainColumn(rooms, (row) => row.message_id),
  })
}
