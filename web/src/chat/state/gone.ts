import type { Message as ServerMessage } from '@mela/contract/chat/chat.ts'
import type { Quote } from '@mela/contract/chat/chat-content.ts'
import { dropLocals } from './local-echo.ts'
import type { Message } from './model.ts'
import { without, type ChatState, type Local } from './state.ts'

// What was removed never comes back, neither itself nor as a quote, however late an event or an answer still tells it.
const GONE_MOST = 500
type Data = Record<string, unknown>

export function quoteOf({ content }: Pick<Message, 'content'>): Quote | undefined {
  const quote = content['quote'] as Quote | undefined
  return typeof quote?.message_id === 'string' ? quote : undefined
}

export function isGone(state: ChatState, key: string, message_id: string): boolean {
  return state.gone[key]?.includes(message_id) ?? false
}

/** Without what it quotes, where that is gone. */
export function hushed<M extends Message | null>(message: M, gone: readonly string[] | undefined): M {
  if (!message || !gone?.length || !isTelling(message.content, gone)) return message
  return { ...message, content: hushedData(message.content) }
}

/** What is left of messages that the server told. */
export function cleaned(messages: Message[], gone: readonly string[] | undefined): Message[] {
  if (!gone?.length) return messages
  return messages.filter(({ id }) => !gone.includes(id)).map((message) => hushed(message, gone))
}

function isTelling(content: Data, gone: readonly string[]): boolean {
  const quote = quoteOf({ content })
  return quote !== undefined && quote.content !== null && gone.includes(quote.message_id)
}

const hushedData = (data: Data): Data => ({ ...data, quote: { ...quoteOf({ content: data })!, content: null } })

/** Takes messages out of all that is loaded of a chat, except for what the server says of its last line. */
export function noteGone(state: ChatState, key: string, message_ids: readonly string[]): ChatState {
  if (message_ids.length === 0) return state
  const known = state.gone[key] ?? []
  const gone = [...known, ...message_ids.filter((id) => !known.includes(id))].slice(-GONE_MOST)
  const next = { ...state, gone: { ...state.gone, [key]: gone } }
  const timeline = state.timelines[key]
  const messages = timeline && cleaned(timeline.messages, message_ids)
  if (timeline && messages && hasChanged(timeline.messages, messages)) {
    next.timelines = { ...state.timelines, [key]: { ...timeline, messages } }
  }
  const room = state.rooms[key]
  const lastMessage = hushed(room?.lastMessage ?? null, message_ids)
  const pinMessage = hushed(room?.pinMessage ?? null, message_ids)
  if (room && (lastMessage !== room.lastMessage || pinMessage !== room.pinMessage)) {
    next.rooms = { ...state.rooms, [key]: { ...room, lastMessage, pinMessage } }
  }
  return withoutUnshown(next, key, message_ids)
}

/** What waits for its turn, and what this device is still sending. */
function withoutUnshown(state: ChatState, key: string, gone: readonly string[]): ChatState {
  const held = state.held[key]
  const locals = state.locals[key]
  let next = state
  if (locals?.some(({ message }) => isTelling(message.content, gone))) {
    const hush = (local: Local) => ({ ...local, message: hushed(local.message, gone) })
    next = { ...next, locals: { ...next.locals, [key]: locals.map(hush) } }
  }
  if (!held) return next
  const isOut = ({ message_id }: ServerMessage) => gone.includes(message_id)
  const left = held.filter((message) => !isOut(message)).map((message) => hushedServer(message, gone))
  next = { ...next, held: left.length > 0 ? { ...next.held, [key]: left } : without(next.held, key) }
  // The copy on its way may have stood in for one that was held back.
  const nonces = held.filter(isOut).map(({ nonce }) => nonce)
  return dropLocals(next, key, nonces)
}

function hushedServer(message: ServerMessage, gone: readonly string[]): ServerMessage {
  const { data } = message.content
  return isTelling(data, gone) ? { ...message, content: { ...message.content, data: hushedData(data) } } : message
}

const hasChanged = (before: readonly Message[], after: readonly Message[]) =>
  before.length !== after.length || before.some((message, index) => message !== after[index])
