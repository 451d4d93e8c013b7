import { expect, test } from 'vitest'
import type { Dispatch } from '@mela/contract/events.ts'
import { ModelServer, READER } from '../../../test/model-server.ts'
import { applyMessages } from './apply-messages.ts'
import { applyUpdates } from './apply-updates.ts'
import { quoteOf } from './gone.ts'
import { onEvent } from './on-event.ts'
import { emptyState, type ChatState } from './state.ts'
import { viewRoom, viewTimeline } from './view.ts'

const PEER = '12'
const ROOM = '12-7|1'
const reading = { reader: READER, openRoomId: ROOM }

/** A reader who looks at a chat of three messages. */
function looking() {
  const server = new ModelServer([PEER])
  const chat = server.chats[0]!
  for (let count = 0; count < 3; count++) server.post(chat, PEER)
  let state: ChatState = applyUpdates(emptyState, server.updates(), reading)
  const load = (page = server.page(chat, { limit: 20 })) => {
    state = applyMessages(state, ROOM, page, { limit: 20, known: '3' }, reading)
  }
  load()
  return {
    server,
    chat,
    load,
    take(event: Dispatch) {
      const outcome = onEvent(state, event, reading)
      state = outcome.state
      return outcome.effects
    },
    messages: () => viewTimeline(state, ROOM).messages,
    ids: () => viewTimeline(state, ROOM).messages.map(({ id }) => id),
    room: () => viewRoom(state, ROOM)!,
  }
}

test('the quotes of what was removed lose their content, and a late copy of it or of its quote brings nothing back', () => {
  const asha = looking()
  const late = asha.server.post(asha.chat, PEER)
  asha.take(asha.server.post(asha.chat, PEER, { quoted: 2 }))
  const quoting = asha.server.post(asha.chat, PEER, { quoted: 4 })
  asha.take(asha.server.remove(asha.chat, 2))
  asha.take(asha.server.remove(asha.chat, 4))
  expect(asha.take(late)).toMatchObject([{ kind: 'ack', message_id: '5' }])
  expect(asha.ids()).toEqual(['1', '3', '5'])
  asha.take(quoting)
  expect(asha.ids()).toEqual(['1', '3', '5', '6'])
  expect(asha.messages().map((message) => quoteOf(message)?.content)).toEqual([undefined, undefined, null, null])
  expect(asha.room()).toMatchObject({ unreadNum: 0, lastMessage: { id: '6' } })
})

test('what was removed is not in a page that was answered before', () => {
  const asha = looking()
  const page = asha.server.page(asha.chat, { limit: 20 })
  asha.take(asha.server.remove(asha.chat, 3))
  asha.load(page)
  expect(asha.ids()).toEqual(['1', '2'])
})

test('the pinned message follows what the socket tells, and a removed one is not pinned any more', () => {
  const asha = looking()
  asha.take(asha.server.pinMessage(asha.chat, 1))
  expect(asha.room().pinMessage).toMatchObject({ id: '1' })
  asha.take(asha.server.pinMessage(asha.chat, 2))
  expect(asha.room().pinMessage).toMatchObject({ id: '2' })
  const late = asha.server.pinMessage(asha.chat, 2)
  asha.take(asha.server.remove(asha.chat, 2))
  asha.take(late)
  expect(asha.room().pinMessage).toBeNull()
})
