import type { CallOutput } from '@mela/contract/client.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { toMessage } from './message.ts'
import { BEFORE_FIRST, isAfter, latest, shift } from './position.ts'
import { emptyRoom } from './room.ts'
import { dropRoom, type ChatState, type Reading } from './state.ts'

// The site's channels stand among the rooms, but the server keeps no account of who has read what: unread is the
// distance between the newest post and how far this device has read. Positions of a channel have no gaps.
export type Channels = CallOutput<'getChannels'>

const SUFFIX = `|${ChatType.Channel}`
export const isChannel = (roomId: string): boolean => roomId.endsWith(SUFFIX)

/** The part of a record that is about channels. */
export function channelsOf<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => isChannel(key)))
}

export function applyChannels(state: ChatState, channels: Channels, reading: Reading): ChatState {
  const listed = new Set(channels.map(({ chat_id }) => roomIdOf(chat_id, ChatType.Channel)))
  const gone = Object.keys(state.rooms).filter((key) => isChannel(key) && !listed.has(key))
  return channels.reduce((next, channel) => applyChannel(next, channel, reading), gone.reduce(dropRoom, state))
}

function applyChannel(state: ChatState, channel: Channels[number], reading: Reading): ChatState {
  const key = roomIdOf(channel.chat_id, ChatType.Channel)
  const room = state.rooms[key] ?? emptyRoom(channel.chat_id, ChatType.Channel)
  const last = channel.message && toMessage(channel.message, reading.reader)
  const head = latest(state.heads[key], last?.id)
  // An event may have told of a post that the answer does not know yet.
  const is_behind = last !== null && isAfter(head, last.id)
  // What was there before this device saw the channel for the first time is nothing new.
  const read = key === reading.openRoomId ? head : (state.reads[key] ?? shift(head, -room.unreadNum))
  const next = {
    ...room,
    lastMessage: is_behind ? room.lastMessage : last,
    unreadNum: Number(BigInt(head) - BigInt(read)),
    flag_top: channel.is_pinned,
    flag_mute: channel.is_muted,
  }
  return {
    ...state,
    rooms: { ...state.rooms, [key]: next },
    heads: head === BEFORE_FIRST ? state.heads : { ...state.heads, [key]: head },
    reads: { ...state.reads, [key]: read },
  }
}
