import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { foundGroup, type Group } from '../../../test/group.ts'
import type { Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { groupChat } from '../chat.ts'
import { writeAsMember, type MemberMessage } from './write-as-member.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ clock_speed: 1000 })
})
afterAll(() => world.end())

const treasure = (more: Partial<MemberMessage> = {}): MemberMessage => ({
  content_type: ContentType.Treasure,
  content: { chest_id: '1000000001' },
  ...more,
})

function write(group: Group, person: Person, message: MemberMessage) {
  const { context } = world
  return transaction(context, (trx) => writeAsMember(context, trx, groupChat(group.id), person.id, message))
}

const newGroup = async () => {
  const people = await Promise.all([world.register(), world.register()])
  const [owner, member] = people as [Person, Person]
  return { owner, member, group: await foundGroup(world, owner, [member]) }
}

test('it is counted, told and read like a text of theirs', async () => {
  const { owner, member, group } = await newGroup()
  const before = await group.say(owner, 'look')
  const [phone, own, sending] = [await owner.openDevice(), await member.openDevice(), await member.openDevice()]
  const socket_id = sending.socket.id!
  const written = await write(group, member, treasure({ socket_id }))
  if ('refused' in written) throw new Error(written.refused)
  const { message, is_new } = written
  expect(is_new).toBe(true)
  expect(message).toMatchObject({
    prev: before.message_id,
    author_id: member.id,
    content: { type: ContentType.Treasure, data: { chest_id: '1000000001' } },
  })
  for (const device of [phone, own]) expect(await device.next('MESSAGE_CREATE')).toEqual({ ...message, socket_id })
  const next = await group.say(owner, 'thanks')
  expect(next.prev).toBe(message.message_id)
  await sending.next('MESSAGE_CREATE', ({ message_id }) => message_id === next.message_id)
  expect(sending.messages()).toEqual([next])
  expect(await group.row(owner)).toMatchObject({ unread: 1 })
  expect(await group.row(member)).toMatchObject({ unread: 2 })
  expect(await group.read(owner)).toContainEqual({ ...message, is_seen: false })
})

test('the same nonce gives the first message, and writes nothing', async () => {
  const { member, group } = await newGroup()
  const nonce = randomUUID()
  const first = await write(group, member, treasure({ nonce }))
  const again = await write(group, member, treasure({ nonce, content: { chest_id: '2' } }))
  expect(again).toMatchObject({ ...('message' in first ? { message: first.message } : {}), is_new: false })
  expect(await group.row(member)).toMatchObject({ unread: 0 })
  expect((await group.read(member)).filter(({ content }) => content.type === ContentType.Treasure)).toHaveLength(1)
})

test('who may not write a text is refused for the same reason, and nothing is written', async () => {
  const { owner, member, group } = await newGroup()
  const stranger = await world.register()
  const last = await group.lastRead(owner)
  expect(await write(group, stranger, treasure())).toEqual({ refused: 'not_member' })
  await world.database.query('UPDATE chat_member SET is_silenced = true WHERE chat_id = $1 AND user_id = $2', [
    group.id,
    member.id,
  ])
  expect(await write(group, member, treasure())).toEqual({ refused: 'muted' })
  await world.database.query('UPDATE chat_room SET is_banned = true WHERE chat_id = $1', [group.id])
  expect(await write(group, owner, treasure())).toEqual({ refused: 'group_banned' })
  expect(await group.lastRead(owner)).toEqual(last)
})

test('it goes with the transaction it is part of', async () => {
  const { owner, member, group } = await newGroup()
  const last = await group.lastRead(owner)
  const { context } = world
  const torn = transaction(context, async (trx) => {
    await writeAsMember(context, trx, groupChat(group.id), member.id, treasure())
    throw new Error('no diamonds')
  })
  await expect(torn).rejects.toThrow('no diamonds')
  expect(await group.lastRead(owner)).toEqual(last)
  expect(await group.say(member, 'still here')).toMatchObject({ prev: last.message_id })
})
