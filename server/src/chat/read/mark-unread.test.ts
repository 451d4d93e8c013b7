import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100 })
})
afterAll(() => world.end())

const newPair = async (): Promise<[Person, Person]> => {
  const pair = await Promise.all([world.register(), world.register()])
  await world.befriend(...pair)
  return pair
}
const chatOf = (one: Person, other: Person) => ({
  chat_id: privateChatId(one.id, other.id),
  chat_type: ChatType.Private,
})
const marked = (chat: object, is_marked_unread: boolean) => ({
  type: 'chat_marked',
  data: { ...chat, is_marked_unread },
})

test('a chat marked as unread is so on every device of the person at once, and the other side learns nothing', async () => {
  const [leela, omar] = await newPair()
  const chat = chatOf(omar, leela)
  const { message_id } = await leela.sendMessage(omar, 'when shall we meet?')
  await omar.ack(leela, message_id)
  const [phone, tablet, leelas] = await Promise.all([omar.openDevice(), omar.openDevice(), leela.openDevice()])
  const { cursor } = await omar.getMessageUpdates()

  expect(await omar.call('markUnread', chat)).toEqual({})
  expect(await phone.next('NOTIFICATION')).toEqual(marked(chat, true))
  expect(await tablet.next('NOTIFICATION')).toEqual(marked(chat, true))
  const row = { ...chat, unread: 0, is_mentioned: false, is_marked_unread: true }
  expect((await omar.getMessageUpdates(cursor)).list).toMatchObject([row])
  expect(await omar.chatWith(leela)).toMatchObject(row)
  expect(await (await omar.signIn()).chatWith(leela)).toMatchObject(row)

  await omar.call('markUnread', chat)
  await leela.sendMessage(omar, 'tell me')
  await phone.next('MESSAGE_CREATE')
  expect(phone.told.filter(({ t }) => t === 'NOTIFICATION')).toHaveLength(1)
  expect(await omar.chatWith(leela)).toMatchObject({ ...row, unread: 1 })
  expect(await leela.chatWith(omar)).toMatchObject({ is_marked_unread: false })
  expect((await leela.getMessages(omar, { after: '0' })).map(({ is_seen }) => is_seen)).toEqual([true, false])
  await leelas.next('MESSAGE_CREATE')
  expect(leelas.told.map(({ t }) => t)).toEqual(['MESSAGE_CREATE'])
})

test('any ack ends the mark on all devices, and only one that moves the read mark is told to the other side', async () => {
  const [leela, omar] = await newPair()
  const chat = chatOf(omar, leela)
  for (const text of ['one', 'two']) await leela.sendMessage(omar, text)
  await omar.ack(leela, '2')
  const [phone, tablet, leelas] = await Promise.all([omar.openDevice(), omar.openDevice(), leela.openDevice()])

  for (const message_id of ['2', '1', '0']) {
    await omar.call('markUnread', chat)
    expect(await tablet.next('NOTIFICATION')).toEqual(marked(chat, true))
    const { cursor } = await omar.getMessageUpdates()
    expect(await omar.ack(leela, message_id)).toBe(0)
    expect(await tablet.next('NOTIFICATION'), message_id).toEqual(marked(chat, false))
    expect((await omar.getMessageUpdates(cursor)).list).toMatchObject([{ ...chat, is_marked_unread: false }])
  }
  await omar.ack(leela, '2')
  await omar.call('markUnread', chat)
  await leela.sendMessage(omar, 'three')
  expect(await omar.ack(leela, '3')).toBe(0)
  expect(await omar.chatWith(leela)).toMatchObject({ unread: 0, is_marked_unread: false })
  expect(await phone.next('MESSAGE_SEEN')).toMatchObject({ message_id: '3', user_id: omar.id })
  expect(await leelas.next('MESSAGE_SEEN')).toMatchObject({ message_id: '3', user_id: omar.id })
  expect(leelas.told.map(({ t }) => t)).toEqual(['MESSAGE_CREATE', 'MESSAGE_SEEN'])
  const notifications = phone.told.filter(({ t }) => t === 'NOTIFICATION')
  expect(notifications, 'three marks and their ends, and the fourth mark').toHaveLength(7)
})

test('a group is marked by each of its members for themselves, and whoever clears or removes a chat is done with it', async () => {
  const [leela, omar] = await newPair()
  const { group } = await leela.call('createGroup', { user_ids: [omar.id], name: 'Trams' })
  const chat = { chat_id: group.id, chat_type: ChatType.Group }
  const rowOf = async (person: Person) =>
    (await person.getMessageUpdates()).list.find(({ chat_id }) => chat_id === group.id)
  await omar.call('markUnread', chat)
  expect(await rowOf(omar)).toMatchObject({ is_marked_unread: true })
  expect(await rowOf(leela)).toMatchObject({ is_marked_unread: false })
  await omar.call('removeMessage', { ...chat, all: 1, scope: 1 })
  expect(await rowOf(omar)).toMatchObject({ is_marked_unread: false, message: null })

  await leela.sendMessage(omar, 'hello')
  await omar.call('markUnread', chatOf(omar, leela))
  await omar.removeChat(leela)
  await leela.sendMessage(omar, 'hello again')
  expect(await omar.chatWith(leela)).toMatchObject({ unread: 1, is_marked_unread: false })
})

test('marks, acks and messages at the same moment disturb each other in nothing', async () => {
  const [leela, omar] = await newPair()
  const chat = chatOf(omar, leela)
  const sent = Array.from({ length: 10 }, (_, number) => leela.sendMessage(omar, `${number}`))
  const answered = Array.from({ length: 5 }, (_, number) => omar.sendMessage(leela, `${number}`))
  const marks = Array.from({ length: 10 }, () => omar.call('markUnread', chat))
  const acks = Array.from({ length: 10 }, () => omar.ack(leela, '0'))
  await Promise.all([...sent, ...answered, ...marks, ...acks])
  expect(await omar.chatWith(leela)).toMatchObject({ unread: 10, message: { message_id: '15' } })
  expect(await leela.chatWith(omar)).toMatchObject({ unread: 5, is_marked_unread: false })
  await omar.call('markUnread', chat)
  expect(await omar.chatWith(leela)).toMatchObject({ unread: 10, is_marked_unread: true })
  expect(await omar.ack(leela, '15')).toBe(0)
  expect(await omar.chatWith(leela)).toMatchObject({ unread: 0, is_marked_unread: false })
})

test('whoever is not in a chat marks nothing, and neither channels nor groupings are marked here', async () => {
  const [leela, omar] = await newPair()
  const stranger = await world.register()
  await omar.sendMessage(leela, 'between us')
  const { group } = await leela.call('createGroup', { user_ids: [omar.id], name: 'Trams' })
  for (const chat of [
    chatOf(leela, omar),
    chatOf(stranger, omar),
    { chat_id: group.id, chat_type: ChatType.Group },
    { chat_id: '4', chat_type: ChatType.Group },
  ]) {
    expect(await reasonOf(stranger.call('markUnread', chat))).toBe('permission_not_allowed')
  }
  for (const chat_type of [ChatType.Channel, ChatType.Grouping]) {
    expect(await reasonOf(leela.call('markUnread', { chat_id: '4', chat_type } as never))).toBe('invalid_params')
  }
  expect(await leela.chatWith(omar)).toMatchObject({ is_marked_unread: false })
})
