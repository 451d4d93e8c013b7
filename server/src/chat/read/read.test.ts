import { afterAll, beforeAll, expect, test } from 'vitest'
import { privateChatId } from '@mela/contract/ids.ts'
import { Person } from '../../../test/person.ts'
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

test('CHAT-030 after ack unread is 0 and stays so on a fresh login; acking an older id never raises it', async () => {
  const [leela, omar] = await newPair()
  for (let number = 1; number <= 4; number++) await leela.sendMessage(omar, `${number}`)
  expect(await omar.chatWith(leela)).toMatchObject({ unread: 4 })
  expect(await leela.chatWith(omar)).toMatchObject({ unread: 0 })

  expect(await omar.ack(leela, '4')).toBe(0)
  expect(await omar.chatWith(leela)).toMatchObject({ unread: 0 })
  const { username, password } = omar
  const login = await world.guest('login', { biz: 'login', source: 'pwa', data: { account: { username, password } } })
  const again = new Person(world.origin, login, username, password)
  expect(await again.chatWith(leela)).toMatchObject({ unread: 0 })

  for (const older of ['0', '1', '3']) expect(await again.ack(leela, older)).toBe(0)
  expect(await again.chatWith(leela)).toMatchObject({ unread: 0 })

  await leela.sendMessage(omar, '5')
  await leela.sendMessage(omar, '6')
  expect(await omar.chatWith(leela)).toMatchObject({ unread: 2 })
  expect(await omar.ack(leela, '2')).toBe(2)
  expect(await omar.ack(leela, '5')).toBe(1)
  expect(await omar.chatWith(leela)).toMatchObject({ unread: 1 })
  expect(await omar.ack(leela, '9223372036854775807')).toBe(0)
  await leela.sendMessage(omar, '7')
  expect(await omar.chatWith(leela)).toMatchObject({ unread: 1 })
})

test('own messages never count, and sending does not move the read mark', async () => {
  const [leela, omar] = await newPair()
  await leela.sendMessage(omar, 'a question')
  await omar.sendMessage(leela, 'typed without looking')
  expect(await omar.chatWith(leela)).toMatchObject({ unread: 1 })
  expect(await leela.chatWith(omar)).toMatchObject({ unread: 1 })
  await omar.sendMessage(leela, 'and more')
  expect(await omar.ack(leela, '1')).toBe(0)
  expect(await omar.chatWith(leela)).toMatchObject({ unread: 0 })
  expect(await leela.chatWith(omar)).toMatchObject({ unread: 2 })
})

test('CHAT-031 MESSAGE_SEEN marks own messages up to its id as read, later ones stay unread, and is_seen survives a reload', async () => {
  const [leela, omar] = await newPair()
  const phone = await leela.openDevice()
  const tablet = await omar.openDevice()
  for (let number = 1; number <= 5; number++) await leela.sendMessage(omar, `${number}`)
  const isSeen = async () => (await leela.getMessages(omar, { after: '0' })).map(({ is_seen }) => is_seen)
  expect(await isSeen()).toEqual([false, false, false, false, false])

  await omar.ack(leela, '3')
  const seen = { chat_id: privateChatId(leela.id, omar.id), chat_type: 1, message_id: '3', user_id: omar.id }
  expect(await phone.next('MESSAGE_SEEN')).toEqual(seen)
  expect(await tablet.next('MESSAGE_SEEN')).toEqual(seen)
  expect(await isSeen()).toEqual([true, true, true, false, false])
  expect((await leela.chatWith(omar))?.message).toMatchObject({ message_id: '5', is_seen: false })

  await omar.ack(leela, '2')
  await omar.ack(leela, '5')
  expect((await phone.next('MESSAGE_SEEN')).message_id).toBe('5')
  expect(await isSeen()).toEqual([true, true, true, true, true])
  expect((await leela.chatWith(omar))?.message).toMatchObject({ message_id: '5', is_seen: true })
  const { list } = await leela.getMessageUpdates()
  expect(list[0]?.message?.is_seen).toBe(true)
})

test('clearing a chat unread tells the other side nothing about having been read', async () => {
  const [leela, omar] = await newPair()
  const sent = await leela.sendMessage(omar, 'did you see this?')
  await omar.removeChat(leela)
  expect(await leela.getMessages(omar)).toEqual([sent])
  expect(sent.is_seen).toBe(false)
  await omar.ack(leela, sent.message_id)
  expect(await leela.getMessages(omar)).toEqual([{ ...sent, is_seen: true }])
})
