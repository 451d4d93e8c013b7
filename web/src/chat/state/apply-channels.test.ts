import { expect, test } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { Message } from '@mela/contract/chat/chat.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { ModelServer, READER } from '../../../test/model-server.ts'
import { applyChannels, type Channels } from './apply-channels.ts'
import { applyUpdates } from './apply-updates.ts'
import { onEvent } from './on-event.ts'
import { markRead } from './receive.ts'
import { emptyState, type ChatState } from './state.ts'
import { totalUnread } from './view.ts'

const KEY = '9|3'
const reading = { reader: READER }
const post = (id: number, chat_id = '9'): Message => ({
  ...{ message_id: String(id), prev: String(id - 1), nonce: `n${id}`, chat_id, chat_type: ChatType.Channel },
  ...{ author_id: chat_id, content: { type: ContentType.Channel, data: { title: `post ${id}`, content: '' } } },
  ...{ mentions: [], is_seen: false, is_group_notice: false },
  ...{ created_at: new Date(id * 1000).toISOString(), created_unix: id * 1000 },
})
const listed = (message: Message | null): Channels => [
  { chat_id: '9', chat_type: ChatType.Channel, message, is_pinned: false, is_muted: false },
]
const told = (state: ChatState, id: number, openRoomId?: string) =>
  onEvent(state, { t: 'MESSAGE_CREATE', d: post(id) }, { ...reading, openRoomId })
const unread = (state: ChatState) => state.rooms[KEY]?.unreadNum

test('what was posted before a device first sees a channel is not unread, what comes after is', () => {
  let state = applyChannels(emptyState, listed(post(4)), reading)
  expect(state.rooms[KEY]).toMatchObject({ type: ChatType.Channel, unreadNum: 0, lastMessage: { id: '4' } })
  state = told(state, 5).state
  expect(unread(state)).toBe(1)
  expect(totalUnread(state)).toBe(1)
  state = applyChannels(state, listed(post(7)), reading)
  expect(unread(state), 'two posts were missed').toBe(3)
  state = markRead(state, KEY)
  expect(unread(state)).toBe(0)
  expect(unread(applyChannels(state, listed(post(8)), reading))).toBe(1)
})

test('an answer older than an event takes nothing back', () => {
  const state = told(applyChannels(emptyState, listed(post(1)), reading), 2).state
  const later = applyChannels(state, listed(post(1)), reading)
  expect(later.rooms[KEY]).toMatchObject({ unreadNum: 1, lastMessage: { id: '2' } })
})

test('a post in the channel on screen counts as read, now and after a reload', () => {
  const state = told(applyChannels(emptyState, listed(post(1)), reading), 2, KEY).state
  expect(unread(state)).toBe(0)
  const reloaded = { ...emptyState, rooms: state.rooms, heads: state.heads, reads: state.reads }
  expect(unread(applyChannels(reloaded, listed(post(3)), reading))).toBe(1)
  expect(unread(applyChannels(reloaded, listed(post(3)), { ...reading, openRoomId: KEY }))).toBe(0)
})

test('a post of an unknown channel and a gap ask for the channels, not for the chats', () => {
  const first = told(emptyState, 3)
  expect(first.effects).toEqual([{ kind: 'sync_channels', within_ms: 500 }])
  expect(unread(first.state)).toBe(1)
  const state = applyChannels(emptyState, listed(post(1)), reading)
  const gap = told(state, 3)
  expect(gap.effects).toEqual([{ kind: 'fetch_gap', roomId: KEY }])
  expect(unread(gap.state)).toBe(0)
  expect(unread(applyChannels(gap.state, listed(post(3)), reading))).toBe(2)
})

test('answers about the chats leave the channels alone, and a channel that is gone goes', () => {
  const server = new ModelServer(['12'])
  server.post(server.chats[0]!, '12')
  const state = told(applyChannels(emptyState, listed(post(1)), reading), 2).state
  for (const after of [undefined, server.updates(undefined).cursor]) {
    const next = applyUpdates(state, server.updates(after), reading)
    expect(next.rooms[KEY]).toBe(state.rooms[KEY])
    expect(next.heads[KEY]).toBe('2')
    expect(next.reads[KEY]).toBe('1')
    expect(unread(applyUpdates(next, server.updates(undefined), reading))).toBe(1)
  }
  expect(applyChannels(state, [], reading).rooms).toEqual({})
})

test('a channel that has never posted stands in the list without a message', () => {
  const state = applyChannels(emptyState, listed(null), reading)
  expect(state.rooms[KEY]).toMatchObject({ lastMessage: null, unreadNum: 0 })
  expect(unread(told(state, 1).state)).toBe(1)
})
