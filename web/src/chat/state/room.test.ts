import { expect, test } from 'vitest'
import type { ChatSummary } from '@mela/contract/chat/chat.ts'
import { ModelServer, READER } from '../../../test/model-server.ts'
import { emptyRoom, sortRooms, toRoom } from './room.ts'
import { toMessage } from './message.ts'

const model = new ModelServer(['12'])
const [chat] = model.chats
model.post(chat!, '12')
model.post(chat!, READER)
const summary: ChatSummary = {
  chat_id: '12-7',
  chat_type: 1,
  message: model.message(chat!, 2),
  unread: 3,
  read_id: '1',
  serve_user_unread: 2,
  is_pinned: true,
  is_muted: true,
  is_mentioned: true,
  is_marked_unread: true,
  message_top: model.message(chat!, 1),
  change: 9,
}

test('CHAT-003 a room is mapped from the summary of the server, field by field', () => {
  expect(toRoom(summary, READER)).toEqual({
    roomId: '12-7|1',
    target: '12-7',
    type: 1,
    lastMessage: toMessage(model.message(chat!, 2), READER),
    unreadNum: 3,
    read_id: '1',
    serveUserUnreadNum: 2,
    flag_top: true,
    flag_mute: true,
    is_mentioned: true,
    is_marked_unread: true,
    pinMessage: toMessage(model.message(chat!, 1), READER),
  })
  expect(toRoom(summary, READER).lastMessage).toMatchObject({ id: '2', createTime: '1970-01-01T00:00:02.000Z' })
  const bare = { ...summary, message: null, message_top: null, is_pinned: false, is_muted: false, is_mentioned: false }
  expect(toRoom({ ...bare, is_marked_unread: false, unread: 0, serve_user_unread: 0 }, READER)).toEqual({
    ...emptyRoom('12-7', 1),
    read_id: '1',
  })
})

test('rooms stand pinned first, then by the moment of their last message', () => {
  const room = (target: string, created_unix: number, flag_top = false) => ({
    ...emptyRoom(target, 1),
    flag_top,
    lastMessage: { ...toMessage(model.message(chat!, 1), READER), created_unix },
  })
  const rooms = [room('1', 10), room('2', 30), room('3', 5, true), emptyRoom('4', 1), room('5', 20), room('6', 9, true)]
  expect(sortRooms(rooms).map(({ target }) => target)).toEqual(['6', '3', '2', '5', '1', '4'])
})
