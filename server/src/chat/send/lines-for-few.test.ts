import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { Message } from '@mela/contract/chat/chat.ts'
import { SYSTEM_SENDER_ID } from '@mela/contract/ids.ts'
import type { Device } from '../../../test/device.ts'
import { fillGroup } from '../../../test/fill-group.ts'
import { foundGroup, type Group } from '../../../test/group.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import { pushVariables, startPushService, type PushService } from '../../../test/providers/push-service.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { groupChat } from '../chat.ts'
import type { Line } from './lines.ts'
import { MOST_TOLD_SINGLY } from '../members/rooms.ts'
import { indexMessages } from '../search/index-messages.ts'
import { writeLines } from './write-lines.ts'

let world: World
let service: PushService
beforeAll(async () => {
  service = await startPushService()
  world = await openWorld({
    clock_speed: 1000,
    variables: pushVariables(),
  })
})
afterAll(async () => {
  await world.end()
  service.stop()
})

const lineFor = (people: readonly Person[], name = 'aside'): Line => ({
  content_type: ContentType.TreasureReceived,
  content: { name },
  for_ids: people.map(({ id }) => id),
})

function write({ context }: Pick<World, 'context'>, group: Group, lines: readonly Line[]): Promise<Message[]> {
  return transaction(context, (trx) => writeLines(context, trx, groupChat(group.id), lines))
}

/** Of an owner and three members, in which the owner has said one thing. */
async function circle() {
  const people = await Promise.all([world.register(), world.register(), world.register(), world.register()])
  const [owner, sender, claimer, third] = people as [Person, Person, Person, Person]
  const group = await foundGroup(world, owner, [sender, claimer, third])
  const said = await group.say(owner, 'hello')
  return { owner, sender, claimer, third, group, said }
}

/** The number that somebody's cursor is compared with. */
async function changeFor(group: Group, person: Person): Promise<string> {
  const [row] = await world.database.query<{ changed_xid: string }>(
    `SELECT greatest(member.changed_xid, room.changed_xid) AS changed_xid
     FROM chat_member member JOIN chat_room room USING (chat_type, chat_id) WHERE chat_id = $1 AND user_id = $2`,
    [group.id, person.id],
  )
  return row!.changed_xid
}

const idsOf = (messages: readonly { message_id: string }[]) => messages.map(({ message_id }) => message_id)
const after = (position: string, steps: number) => String(Number(position) + steps)
const here = (group: Group) => ({ chat_id: group.id, chat_type: 2 as const })

test('a line for a few takes a position, and what is said next names the message for all before it', async () => {
  const { owner, sender, claimer, third, group, said } = await circle()
  const written = await write(world, group, [lineFor([sender, claimer], 'one'), lineFor([sender], 'two')])
  expect(written).toMatchObject([
    {
      message_id: after(said.message_id, 1),
      prev: said.message_id,
      author_id: SYSTEM_SENDER_ID,
      content: { data: { name: 'one' } },
    },
    { message_id: after(said.message_id, 2), prev: said.message_id },
  ])
  const next = await group.say(third, 'next')
  expect(next).toMatchObject({ message_id: after(said.message_id, 3), prev: said.message_id })
  const readBy = async (person: Person) => idsOf(await group.read(person)).slice(-4)
  const [one, two] = idsOf(written) as [string, string]
  expect(await readBy(sender)).toEqual([said.message_id, one, two, next.message_id])
  expect((await readBy(claimer)).slice(1)).toEqual([said.message_id, one, next.message_id])
  for (const person of [owner, third]) {
    expect(await group.read(person)).not.toContainEqual(expect.objectContaining({ message_id: one }))
    expect((await readBy(person)).slice(2)).toEqual([said.message_id, next.message_id])
  }
})

test('in one write, lines for all and for a few stand in their order, and only those of people count', async () => {
  const { owner, sender, third, group, said } = await circle()
  const written = await write(world, group, [
    { content_type: ContentType.Text, content: { text: 'first' }, author_id: owner.id },
    lineFor([sender]),
    { content_type: ContentType.Text, content: { text: 'second' }, author_id: owner.id },
    { content_type: ContentType.System, content: { key: 'group_created', params: {}, text: '' } },
  ])
  const at = (steps: number) => after(said.message_id, steps)
  expect(written.map(({ message_id, prev }) => [message_id, prev])).toEqual([
    [at(1), said.message_id],
    [at(2), at(1)],
    [at(3), at(1)],
    [at(4), at(3)],
  ])
  expect(await group.row(sender)).toMatchObject({ unread: 3, message: { message_id: at(4) } })
  expect(await group.row(third)).toMatchObject({ unread: 3 })
  expect(await group.row(owner)).toMatchObject({ unread: 0 })
  const { unread } = await third.call('ack', { ...here(group), message_id: at(2) })
  expect(unread).toBe(1)
})

describe('the list of chats', () => {
  test('shows it to those for whom it is, without an unread, and nobody else learns of a change', async () => {
    const { owner, sender, claimer, third, group, said } = await circle()
    for (const person of [sender, claimer, third]) {
      await person.call('ack', { ...here(group), message_id: said.message_id })
    }
    const { cursor } = await sender.getMessageUpdates()
    const before = await changeFor(group, third)
    const [line] = await write(world, group, [lineFor([sender, claimer])])
    const { list } = await sender.getMessageUpdates(cursor)
    expect(list.find(({ chat_id }) => chat_id === group.id)).toMatchObject({ message: line!, unread: 0 })
    expect(await group.row(claimer)).toMatchObject({ message: line!, unread: 0 })
    expect(await changeFor(group, third)).toBe(before)
    expect(await group.row(third)).toMatchObject({ message: { ...said, is_seen: true }, unread: 0 })
    // What is for all is the last line again, also for them.
    const next = await group.say(owner, 'next')
    expect(await group.row(sender)).toMatchObject({ message: next, unread: 1 })
    await sender.call('ack', { ...here(group), message_id: line!.message_id })
    expect(await group.row(sender)).toMatchObject({ unread: 1 })
  })

  test('does not bring back a chat that was removed from it', async () => {
    const { sender, group } = await circle()
    await sender.call('removeChat', here(group))
    await write(world, group, [lineFor([sender])])
    expect(await group.row(sender)).toBeUndefined()
  })

  test('falls back to what is left when it is removed', async () => {
    const { sender, group, said } = await circle()
    const [line] = await write(world, group, [lineFor([sender])])
    await sender.call('removeMessage', { ...here(group), message_ids: [line!.message_id], scope: 1 })
    expect(await group.row(sender)).toMatchObject({ message: { message_id: said.message_id } })
  })
})

test('pages across the holes are as long as without them', async () => {
  const { owner, sender, third, group, said } = await circle()
  const own: string[] = []
  for (let round = 0; round < 4; round++) {
    own.push(...idsOf(await write(world, group, [lineFor([sender]), lineFor([sender]), lineFor([sender])])))
    await group.say(owner, `round ${round}`)
  }
  const page = (by: Person, more: object) => by.call('getMessages', { ...here(group), limit: 2, ...more })
  const texts = (messages: Message[]) => messages.map(({ content }) => content.data['text'])
  const newest = await page(third, {})
  expect(texts(newest)).toEqual(['round 3', 'round 2'])
  const older = await page(third, { before: newest[1]!.message_id })
  expect(texts(older)).toEqual(['round 1', 'round 0'])
  const later = await page(third, { after: said.message_id })
  expect(texts(later)).toEqual(['round 0', 'round 1'])
  const whole = await page(sender, { after: said.message_id, limit: 100 })
  expect(whole).toHaveLength(16)
  expect(idsOf(whole)).toEqual(expect.arrayContaining(own))
})

describe('those for whom it is not', () => {
  test('neither pin, quote, find nor remove it, and owners no more than others', async () => {
    const { owner, sender, claimer, third, group } = await circle()
    const text: Line = { content_type: ContentType.Text, content: { text: 'hidden treasure' }, for_ids: [sender.id] }
    const [line] = await write(world, group, [text])
    const { message_id } = line!
    const quoting = { content: { type: 1 as const, data: { text: 'look', quote: { message_id } } } }
    for (const person of [owner, third, sender]) {
      expect(await reasonOf(group.say(person, '', quoting))).toBe('permission_not_allowed')
    }
    const pin = (by: Person) => by.call('pinMessage', { ...here(group), message_id, status: 'yes' })
    expect(await reasonOf(pin(owner))).toBe('non_existent')
    expect(await reasonOf(pin(sender))).toBe('permission_not_allowed')
    const remove = (by: Person, scope: 1 | 2) =>
      by.call('removeMessage', { ...here(group), message_ids: [message_id], scope })
    // As if it were gone already.
    for (const scope of [1, 2] as const) await remove(owner, scope)
    await remove(claimer, 1)
    expect(await reasonOf(remove(sender, 2))).toBe('permission_not_allowed')
    expect(idsOf(await group.read(sender))).toContain(message_id)
    expect(await owner.call('getChanges', { ...here(group), after: 0 })).toEqual([])
    const found = async (by: Person) => (await by.call('searchMessages', { keyword: 'treasure' })).total
    expect(await Promise.all([owner, claimer, third, sender].map(found))).toEqual([0, 0, 0, 1])
    await write(
      world,
      group,
      Array.from({ length: 16 }, () => lineFor([sender])),
    )
    await indexMessages(world.context)
    expect(await Promise.all([owner, claimer, third, sender].map(found))).toEqual([0, 0, 0, 1])
  })

  test('are not those who came back or left: a line is read and heard by members alone', async () => {
    const { owner, sender, claimer, group } = await circle()
    const phone = await sender.openDevice()
    await owner.call('removeGroupMembers', { group_id: group.id, user_ids: sender.id })
    const [line] = await write(world, group, [lineFor([sender, claimer])])
    expect(idsOf(await group.read(claimer))).toContain(line!.message_id)
    await owner.call('addGroupMembers', { id: group.id, user_ids: [sender.id] })
    await group.say(owner, 'welcome back')
    await phone.next('MESSAGE_CREATE', ({ content }) => content.data['text'] === 'welcome back')
    expect(idsOf(phone.messages())).not.toContain(line!.message_id)
    expect(idsOf(await group.read(sender))).not.toContain(line!.message_id)
    expect(await group.row(sender)).toMatchObject({ message: { content: { data: { text: 'welcome back' } } } })
  })
})

test('whoever it is for removes it for themselves, and the others keep it', async () => {
  const { sender, claimer, group } = await circle()
  const [line] = await write(world, group, [lineFor([sender, claimer])])
  const { message_id } = line!
  const phone = await sender.openDevice()
  await sender.call('removeMessage', { ...here(group), message_ids: [message_id], scope: 1 })
  expect(await phone.next('MESSAGE_REMOVE')).toMatchObject({ message_ids: [message_id] })
  expect(idsOf(await group.read(sender))).not.toContain(message_id)
  expect(idsOf(await group.read(claimer))).toContain(message_id)
  expect(await sender.call('getChanges', { ...here(group), after: 0 })).toMatchObject([{ message_id, message: null }])
  expect(await claimer.call('getChanges', { ...here(group), after: 0 })).toEqual([])
  expect(await group.row(sender)).toMatchObject({ unread: 1 })
})

describe('it is told', () => {
  const heard = (device: Device, text: string) =>
    device.next('MESSAGE_CREATE', ({ content }) => content.data['text'] === text)

  test('to those people alone, in small groups and in large ones', async () => {
    const { owner, sender, claimer, third, group } = await circle()
    const devices = await Promise.all([owner, sender, claimer, third].map((person) => person.openDevice()))
    const check = async (name: string) => {
      const [line] = await write(world, group, [lineFor([sender, claimer], name)])
      for (const device of devices.slice(1, 3)) {
        expect(await device.next('MESSAGE_CREATE', ({ content }) => content.data['name'] === name)).toEqual(line)
      }
      await group.say(sender, `after ${name}`)
      for (const device of devices) await heard(device, `after ${name}`)
      for (const device of [devices[0]!, devices[3]!]) {
        expect(idsOf(device.messages())).not.toContain(line!.message_id)
      }
    }
    await check('small')
    await fillGroup(world, group, MOST_TOLD_SINGLY)
    const newcomer = await world.register()
    await newcomer.call('joinGroup', { id: group.id })
    for (const device of devices) await device.next('RESYNC')
    await check('large')
  })

  test('to those people alone by the relay too, also beside a line for all', async () => {
    const { owner, sender, third, group } = await circle()
    const devices = await Promise.all([owner, sender, third].map((person) => person.openDevice()))
    const mute = await world.startSite({ ROLES: 'api' })
    mute.context.bus.isConnected = () => false
    const all: Line = { content_type: ContentType.Text, content: { text: 'for all' }, author_id: third.id }
    const [few] = await write(mute, group, [lineFor([sender]), all])
    await write(mute, group, [lineFor([sender], 'alone')])
    for (const device of devices) await heard(device, 'for all')
    const [, own] = devices
    await own!.next('MESSAGE_CREATE', ({ content }) => content.data['name'] === 'alone')
    expect(idsOf(own!.messages())).toContain(few!.message_id)
    await group.say(owner, 'done')
    for (const device of devices) await heard(device, 'done')
    for (const device of [devices[0]!, devices[2]!]) {
      expect(device.texts().filter((text) => text !== undefined)).toEqual(['for all', 'done'])
      expect(device.messages()).toHaveLength(2)
    }
  })

  test('without waking anybody', async () => {
    const { owner, sender, group } = await circle()
    const reader = service.newPlace()
    await sender.call('savePushSubscription', { subscription: reader.subscription() })
    await write(world, group, [lineFor([sender])])
    await group.say(owner, 'this one rings')
    const bodies = async () => ((await service.rung(reader)) as { body: string }[]).map(({ body }) => body)
    await expect.poll(bodies).toContain('this one rings')
    // What was said before anybody could be woken may ring late.
    expect((await bodies()).filter((body) => body !== 'hello')).toEqual(['this one rings'])
  })
})
