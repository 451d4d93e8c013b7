import fc from 'fast-check'
import type { Dispatch } from '@mela/contract/events.ts'
import { roomIdOf } from '@mela/contract/ids.ts'
import { Client } from './model-client.ts'
import { ModelServer, READER } from './model-server.ts'

// What may happen to a chat and to whoever looks at it, in any order.
export const PEERS = ['5', '9', '12']
export const GROUPS = ['500']

export type Step =
  | { kind: 'post'; chat: number; isOwn: boolean; quotes: boolean; names: boolean; pick: number }
  | { kind: 'remove' | 'hide' | 'hide_for_other' | 'pin' | 'unpin'; chat: number; pick: number }
  | { kind: 'peer_sees' | 'reader_sees'; chat: number; pick: number }
  | { kind: 'clear' | 'aside' | 'aside_for_others' | 'mark'; chat: number }
  | { kind: 'put_out' }
  | { kind: 'take_in' }
  | { kind: 'deliver'; pick: number; keeps: boolean }
  | { kind: 'ask' }
  | { kind: 'resync' }
  | { kind: 'answer' }
  | { kind: 'open'; chat: number }
  | { kind: 'close' }
  | { kind: 'fill_gap' }
  | { kind: 'reload' }

const chat = fc.nat({ max: PEERS.length + GROUPS.length - 1 })
const pick = fc.nat({ max: 1000 })
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('post' as const),
      chat,
      isOwn: fc.boolean(),
      quotes: fc.boolean(),
      names: fc.boolean(),
      pick,
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('deliver' as const), pick, keeps: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'remove' as const,
        'hide' as const,
        'hide_for_other' as const,
        'pin' as const,
        'unpin' as const,
      ),
      chat,
      pick,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('peer_sees' as const, 'reader_sees' as const), chat, pick }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('clear' as const, 'mark' as const), chat }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('aside' as const, 'aside_for_others' as const), chat }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('ask' as const, 'answer' as const, 'resync' as const, 'fill_gap' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('open' as const), chat }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('put_out' as const, 'take_in' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('close' as const, 'reload' as const) }) },
)

/** A server and a client that has lived through these steps. */
export function run(
  steps: readonly Step[],
  look: (client: Client) => void = () => undefined,
  isOverdue: (client: Client, event: Dispatch) => boolean = () => false,
): { server: ModelServer; client: Client } {
  const server = new ModelServer(PEERS, GROUPS)
  const group = server.chats[PEERS.length]!
  const client = new Client(server)
  const wire: Dispatch[] = []
  for (const each of steps) {
    look(client)
    if (each.kind === 'deliver') {
      if (wire.length === 0) continue
      const index = each.pick % wire.length
      if (!isOverdue(client, wire[index]!)) client.take(wire[index]!)
      if (!each.keeps) wire.splice(index, 1)
    } else if (each.kind === 'ask') client.ask()
    else if (each.kind === 'resync') {
      client.ask()
      client.answer()
    } else if (each.kind === 'answer') client.answer()
    else if (each.kind === 'close') client.openRoomId = undefined
    else if (each.kind === 'reload') client.reload()
    else if (each.kind === 'fill_gap') {
      const timeline = client.openRoomId && client.state.timelines[client.openRoomId]
      if (timeline) client.fetch(timeline.through)
      client.ackOpen()
    } else if (each.kind === 'put_out' || each.kind === 'take_in') {
      if (each.kind === 'put_out' && group.isMember) wire.push(server.putOut(group))
      if (each.kind === 'take_in' && !group.isMember) wire.push(server.takeIn(group))
    } else {
      const target = server.chats[each.chat]!
      const peer = PEERS[each.chat] ?? PEERS[0]!
      // What is for a few cannot be quoted, pinned or removed for everyone.
      const ids = target.messages.flatMap(({ few }, index) => (few ? [] : [index + 1]))
      const picked = 'pick' in each && ids.length > 0 ? ids[each.pick % ids.length] : ids[0]
      // Of what is said among others nothing is told to whoever is not there.
      if (!target.isMember) server.post(target, peer)
      else if (each.kind === 'post') {
        const quoted = each.quotes ? picked : undefined
        const mentions = each.names ? [each.pick % 2 ? READER : 'all'] : []
        wire.push(server.post(target, each.isOwn ? READER : peer, { quoted, mentions }))
      } else if (picked === undefined) continue
      else if (each.kind === 'open') client.open(roomIdOf(target.chat_id, target.chat_type))
      else if (each.kind === 'remove') wire.push(server.remove(target, picked))
      else if (each.kind === 'hide') wire.push(server.hide(target, picked))
      else if (each.kind === 'hide_for_other') server.hideForOther(target, picked)
      else if (each.kind === 'pin') wire.push(server.pinMessage(target, picked))
      else if (each.kind === 'unpin') wire.push(server.pinMessage(target, undefined))
      else if (each.kind === 'peer_sees') wire.push(server.peerSees(target, picked, peer))
      else if (each.kind === 'reader_sees') wire.push(server.readerSees(target, picked))
      else if (each.kind === 'mark') wire.push(server.mark(target))
      else if (each.kind === 'aside') wire.push(server.postForFew(target))
      else if (each.kind === 'aside_for_others') server.postForOthers(target)
      else if (client.openRoomId !== roomIdOf(target.chat_id, target.chat_type)) server.clear(target)
    }
  }
  return { server, client }
}
