import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Message } from '@mela/contract/chat/chat.ts'
import { inGroup, inPrivate, type Chat } from '../../../test/chats.ts'
import { fillGroup } from '../../../test/fill-group.ts'
import { foundGroup } from '../../../test/group.ts'
import { Person, reasonOf, refusalOf } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
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
const remove = (by: Person, chat: Chat, scope: 1 | 2, ...messages: Pick<Message, 'message_id'>[]) =>
  by.call('removeMessage', { ...chat, message_ids: messages.map(({ message_id }) => message_id), scope })
const textsOf = (messages: Message[]) => messages.flatMap(({ content }) => content.data['text'] ?? [])
const rowOf = async (by: Person, { chat_id }: Chat) =>
  (await by.getMessageUpdates()).list.find((row) => row.chat_id === chat_id)!
const changesFor = async (by: Person, chat: Chat, after = 0) =>
  (await by.call('getChanges', { ...chat, after })).map(({ message_id, message }) => [message_id, message && 'there'])
const foundIn = async (by: Person, chat: Chat, keyword: string) =>
  textsOf((await by.call('searchMessages', { ...chat, keyword })).list)

describe('for oneself', () => {
  test('CHAT-036 a removed message stays for others and never comes back for the one who removed it', async () => {
    const [leela, omar] = await newPair()
    const chat = inPrivate(leela, omar)
    const [first, second, third] = [
      await leela.sendMessage(omar, 'word one'),
      await omar.sendMessage(leela, 'word two'),
      await leela.sendMessage(omar, 'word three'),
    ]
    const [phone, tablet, others] = [await omar.openDevice(), await omar.openDevice(), await leela.openDevice()]
    expect(await remove(omar, chat, 1, first, third, { message_id: '77' }, { message_id: '0' })).toEqual({})
    const told = { ...chat, message_ids: [first.message_id, third.message_id] }
    for (const device of [phone, tablet]) expect(await device.next('MESSAGE_REMOVE')).toEqual(told)
    expect(textsOf(await omar.getMessages(leela))).toEqual(['word two'])
    expect(textsOf(await omar.getMessages(leela, { after: '0' }))).toEqual(['word two'])
    expect(textsOf(await omar.getMessages(leela, { before: third.message_id }))).toEqual(['word two'])
    expect(await foundIn(omar, chat, 'word')).toEqual(['word two'])
    expect(await rowOf(omar, chat)).toMatchObject({ message: second, unread: 0, change: 2 })
    expect(await changesFor(omar, chat)).toEqual([
      [first.message_id, null],
      [third.message_id, null],
    ])
    // Not a thing of it for the other side.
    expect(textsOf(await leela.getMessages(omar))).toEqual(['word three', 'word two', 'word one'])
    expect(await foundIn(leela, chat, 'word')).toHaveLength(3)
    expect(await changesFor(leela, chat)).toEqual([])
    expect(await rowOf(leela, chat)).toMatchObject({ message: third, unread: 1 })
    // Twice is once, and the last of all leaves a chat without a preview.
    await remove(omar, chat, 1, first, second, second)
    expect(await changesFor(omar, chat)).toHaveLength(3)
    expect(await rowOf(omar, chat)).toMatchObject({ message: null })
    const next = await leela.sendMessage(omar, 'word four')
    expect(await others.next('MESSAGE_CREATE')).toEqual(next)
    expect(others.told.map(({ t }) => t)).toEqual(['MESSAGE_CREATE'])
    expect(await rowOf(omar, chat)).toMatchObject({ message: next, unread: 1 })
    expect(await omar.getMessages(leela)).toEqual([next])
    expect(await refusalOf(remove(world.rohan, chat, 1, first))).toMatchObject({ code: 10018 })
  })
})

test('CHAT-064 clearing records empties the history for this user only, on all of their devices', async () => {
  const [leela, omar] = await newPair()
  const chat = inPrivate(leela, omar)
  const { username, password } = omar
  const login = await world.guest('login', { biz: 'login', source: 'h5', data: { account: { username, password } } })
  const tablet = new Person(world.origin, login, username, password)
  const sent = [await leela.sendMessage(omar, 'one'), await omar.sendMessage(leela, 'two')]
  await leela.call('pinMessage', { ...chat, message_id: sent[0]!.message_id, status: 'yes' })
  const { cursor } = await tablet.getMessageUpdates()
  expect(await omar.call('removeMessage', { ...chat, all: 1, scope: 1 })).toEqual({})
  for (const device of [omar, tablet]) {
    expect(await device.getMessages(leela)).toEqual([])
    expect(await foundIn(device, chat, 'one')).toEqual([])
    expect(await rowOf(device, chat)).toMatchObject({ message: null, message_top: null, unread: 0 })
    expect(await device.call('getChanges', { ...chat, after: 0 })).toEqual([])
  }
  // A device that was away finds the chat among what changed, and without a preview.
  const { list } = await tablet.getMessageUpdates(cursor)
  expect(list).toMatchObject([{ chat_id: chat.chat_id, message: null, unread: 0 }])
  expect(textsOf(await leela.getMessages(omar))).toEqual(['two', 'one'])
  expect(await rowOf(leela, chat)).toMatchObject({ message: sent[1], unread: 1 })
})

test('what came after the message up to which a chat is cleared or removed stays, unread, and own devices are told', async () => {
  const [leela, omar] = await newPair()
  const chat = inPrivate(leela, omar)
  const known = await leela.sendMessage(omar, 'known')
  await omar.sendMessage(leela, 'own, sent from another device')
  const later = await leela.sendMessage(omar, 'later')
  const [phone, others] = [await omar.openDevice(), await leela.openDevice()]
  const clear = (message_id: string) => omar.call('removeMessage', { ...chat, all: 1, scope: 1, message_id })
  await clear(known.message_id)
  expect(await phone.next('NOTIFICATION')).toEqual({
    type: 'chat_cleared',
    data: { ...chat, message_id: known.message_id },
  })
  expect(textsOf(await omar.getMessages(leela))).toEqual(['later', 'own, sent from another device'])
  expect(await rowOf(omar, chat)).toMatchObject({ message: later, unread: 1 })
  // Twice is once, and what is later than all there is means all there is.
  await clear(known.message_id)
  expect(await rowOf(omar, chat)).toMatchObject({ message: later, unread: 1 })
  await omar.call('removeChat', { ...chat, message_id: '999' })
  expect(await rowOf(omar, chat)).toBeUndefined()
  // An older wish that arrives late brings nothing back.
  await clear(known.message_id)
  await omar.call('removeChat', { ...chat, message_id: known.message_id })
  expect(await rowOf(omar, chat)).toBeUndefined()
  expect(await omar.getMessages(leela)).toEqual([])
  const next = await leela.sendMessage(omar, 'next')
  await omar.call('removeChat', { ...chat, message_id: later.message_id })
  expect(await rowOf(omar, chat)).toMatchObject({ message: next, unread: 1 })
  // Nobody else learns of it, not even that anything was read.
  expect(await others.next('MESSAGE_CREATE')).toEqual(next)
  expect(others.told.map(({ t }) => t)).toEqual(['MESSAGE_CREATE'])
  expect(await rowOf(leela, chat)).toMatchObject({ unread: 1 })
})

describe('for everyone', () => {
  test('CHAT-037 in a private chat a message goes for the other party too, at once, and only one’s own', async () => {
    const [leela, omar] = await newPair()
    const chat = inPrivate(leela, omar)
    const [kept, gone, last] = [
      await leela.sendMessage(omar, 'kept'),
      await leela.sendMessage(omar, 'gone'),
      await leela.sendMessage(omar, 'gone too'),
    ]
    const theirs = await omar.sendMessage(leela, 'theirs')
    const [phone, own] = [await omar.openDevice(), await leela.openDevice()]
    expect(await refusalOf(remove(leela, chat, 2, theirs))).toMatchObject({ code: 10018 })
    // One that is not theirs to remove, and all stay.
    expect(await reasonOf(remove(leela, chat, 2, gone, theirs))).toBe('permission_not_allowed')
    expect(await reasonOf(remove(world.rohan, chat, 2, gone))).toBe('permission_not_allowed')
    expect(textsOf(await omar.getMessages(leela))).toHaveLength(4)
    await remove(omar, chat, 2, theirs)
    await phone.next('MESSAGE_REMOVE')
    await own.next('MESSAGE_REMOVE')
    expect(await remove(leela, chat, 2, last, gone)).toEqual({})
    const told = { ...chat, message_ids: [gone.message_id, last.message_id] }
    for (const device of [phone, own]) expect(await device.next('MESSAGE_REMOVE')).toEqual(told)
    for (const [reader, other] of [
      [leela, omar],
      [omar, leela],
    ] as const) {
      expect(await reader.getMessages(other)).toEqual([kept])
      expect(await foundIn(reader, chat, 'gone')).toEqual([])
      expect(await rowOf(reader, chat)).toMatchObject({ message: kept, change: 3 })
      expect(await changesFor(reader, chat, 1)).toEqual([
        [gone.message_id, null],
        [last.message_id, null],
      ])
    }
    expect(await rowOf(omar, chat)).toMatchObject({ unread: 1 })
    expect(await rowOf(leela, chat)).toMatchObject({ unread: 0 })
    // Nothing of it is left in the record, and asking again does nothing more.
    const stored = await world.database.query('SELECT content::text FROM chat_message WHERE chat_id = $1', [
      chat.chat_id,
    ])
    expect(JSON.stringify(stored)).not.toContain('gone')
    await remove(leela, chat, 2, gone)
    await remove(omar, chat, 1, gone)
    expect(await rowOf(omar, chat)).toMatchObject({ unread: 1, change: 3 })
    expect(await omar.ack(leela, kept.message_id)).toBe(0)
  })

  test('CHAT-038 in a group owner and managers remove any message for all, and a plain member only their own', async () => {
    const [owner, manager, member, other] = (await people(4)) as [Person, Person, Person, Person]
    const group = await foundGroup(world, owner, [manager, member, other])
    const chat = inGroup(group)
    await owner.call('editManagers', { group_id: group.id, user_ids: [manager.id], identity: 3 })
    const [of_owner, of_manager, of_member, of_other] = [
      await group.say(owner, 'of the owner'),
      await group.say(manager, 'of the manager'),
      await group.say(member, 'of the member'),
      await group.say(other, 'of the other'),
    ]
    const devices = await Promise.all([owner, manager, member, other].map((each) => each.openDevice()))
    const forbidden = async (by: Person, ...messages: Message[]) =>
      expect(await refusalOf(remove(by, chat, 2, ...messages))).toMatchObject({ code: 10018 })
    for (const message of [of_owner, of_manager, of_other]) await forbidden(member, message)
    await forbidden(member, of_member, of_other)
    await forbidden(manager, of_owner)
    await forbidden(manager, of_member, of_owner)
    // Nobody removes what the service said.
    const [line] = await group.read(owner)
    await forbidden(owner, line!)
    expect(await group.row(other)).toMatchObject({ unread: 3 })
    const heard = (message: Message) =>
      Promise.all(
        devices.map(async (device) =>
          expect(await device.next('MESSAGE_REMOVE')).toEqual({ ...chat, message_ids: [message.message_id] }),
        ),
      )
    for (const [by, message] of [
      [member, of_member],
      [manager, of_other],
      [owner, of_manager],
      [owner, of_owner],
    ] as const) {
      expect(await remove(by, chat, 2, message)).toEqual({})
      await heard(message)
    }
    for (const reader of [owner, manager, member, other]) {
      expect(textsOf(await group.read(reader)).filter((text) => String(text).startsWith('of the'))).toEqual([])
      expect(await group.row(reader)).toMatchObject({ unread: 0 })
    }
    // Of somebody who has left, too.
    const left = await group.say(other, 'of the one who left')
    await other.call('removeGroupMembers', { group_id: group.id, user_ids: other.id })
    await remove(manager, chat, 2, left)
    expect(textsOf(await group.read(owner))).not.toContain('of the one who left')
    expect(await reasonOf(remove(other, chat, 2, left))).toBe('permission_not_allowed')
  })

  test('a large group hears it through its own subject, and an ack there counts what is left', async () => {
    const [owner, member, late] = (await people(3)) as [Person, Person, Person]
    const group = await foundGroup(world, owner, [member])
    await fillGroup(world, group, MOST_TOLD_SINGLY - 2)
    await late.call('joinGroup', { id: group.id })
    const phone = await member.openDevice()
    const [gone, kept] = [await group.say(owner, 'gone'), await group.say(owner, 'kept')]
    await remove(owner, inGroup(group), 2, gone)
    expect(await phone.next('MESSAGE_REMOVE')).toMatchObject({ chat_id: group.id, message_ids: [gone.message_id] })
    expect(textsOf(await group.read(member)).filter((text) => text === 'gone')).toEqual([])
    const { unread } = await member.call('ack', { ...inGroup(group), message_id: gone.prev })
    expect(unread).toBe(1)
    expect(await member.call('ack', { ...inGroup(group), message_id: kept.message_id })).toEqual({ unread: 0 })
  })
})

test('an ack counts neither what was removed after it nor what its reader has hidden', async () => {
  const [leela, omar] = await newPair()
  const chat = inPrivate(leela, omar)
  const [read, hidden, gone, both, last] = await sendAll(leela, omar, ['read', 'hidden', 'gone', 'both', 'last'])
  await remove(omar, chat, 1, hidden!, both!)
  await remove(leela, chat, 2, gone!, both!)
  expect(await rowOf(omar, chat)).toMatchObject({ unread: 2 })
  expect(await omar.ack(leela, read!.message_id)).toBe(1)
  expect(await rowOf(omar, chat)).toMatchObject({ unread: 1 })
  await remove(omar, chat, 1, read!)
  expect(await rowOf(omar, chat)).toMatchObject({ unread: 1, message: last })
  expect(await omar.ack(leela, last!.message_id)).toBe(0)
  await leela.sendMessage(omar, 'more')
  expect(await rowOf(omar, chat)).toMatchObject({ unread: 1 })
})

async function sendAll(from: Person, to: Person, texts: string[]): Promise<Message[]> {
  const sent: Message[] = []
  for (const text of texts) sent.push(await from.sendMessage(to, text))
  return sent
}

test('unread and mentions tell what is there to read, however sending, reading, hiding and removing fall together', async () => {
  const members = (await people(3)) as [Person, Person, Person]
  const [owner, staff] = members
  const group = await foundGroup(world, owner, members.slice(1))
  const chat = inGroup(group)
  await world.database.query('UPDATE account_user SET identity = 3 WHERE id = $1', [staff.id])
  await world.database.query('UPDATE chat_room SET serve_user_id = $2 WHERE chat_type = 2 AND chat_id = $1', [
    group.id,
    owner.id,
  ])
  const rows = await world.database.query<{ token_hash: Buffer }>('SELECT token_hash FROM account_session')
  for (const { token_hash } of rows) world.context.sessions.announceChange(token_hash.toString('hex'))
  let seed = 20_261
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const sent: Message[] = []
  for (let round = 0; round < 12; round++) {
    const acts = Array.from({ length: 6 }, async () => {
      const person = members[draw(3)]!
      const message = sent[draw(Math.max(sent.length, 1))]
      const kind = draw(5)
      const mentions = [members[draw(3)]!.id, ...(person === owner && draw(3) === 0 ? ['all'] : [])]
      if (kind < 2 || !message) sent.push(await group.say(person, `message ${round}`, { mentions }))
      else if (kind === 2) await person.call('ack', { ...chat, message_id: message.message_id })
      else if (kind === 3) await remove(person, chat, 1, message)
      else await remove(owner, chat, 2, message)
    })
    await Promise.all(acts)
    for (const reader of members) {
      const row = (await group.row(reader))!
      const [{ read_id }] = (await world.database.query(
        'SELECT read_id FROM chat_member WHERE chat_type = 2 AND chat_id = $1 AND user_id = $2',
        [group.id, reader.id],
      )) as [{ read_id: string }]
      const there = (await group.read(reader)).filter(
        ({ message_id, author_id }) =>
          BigInt(message_id) > BigInt(read_id) && author_id !== reader.id && author_id !== '$system',
      )
      const served = reader === staff ? there.filter(({ author_id }) => author_id === owner.id).length : 0
      const is_mentioned = there.some(({ mentions }) => mentions.includes(reader.id) || mentions.includes('all'))
      const { unread, serve_user_unread } = row
      expect({ round, unread, serve_user_unread, is_mentioned: row.is_mentioned }).toEqual({
        ...{ round, unread: there.length, serve_user_unread: served, is_mentioned },
      })
    }
  }
})

test('CHAT-080 (part: removals, pins and lost chats) what was removed and pinned while a device was away, and chats it was removed from, reach it on return', async () => {
  const [owner, member, pal] = (await people(3)) as [Person, Person, Person]
  await world.befriend(member, pal)
  const [group, left] = [await foundGroup(world, owner, [member]), await foundGroup(world, owner, [member])]
  const [removed, pinned] = [await group.say(owner, 'removed later'), await group.say(owner, 'pinned later')]
  const hidden = await pal.sendMessage(member, 'hidden later')
  const away = await member.getMessageUpdates()
  const changeOf = (list: typeof away.list, chat_id: string) => list.find((row) => row.chat_id === chat_id)!.change
  await remove(owner, inGroup(group), 2, removed)
  await owner.call('pinMessage', { ...inGroup(group), message_id: pinned.message_id, status: 'yes' })
  await remove(member, inPrivate(member, pal), 1, hidden)
  await owner.call('removeGroupMembers', { group_id: left.id, user_ids: member.id })
  const back = await member.getMessageUpdates(away.cursor)
  expect(back.removed).toContainEqual(inGroup(left))
  const row = back.list.find(({ chat_id }) => chat_id === group.id)
  expect(row).toMatchObject({ unread: 1, message: pinned, message_top: pinned })
  const after = changeOf(away.list, group.id)
  expect(row!.change).toBe(after + 2)
  const changes = await member.call('getChanges', { ...inGroup(group), after })
  expect(changes).toEqual([
    { change: after + 1, message_id: removed.message_id, message: null },
    { change: after + 2, message_id: pinned.message_id, message: pinned },
  ])
  expect(await member.call('getChanges', { ...inGroup(group), after: after + 2 })).toEqual([])
  const chat = inPrivate(member, pal)
  expect(changeOf(back.list, chat.chat_id)).toBe(1)
  expect(await changesFor(member, chat)).toEqual([[hidden.message_id, null]])
  expect(await changesFor(pal, chat)).toEqual([])
  // Whoever comes later is told nothing of what was before them, and strangers nothing at all.
  await world.rohan.call('joinGroup', { id: group.id })
  expect(await changesFor(world.rohan, inGroup(group))).toEqual([])
  expect(await reasonOf(world.rohan.call('getChanges', { ...chat, after: 0 }))).toBe('permission_not_allowed')
  // More than one answer holds come in several.
  const many = await Promise.all(Array.from({ length: 6 }, () => group.say(owner, 'x')))
  for (let round = 0; round < 90; round++) {
    await owner.call('pinMessage', { ...inGroup(group), message_id: many[round % 6]!.message_id, status: 'yes' })
  }
  await world.database.query(
    `INSERT INTO chat_change (chat_type, chat_id, change, message_id)
     SELECT 2, $1, 1000 + number, $2::bigint FROM generate_series(1, 500) AS number`,
    [group.id, many[0]!.message_id],
  )
  const first = await member.call('getChanges', { ...inGroup(group), after: 0 })
  expect(first).toHaveLength(500)
  const rest = await member.call('getChanges', { ...inGroup(group), after: first.at(-1)!.change })
  expect(rest).toHaveLength(92)
})
