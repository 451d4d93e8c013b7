import { describe, expect, test } from 'vitest'
import type { Dispatch } from '@mela/contract/events.ts'
import { ModelServer, READER } from '../../../test/model-server.ts'
import { applyMessages } from './apply-messages.ts'
import { applyUpdates } from './apply-updates.ts'
import { addLocal } from './local-echo.ts'
import { toMessage } from './message.ts'
import { SendStatus } from './model.ts'
import { onEvent, type Effect } from './on-event.ts'
import { emptyRoom } from './room.ts'
import { emptyState, type ChatState } from './state.ts'
import { totalUnread, viewRooms, viewTimeline } from './view.ts'

const PEER = '12'
const ROOM = '12-7|1'

/** A reader who has loaded a chat of some messages and, unless told otherwise, looks at it. */
function reader({ messages = 3, isOpen = true } = {}) {
  const server = new ModelServer([PEER])
  const [chat] = server.chats
  for (let count = 0; count < messages; count++) server.post(chat!, PEER)
  server.readerSees(chat!, messages)
  const reading = { reader: READER, openRoomId: isOpen ? ROOM : undefined }
  let state: ChatState = applyUpdates(emptyState, server.updates(), reading)
  const query = { limit: 20, known: String(messages) }
  state = applyMessages(state, ROOM, server.page(chat!, query), query, reading)
  return {
    server,
    chat: chat!,
    get state() {
      return state
    },
    set state(next: ChatState) {
      state = next
    },
    take(event: Dispatch): Effect[] {
      const outcome = onEvent(state, event, reading)
      state = outcome.state
      return outcome.effects
    },
    ids: () => viewTimeline(state, ROOM).messages.map(({ id }) => id),
    room: () => viewRooms(state).find(({ roomId }) => roomId === ROOM),
  }
}

test('CHAT-068 events are told apart by t: MESSAGE_CREATE, MESSAGE_SEEN, MESSAGE_REMOVE, NOTIFICATION; others are ignored', () => {
  const asha = reader({ isOpen: false })
  asha.take(asha.server.post(asha.chat, PEER))
  expect(asha.ids()).toEqual(['1', '2', '3', '4'])
  asha.take(asha.server.readerSees(asha.chat, 4))
  expect(asha.room()!.unreadNum).toBe(0)
  asha.take(asha.server.remove(asha.chat, 2))
  expect(asha.ids()).toEqual(['1', '3', '4'])
  const notification = { type: 'own_account', data: {} } as const
  expect(asha.take({ t: 'NOTIFICATION', d: notification })).toEqual([{ kind: 'notification', notification }])
  expect(asha.take({ t: 'RESYNC', d: { within_ms: 900 } })).toEqual([
    { kind: 'resync', within_ms: 900 },
    { kind: 'sync_channels', within_ms: 900 },
  ])
  const before = asha.state
  for (const t of ['MESSAGE_EDIT', 'message_create', '', undefined]) {
    expect(asha.take({ t, d: { chat_id: '12-7' } } as unknown as Dispatch)).toEqual([])
  }
  expect(asha.state).toBe(before)
})

describe('a message arrives', () => {
  test('in the open chat it is acknowledged, too, where it waited for one’s own', () => {
    const asha = reader()
    const own = asha.server.post(asha.chat, READER)
    asha.take(asha.server.post(asha.chat, PEER))
    expect(asha.take(own)).toContainEqual({ kind: 'ack', roomId: ROOM, message_id: '5' })
  })

  test('in the open chat it is appended without unread and acknowledged', () => {
    const asha = reader()
    expect(asha.take(asha.server.post(asha.chat, PEER))).toEqual([{ kind: 'ack', roomId: ROOM, message_id: '4' }])
    expect(asha.ids()).toEqual(['1', '2', '3', '4'])
    expect(asha.room()).toMatchObject({ unreadNum: 0, lastMessage: { id: '4' } })
  })

  test('in another chat it adds one to unread; own messages add nothing', () => {
    const asha = reader({ isOpen: false })
    expect(asha.take(asha.server.post(asha.chat, PEER))).toEqual([])
    asha.take(asha.server.post(asha.chat, READER))
    asha.take(asha.server.post(asha.chat, PEER))
    expect(asha.room()).toMatchObject({ unreadNum: 2, lastMessage: { id: '6' } })
  })

  test('a second copy, or one older than what is known, changes nothing', () => {
    const asha = reader({ isOpen: false })
    const event = asha.server.post(asha.chat, PEER)
    asha.take(event)
    const before = asha.state
    asha.take(event)
    asha.take({ t: 'MESSAGE_CREATE', d: asha.server.message(asha.chat, 1) })
    expect(asha.state).toBe(before)
  })

  test('for a few only, after what was said later, it takes its place among what is loaded, and once', () => {
    const asha = reader()
    const late = asha.server.postForFew(asha.chat)
    asha.server.postForOthers(asha.chat)
    asha.take(asha.server.post(asha.chat, PEER))
    expect(asha.ids()).toEqual(['1', '2', '3', '6'])
    for (let copies = 0; copies < 2; copies++) expect(asha.take(late)).toEqual([])
    expect(asha.ids()).toEqual(['1', '2', '3', '4', '6'])
    expect(asha.room()).toMatchObject({ unreadNum: 0, lastMessage: { id: '6' } })
  })

  test('in a chat not listed before, the chat appears at once and its flags are asked for', () => {
    const server = new ModelServer([PEER])
    server.post(server.chats[0]!, PEER)
    const { state, effects } = onEvent(emptyState, server.post(server.chats[0]!, PEER), { reader: READER })
    expect(viewRooms(state)).toMatchObject([{ roomId: ROOM, unreadNum: 1, lastMessage: { id: '2' } }])
    expect(effects).toMatchObject([{ kind: 'resync' }])
  })

  test('ahead of the one it follows it waits, and both are shown in order when that one comes', () => {
    const asha = reader({ isOpen: false })
    const [first, second] = [asha.server.post(asha.chat, PEER), asha.server.post(asha.chat, PEER)]
    expect(asha.take(second)).toEqual([{ kind: 'fetch_gap', roomId: ROOM }])
    expect(asha.ids()).toEqual(['1', '2', '3'])
    expect(asha.room()!.unreadNum).toBe(0)
    expect(asha.take(first)).toEqual([])
    expect(asha.ids()).toEqual(['1', '2', '3', '4', '5'])
    expect(asha.room()!.unreadNum).toBe(2)
  })

  test('what was missing is fetched after the last known and takes the waiting one with it', () => {
    const asha = reader()
    asha.server.post(asha.chat, PEER)
    asha.take(asha.server.post(asha.chat, PEER))
    const query = { after: '3', limit: 100, known: '5' }
    const page = asha.server.page(asha.chat, query)
    asha.state = applyMessages(asha.state, ROOM, page, query, { reader: READER, openRoomId: ROOM })
    expect(asha.ids()).toEqual(['1', '2', '3', '4', '5'])
    expect(asha.state.held).toEqual({})
    expect(asha.take(asha.server.post(asha.chat, PEER))).toEqual([{ kind: 'ack', roomId: ROOM, message_id: '6' }])
  })
})

describe('a message of one’s own', () => {
  const local = (nonce: string) => ({
    ...toMessage(new ModelServer([PEER]).message({ ...reader().chat }, 1), READER),
    id: '',
    nonce,
    senderId: READER,
    sendStatus: SendStatus.Sending,
  })

  test('stands last while it is sent, and the copy of the server takes its place by nonce', () => {
    const asha = reader()
    asha.state = addLocal(asha.state, local('n1'))
    asha.take(asha.server.post(asha.chat, PEER))
    expect(asha.ids()).toEqual(['1', '2', '3', '4', ''])
    expect(asha.room()!.lastMessage!.nonce).toBe('n1')
    const event = asha.server.post(asha.chat, READER, { nonce: 'n1' })
    asha.take(event)
    asha.take(event)
    expect(asha.ids()).toEqual(['1', '2', '3', '4', '5'])
    expect(asha.state.locals).toEqual({})
  })

  test('is shown as sent although the message before it is still missing', () => {
    const asha = reader()
    asha.state = addLocal(asha.state, local('n1'))
    asha.server.post(asha.chat, PEER)
    expect(asha.take(asha.server.post(asha.chat, READER, { nonce: 'n1' }))).toEqual([
      { kind: 'fetch_gap', roomId: ROOM },
    ])
    const shown = viewTimeline(asha.state, ROOM).messages
    expect(shown[shown.length - 1]).toMatchObject({ nonce: 'n1', sendStatus: SendStatus.Success })
    const query = { after: '3', limit: 100, known: '5' }
    asha.state = applyMessages(asha.state, ROOM, asha.server.page(asha.chat, query), query, {
      reader: READER,
      openRoomId: ROOM,
    })
    expect(asha.ids()).toEqual(['1', '2', '3', '4', '5'])
  })
})

describe('a seen event', () => {
  test('of the other side marks own messages up to the id as read and leaves later ones', () => {
    const asha = reader()
    for (let count = 0; count < 3; count++) asha.take(asha.server.post(asha.chat, READER))
    const flags = () => viewTimeline(asha.state, ROOM).messages.map(({ readFlag }) => readFlag)
    asha.take(asha.server.peerSees(asha.chat, 5, PEER))
    expect(flags()).toEqual([false, false, false, true, true, false])
    expect(asha.room()!.lastMessage!.readFlag).toBe(false)
    asha.take(asha.server.peerSees(asha.chat, 6, PEER))
    asha.take({ t: 'MESSAGE_SEEN', d: { chat_id: '12-7', chat_type: 1, message_id: '4', user_id: PEER } })
    expect(flags()).toEqual([false, false, false, true, true, true])
    expect(asha.room()!.lastMessage!.readFlag).toBe(true)
  })

  test('that overtakes the answer to one’s own sending, or a page that was asked for before it, is not lost', () => {
    const asha = reader()
    const flags = () => viewTimeline(asha.state, ROOM).messages.map(({ readFlag }) => readFlag)
    const sent = asha.server.post(asha.chat, READER)
    asha.take(asha.server.peerSees(asha.chat, 4, PEER))
    asha.take(sent)
    expect(flags()).toEqual([false, false, false, true])
    expect(asha.room()!.lastMessage!.readFlag).toBe(true)
    asha.server.post(asha.chat, READER)
    const query = { limit: 20, known: '5' }
    const page = asha.server.page(asha.chat, query)
    asha.take(asha.server.peerSees(asha.chat, 5, PEER))
    asha.state = applyMessages(asha.state, ROOM, page, query, { reader: READER, openRoomId: ROOM })
    expect(flags()).toEqual([false, false, false, true, true])
  })

  test('of another own device clears unread, or asks the server when only a part was read', () => {
    const asha = reader({ isOpen: false })
    asha.take(asha.server.post(asha.chat, PEER))
    asha.take(asha.server.post(asha.chat, PEER))
    expect(asha.take(asha.server.readerSees(asha.chat, 4))).toMatchObject([{ kind: 'resync' }])
    expect(asha.take(asha.server.readerSees(asha.chat, 5))).toEqual([])
    expect(asha.room()!.unreadNum).toBe(0)
  })
})

test('a removed last message gives way to the one before it, and the server is asked where that is not known', () => {
  const asha = reader()
  expect(asha.take(asha.server.remove(asha.chat, 3))).toEqual([])
  expect(asha.room()!.lastMessage!.id).toBe('2')
  const server = new ModelServer([PEER])
  server.post(server.chats[0]!, PEER)
  const state = applyUpdates(emptyState, server.updates(), { reader: READER })
  expect(onEvent(state, server.remove(server.chats[0]!, 1), { reader: READER }).effects).toMatchObject([
    { kind: 'resync' },
  ])
})

test('news of being out of a group takes its chat from the screen, and old news is put right by the next answer', () => {
  const server = new ModelServer([], ['500'])
  const [group] = server.chats
  const reading = { reader: READER, openRoomId: undefined }
  server.post(group!, PEER)
  let state = applyUpdates(emptyState, server.updates(), reading)
  const out = server.putOut(group!)
  const left = onEvent(state, out, reading)
  expect(left.state.rooms).toEqual({})
  expect(left.effects.map(({ kind }) => kind)).toEqual(['notification', 'resync'])
  expect(applyUpdates(state, server.updates(state.cursor), reading).rooms, 'the answer alone says the same').toEqual({})

  server.takeIn(group!)
  state = applyUpdates(left.state, server.updates(left.state.cursor), reading)
  expect(Object.keys(state.rooms)).toEqual(['500|2'])
  const late = onEvent(state, out, reading).state
  expect(late.rooms).toEqual({})
  expect(Object.keys(applyUpdates(late, server.updates(late.cursor), reading).rooms)).toEqual(['500|2'])
})

test('a message that names everyone marks the chat, and one’s own does not', () => {
  const asha = reader({ isOpen: false })
  asha.take(asha.server.post(asha.chat, READER, { mentions: ['all'] }))
  expect(asha.room()!.is_mentioned).toBe(false)
  asha.take(asha.server.post(asha.chat, PEER, { mentions: ['all'] }))
  expect(asha.room()!.is_mentioned).toBe(true)
})

test('how a channel is set at another device shows at once', () => {
  const channel = { ...emptyState, rooms: { '9|3': emptyRoom('9', 3) } }
  const data = { chat_id: '9', chat_type: 3 as const, is_pinned: true, is_muted: true }
  const { state } = onEvent(channel, { t: 'NOTIFICATION', d: { type: 'chat_session', data } }, { reader: READER })
  expect(state.rooms['9|3']).toMatchObject({ flag_top: true, flag_mute: true })
})

test('a chat marked as unread at another device counts as one, and what is read there ends it', () => {
  const asha = reader({ isOpen: false })
  asha.take(asha.server.mark(asha.chat))
  expect(asha.room()).toMatchObject({ unreadNum: 0, is_marked_unread: true })
  expect(totalUnread(asha.state)).toBe(1)
  asha.take(asha.server.post(asha.chat, PEER))
  expect(asha.room()).toMatchObject({ unreadNum: 1, is_marked_unread: true })
  expect(totalUnread(asha.state)).toBe(1)
  asha.take(asha.server.readerSees(asha.chat, 4))
  expect(asha.room()).toMatchObject({ unreadNum: 0, is_marked_unread: false })
  expect(totalUnread(asha.state)).toBe(0)
})

test('late word of what was read before a chat was marked as unread leaves the mark', () => {
  const asha = reader({ isOpen: false })
  asha.take(asha.server.post(asha.chat, PEER))
  const seen = asha.server.readerSees(asha.chat, 4)
  asha.take(seen)
  asha.take(asha.server.mark(asha.chat))
  asha.take(seen)
  expect(asha.room()).toMatchObject({ unreadNum: 0, is_marked_unread: true })
})
