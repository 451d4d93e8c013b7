import type { Dispatch, Notification } from '@mela/contract/events.ts'
import { roomIdOf } from '@mela/contract/ids.ts'
import { GAP_WAIT_MS } from '@mela/contract/chat/chat-rules.ts'
import { isChannel } from './apply-channels.ts'
import { applyNotification } from './apply-notification.ts'
import { isGone } from './gone.ts'
import { isGrouping } from '../grouping/is-grouping.ts'
import { settleLocal } from './local-echo.ts'
import { BEFORE_FIRST, isAfter } from './position.ts'
import { drainHeld, holdMessage, markSeen, placeLate, receiveMessage, removeMessages, type Change } from './receive.ts'
import type { ChatState, Reading } from './state.ts'
import { isBehind } from './timeline.ts'

// The one way of news into the screen: events of the socket and the answers to one's own sends alike.
export type Effect =
  | { kind: 'ack'; roomId: string; message_id: string }
  | { kind: 'fetch_gap'; roomId: string }
  | { kind: 'resync'; within_ms: number }
  | { kind: 'sync_channels'; within_ms: number }
  | { kind: 'notification'; notification: Notification }

export interface Outcome {
  state: ChatState
  effects: Effect[]
}
type Created = Extract<Dispatch, { t: 'MESSAGE_CREATE' }>['d']

export function onEvent(state: ChatState, event: Dispatch, reading: Reading): Outcome {
  switch (event.t) {
    case 'MESSAGE_CREATE':
      return onMessage(state, event.d, reading)
    case 'MESSAGE_SEEN':
      return completed(markSeen(state, event.d, reading.reader))
    case 'MESSAGE_REMOVE':
      return completed(removeMessages(state, event.d))
    case 'NOTIFICATION':
      return onNotification(state, event.d, reading.reader)
    case 'RESYNC':
      return {
        state,
        effects: [
          { kind: 'resync', within_ms: event.d.within_ms },
          { kind: 'sync_channels', within_ms: event.d.within_ms },
        ],
      }
    default:
      return { state, effects: [] }
  }
}

function onNotification(state: ChatState, notification: Notification, reader: string): Outcome {
  const effects: Effect[] = [{ kind: 'notification', notification }]
  // Whoever was taken in again meanwhile finds the chat in the next answer.
  if (notification.type === 'delete_group_user') effects.push({ kind: 'resync', within_ms: GAP_WAIT_MS })
  return { state: applyNotification(state, notification, reader), effects }
}

function completed({ state, isIncomplete }: Change): Outcome {
  return { state, effects: isIncomplete ? [{ kind: 'resync', within_ms: GAP_WAIT_MS }] : [] }
}

function onMessage(state: ChatState, message: Created, reading: Reading): Outcome {
  const { message_id, prev, author_id } = message
  const key = roomIdOf(message.chat_id, message.chat_type)
  const head = state.heads[key]
  const is_own = author_id === reading.reader
  if (head !== undefined && !isAfter(message_id, head)) {
    return {
      state: is_own ? settleLocal(state, key, message.nonce) : placeLate(state, key, message, reading),
      effects: [],
    }
  }
  const is_followed = state.rooms[key] !== undefined || key === reading.openRoomId
  if (is_followed && head !== undefined && isAfter(prev, head)) {
    const held = holdMessage(state, message)
    return {
      state: is_own ? settleLocal(held, key, message.nonce) : held,
      effects: [{ kind: 'fetch_gap', roomId: key }],
    }
  }
  const effects: Effect[] = []
  // Of a chat that was not listed nobody here knows the flags, nor what came before.
  if (
    !isGrouping(key) &&
    (!state.rooms[key] || head === undefined) &&
    (prev !== BEFORE_FIRST || isGone(state, key, message_id))
  ) {
    effects.push({ kind: isChannel(key) ? 'sync_channels' : 'resync', within_ms: GAP_WAIT_MS })
  }
  const next = drainHeld(receiveMessage(state, message, reading), key, reading)
  if (key === reading.openRoomId) {
    // What waited for one's own message may be somebody else's.
    if (!is_own || next.heads[key] !== message_id) {
      effects.push({ kind: 'ack', roomId: key, message_id: next.heads[key]! })
    }
    if (isBehind(next, key)) effects.push({ kind: 'fetch_gap', roomId: key })
  }
  return { state: next, effects }
}
