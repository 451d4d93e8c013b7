import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChatType } from '@mela/contract/ids.ts'
import { foundGroup, type Group } from '../../../test/group.ts'
import type { Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let staff: Person
let colleague: Person
let customer: Person
let friend: Person
let group: Group
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100 })
  ;[staff, colleague, customer, friend] = await Promise.all([
    world.register(),
    world.register(),
    world.register(),
    world.register(),
  ])
  await world.database.query('UPDATE account_user SET identity = 3 WHERE id = ANY ($1)', [[staff.id, colleague.id]])
  await forgetSessions()
  group = await foundGroup(world, staff, [colleague, customer, friend])
  await world.database.query('UPDATE chat_room SET serve_user_id = $2 WHERE chat_type = 2 AND chat_id = $1', [
    group.id,
    customer.id,
  ])
})
afterAll(() => world.end())

/** Who answers for the site is cached for a few seconds. */
async function forgetSessions(): Promise<void> {
  const rows = await world.database.query<{ token_hash: Buffer }>('SELECT token_hash FROM account_session')
  for (const { token_hash } of rows) world.context.sessions.announceChange(token_hash.toString('hex'))
}

const ack = (by: Person, message_id: string) =>
  by.call('ack', { chat_id: group.id, chat_type: ChatType.Group, message_id })

test('CHAT-018 SERVICE-004 what the customer wrote is counted for each service member, and cleared by their own ack', async () => {
  await group.say(customer, 'help')
  await group.say(friend, 'me too')
  const asked = await group.say(customer, 'anyone?')
  expect(await group.row(staff)).toMatchObject({ unread: 3, serve_user_unread: 2, serve_user_id: customer.id })
  expect(await group.row(colleague)).toMatchObject({ unread: 3, serve_user_unread: 2 })
  // An answer of their own changes neither number, and takes nothing from a colleague.
  await group.say(staff, 'one moment')
  expect(await group.row(staff)).toMatchObject({ unread: 3, serve_user_unread: 2 })
  expect(await group.row(colleague)).toMatchObject({ unread: 4, serve_user_unread: 2 })
  // Reading up to the middle leaves what came after it.
  await ack(staff, asked.prev)
  expect(await group.row(staff)).toMatchObject({ unread: 1, serve_user_unread: 1 })
  await ack(staff, asked.message_id)
  expect(await group.row(staff)).toMatchObject({ unread: 0, serve_user_unread: 0 })
  expect(await group.row(colleague)).toMatchObject({ unread: 4, serve_user_unread: 2 })
  const more = await group.say(customer, 'thank you')
  expect(await group.row(staff)).toMatchObject({ unread: 1, serve_user_unread: 1 })
  await ack(staff, more.message_id)
  expect(await group.row(staff)).toMatchObject({ unread: 0, serve_user_unread: 0 })
  // Clearing the chat reads it too.
  await colleague.call('removeChat', { chat_id: group.id, chat_type: ChatType.Group })
  await group.say(customer, 'one more thing')
  expect(await group.row(colleague)).toMatchObject({ unread: 1, serve_user_unread: 1 })
})

test('SERVICE-010 nobody else is told whom a group serves or how much of theirs is unread', async () => {
  await group.say(customer, 'hello')
  for (const person of [customer, friend]) {
    const row = (await group.row(person))!
    expect(row.serve_user_unread).toBe(0)
    expect(row).not.toHaveProperty('serve_user_id')
    const info = await person.call('getGroupInfo', { id: group.id })
    expect(info.group).toMatchObject({ serve_user_id: null, serve_user_nickname: '' })
    const [batch] = await person.call('getGroupBatch', { ids: group.id })
    expect(batch!.group).toMatchObject({ serve_user_id: null, serve_user_nickname: '' })
    expect(await person.call('getChannels', {})).not.toEqual([])
  }
  expect((await group.row(friend))!.unread).toBeGreaterThan(0)
  // In a group that serves nobody, and in a private chat, there is nothing to tell to service accounts either.
  const plain = await foundGroup(world, staff, [friend])
  await plain.say(friend, 'hello')
  await friend.sendMessage(staff, 'hello')
  for (const row of [await plain.row(staff), await staff.chatWith(friend)]) {
    expect(row).toMatchObject({ unread: 1, serve_user_unread: 0 })
    expect(row).not.toHaveProperty('serve_user_id')
  }
})

test('what the customer took back, or somebody has hidden, is no longer counted for them', async () => {
  const chat = { chat_id: group.id, chat_type: ChatType.Group }
  const before = (await group.lastRead(staff)).message_id
  for (const each of [staff, colleague]) await ack(each, before)
  const [read, hidden, gone] = [
    await group.say(customer, 'a question'),
    await group.say(customer, 'said twice'),
    await group.say(customer, 'a slip'),
  ]
  await group.say(customer, 'another question')
  expect(await group.row(staff)).toMatchObject({ unread: 4, serve_user_unread: 4 })
  await staff.call('removeMessage', { ...chat, message_ids: [hidden.message_id], scope: 1 })
  await customer.call('removeMessage', { ...chat, message_ids: [gone.message_id], scope: 2 })
  expect(await group.row(staff)).toMatchObject({ unread: 2, serve_user_unread: 2 })
  expect(await group.row(colleague)).toMatchObject({ unread: 3, serve_user_unread: 3 })
  for (const each of [staff, colleague]) await ack(each, read.message_id)
  expect(await group.row(staff)).toMatchObject({ unread: 1, serve_user_unread: 1 })
  expect(await group.row(colleague)).toMatchObject({ unread: 2, serve_user_unread: 2 })
})
