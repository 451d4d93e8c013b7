import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Dispatch } from '@mela/contract/events.ts'
import { conversationKey } from '@mela/contract/ids.ts'
import { applyMessages } from './apply-messages.ts'
import { applyUpdates, type Updates } from './apply-updates.ts'
import { ModelServer, READER } from '../../test/model-server.ts'
import { onEvent } from './on-event.ts'
import { markRead } from './receive.ts'
import { emptyState, type ChatState } from './state.ts'
import { newestKnown } from './timeline.ts'

// A client that sees events late, twice, in any order or never, and asks for updates now and then, must in the end
// show what a client shows that starts anew.
const PEERS = ['5', '9', '12']

type Step =
  | { kind: 'post'; chat: number; isOwn: boolean }
  | { kind: 'remove'; chat: number; pick: number }
  | { kind: 'peer_sees' | 'reader_sees'; chat: number; pick: number }
  | { kind: 'clear'; chat: number }
  | { kind: 'deliver'; pick: number; keeps: boolean }
  | { kind: 'ask' }
  | { kind: 'resync' }
  | { kind: 'answer' }
  | { kind: 'open'; chat: number }
  | { kind: 'close' }
  | { kind: 'fill_gap' }

const chat = fc.nat({ max: PEERS.length - 1 })
const pick = fc.nat({ max: 1000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('post' as const), chat, isOwn: fc.boolean() }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('deliver' as const), pick, keeps: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), chat, pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('peer_sees' as const, 'reader_sees' as const), chat, pick }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const), chat }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('ask' as const, 'answer' as const, 'resync' as const, 'fill_gap' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('open' as const), chat }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
)

class Client {
  state: ChatState = emptyState
  openRoomId: string | undefined
  asked: { updates: Updates; meanwhile: Dispatch[] } | undefined
  readonly server: ModelServer
  constructor(server: ModelServer) {
    this.server = server
  }

  get reading() {
    return { reader: READER, openRoomId: this.openRoomId }
  }
  chatOf(roomId: string) {
    return this.server.chats.find((each) => conversationKey(each.chat_id, each.chat_type) === roomId)!
  }
  take(event: Dispatch) {
    const { state, effects } = onEvent(this.state, event, this.reading)
    if (state !== this.state) this.asked?.meanwhile.push(event)
    this.state = state
    for (const effect of effects) {
      if (effect.kind === 'ack') this.server.readerSees(this.chatOf(effect.roomId), Number(effect.message_id))
    }
  }
  ask() {
    this.asked = { updates: this.server.updates(this.state.cursor), meanwhile: [] }
  }
  answer() {
    if (!this.asked) return
    const { updates, meanwhile } = this.asked
    this.asked = undefined
    this.state = applyUpdates(this.state, updates, this.reading, meanwhile)
    if (this.openRoomId && this.state.timelines[this.openRoomId]?.isStale) this.fetch()
    this.ackOpen()
  }
  fetch(after?: string) {
    const roomId = this.openRoomId
    if (!roomId) return
    const query = { limit: 100, known: newestKnown(this.state, roomId), ...(after === undefined ? {} : { after }) }
    this.state = applyMessages(this.state, roomId, this.server.page(this.chatOf(roomId), query), query, this.reading)
  }
  open(roomId: string) {
    this.openRoomId = roomId
    this.state = markRead(this.state, roomId)
    this.fetch()
    this.ackOpen()
  }
  ackOpen() {
    const head = this.openRoomId && this.state.heads[this.openRoomId]
    if (this.openRoomId && head) this.server.readerSees(this.chatOf(this.openRoomId), Number(head))
  }
  reconnect() {
    const stale = Object.entries(this.state.timelines).map(([key, each]) => [key, { ...each, isStale: true }])
    this.state = { ...this.state, timelines: Object.fromEntries(stale) as ChatState['timelines'] }
    this.ask()
    this.answer()
  }
}

function run(steps: readonly Step[]): { server: ModelServer; client: Client } {
  const server = new ModelServer(PEERS)
  const client = new Client(server)
  const wire: Dispatch[] = []
  const pickOf = (place: number, length: number) => (place % length) + 1
  for (const each of steps) {
    if (each.kind === 'deliver') {
      if (wire.length === 0) continue
      const index = each.pick % wire.length
      client.take(wire[index]!)
      if (!each.keeps) wire.splice(index, 1)
    } else if (each.kind === 'ask') client.ask()
    else if (each.kind === 'resync') {
      client.ask()
      client.answer()
    } else if (each.kind === 'answer') client.answer()
    else if (each.kind === 'close') client.openRoomId = undefined
    else if (each.kind === 'fill_gap') {
      const timeline = client.openRoomId && client.state.timelines[client.openRoomId]
      if (timeline) client.fetch(timeline.through)
    } else {
      const target = server.chats[each.chat]!
      const peer = PEERS[each.chat]!
      const size = target.messages.length
      if (each.kind === 'post') wire.push(server.post(target, each.isOwn ? READER : peer))
      else if (size === 0) continue
      else if (each.kind === 'open') client.open(conversationKey(target.chat_id, target.chat_type))
      else if (each.kind === 'remove') wire.push(server.remove(target, pickOf(each.pick, size)))
      else if (each.kind === 'peer_sees') wire.push(server.peerSees(target, pickOf(each.pick, size), peer))
      else if (each.kind === 'reader_sees') wire.push(server.readerSees(target, pickOf(each.pick, size)))
      else if (client.openRoomId !== conversationKey(target.chat_id, target.chat_type)) server.clear(target)
    }
  }
  return { server, client }
}

test('any interleaving, duplication and loss of events followed by a resync gives the state of a fresh load', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
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
      expect(timeline.messages.map(({ readFlag }) => readFlag)).toEqual(
        shown.map((id) => server.message(target, id).is_seen),
      )
    }),
    { numRuns: 3000 },
  )
})

test('a timeline is one unbroken run of the visible positions at every moment', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { server, client } = run(steps.filter(({ kind }) => kind !== 'remove' && kind !== 'clear'))
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
  const roomId = conversationKey(target!.chat_id, target!.chat_type)
  expect(client.state.rooms[roomId]).toMatchObject({ unreadNum: 2, lastMessage: { id: '2' } })
  client.reconnect()
  expect(client.state.rooms[roomId]).toMatchObject({ unreadNum: 1, lastMessage: { id: '1' } })
})
