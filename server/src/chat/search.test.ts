import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '@mela/contract/client.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { nameContains } from '@mela/contract/text/name-match.ts'
import { foundGroup } from '../../test/group.ts'
import { reasonOf, type Person } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'
import { indexMessages } from './search/index-messages.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ clock_speed: 1000 })
})
afterAll(() => world.end())

const search = async (by: Person, keyword: string, more: Partial<CallInput<'searchMessages'>> = {}) => {
  const { list, total } = await by.call('searchMessages', { keyword, ...more })
  return { texts: list.map(({ content }) => content.data['text']), total }
}
const textsOf = async (by: Person, keyword: string) => (await search(by, keyword)).texts

/** A conversation of the past, of which the newest texts stand last. */
async function writePast(chat_id: string, author: Person, texts: readonly string[]): Promise<void> {
  await world.database.query(
    `INSERT INTO chat_message (chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content, countable, created_at)
     SELECT 1, $1, number, number - 1, $2, gen_random_uuid(), 1, json_build_object('text', line), number,
            now() - interval '1 day' + number * interval '1 ms'
     FROM unnest($3::text[]) WITH ORDINALITY AS said (line, number)`,
    [chat_id, author.id, texts],
  )
  await world.database.query(
    `UPDATE chat_room SET last_id = $2, last_all_id = $2, countable = $2, changed_xid = pg_current_xact_id() WHERE chat_id = $1`,
    [chat_id, texts.length],
  )
}

async function indexedId(chat_id: string): Promise<number> {
  const [row] = await world.database.query<{ indexed_id: string }>(
    'SELECT indexed_id FROM chat_search_room WHERE chat_id = $1',
    [chat_id],
  )
  return Number(row?.indexed_id ?? 0)
}

/** What is looked for, the text it must be found in, and what must not find it. */
const LANGUAGES: Record<string, [keyword: string, text: string, other: string][]> = {
  en: [['ppoint', 'The APPOINTMENT is at noon', 'pointer']],
  de: [
    ['STRASSENBAHN', 'Die Straßenbahnhaltestelle am Münster', 'strasen'],
    ['munster', 'Die Straßenbahnhaltestelle am Münster', 'minster'],
  ],
  es: [['corazon', 'Mi corazón late, ¿y el tuyo?', 'corazin']],
  ru: [
    ['ЗООПАРК', 'поедем в зоопарке на ёлку', 'зоосад'],
    ['елку', 'поедем в зоопарке на ёлку', 'иолку'],
  ],
  id: [['erjalan', 'Kami berjalan-jalan ke pasar', 'erjulan']],
  hi: [
    ['नमस्ते', 'सबको नमस्ते जी', 'नमस्त्र'],
    ['किताब', 'यह किताबें ज़रूर पढ़ो', 'कताबे'],
    ['जरूर', 'यह किताबें ज़रूर पढ़ो', 'जरर'],
  ],
  zh: [
    ['北京', '我们明天去北京烤鸭店', '京北'],
    ['鸭', '我们明天去北京烤鸭店', '鹅'],
  ],
  ja: [
    ['東京', '明日は東京タワーへ行きます', '京東'],
    ['ﾀﾜｰ', '明日は東京タワーへ行きます', 'だわー'],
    ['行き', '明日は東京タワーへ行きます', '来き'],
  ],
}
const EVERYTHING = Object.values(LANGUAGES).flat()
const TEXTS = [...new Set(EVERYTHING.map(([, text]) => text))]

describe('search', () => {
  test('finds parts of words in all eight languages, read as they stand and through the index', async () => {
    const [reader, friend] = await Promise.all([world.register(), world.register()])
    await world.befriend(reader, friend)
    const chat_id = privateChatId(reader.id, friend.id)
    const filler = Array.from({ length: 100 }, (_, number) => `nothing of note ${number}`)
    await writePast(chat_id, friend, [...filler, ...TEXTS, ...filler])
    const findAll = async () => {
      for (const [keyword, text, other] of EVERYTHING) {
        world.clock.advance(10_000)
        expect(await textsOf(reader, keyword), keyword).toEqual([text])
        expect(await textsOf(reader, other), other).toEqual([])
      }
      // Full-width letters, composed or not, in any case.
      expect(await textsOf(reader, 'ＰＰＯＩＮＴ')).toEqual(['The APPOINTMENT is at noon'])
      expect(await textsOf(reader, 'mu\u0308nster')).toEqual(['Die Straßenbahnhaltestelle am Münster'])
      expect(await textsOf(reader, '  late,   ¿Y  ')).toEqual(['Mi corazón late, ¿y el tuyo?'])
    }
    expect(await indexedId(chat_id)).toBe(0)
    await findAll()
    await indexMessages(world.context)
    expect(await indexedId(chat_id)).toBe(208)
    await findAll()
  })

  test('a hit opens the chat at its place: what stands around it is read by its id', async () => {
    const [reader, friend] = await Promise.all([world.register(), world.register()])
    await world.befriend(reader, friend)
    const chat_id = privateChatId(reader.id, friend.id)
    await writePast(
      chat_id,
      friend,
      Array.from({ length: 300 }, (_, number) => (number === 99 ? '两个字' : `line ${number + 1}`)),
    )
    await indexMessages(world.context)
    const { list } = await reader.call('searchMessages', { keyword: '个字' })
    expect(list.map(({ message_id }) => message_id)).toEqual(['100'])
    const { message_id } = list[0]!
    const before = await reader.getMessages(friend, { before: message_id, limit: 2 })
    const after = await reader.getMessages(friend, { after: message_id, limit: 2 })
    expect([...before, ...after].map(({ content }) => content.data['text'])).toEqual([
      'line 99',
      'line 98',
      'line 101',
      'line 102',
    ])
  })

  test('people are found by romanised names, as people spell them', async () => {
    const person = await world.register()
    const names = {
      asha: 'आशा',
      gurpreet: 'गुरप्रीत',
      krishna: 'कृष्ण',
      lakshmi: 'लक्ष्मी',
      farhan: 'फ़रहान',
      'Zhang Wei': '张伟',
      ouyang: '欧阳娜娜',
      zoe: 'Zoë',
    }
    for (const nickname of Object.values(names)) {
      const friend = await world.register()
      await friend.call('editUser', { nickname })
      await world.befriend(person, friend)
    }
    const { list } = await person.call('listFriends', {})
    const found = (keyword: string) =>
      list.flatMap(({ friend_info: { nickname }, sort_key }) =>
        nameContains(keyword, nickname, sort_key) ? [nickname] : [],
      )
    for (const [keyword, nickname] of Object.entries(names)) expect(found(keyword), keyword).toEqual([nickname])
    expect(found('zhangwei')).toEqual(['张伟'])
    expect(found('शा')).toEqual(['आशा'])
    expect(found('娜娜')).toEqual(['欧阳娜娜'])
    expect(found('meera')).toEqual([])
  })
})

test('a search finds a part of a text in any case and alphabet, newest first, in all chats or in one', async () => {
  const [reader, friend] = await Promise.all([world.register(), world.register()])
  const group = await foundGroup(world, reader, [friend])
  await reader.sendMessage(friend, 'The TRAM to Зоопарк')
  await group.say(friend, 'a tram, an ÉCLAIR and 100%')
  await group.say(reader, 'under_score')
  expect(await search(reader, 'tram')).toEqual({
    texts: ['a tram, an ÉCLAIR and 100%', 'The TRAM to Зоопарк'],
    total: 2,
  })
  expect(await search(reader, 'ЗООПАРК')).toEqual({ texts: ['The TRAM to Зоопарк'], total: 1 })
  expect(await search(reader, 'éclair')).toEqual({ texts: ['a tram, an ÉCLAIR and 100%'], total: 1 })
  // Signs that mean something elsewhere mean themselves here.
  expect((await search(reader, '0%')).total).toBe(1)
  expect((await search(reader, '%')).total).toBe(1)
  expect(await search(reader, 'r_s')).toEqual({ texts: ['under_score'], total: 1 })
  expect((await search(reader, 'rxs')).total).toBe(0)
  expect((await search(reader, '\\')).total).toBe(0)
  expect((await search(reader, '\u200d')).total).toBe(0)
  const private_chat = { chat_id: privateChatId(reader.id, friend.id), chat_type: ChatType.Private }
  expect((await search(reader, 'tram', private_chat)).texts).toEqual(['The TRAM to Зоопарк'])
  expect((await search(reader, 'tram', { chat_id: group.id, chat_type: ChatType.Group })).total).toBe(1)
  const { list } = await reader.call('searchMessages', { keyword: 'tram', pos: 1, limit: 1 })
  expect(list).toEqual([(await reader.getMessages(friend)).at(0)])
  expect(await reader.call('searchMessages', { keyword: 'tram', pos: 5 })).toEqual({ list: [], total: 2 })
})

test('a search sees only what its reader may: not before they came, not what they cleared, nothing of others', async () => {
  const [owner, member, late, stranger] = await Promise.all([
    world.register(),
    world.register(),
    world.register(),
    world.register(),
  ])
  const group = await foundGroup(world, owner, [member])
  const chat = { chat_id: group.id, chat_type: ChatType.Group }
  for (let number = 0; number < 40; number++) await group.say(owner, 'secret one')
  await late.call('joinGroup', { id: group.id })
  await group.say(owner, 'secret two')
  for (const is_indexed of [false, true]) {
    if (is_indexed) {
      for (let number = 0; number < 16; number++) await group.say(owner, 'no news')
      await indexMessages(world.context)
    }
    expect(await search(late, 'secret')).toEqual({ texts: ['secret two'], total: 1 })
    expect((await search(owner, 'secret')).total).toBe(41)
    expect((await search(stranger, 'secret')).total).toBe(0)
  }
  await late.call('removeMessage', { ...chat, all: 1, scope: 1 })
  expect(await search(late, 'secret')).toEqual({ texts: [], total: 0 })
  expect(await reasonOf(search(stranger, 'secret', chat))).toBe('permission_not_allowed')
  expect(await reasonOf(search(stranger, 'secret', { ...chat, chat_id: '999999999' }))).toBe('permission_not_allowed')
  const [channel] = await world.database.query<{ chat_id: string }>('SELECT chat_id FROM chat_room WHERE chat_type = 3')
  const in_channel = { chat_id: channel!.chat_id, chat_type: ChatType.Channel }
  expect(await reasonOf(search(owner, 'a', in_channel))).toBe('permission_not_allowed')
  await owner.call('removeGroupMembers', { group_id: group.id, user_ids: late.id })
  await group.say(owner, 'secret three')
  expect((await search(late, 'secret')).total).toBe(0)
  for (const keyword of ['', '   ', 'x'.repeat(51)]) {
    expect(await reasonOf(search(owner, keyword))).toBe('invalid_params')
  }
})

test('what was removed is not found any more, and the index forgets it too', async () => {
  const [reader, friend] = await Promise.all([world.register(), world.register()])
  await world.befriend(reader, friend)
  const chat_id = privateChatId(reader.id, friend.id)
  await writePast(chat_id, friend, [
    'the xylophone of all',
    'the xylophone of the reader',
    ...Array<string>(40).fill('x'),
  ])
  await indexMessages(world.context)
  expect((await search(reader, 'xylophone')).total).toBe(2)
  const bits = async () => {
    const [row] = await world.database.query<{ signature: string }>(
      'SELECT signature::text FROM chat_search_block WHERE chat_id = $1 AND block = 0',
      [chat_id],
    )
    return row!.signature.replaceAll('0', '').length
  }
  const full = await bits()
  const chat = { chat_id, chat_type: ChatType.Private }
  await reader.call('removeMessage', { ...chat, message_ids: ['2'], scope: 1 })
  expect(await textsOf(reader, 'xylophone')).toEqual(['the xylophone of all'])
  expect((await search(friend, 'xylophone')).total).toBe(2)
  await friend.call('removeMessage', { ...chat, message_ids: ['1'], scope: 2 })
  expect((await search(reader, 'xylophone')).total).toBe(0)
  expect(await textsOf(friend, 'xylophone')).toEqual(['the xylophone of the reader'])
  await indexMessages(world.context)
  expect(await bits()).toBeLessThan(full)
  expect(await textsOf(friend, 'xylophone')).toEqual(['the xylophone of the reader'])
})

test('a search finds at most a thousand, the newest of all chats first, however they are interleaved', async () => {
  const [reader, one, other] = await Promise.all([world.register(), world.register(), world.register()])
  for (const friend of [one, other]) await world.befriend(reader, friend)
  const said = (name: string, count: number) => Array.from({ length: count }, (_, at) => `needle ${name} ${at + 1}`)
  await writePast(privateChatId(reader.id, one.id), one, ['an old haystack', ...said('one', 1500)])
  await writePast(privateChatId(reader.id, other.id), other, said('other', 300))
  await world.database.query(
    `UPDATE chat_message SET created_at = date_trunc('day', now()) + message_id * interval '10 ms' + interval '12.005 s' WHERE chat_id = $1`,
    [privateChatId(reader.id, other.id)],
  )
  await world.database.query(
    `UPDATE chat_message SET created_at = date_trunc('day', now()) + message_id * interval '10 ms' WHERE chat_id = $1`,
    [privateChatId(reader.id, one.id)],
  )
  await indexMessages(world.context)
  const pages: string[] = []
  for (let pos = 0; pos < 1000; pos += 100) {
    world.clock.advance(10_000)
    const { texts, total } = await search(reader, 'needle', { pos, limit: 100 })
    expect(total).toBe(1000)
    pages.push(...(texts as string[]))
  }
  expect(pages).toHaveLength(1000)
  expect(new Set(pages).size).toBe(1000)
  // Both are written at the same pace; the shorter one began later.
  expect(pages.slice(0, 4)).toEqual(['needle one 1500', 'needle other 300', 'needle one 1499', 'needle other 299'])
  expect(pages.filter((text) => text.startsWith('needle other'))).toHaveLength(300)
  expect(await textsOf(reader, 'old haystack')).toEqual(['an old haystack'])
})

test('what is said while the index is made is found at any time', async () => {
  const [reader, friend] = await Promise.all([world.register(), world.register()])
  await world.befriend(reader, friend)
  const making = (async () => {
    for (let round = 0; round < 20; round++) await indexMessages(world.context)
  })()
  const chat = { chat_id: privateChatId(reader.id, friend.id), chat_type: ChatType.Private }
  for (let total = 6; total <= 60; total += 6) {
    for (let number = 0; number < 6; number++) {
      const content = { type: 1 as const, data: { text: `word ${total} ${number}` } }
      await friend.call('sendMessage', { ...chat, nonce: randomUUID(), content })
    }
    world.clock.advance(5_000)
    expect((await search(reader, 'word')).total).toBe(total)
  }
  await making
})
