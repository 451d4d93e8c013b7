import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Message } from '@mela/contract/chat/chat.ts'
import type { Refused } from '@mela/contract/client.ts'
import type { Notification } from '@mela/contract/events.ts'
import { inGroup, inPrivate, type Chat } from '../../../test/chats.ts'
import type { Device } from '../../../test/device.ts'
import { fillGroup } from '../../../test/fill-group.ts'
import { foundGroup } from '../../../test/group.ts'
import { reasonOf, refusalOf, type Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { chatTopics, SENT } from '../realtime/announce.ts'
import { MOST_TOLD_SINGLY } from '../members/rooms.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ clock_speed: 2_000 })
})
afterAll(() => world.end())

const people = (count: number): Promise<Person[]> => Promise.all(Array.from({ length: count }, () => world.register()))
const newPair = async (): Promise<[Person, Person]> => {
  const pair = (await people(2)) as [Person, Person]
  await world.befriend(...pair)
  return pair
}
const pin = (by: Person, chat: Chat, { message_id }: Pick<Message, 'message_id'>, status: 'yes' | 'no' = 'yes') =>
  by.call('pinMessage', { ...chat, message_id, status })
const removeForAll = (by: Person, chat: Chat, { message_id }: Message) =>
  by.call('removeMessage', { ...chat, message_ids: [message_id], scope: 2 })
const pinned = async (by: Person, chat: Chat) => {
  const { message } = await by.call('getPinMessage', chat)
  const { list } = await by.getMessageUpdates()
  // The row of the list says the same.
  expect(list.find(({ chat_id }) => chat_id === chat.chat_id)!.message_top).toEqual(message)
  return message && message.content.data['text']
}
/** What the bar of a chat is told to show. */
async function bar(device: Device, { chat_id }: Chat): Promise<Message | null> {
  type Top = Extract<Notification, { type: 'message_top' }>
  const said = await device.next('NOTIFICATION', (each) => each.type === 'message_top' && each.data.chat_id === chat_id)
  return (said as Top).data.message
}

test('CHAT-042 one message is pinned at a time: yes pins in place of the last, no unpins, by both in private', async () => {
  const [leela, omar] = await newPair()
  const chat = inPrivate(leela, omar)
  const [one, two] = [await leela.sendMessage(omar, 'one'), await omar.sendMessage(leela, 'two')]
  expect(await pin(leela, chat, one)).toEqual({})
  expect(await pinned(omar, chat)).toBe('one')
  await pin(omar, chat, two)
  for (const reader of [leela, omar]) expect(await pinned(reader, chat)).toBe('two')
  // What is not pinned cannot be unpinned; twice is once.
  await pin(leela, chat, one, 'no')
  await pin(leela, chat, two)
  expect(await pinned(leela, chat)).toBe('two')
  await pin(leela, chat, two, 'no')
  await pin(leela, chat, two, 'no')
  for (const reader of [leela, omar]) expect(await pinned(reader, chat)).toBeNull()
  const changes = await omar.call('getChanges', { ...chat, after: 0 })
  expect(changes.map(({ message_id }) => message_id)).toEqual(['1', '2', '2'])
  for (const status of ['Yes', '', 1, true]) {
    expect(await refusalOf(pin(leela, chat, one, status as 'yes'))).toMatchObject({ code: 10002 })
  }
  // Only what there is to see.
  await removeForAll(leela, chat, one)
  await omar.call('removeMessage', { ...chat, message_ids: [two.message_id], scope: 1 })
  expect(await refusalOf(pin(leela, chat, one))).toMatchObject({ code: 10004, reason: 'non_existent' })
  expect(await reasonOf(pin(omar, chat, two))).toBe('non_existent')
  expect(await reasonOf(pin(leela, chat, { message_id: '99' }))).toBe('non_existent')
  expect(await refusalOf(pin(world.rohan, chat, two))).toMatchObject({ code: 10018 })
  // Whoever is shut out pins nothing before the eyes of the other.
  await leela.call('blockUser', { to_user_id: omar.id, status: 1 })
  const three = await leela.sendMessage(omar, 'three')
  expect(await reasonOf(pin(omar, chat, three))).toBe('permission_not_allowed')
  await pin(leela, chat, three)
})

test('CHAT-043 get_pin_message answers the pinned message or none, to each as far as they may see it', async () => {
  const [owner, manager, member, late] = (await people(4)) as [Person, Person, Person, Person]
  const group = await foundGroup(world, owner, [manager, member])
  const chat = inGroup(group)
  await owner.call('editManagers', { group_id: group.id, user_ids: [manager.id], identity: 3 })
  expect(await pinned(member, chat)).toBeNull()
  const said = await group.say(member, 'tea at five')
  expect(await refusalOf(pin(member, chat, said))).toMatchObject({ code: 10018 })
  await pin(manager, chat, said)
  expect((await member.call('getPinMessage', chat)).message).toEqual(said)
  for (const reader of [owner, manager, member]) expect(await pinned(reader, chat)).toBe('tea at five')
  expect(
    await refusalOf(member.call('pinMessage', { ...chat, message_id: said.message_id, status: 'no' })),
  ).toMatchObject({
    code: 10018,
  })
  // Not to who came later, has cleared the chat, or removed it for themselves.
  await late.call('joinGroup', { id: group.id })
  expect(await pinned(late, chat)).toBeNull()
  await manager.call('removeMessage', { ...chat, all: 1, scope: 1 })
  expect(await pinned(manager, chat)).toBeNull()
  await member.call('removeMessage', { ...chat, message_ids: [said.message_id], scope: 1 })
  expect(await pinned(member, chat)).toBeNull()
  expect(await pinned(owner, chat)).toBe('tea at five')
  expect(await refusalOf(world.rohan.call('getPinMessage', chat))).toMatchObject({ code: 10018 })
  // With the message its pin goes for everyone.
  await removeForAll(owner, chat, said)
  expect(await pinned(owner, chat)).toBeNull()
})

describe('news of a pin', () => {
  test('CHAT-044 reach all participants as NOTIFICATION message_top: the message, another, or none', async () => {
    const [leela, omar] = await newPair()
    const chat = inPrivate(leela, omar)
    const [one, two] = [await leela.sendMessage(omar, 'one'), await leela.sendMessage(omar, 'two')]
    const devices = [await omar.openDevice(), await leela.openDevice(), await leela.openDevice()]
    const stranger = await world.rohan.openDevice()
    const shown = () => Promise.all(devices.map((device) => bar(device, chat)))
    await pin(leela, chat, one)
    expect(await shown()).toEqual([one, one, one])
    await pin(omar, chat, two)
    expect(await shown()).toEqual([two, two, two])
    await removeForAll(leela, chat, two)
    expect(await shown()).toEqual([null, null, null])
    await pin(omar, chat, one)
    await pin(omar, chat, one, 'no')
    expect(await shown()).toEqual([one, one, one])
    expect(await shown()).toEqual([null, null, null])
    expect(stranger.told).toEqual([])
  })

  test('carry a message only to those who may see it, in small groups and in large ones', async () => {
    const [owner, member, late] = (await people(3)) as [Person, Person, Person]
    const group = await foundGroup(world, owner, [member])
    const chat = inGroup(group)
    const early = await group.say(owner, 'before they came')
    await late.call('joinGroup', { id: group.id })
    const [phone, lates] = [await member.openDevice(), await late.openDevice()]
    await pin(owner, chat, early)
    expect(await bar(phone, chat)).toEqual(early)
    expect(await bar(lates, chat)).toBeNull()
    await fillGroup(world, group, MOST_TOLD_SINGLY - 2)
    await (await world.register()).call('joinGroup', { id: group.id })
    for (const device of [phone, lates]) await device.next('RESYNC')
    const recent = await group.say(owner, 'for all of you')
    await pin(owner, chat, recent)
    for (const device of [phone, lates]) {
      await expect.poll(() => bar(device, chat)).toEqual(recent)
    }
    await pin(owner, chat, early)
    await expect.poll(() => bar(phone, chat)).toEqual(early)
    expect(await bar(lates, chat)).toBeNull()
    await group.say(owner, 'the end')
    await lates.next('MESSAGE_CREATE', ({ content }) => content.data['text'] === 'the end')
    expect(JSON.stringify(lates.told)).not.toContain('before they came')
  })

  test('and of removals are told by the relay where the process that committed them could not', async () => {
    const [leela, omar] = await newPair()
    const chat = inPrivate(leela, omar)
    const [one, two] = [await leela.sendMessage(omar, 'one'), await leela.sendMessage(omar, 'two')]
    const phone = await omar.openDevice()
    const mute = await world.startSite({ ROLES: 'api' })
    mute.context.bus.isConnected = () => false
    const there = leela.at(mute.origin)
    await pin(there, chat, one)
    expect(await bar(phone, chat)).toEqual(one)
    await there.call('removeMessage', { ...chat, message_ids: [two.message_id], scope: 2 })
    expect(await phone.next('MESSAGE_REMOVE')).toEqual({ ...chat, message_ids: [two.message_id] })
    // What was sent, quoted and removed before it was announced never is.
    const secret = await there.sendMessage(omar, 'a secret')
    const quote = { message_id: secret.message_id }
    const said = await there.sendMessage(omar, '', { content: { type: 1, data: { text: 'as I said', quote } } })
    await there.call('removeMessage', { ...chat, message_ids: [secret.message_id], scope: 2 })
    const refs = [secret, said].map(({ message_id }) => [chat.chat_type, chat.chat_id, message_id])
    const hints = await chatTopics(world.context)[SENT]!(refs)
    expect(hints.map(({ subject }) => subject).toSorted()).toEqual(
      [leela, omar].map(({ id }) => `rt.user.${id}`).toSorted(),
    )
    for (const { payload } of hints) {
      const told = Buffer.from(payload)
      expect([told.includes('as I said'), told.includes('a secret')]).toEqual([true, false])
    }
  })
})

test('a message that is pinned and removed at once, on two devices, is never left pinned', async () => {
  const [leela, omar] = await newPair()
  const chat = inPrivate(leela, omar)
  const second = await world.startSite()
  for (let round = 0; round < 12; round++) {
    const message = await leela.sendMessage(omar, `round ${round}`)
    const pinning = pin(omar.at(second.origin), chat, message).then(
      () => 'pinned',
      (error: Refused) => error.reason,
    )
    await Promise.all([removeForAll(leela, chat, message), removeForAll(leela.at(second.origin), chat, message)])
    expect(['pinned', 'non_existent']).toContain(await pinning)
    expect(await pinned(omar, chat)).toBeNull()
    const [row] = await world.database.query<{ pin_id: string | null }>(
      'SELECT pin_id FROM chat_room WHERE chat_id = $1',
      [chat.chat_id],
    )
    expect(row).toEqual({ pin_id: null })
  }
})
