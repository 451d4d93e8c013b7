import { CHANGES_MAX } from '@mela/contract/chat/chat-rules.ts'
import type { CallOutput } from '@mela/contract/client.ts'
import { renew } from './apply-messages.ts'
import { hushed, noteGone } from './gone.ts'
import { toMessage } from './message.ts'
import type { ChatState } from './state.ts'

type Changes = CallOutput<'getChanges'>

/** What is missing in a loaded timeline of what happened to its messages: the numbers it knows and should know. */
export function missedChanges(state: ChatState, roomId: string): { after: number; told: number } | undefined {
  const after = state.timelines[roomId]?.change
  const told = state.changes[roomId]
  return after !== undefined && told !== undefined && after < told ? { after, told } : undefined
}

/** Lays an answer of get_changes over the timeline. Last line and pin are left to the summary, which told them. */
export function applyChanges(
  state: ChatState,
  roomId: string,
  changes: Changes,
  { after, told }: { after: number; told: number },
  reader: string,
): ChatState {
  const removed = changes.flatMap(({ message, message_id }) => (message ? [] : [message_id]))
  const next = noteGone(state, roomId, removed)
  const timeline = next.timelines[roomId]
  if (!timeline) return next
  const gone = next.gone[roomId]
  const fresh = new Map(
    changes.flatMap(({ message }) =>
      message ? [[message.message_id, hushed(toMessage(message, reader), gone)] as const] : [],
    ),
  )
  const messages = timeline.messages.map((message) => {
    const now = fresh.get(message.id)
    return now ? renew(message, now) : message
  })
  const last = changes[changes.length - 1]?.change ?? after
  // What happened to others alone is not in the answer, yet has a number.
  const through = changes.length < CHANGES_MAX ? Math.max(last, told) : last
  // A page laid over it meanwhile may know less.
  const change =
    timeline.change !== undefined && timeline.change >= after ? Math.max(timeline.change, through) : timeline.change
  return { ...next, timelines: { ...next.timelines, [roomId]: { ...timeline, messages, change } } }
}
