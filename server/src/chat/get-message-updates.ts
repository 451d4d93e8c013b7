import { getMessageUpdates as call, type Message } from '@mela/contract/chat.ts'
import type { CallOutput } from '@mela/contract/client.ts'
import { conversationKey, type ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../context.ts'
import { parseCursor, sinceOf, writeCursor, type Cursor } from '../platform/cursor.ts'
import { Encoded, handle, type Asker } from '../platform/handle.ts'
import { toWire, type MessageRow } from './message.ts'
import { isSeen, type Member } from './require-member.ts'
import { readAllChats, readChangedChats } from './updates-sql.ts'
import { readVisibleMessages } from './visible-messages.ts'
import { readLastLines } from './visible-sql.ts'

interface Chat {
  chat_type: ChatType
  chat_id: string
}
/** A summary that still lacks what another statement must tell. */
interface OpenChat extends Chat {
  pin_id: string | null
  /** The reader may not see the last line any more. */
  is_gone: boolean
  opening: string
  message: string
}
interface Updates extends Cursor {
  changed_xid: string | null
  list: string | null
  open: OpenChat[] | null
  hidden: Chat[] | null
}

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
  const ask = async (statement: typeof readAllChats, more: string[]) =>
    (await context.db.pool.query<Updates>({ ...statement, values: [user_id, is_service, ...more] })).rows[0]!
  const given = parseCursor(after)
  if (given) {
    const updates = await ask(readChangedChats, [given.xmin])
    const since = sinceOf(after, updates)
    if (since !== null) return { since, updates }
  }
  return { since: null, updates: await ask(readAllChats, []) }
}

const keyOf = ({ chat_id, chat_type }: Chat) => conversationKey(chat_id, chat_type)

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
  const values = [gone.map(({ chat_type }) => chat_type), gone.map(({ chat_id }) => chat_id), user_id]
  const { rows } = await context.db.pool.query<MessageRow & Pick<Member, 'seen_id' | 'peer_seen_id'>>({
    ...readLastLines,
    values,
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
