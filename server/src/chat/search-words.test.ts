import { afterAll, beforeAll, expect, test } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { foundGroup, type Group } from '../../test/group.ts'
import { sendChest } from '../../test/money/chests.ts'
import { giveDiamonds } from '../../test/money/give.ts'
import type { Person } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'
import { indexMessages } from './search/index-messages.ts'
import { FOLD } from './search/sql.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ clock_speed: 1000 })
})
afterAll(() => world.end())

/** What the messages that were found are about, newest first. */
async function found(by: Person, keyword: string): Promise<unknown[]> {
  world.clock.advance(10_000)
  const { list } = await by.call('searchMessages', { keyword })
  return list.map(({ content: { data } }) => data['text'] ?? data['remarks'] ?? data['name'])
}

/** The same read as it stands, and through the index once enough was said after it. */
async function inBothWays(group: Group, by: Person, check: () => Promise<void>): Promise<void> {
  await check()
  for (let number = 0; number < 16; number++) await group.say(by, `…${number}`)
  await indexMessages(world.context)
  const [row] = await world.database.query<{ is_indexed: boolean }>(
    'SELECT indexed_id >= 16 AS is_indexed FROM chat_search_room WHERE chat_id = $1',
    [group.id],
  )
  expect(row).toEqual({ is_indexed: true })
  await check()
}

test('all words of a keyword are found in any order, and signs, emoji and quotes as people type them', async () => {
  const [reader, friend] = await Promise.all([world.register(), world.register()])
  const group = await foundGroup(world, reader, [friend])
  const lights = '40 metres of lights is enough\nfor the gate'
  const phone = 'Don’t forget – it’s “free”'
  const hostile = `.* (x|y) [a-z]+$ \\d '; DROP TABLE chat_message; -- %_`
  for (const text of [lights, phone, hostile, 'कीमत २५ रुपये', '👍🏽 ok']) await group.say(friend, text)
  await inBothWays(group, friend, async () => {
    expect(await found(reader, 'gate LIGHTS')).toEqual([lights])
    expect(await found(reader, 'enough for')).toEqual([lights])
    expect(await found(reader, 'gate lamps')).toEqual([])
    expect(await found(reader, `don't - "free"`)).toEqual([phone])
    expect(await found(reader, 'कीमत 25')).toEqual(['कीमत २५ रुपये'])
    expect(await found(reader, '👍')).toEqual(['👍🏽 ok'])
    for (const keyword of ['.*', '(x|y)', '[a-z]+$', '\\d', "';", '-- %_', hostile.slice(0, 50)]) {
      expect(await found(reader, keyword), keyword).toEqual([hostile])
    }
    for (const keyword of ['\u0301', '\u200d', '.+', '(?:)', '%%', "' OR '1'='1"]) {
      expect(await found(reader, keyword), keyword).toEqual([])
    }
  })
})

test('wishes on boxes and names on cards are found, but no card by the text that stands for it, and no line of the service', async () => {
  const [reader, friend] = await Promise.all([world.register(), world.register()])
  await friend.call('editUser', { nickname: 'Zubeida' })
  const group = await foundGroup(world, friend, [reader], 'Kitefliers')
  await giveDiamonds(world, friend, '1000.00')
  await sendChest(friend, group, { remark: 'Happy Makar Sankranti' })
  await group.say(friend, '', { content: { type: ContentType.InviteCard, data: { group_id: group.id } } })
  await group.say(friend, '', { content: { type: ContentType.Card, data: { id: friend.id, type: 'idcard' } } })
  await group.say(friend, `groupcard_${group.id}`)
  await inBothWays(group, friend, async () => {
    expect(await found(reader, 'sankranti')).toEqual(['Happy Makar Sankranti'])
    expect(await found(reader, 'kitefl')).toEqual(['Kitefliers'])
    expect(await found(reader, 'zubei')).toEqual(['Zubeida'])
    for (const keyword of ['groupcard', group.id, 'joined', 'group_created', 'created']) {
      expect(await found(reader, keyword), keyword).toEqual([])
    }
  })
})

test('blocks that were folded otherwise are searched nevertheless, and made again', async () => {
  const [reader, friend] = await Promise.all([world.register(), world.register()])
  const group = await foundGroup(world, reader, [friend])
  const said = ['an ibex', ...Array.from({ length: 40 }, (_, number) => `line ${number}`)]
  for (const text of said) await group.say(friend, text)
  await indexMessages(world.context)
  // As an earlier release left them: with a signature in which nothing stands.
  await world.database.query(
    `UPDATE chat_search_block SET fold = 1, size = 1, signature = B'0'::bit(128) WHERE chat_id = $1`,
    [group.id],
  )
  const blocks = () =>
    world.database.query<{ fold: number; is_empty: boolean }>(
      `SELECT fold, signature::text !~ '1' AS is_empty FROM chat_search_block WHERE chat_id = $1`,
      [group.id],
    )
  expect(new Set((await blocks()).map(({ is_empty }) => is_empty))).toEqual(new Set([true]))
  expect(await found(reader, 'ibex')).toEqual(['an ibex'])
  await world.database.query('UPDATE chat_search_room SET fold = 1 WHERE chat_id = $1', [group.id])
  await group.say(friend, 'something new')
  await indexMessages(world.context)
  expect(new Set((await blocks()).map((block) => `${block.fold} ${block.is_empty}`))).toEqual(
    new Set([`${FOLD} false`]),
  )
  expect(await found(reader, 'ibex')).toEqual(['an ibex'])
  const [room] = await world.database.query('SELECT fold FROM chat_search_room WHERE chat_id = $1', [group.id])
  expect(room).toEqual({ fold: FOLD })
})

test('people who left, and everybody once a group is dissolved, find nothing of it; between people who parted only what each still has is found', async () => {
  const [owner, member, other] = await Promise.all([world.register(), world.register(), world.register()])
  const group = await foundGroup(world, owner, [member, other])
  await group.say(owner, 'the quokka is ours')
  await inBothWays(group, owner, async () => expect(await found(member, 'quokka')).toEqual(['the quokka is ours']))
  await member.call('removeGroupMembers', { group_id: group.id, user_ids: member.id })
  expect(await found(member, 'quokka')).toEqual([])
  await member.call('joinGroup', { id: group.id })
  await group.say(owner, 'a second quokka')
  expect(await found(member, 'quokka'), 'only what was said since they came back').toEqual(['a second quokka'])
  await owner.call('dissolveGroup', { id: group.id })
  for (const person of [owner, member, other]) expect(await found(person, 'quokka')).toEqual([])

  await owner.sendMessage(member, 'between us a wombat')
  const chat = { chat_id: (await owner.chatWith(member))!.chat_id, chat_type: ChatType.Private }
  await owner.call('blockUser', { to_user_id: member.id, status: 1 })
  for (const person of [owner, member]) expect(await found(person, 'wombat')).toEqual(['between us a wombat'])
  await owner.call('deleteFriend', { friend_id: member.id })
  expect(await found(owner, 'wombat')).toEqual([])
  expect(await found(member, 'wombat')).toEqual(['between us a wombat'])
  await member.call('removeChat', chat)
  expect(await found(member, 'wombat')).toEqual([])
})
