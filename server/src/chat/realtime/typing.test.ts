import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import type { Device } from '../../../test/device.ts'
import { foundGroup } from '../../../test/group.ts'
import type { Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  // It stands still, so that nothing is given back to whoever says too much.
  world = await openWorld({ clock_speed: 0 })
})
afterAll(() => world.end())

const inPrivate = (one: Person, other: Person) => ({
  chat_id: privateChatId(one.id, other.id),
  chat_type: ChatType.Private,
})
const later = () => world.clock.advance(5_000)
const typings = (device: Device) => device.told.filter(({ t }) => t === 'TYPING')
/** Everything that was said before it has arrived when this has. */
async function afterAWord(from: Person, to: Person, device: Device): Promise<void> {
  const { message_id } = await from.sendMessage(to, 'a word')
  await device.next('MESSAGE_CREATE', (message) => message.message_id === message_id)
}

test('whoever types is seen by the other, through another process too, and never by themselves', async () => {
  const { asha, gurpreet } = world
  const far = await world.startSite()
  const [mine, my_other, theirs] = await Promise.all([
    asha.openDevice(),
    asha.openDevice(),
    gurpreet.at(far.origin).openDevice(),
  ])
  const before = await world.database.query('SELECT count(*) FROM platform_outbox')
  mine.socket.emit('typing', inPrivate(asha, gurpreet))
  expect(await theirs.next('TYPING')).toEqual({ ...inPrivate(asha, gurpreet), user_id: asha.id })
  await afterAWord(asha, gurpreet, theirs)
  await my_other.next('MESSAGE_CREATE')
  expect([...typings(mine), ...typings(my_other)]).toEqual([])
  expect(
    await world.database.query('SELECT count(*) FROM platform_outbox WHERE topic NOT LIKE $1', ['chat.sent']),
  ).toEqual(before)
})

test('it is told once in two seconds for each device and chat, however often it is said', async () => {
  const { asha, gurpreet, meera } = world
  const [mine, theirs, others] = await Promise.all([asha.openDevice(), gurpreet.openDevice(), meera.openDevice()])
  later()
  for (let time = 0; time < 10; time++) mine.socket.emit('typing', inPrivate(asha, gurpreet))
  mine.socket.emit('typing', inPrivate(asha, meera))
  await Promise.all([theirs.next('TYPING'), others.next('TYPING')])
  await afterAWord(asha, gurpreet, theirs)
  expect(typings(theirs)).toHaveLength(1)
  world.clock.advance(2_000)
  mine.socket.emit('typing', inPrivate(asha, gurpreet))
  await theirs.next('TYPING')
  expect(typings(theirs)).toHaveLength(2)
})

test('in a group all others hear it, unless whoever types may not speak there or there are more than 200', async () => {
  const [owner, member, muted] = await Promise.all([world.register(), world.register(), world.register()])
  const group = await foundGroup(world, owner, [member, muted])
  await owner.call('muteGroupMembers', { group_id: group.id, user_ids: [muted.id], prohibition_status: 1 })
  const [desk, phone, silent] = await Promise.all([owner.openDevice(), member.openDevice(), muted.openDevice()])
  const chat = { chat_id: group.id, chat_type: ChatType.Group }
  phone.socket.emit('typing', chat)
  for (const device of [desk, silent]) expect(await device.next('TYPING')).toEqual({ ...chat, user_id: member.id })
  silent.socket.emit('typing', chat)
  await afterAWord(muted, owner, desk)
  expect(typings(desk)).toHaveLength(1)
  await world.database.query('UPDATE chat_room SET member_total = 201 WHERE chat_type = 2 AND chat_id = $1', [group.id])
  later()
  phone.socket.emit('typing', chat)
  await afterAWord(member, owner, desk)
  expect(typings(desk)).toHaveLength(1)
})

test('nobody hears it from strangers, former friends and those they have shut out, nor is nonsense a fault', async () => {
  const { rohan, asha } = world
  const [left, blocker] = await Promise.all([world.register(), world.register()])
  await world.befriend(asha, left)
  await world.befriend(asha, blocker)
  await blocker.call('blockUser', { to_user_id: asha.id, status: 1 })
  await left.call('deleteFriend', { friend_id: asha.id })
  const [mine, lefts, blockers, stranger] = await Promise.all(
    [asha, left, blocker, rohan].map((person) => person.openDevice()),
  )
  const emit = stranger!.socket.emit.bind(stranger!.socket) as unknown as (name: string, ...rest: unknown[]) => void
  emit('typing', inPrivate(asha, world.gurpreet))
  emit('typing', inPrivate(rohan, asha))
  const nonsense = [
    null,
    'x',
    4,
    [],
    { chat_id: 4 },
    { chat_id: '4', chat_type: 3 },
    { chat_id: "'; --", chat_type: 1 },
  ]
  for (const signal of nonsense) emit('typing', signal)
  mine!.socket.emit('typing', inPrivate(asha, left))
  mine!.socket.emit('typing', inPrivate(asha, blocker))
  later()
  lefts!.socket.emit('typing', inPrivate(asha, left))
  blockers!.socket.emit('typing', inPrivate(asha, blocker))
  const quiet = await world.gurpreet.openDevice()
  mine!.socket.emit('typing', inPrivate(asha, world.gurpreet))
  expect(await quiet.next('TYPING')).toMatchObject({ user_id: asha.id })
  for (const device of [mine, lefts, blockers, stranger]) expect(typings(device!)).toEqual([])
  expect(stranger!.socket.connected).toBe(true)
  const guest = await rohan.openSilentDevice()
  guest.socket.emit('typing', inPrivate(asha, world.gurpreet))
  expect(await guest.login(rohan.token)).toBe(10000)
  expect(typings(quiet)).toHaveLength(1)
})
