import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatId, chatType } from './fields.ts'
import { ChatType, roomIdOf, parseRoomId, privateChatId, privateMembers, privatePeer } from './ids.ts'

const userId = fc.bigInt({ min: 1n, max: 9_223_372_036_854_775_807n }).map(String)

test('CHAT-001 conversation types are Private 1, Group 2, Channel 3 and Grouping 4 on both ends', () => {
  expect(ChatType).toEqual({ Private: 1, Group: 2, Channel: 3, Grouping: 4 })
  for (const type of Object.values(ChatType)) expect(chatType.parse(type)).toBe(type)
  for (const type of [0, 5, '1']) expect(chatType.safeParse(type).success).toBe(false)
})

test('CHAT-001 the id of a room is target id and type joined with a bar', () => {
  expect(roomIdOf('12-34', ChatType.Private)).toBe('12-34|1')
  expect(roomIdOf('56', ChatType.Group)).toBe('56|2')
  fc.assert(
    fc.property(
      fc.oneof(
        userId,
        fc.tuple(userId, userId).map((ids) => privateChatId(...ids)),
      ),
      (target) => {
        for (const type of Object.values(ChatType)) {
          expect(parseRoomId(roomIdOf(target, type))).toEqual({ target, type })
        }
      },
    ),
  )
  for (const key of ['', '12-34', '12-34|0', '12-34|5', '12|34|1', 'a|1', '|1']) {
    expect(parseRoomId(key), key).toBeUndefined()
  }
})

test('CHAT-002 a private conversation id is the two user ids sorted and joined with a dash', () => {
  // The test vectors of decision A-50: plain string comparison, so 9 stands after 10.
  expect(privateChatId('12', '34')).toBe('12-34')
  expect(privateChatId('34', '12')).toBe('12-34')
  expect(privateChatId('9', '10')).toBe('10-9')
  expect(privateChatId('10', '9')).toBe('10-9')
  expect(privateChatId('100', '1000')).toBe('100-1000')
})

test('CHAT-002 both sides compute the same private conversation id, and each finds the other in it', () => {
  fc.assert(
    fc.property(userId, userId, (one, other) => {
      const id = privateChatId(one, other)
      expect(privateChatId(other, one)).toBe(id)
      expect(chatId.safeParse(id).success).toBe(true)
      expect(privatePeer(id, one)).toBe(other)
      expect(privatePeer(id, other)).toBe(one)
    }),
  )
  expect(privatePeer('12-34', '56')).toBeUndefined()
  expect(privatePeer('34-12', '12')).toBeUndefined()
  expect(privatePeer('12', '12')).toBeUndefined()
})

test('only the id of a private chat names people, whatever the ids of others look like', () => {
  expect(privateMembers({ chat_type: ChatType.Private, chat_id: '10-9' })).toEqual(['10', '9'])
  for (const chat_type of [ChatType.Group, ChatType.Channel, ChatType.Grouping]) {
    for (const chat_id of ['42', '10-9']) expect(privateMembers({ chat_type, chat_id })).toBeUndefined()
  }
})
