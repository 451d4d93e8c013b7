import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { Dispatch } from '@mela/contract/events.ts'
import { ChatType, roomIdOf, privateChatId } from '@mela/contract/ids.ts'
import type { Device } from '../../server/test/device.ts'
import type { Person } from '../../server/test/person.ts'
import { openWorld, type World } from '../../server/test/world.ts'
import type { Room } from '../../web/src/chat/state/model.ts'
import { SyncClient } from './sync-client.ts'

// Stale state and events, in whatever order and number they arrive, give what a fresh read gives: the web's own
// reducers against the real server.
const STEPS = 120
const SEEDS = [1, 2, 3, 5, 8, 13]

let world: World
beforeAll(async () => {
  // Limits on sending are told apart from these deeds by a clock that runs fast.
  world = await openWorld({ clock_speed: 200 })
})
afterAll(() => world.end())

/** The same numbers for the same seed (mulberry32). */
function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (limit: number) => Math.floor(next() * limit),
    pick: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!,
  }
}

interface Scene {
  random: ReturnType<typeof seeded>
  asha: Person
  friends: Person[]
  /** The first of the friends owns it. */
  group: { id: string; isIn: boolean }
  client: SyncClient
  device: Device
  /** What the device was told and nobody has decided about yet. */
  wire: Dispatch[]
  taken: number
}

const roomOf = (group_id: string) => roomIdOf(group_id, ChatType.Group)
const roomWith = (asha: Person, friend: Person) => roomIdOf(privateChatId(asha.id, friend.id), ChatType.Private)

const deeds: [weight: number, deed: (scene: Scene) => Promise<unknown>][] = [
  [5, ({ random, asha, friends }) => random.pick(friends).sendMessage(asha, `theirs ${random.below(1000)}`)],
  [4, ({ random, asha, friends }) => asha.sendMessage(random.pick(friends), `mine ${random.below(1000)}`)],
  [3, (scene) => seeSome(scene, 'friend')],
  [2, (scene) => seeSome(scene, 'asha')],
  [1, removeOne],
  [9, deliver],
  [2, ({ client }) => client.ask()],
  [2, ({ client }) => client.answer()],
  [1, ({ client }) => client.fillGap()],
  [2, ({ random, client, asha, friends }) => client.open(roomWith(asha, random.pick(friends)))],
  [1, ({ client }) => Promise.resolve(client.close())],
  [4, sayInGroup],
  [1, changeGroup],
  [1, ({ client, group }) => (group.isIn ? client.open(roomOf(group.id)) : Promise.resolve())],
]
const drawn = deeds.flatMap(([weight, deed]) => Array.from({ length: weight }, () => deed))

async function sayInGroup({ random, asha, friends, group }: Scene): Promise<void> {
  const by = group.isIn ? random.pick([asha, friends[0]!]) : friends[0]!
  const content = { type: ContentType.Text, data: { text: `to all ${random.below(1000)}` } }
  await by.call('sendMessage', { chat_id: group.id, chat_type: ChatType.Group, nonce: randomUUID(), content })
}

/** Something that the group is told; asha may be put out of the group and taken in again. */
async function changeGroup({ random, asha, friends, group }: Scene): Promise<void> {
  const owner = friends[0]!
  const deed = random.below(3)
  if (!group.isIn) await owner.call('addGroupMembers', { id: group.id, user_ids: [asha.id] })
  else if (deed === 0) await owner.call('removeGroupMembers', { group_id: group.id, user_ids: asha.id })
  else await owner.call('editNotice', { id: group.id, notice: `notice ${random.below(1_000_000)}` })
  group.isIn = !group.isIn || deed !== 0
}

/** Somebody reads up to a random place, on a device the client knows nothing of. */
async function seeSome({ random, asha, friends }: Scene, who: 'asha' | 'friend'): Promise<void> {
  const friend = random.pick(friends)
  const [reader, other] = who === 'asha' ? [asha, friend] : [friend, asha]
  const chat = await reader.chatWith(other)
  const last = Number(chat?.message?.message_id ?? 0)
  if (last > 0) await reader.ack(other, String(random.below(last) + 1))
}

async function removeOne({ random, client, asha, friends }: Scene): Promise<void> {
  const friend = random.pick(friends)
  if (client.openRoomId !== roomWith(asha, friend) && (await asha.chatWith(friend))) await asha.removeChat(friend)
}

/** One event of those on the wire arrives, arrives and stays to arrive again, or is lost. */
async function deliver(scene: Scene): Promise<void> {
  const { random, client, device, wire } = scene
  wire.push(...device.told.slice(scene.taken))
  scene.taken = device.told.length
  if (wire.length === 0) return
  const index = random.below(wire.length)
  const event = wire[index]!
  const fate = random.below(10)
  if (fate < 8) await client.take(event)
  if (fate !== 0) wire.splice(index, 1)
}

async function play(seed: number): Promise<Scene> {
  const asha = await world.register()
  const friends = await Promise.all([world.register(), world.register(), world.register()])
  for (const friend of friends) await world.befriend(asha, friend)
  const device = await asha.openDevice()
  const { group } = await friends[0]!.call('createGroup', { user_ids: [asha.id] })
  const scene: Scene = {
    ...{ random: seeded(seed), asha, friends, device, wire: [], taken: 0 },
    group: { id: group.id, isIn: true },
    client: new SyncClient(asha),
  }
  for (let step = 0; step < STEPS; step++) await scene.random.pick(drawn)(scene)
  return scene
}

test.each(SEEDS)('stale state and events and a resync give the state of a full read (seed %i)', async (seed) => {
  const { client, asha } = await play(seed)
  await client.reconnect()
  await client.reconnect()
  const fresh = new SyncClient(asha)
  await fresh.reconnect()
  expect(client.rooms()).toEqual(fresh.rooms())
  expect(client.state.held).toEqual({})
  expect(Object.keys(fresh.rooms()).length).toBeGreaterThan(0)

  const { openRoomId } = client
  if (!openRoomId) return
  await fresh.open(openRoomId)
  const shown = client.state.timelines[openRoomId]!
  const read = fresh.state.timelines[openRoomId]!
  expect(shown.hasNewer).toBe(false)
  const facts = (timeline: typeof shown) =>
    timeline.messages
      .filter(({ id }) => BigInt(id) > BigInt(shown.low))
      .map(({ id, nonce, senderId, content, readFlag }) => ({ id, nonce, senderId, content, readFlag }))
  expect(facts(shown)).toEqual(facts(read))
})

test('every event in order, without any question in between, gives what a full read gives', async () => {
  const asha = await world.register()
  const friend = await world.register()
  await world.befriend(asha, friend)
  const client = new SyncClient(asha)
  await client.reconnect()
  const device = await asha.openDevice()
  for (let turn = 0; turn < 10; turn++) {
    await friend.sendMessage(asha, `theirs ${turn}`)
    const mine = await asha.sendMessage(friend, `mine ${turn}`)
    if (turn % 3 === 0) await friend.ack(asha, mine.message_id)
    if (turn === 4) await asha.ack(friend, mine.message_id)
  }
  const last = await friend.sendMessage(asha, 'the last')
  await device.next('MESSAGE_CREATE', ({ message_id }) => message_id === last.message_id)
  for (const event of device.told) await client.take(event)
  const fresh = new SyncClient(asha)
  await fresh.reconnect()
  // Where the person left off before is what answers tell; of what was read since, both know the same.
  const withoutPlace = (rooms: Record<string, Room>) => Object.values(rooms).map(({ read_id: _place, ...room }) => room)
  expect(withoutPlace(client.rooms())).toEqual(withoutPlace(fresh.rooms()))
})
