import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ChatRef } from '@mela/contract/chat/chat.ts'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { CallOutput } from '@mela/contract/client.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { foundGroup, Group } from '../../../test/group.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import { openWorld, type Site, type World } from '../../../test/world.ts'
import { EXPECT_MS } from '../../../../waits.ts'

let world: World
let elsewhere: Site
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100 })
  elsewhere = await world.startSite({ ROLES: 'api,gateway' })
})
afterAll(() => world.end())

async function people(count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => world.register()))
}

describe('a message in a group', () => {
  test('reaches every member on every gateway, but the device that sent it, and nobody else', async () => {
    const [owner, member, other, stranger] = (await people(4)) as [Person, Person, Person, Person]
    const group = await foundGroup(world, owner, [member, other])
    const [sending, tablet] = [await owner.openDevice(), await owner.at(elsewhere.origin).openDevice()]
    const here = await member.openDevice()
    const far = await other.at(elsewhere.origin).openDevice()
    const outside = [await stranger.openDevice(), await stranger.at(elsewhere.origin).openDevice()]
    const socket_id = sending.socket.id!
    const first = await group.say(owner, 'to all', { socket_id })
    const second = await group.say(member.at(elsewhere.origin), 'back')
    for (const device of [tablet, here, far]) {
      expect(await device.next('MESSAGE_CREATE')).toEqual({ ...first, socket_id })
      expect(await device.next('MESSAGE_CREATE')).toEqual(second)
    }
    expect(await sending.next('MESSAGE_CREATE')).toEqual(second)
    expect(second.prev).toBe(first.message_id)
    expect((await group.read(other)).slice(-2)).toEqual([first, second])
    for (const device of outside) expect(device.told).toEqual([])
    expect(await group.row(other)).toMatchObject({ unread: 2, message: { message_id: second.message_id } })
  })

  test('is heard by those who came since the last one, and no longer by those who went', async () => {
    const [owner, member, late] = (await people(3)) as [Person, Person, Person]
    const group = await foundGroup(world, owner, [member])
    await group.say(owner, 'before')
    const phone = await late.at(elsewhere.origin).openDevice()
    const gone = await member.at(elsewhere.origin).openDevice()
    await late.call('joinGroup', { id: group.id })
    await group.say(owner, 'for the newcomer')
    await phone.next('MESSAGE_CREATE', ({ content }) => content.data['text'] === 'for the newcomer')
    await owner.call('removeGroupMembers', { group_id: group.id, user_ids: member.id })
    await group.say(owner, 'without them')
    await phone.next('MESSAGE_CREATE', ({ content }) => content.data['text'] === 'without them')
    await gone.next('NOTIFICATION', ({ type }) => type === 'delete_group_user')
    expect(gone.texts()).not.toContain('without them')
    expect(phone.texts()).not.toContain('before')
  })

  test('is refused to those who are not in it, are muted, or while it is banned', async () => {
    const [owner, member, stranger] = (await people(3)) as [Person, Person, Person]
    const group = await foundGroup(world, owner, [member])
    const refusal = (by: Person, where = group) => reasonOf(where.say(by, 'hello'))
    expect(await refusal(stranger)).toBe('not_member')
    expect(await refusal(stranger, new Group('999999999'))).toBe('not_member')
    const no_group = { chat_id: privateChatId(owner.id, member.id), chat_type: ChatType.Group }
    expect(await reasonOf(group.say(owner, 'hello', no_group))).toBe('permission_not_allowed')
    expect(await reasonOf(group.say(owner, 'hello', { chat_type: ChatType.Private }))).toBe('permission_not_allowed')
    expect(await reasonOf(group.say(owner, 'hello', { chat_type: ChatType.Grouping }))).toBe('permission_not_allowed')
    expect(await reasonOf(group.say(owner, 'hello', { author_id: member.id }))).toBe('permission_not_allowed')

    const all = { group_id: group.id, all: 1 as const }
    await owner.call('muteGroupMembers', { ...all, prohibition_status: 1 })
    expect(await refusal(member)).toBe('muted')
    await group.say(owner, 'the owner may still speak')
    await owner.call('muteGroupMembers', { ...all, prohibition_status: -1 })
    await group.say(member, 'and so may all')
    const one = { group_id: group.id, user_ids: [member.id] }
    await owner.call('muteGroupMembers', { ...one, prohibition_status: 1 })
    expect(await refusal(member)).toBe('muted')

    await world.database.query('UPDATE chat_room SET is_banned = true WHERE chat_id = $1', [group.id])
    expect(await refusal(owner)).toBe('group_banned')
    expect(await refusal(member)).toBe('group_banned')
    await world.database.query('UPDATE chat_room SET is_banned = false WHERE chat_id = $1', [group.id])
    const { message_id, prev } = await group.say(owner, 'again')
    // What was refused took no position.
    expect(prev).toBe(String(BigInt(message_id) - 1n))
  })

  test('sent twice with one nonce is stored once, also when its author has been removed meanwhile', async () => {
    const [owner, member] = (await people(2)) as [Person, Person]
    const group = await foundGroup(world, owner, [member])
    const sent = await group.say(member, 'once')
    const again = () => group.say(member, 'once', { nonce: sent.nonce })
    expect(await again()).toEqual(sent)
    await owner.call('removeGroupMembers', { group_id: group.id, user_ids: member.id })
    expect(await again()).toEqual(sent)
    expect(await reasonOf(group.say(member, 'new'))).toBe('not_member')
    const stored = (await group.read(owner)).filter(({ nonce }) => nonce === sent.nonce)
    expect(stored).toEqual([sent])
  })
})

describe('an invitation card', () => {
  test('is filled in by the server and sent by members only, to a friend or into another group', async () => {
    const [owner, member, outsider] = (await people(3)) as [Person, Person, Person]
    const group = await foundGroup(world, owner, [member], 'Night owls')
    const other = await foundGroup(world, member, [outsider])
    await world.befriend(owner, outsider)
    const forged = { group_id: group.id, name: 'Free money', id: '1' }
    const content = { type: ContentType.InviteCard, data: forged }
    const filled = { type: ContentType.InviteCard, data: { group_id: group.id, name: 'Night owls', id: owner.id } }
    expect((await owner.sendMessage(outsider, '', { content })).content).toEqual(filled)
    const data = { ...filled.data, id: member.id }
    expect((await other.say(member, '', { content })).content).toEqual({ ...filled, data })
    expect(await reasonOf(other.say(outsider, '', { content }))).toBe('permission_not_allowed')
    const missing = { type: ContentType.InviteCard, data: { group_id: '999999999' } }
    expect(await reasonOf(other.say(outsider, '', { content: missing }))).toBe('permission_not_allowed')
  })
})

describe('the history of a group', () => {
  test('begins for each member where they came; who comes back does not see what was said without them', async () => {
    const [owner, member, late] = (await people(3)) as [Person, Person, Person]
    const group = await foundGroup(world, owner, [member])
    await group.say(owner, 'before they came')
    await late.call('joinGroup', { id: group.id })
    expect(await group.lines(late)).toEqual(['joined'])
    await group.say(owner, 'with them')
    await late.call('removeGroupMembers', { group_id: group.id, user_ids: late.id })
    expect(await reasonOf(group.read(late))).toBe('permission_not_allowed')
    await group.say(owner, 'without them')
    await late.call('joinGroup', { id: group.id })
    await group.say(owner, 'again with them')
    const texts = (await group.read(late)).flatMap(({ content }) => content.data['text'] ?? [])
    expect(texts).toEqual(['again with them'])
    expect(await group.row(late)).toMatchObject({ unread: 1 })
  })

  test('is cleared for oneself alone, and the chat stays in the list', async () => {
    const [owner, member] = (await people(2)) as [Person, Person]
    const group = await foundGroup(world, owner, [member])
    await group.say(owner, 'hello')
    const chat = { chat_id: group.id, chat_type: ChatType.Group }
    expect(await member.call('removeMessage', { ...chat, all: 1, scope: 1 })).toEqual({})
    expect(await group.read(member)).toEqual([])
    expect(await group.row(member)).toMatchObject({ unread: 0, message: null })
    expect(await group.read(owner)).not.toEqual([])
    await group.say(owner, 'from here on')
    expect(await group.row(member)).toMatchObject({
      unread: 1,
      message: { content: { data: { text: 'from here on' } } },
    })
    const stranger = await world.register()
    const refused = await reasonOf(stranger.call('removeMessage', { ...chat, all: 1, scope: 1 }))
    expect(refused).toBe('permission_not_allowed')
  })
})

/** Of an answer what concerns groups: a chat in which nobody has written stands among those to be left out. */
function groupsOf({ list, removed }: CallOutput<'getMessageUpdates'>) {
  const groups = (chats: readonly ChatRef[]) =>
    chats
      .filter(({ chat_type }) => chat_type === ChatType.Group)
      .map(({ chat_id, chat_type }) => ({ chat_id, chat_type }))
  return { list: groups(list), removed: groups(removed) }
}

describe('updates', () => {
  test('tell a device that was away of the groups it is no longer in, and of those it is in again', async () => {
    const [owner, member] = (await people(2)) as [Person, Person]
    const group = await foundGroup(world, owner, [member])
    const chat = { chat_id: group.id, chat_type: ChatType.Group }
    const before = await member.getMessageUpdates()
    expect(before).toMatchObject({ is_full: true, removed: [] })
    expect(before.list).toContainEqual(expect.objectContaining(chat))
    await owner.call('removeGroupMembers', { group_id: group.id, user_ids: member.id })
    await group.say(owner, 'not for them')
    const removed = await member.getMessageUpdates(before.cursor)
    expect(removed.is_full).toBe(false)
    expect(groupsOf(removed)).toEqual({ removed: [chat], list: [] })
    // What was answered comes again for as long as older transactions are under way anywhere.
    let { cursor } = removed
    await vi.waitFor(async () => {
      const again = await member.getMessageUpdates(cursor)
      cursor = again.cursor
      expect(groupsOf(again)).toEqual({ removed: [], list: [] })
    }, EXPECT_MS)
    const fresh = await member.getMessageUpdates()
    expect(fresh.list.map(({ chat_id }) => chat_id)).not.toContain(group.id)
    expect(fresh.removed).toEqual([])
    await owner.call('addGroupMembers', { id: group.id, user_ids: [member.id] })
    const back = await member.getMessageUpdates(before.cursor)
    expect(groupsOf(back)).toEqual({ removed: [], list: [chat] })
  })

  test('tell everybody that a group was dissolved', async () => {
    const [owner, member] = (await people(2)) as [Person, Person]
    const group = await foundGroup(world, owner, [member])
    const { cursor } = await member.getMessageUpdates()
    await owner.call('dissolveGroup', { id: group.id })
    const { removed } = groupsOf(await member.getMessageUpdates(cursor))
    expect(removed).toEqual([{ chat_id: group.id, chat_type: ChatType.Group }])
    expect(await reasonOf(group.say(owner, 'anyone there?'))).toBe('not_member')
  })
})
