import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '@mela/contract/chat/chat.ts'
import { privateChatId } from '@mela/contract/ids.ts'
import { reasonOf } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100 })
})
afterAll(() => world.end())

const idsOf = (messages: Message[]) => messages.map(({ message_id }) => Number(message_id))
const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, step) => (from <= to ? from + step : from - step))

test('CHAT-032 get_messages pages history without gap or repetition, 20 to a page', async () => {
  const { asha, meera } = world
  for (let number = 1; number <= 55; number++) {
    await (number % 2 ? asha : meera).sendMessage(number % 2 ? meera : asha, `line ${number}`)
  }
  const newest = await asha.getMessages(meera)
  expect(idsOf(newest)).toEqual(range(55, 36))

  const backwards: Message[] = []
  for (let page = newest; page.length > 0;) {
    backwards.push(...page)
    const before = page.at(-1)!.message_id
    page = await asha.getMessages(meera, { before })
    expect(page.length).toBe(Math.min(20, Number(before) - 1))
  }
  expect(idsOf(backwards)).toEqual(range(55, 1))
  expect(backwards.map(({ content }) => content.data['text'])).toEqual(range(55, 1).map((number) => `line ${number}`))

  const forwards: Message[] = []
  for (let page = await meera.getMessages(asha, { after: '0' }); page.length > 0;) {
    forwards.push(...page)
    page = await meera.getMessages(asha, { after: page.at(-1)!.message_id })
  }
  expect(idsOf(forwards)).toEqual(range(1, 55))
  expect(forwards.map(({ prev }) => Number(prev))).toEqual(range(0, 54))

  expect(idsOf(await asha.getMessages(meera, { limit: 3, before: '10' }))).toEqual([9, 8, 7])
  expect(idsOf(await asha.getMessages(meera, { limit: 3, after: '10' }))).toEqual([11, 12, 13])
  expect(idsOf(await asha.getMessages(meera, { limit: 100 }))).toEqual(range(55, 1))
  expect(await asha.getMessages(meera, { before: '1' })).toEqual([])
  expect(await asha.getMessages(meera, { after: '55' })).toEqual([])
  for (const limit of [0, 101, -1, 1.5]) {
    expect(await reasonOf(asha.getMessages(meera, { limit }))).toBe('invalid_params')
  }
  expect(await reasonOf(world.rohan.call('getMessages', { chat_id: newest[0]!.chat_id, chat_type: 1 }))).toBe(
    'permission_not_allowed',
  )
})

test('a page read while others write neither skips nor repeats', async () => {
  const { asha, gurpreet } = world
  for (let number = 0; number < 30; number++) await asha.sendMessage(gurpreet, `early ${number}`)
  const first = await gurpreet.getMessages(asha)
  await Promise.all(range(1, 7).map((number) => asha.sendMessage(gurpreet, `late ${number}`)))
  const second = await gurpreet.getMessages(asha, { before: first.at(-1)!.message_id })
  expect(idsOf([...first, ...second])).toEqual(range(30, 1))
  const missed = await gurpreet.getMessages(asha, { after: first[0]!.message_id })
  expect(idsOf(missed)).toEqual(range(31, 37))
})

test('CHAT-017 removing a chat leaves the other side untouched, and a new message brings it back without the old history', async () => {
  const { asha } = world
  const nadia = await world.register()
  await world.befriend(asha, nadia)
  for (const text of ['one', 'two', 'three']) await asha.sendMessage(nadia, text)
  await nadia.sendMessage(asha, 'four')
  const untouched = { row: await asha.chatWith(nadia), history: await asha.getMessages(nadia) }
  const { cursor } = await nadia.getMessageUpdates()

  await nadia.removeChat(asha)
  expect(await nadia.chatWith(asha)).toBeUndefined()
  expect(await nadia.getMessages(asha)).toEqual([])
  const chat_id = privateChatId(asha.id, nadia.id)
  const elsewhere = await nadia.getMessageUpdates(cursor)
  expect(elsewhere).toMatchObject({ list: [], removed: [{ chat_id, chat_type: 1 }], is_full: false })
  expect(await asha.chatWith(nadia)).toEqual(untouched.row)
  expect(await asha.getMessages(nadia)).toEqual(untouched.history)

  const fresh = await asha.sendMessage(nadia, 'five')
  expect(await nadia.getMessages(asha)).toEqual([fresh])
  expect(await nadia.getMessages(asha, { after: '0' })).toEqual([fresh])
  expect(await nadia.chatWith(asha)).toMatchObject({ message: fresh, unread: 1 })
  expect(idsOf(await asha.getMessages(nadia))).toEqual([5, 4, 3, 2, 1])

  await nadia.removeChat(asha)
  const own = await nadia.sendMessage(asha, 'six')
  expect(await nadia.chatWith(asha)).toMatchObject({ message: own, unread: 0 })
  expect(await nadia.getMessages(asha)).toEqual([own])
})
