import { expect, test } from 'vitest'
import type { ChatSummary, Message } from '@mela/contract/chat/chat.ts'
import { receiveMessage } from './receive.ts'
import { toRoom } from './room.ts'
import { emptyState, type ChatState } from './state.ts'

const STAFF = '7'
const CUSTOMER = '12'
const COLLEAGUE = '15'
const KEY = '500|2'

const message = (id: number, author_id: string): Message => ({
  message_id: String(id),
  prev: String(id - 1),
  nonce: `nonce-${id}`,
  chat_id: '500',
  chat_type: 2,
  author_id,
  content: { type: 1, data: { text: 'hello' } },
  mentions: [],
  is_seen: false,
  is_group_notice: false,
  created_at: '2026-11-15T08:00:00.000Z',
  created_unix: 1_794_729_600_000 + id,
})
const summary = (more: Partial<ChatSummary>): ChatSummary => ({
  chat_id: '500',
  chat_type: 2,
  message: message(1, COLLEAGUE),
  unread: 1,
  read_id: '0',
  serve_user_unread: 0,
  is_pinned: false,
  is_muted: false,
  is_mentioned: false,
  is_marked_unread: false,
  message_top: null,
  change: 0,
  ...more,
})
const stateOf = (more: Partial<ChatSummary>): ChatState => ({
  ...emptyState,
  rooms: { [KEY]: toRoom(summary(more), STAFF) },
  heads: { [KEY]: '1' },
})
const numbers = (state: ChatState) => [state.rooms[KEY]!.unreadNum, state.rooms[KEY]!.serveUserUnreadNum]

test('a message of the customer raises both numbers of a service group, one of a colleague its own only', () => {
  const reading = { reader: STAFF }
  const one = receiveMessage(stateOf({ serve_user_id: CUSTOMER }), message(2, CUSTOMER), reading)
  expect(numbers(one)).toEqual([2, 1])
  const two = receiveMessage(one, message(3, COLLEAGUE), reading)
  expect(numbers(two)).toEqual([3, 1])
  expect(numbers(receiveMessage(two, message(4, STAFF), reading))).toEqual([3, 1])
  expect(numbers(receiveMessage(two, message(4, CUSTOMER), { ...reading, openRoomId: KEY }))).toEqual([0, 0])
})

test('where nobody told whom a group serves, only the own number is raised', () => {
  const state = receiveMessage(stateOf({}), message(2, CUSTOMER), { reader: STAFF })
  expect(numbers(state)).toEqual([2, 0])
})
