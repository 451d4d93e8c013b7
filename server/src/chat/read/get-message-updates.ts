import { getMessageUpdates as call, type Message } from '@mela/contract/chat/chat.ts'
import type { CallOutput } from '@mela/contract/client.ts'
import { roomIdOf } from '@mela/contract/ids.ts'
import type { Context } from '../../context.ts'
import { parseCursor, sinceOf, writeCursor } from '../../platform/data/cursor.ts'
import { askPool } from '../../platform/data/db.ts'
import { Encoded, handle, type Asker } from '../../platform/http/handle.ts'
import type { Chat } from '../chat.ts'
import { toWire } from '../message.ts'
import { isSeen } from '../members/require-member.ts'
import { readAllChats, readChangedChats, type OpenChat } from './updates-sql.ts'
import { readVisibleMessages } from './visible-messages.ts'
import { readLastLines } from './visible-sql.ts'

export const getMessageUpdates = handle(call, async (context, { after }, asker) => {
  const { since, updates } = await read(context, after, asker)
  const { list, open, hidden, changed_xid } = updates
  const closed = open ? await close(context, open, asker) : []
  const removed = since === null ? [] : (hidden ?? [])
  const cursor = writeCursor(updates, since, changed_xid === null ? [] : [changed_xid])
  const rest = { removed, is_full: since === null, server_unix: context.now().getTime(), cursor }
  const summaries = (list === null ? closed : [list, ...closed]).join(',')
  return new Encoded<CallOutput<'getMessageUpdates'>>(`{"list":[${summaries}],${JSON.stringify(rest).slice(1)}`)
})

/** Everything for a cursor of another copy of the database, which only the answer tells. */
async function read(context: Context, after: string | undefined, { user_id, is_service }: Asker) {
  const ask = askPool(context.db)
  const given = parseCursor(after)
  if (given) {
    const [updates] = await ask(readChangedChats, { user_id, is_service, xmin: given.xmin })
    const since = sinceOf(after, updates!)
    if (since !== null) return { since, updates: updates! }
  }
  const [updates] = await ask(readAllChats, { user_id, is_service })
  return { since: null, updates: updates! }
}

const keyOf = ({ chat_id, chat_type }: Chat) => roomIdOf(chat_id, chat_type)

async function close(context: Context, open: OpenChat[], { user_id }: Asker): Promise<string[]> {
  const [lines, pins] = await Promise.all([readLines(context, open, user_id), readPins(context, open, user_id)])
  return open.map((chat) => {
    const key = keyOf(chat)
    const message = chat.is_gone ? JSON.stringify(lines.get(key) ?? null) : chat.message
    return `${chat.opening}${message},"message_top":${JSON.stringify(pins.get(key) ?? null)}}`
  })
}

/** Where the very last message is gone, the last of those that the reader may see. */
async function readLines(context: Context, open: OpenChat[], user_id: string): Promise<Map<string, Message>> {
  const gone = open.filter(({ is_gone }) => is_gone)
  if (gone.length === 0) return new Map()
  const rows = await askPool(context.db)(readLastLines, {
    chat_types: gone.map(({ chat_type }) => chat_type),
    chat_ids: gone.map(({ chat_id }) => chat_id),
    user_id,
  })
  return new Map(rows.map((row) => [keyOf(row), toWire(row, isSeen(row, user_id, row))]))
}

async function readPins(context: Context, open: OpenChat[], user_id: string): Promise<Map<string, Message>> {
  const pins = open.flatMap(({ chat_type, chat_id, pin_id }) =>
    pin_id ? { chat_type, chat_id, message_id: pin_id } : [],
  )
  const messages = await readVisibleMessages(context, pins, user_id)
  return new Map(messages.map((message) => [keyOf(message), message]))
}
