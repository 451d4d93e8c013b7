import { expect, test } from 'vitest'
import { ModelServer, READER } from '../../../test/model-server.ts'
import { applyMessages } from '../state/apply-messages.ts'
import { applyUpdates } from '../state/apply-updates.ts'
import { clearRoom } from './clear-room.ts'
import { onEvent } from '../state/on-event.ts'
import { emptyState } from '../state/state.ts'
import { viewRoom, viewTimeline } from '../state/view.ts'

const PEER = '12'
const ROOM = '12-7|1'
const reading = { reader: READER }

function loaded() {
  const server = new ModelServer([PEER])
  const chat = server.chats[0]!
  for (let count = 0; count < 3; count++) server.post(chat, PEER)
  const state = applyUpdates(emptyState, server.updates(), reading)
  const query = { limit: 20, known: '3' }
  return { server, chat, state: applyMessages(state, ROOM, server.page(chat, query), query, reading) }
}

test('a cleared chat stays in the list, empty and read, and takes the next message at once', () => {
  const { server, chat, state } = loaded()
  const cleared = clearRoom(state, ROOM)
  expect(viewRoom(cleared, ROOM)).toMatchObject({ lastMessage: null, unreadNum: 0 })
  expect(viewTimeline(cleared, ROOM)).toMatchObject({ messages: [], hasOlder: false })
  const { state: after } = onEvent(cleared, server.post(chat, PEER), reading)
  expect(viewTimeline(after, ROOM).messages.map(({ id }) => id)).toEqual(['4'])
  expect(viewRoom(after, ROOM)).toMatchObject({ unreadNum: 1, lastMessage: { id: '4' } })
})

test('what another device of the person cleared is asked for again before it is shown', () => {
  const { server, state } = loaded()
  expect(state.timelines[ROOM]!.isStale).toBe(false)
  const updates = server.updates()
  const [summary] = updates.list
  const told = { ...updates, list: [{ ...summary!, message: null, unread: 0 }] }
  const next = applyUpdates(state, told, reading)
  expect(next.timelines[ROOM]!.isStale).toBe(true)
})
