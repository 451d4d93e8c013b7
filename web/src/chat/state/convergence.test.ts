import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Dispatch } from '@mela/contract/events.ts'
import { roomIdOf } from '@mela/contract/ids.ts'
import { Client } from '../../../test/model-client.ts'
import { ModelServer } from '../../../test/model-server.ts'
import { GROUPS, PEERS, run, step } from '../../../test/model-steps.ts'
import { quoteOf } from './gone.ts'

// A client that sees events late, twice, in any order or never, and asks for updates now and then, must in the end
// show what a client shows that starts again.
test('any interleaving, duplication and loss of events followed by a resync gives the state of a fresh load', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const { server, client } = run(steps)
      client.reconnect()
      client.reconnect()
      const fresh = new Client(server)
      fresh.openRoomId = client.openRoomId
      fresh.ask()
      fresh.answer()
      expect(client.state.rooms).toEqual(fresh.state.rooms)
      expect(client.state.held).toEqual({})
      const timeline = client.openRoomId && client.state.timelines[client.openRoomId]
      if (!timeline) return
      const target = client.chatOf(client.openRoomId!)
      const shown = server.visible(target).filter((id) => id > Number(timeline.low))
      expect(timeline.messages.map(({ id }) => Number(id))).toEqual(shown)
      expect(timeline.messages.map(({ content }) => content)).toEqual(
        shown.map((id) => server.message(target, id).content.data),
      )
      expect(timeline.messages.map(({ readFlag }) => readFlag)).toEqual(
        shown.map((id) => server.message(target, id).is_seen),
      )
    }),
    { numRuns: 3000 },
  )
})

// Of these a client does not learn by the numbers of messages and changes.
const UNTOLD = ['clear', 'put_out', 'take_in', 'aside']

/** A message whose removal the client knows by its number alone: what comes so late is undone by the next reconnect. */
function isOverdue(client: Client, event: Dispatch): boolean {
  if (event.t !== 'MESSAGE_CREATE') return false
  const roomId = roomIdOf(event.d.chat_id, event.d.chat_type)
  const known = client.state.timelines[roomId]?.change ?? 0
  const { changes, messages } = client.chatOf(roomId)
  const { isRemoved, isHidden } = messages[Number(event.d.message_id) - 1]!
  const removal = changes.find(({ id }) => id === Number(event.d.message_id))
  return (isRemoved || isHidden) && removal !== undefined && removal.change <= known
}

test('what was removed while a client was away leaves its open chat by the changes alone', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const told = steps.filter(({ kind }) => !UNTOLD.includes(kind))
      const { server, client } = run(told, undefined, isOverdue)
      client.ask()
      client.answer()
      client.refresh(5, 2)
      const timeline = client.openRoomId && client.state.timelines[client.openRoomId]
      if (!timeline) return
      const target = client.chatOf(client.openRoomId!)
      const shown = server.visible(target).filter((id) => id > Number(timeline.low))
      expect(timeline.messages.map(({ id }) => Number(id))).toEqual(shown)
      expect(timeline.messages.map(({ content }) => content)).toEqual(
        shown.map((id) => server.message(target, id).content.data),
      )
    }),
    { numRuns: 3000 },
  )
})

test('what a client knows to be removed never comes back, neither itself nor in a quote', () => {
  const look = ({ state: { timelines, rooms }, removed }: Client) => {
    const loaded = Object.values(timelines).flatMap(({ messages }) => messages)
    const listed = Object.values(rooms).flatMap(({ lastMessage, pinMessage }) => [lastMessage, pinMessage])
    const told = [...loaded, ...listed].flatMap((message) => {
      const quote = message && quoteOf(message)
      const ids = message ? [message.id, ...(quote?.content ? [quote.message_id] : [])] : []
      return ids.map((id) => `${message!.target} ${id}`)
    })
    expect(told.filter((name) => removed.has(name))).toEqual([])
  }
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => void run(steps, look)),
    { numRuns: 1000 },
  )
})

test('a timeline is one unbroken run of the visible positions at every moment', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const { server, client } = run(steps.filter(({ kind }) => !['remove', 'hide', ...UNTOLD].includes(kind)))
      for (const [roomId, timeline] of Object.entries(client.state.timelines)) {
        const visible = server.visible(client.chatOf(roomId))
        const run_of = visible.filter((id) => id > Number(timeline.low) && id <= Number(timeline.through))
        expect(timeline.messages.map(({ id }) => Number(id))).toEqual(run_of)
      }
    }),
    { numRuns: 1000 },
  )
})

test('an event that arrives after the server took it back is undone by the next resync', () => {
  const server = new ModelServer(PEERS)
  const client = new Client(server)
  const [target] = server.chats
  client.reconnect()
  server.post(target!, '5')
  const late = server.post(target!, '5')
  server.remove(target!, 2)
  client.reconnect()
  client.take(late)
  const roomId = roomIdOf(target!.chat_id, target!.chat_type)
  expect(client.state.rooms[roomId]).toMatchObject({ unreadNum: 2, lastMessage: { id: '2' } })
  client.reconnect()
  expect(client.state.rooms[roomId]).toMatchObject({ unreadNum: 1, lastMessage: { id: '1' } })
})

test('a message that overtakes an answer which calls its chat gone is shown without waiting for the next resync', () => {
  const server = new ModelServer(PEERS, GROUPS)
  const client = new Client(server)
  const group = server.chats[PEERS.length]!
  client.reconnect()
  server.putOut(group)
  client.ask()
  server.takeIn(group)
  client.take(server.post(group, '5'))
  client.answer()
  const roomId = roomIdOf(group.chat_id, group.chat_type)
  expect(client.state.rooms[roomId]?.lastMessage).toMatchObject({ senderId: '5' })
})
