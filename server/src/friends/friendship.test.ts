import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { createCrowd } from '../../test/crowd.ts'
import { refusalOf, reasonOf, type Person } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

async function twoFriends(): Promise<[Person, Person]> {
  const [one, other] = await Promise.all([world.register(), world.register()])
  await one.call('applyFriend', { to_user_id: other.id, apply_content: 'Hello' })
  await other.call('applyFriend', { to_user_id: one.id, apply_content: 'Hello' })
  return [one, other]
}
const friendIds = async (of: Person) => (await of.call('listFriends', {})).list.map(({ friend_id }) => friend_id)
const changed = ({ type }: { type: string }) => type === 'friends_changed'

describe('the friends of a person', () => {
  test('CONTACTS-006 are listed in pages with who they are', async () => {
    const [one, other] = await twoFriends()
    const third = await world.register()
    await world.befriend(one, third)
    await other.call('editUser', { nickname: 'Meera', gender: 2 })
    await one.call('setRemark', { to_user_id: other.id, remark: 'Aunt' })
    const { list, total } = await one.call('listFriends', { pos: 0, limit: 100 })
    expect(total).toBe(2)
    expect(list.find(({ friend_id }) => friend_id === other.id)).toEqual({
      friend_id: other.id,
      remark: 'Aunt',
      status: 1,
      friend_info: { avatar: { url: '' }, nickname: 'Meera', username: other.username, identity: 1, gender: 2 },
      letter: 'A',
      sort_key: 'aunt',
    })
    const pages = await Promise.all([0, 1, 2].map((pos) => one.call('listFriends', { pos, limit: 1 })))
    expect(pages.flatMap((page) => page.list)).toEqual(list)
    await one.call('deleteFriend', { friend_id: third.id })
    expect(await friendIds(one)).toEqual([other.id])
  })

  test('are read with a few questions to the database however many they are', async () => {
    const one = await world.register()
    const friend_ids = await createCrowd(world.database, 5_000, '张伟')
    await world.database.query(
      'INSERT INTO friends_friend (user_id, friend_id, created_at) SELECT $1, unnest($2::bigint[]), now()',
      [one.id, friend_ids],
    )
    const seen: string[] = []
    for (let pos = 0; pos < 5_000; pos += 1_000) {
      const { list, total } = await one.call('listFriends', { pos, limit: 1_000 })
      expect(total).toBe(5_000)
      for (const { friend_id, letter } of list) seen.push(letter + friend_id)
    }
    expect(new Set(seen)).toEqual(new Set(friend_ids.map((id) => `Z${id}`)))
    // The relay and the jobs ask now and then too; one question for each friend would be thousands.
    let questions = 0
    world.context.db.pool.on('acquire', () => questions++)
    expect((await one.call('listFriends', { limit: 1_000 })).list).toHaveLength(1_000)
    expect(await one.call('listGroupingFriends', { id: '-1' })).toHaveLength(5_000)
    expect((await one.call('listAllGroupings', {}))[0]!.user_ids).toHaveLength(5_000)
    expect(questions).toBeLessThan(60)
  })
})

describe('ending a friendship', () => {
  test('CONTACTS-018 clears the history and takes the room from the list; the other side can no longer send', async () => {
    const [one, other] = await twoFriends()
    const devices = [await one.openDevice(), await other.openDevice()]
    await other.sendMessage(one, 'Do you remember?')
    await one.sendMessage(other, 'I do')
    const { cursor } = await one.getMessageUpdates()
    expect(await one.call('deleteFriend', { friend_id: other.id })).toEqual({})
    for (const device of devices) await device.next('NOTIFICATION', changed)
    expect(await friendIds(one)).toEqual([])
    expect(await friendIds(other)).toEqual([])
    expect(await one.chatWith(other)).toBeUndefined()
    expect(await one.getMessages(other)).toEqual([])
    // A device of theirs that was away hears that the room is gone.
    const updates = await one.getMessageUpdates(cursor)
    expect(updates.removed).toContainEqual({ chat_type: ChatType.Private, chat_id: privateChatId(one.id, other.id) })
    // The history goes for the one who ended it.
    expect((await other.getMessages(one)).map(({ content }) => content.data['text'])).toContain('I do')
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(await refusalOf(from.sendMessage(to, 'hello?'))).toMatchObject({ code: 10019, reason: 'not_friends' })
    }
    expect(await reasonOf(one.call('deleteFriend', { friend_id: other.id }))).toBe('not_friends')
    expect(await reasonOf(other.call('deleteFriend', { friend_id: one.id }))).toBe('not_friends')
    expect(await reasonOf(one.call('deleteFriend', { friend_id: world.rohan.id }))).toBe('not_friends')
    expect(await reasonOf(one.call('deleteFriend', { friend_id: '4' }))).toBe('not_friends')
  })

  test('takes both out of each other’s groupings, and a new friendship opens an empty room', async () => {
    const [one, other] = await twoFriends()
    const mine = await one.call('saveGrouping', { name: 'Mine' })
    const theirs = await other.call('saveGrouping', { name: 'Theirs' })
    await one.call('addToGrouping', { id: mine.id, user_ids: [other.id] })
    await other.call('addToGrouping', { id: theirs.id, user_ids: [one.id] })
    await one.sendMessage(other, 'Before')
    await one.call('deleteFriend', { friend_id: other.id })
    for (const person of [one, other]) {
      for (const { user_ids } of await person.call('listAllGroupings', {})) expect(user_ids).toEqual([])
    }
    await other.call('applyFriend', { to_user_id: one.id, apply_content: 'Again?' })
    const { list } = await one.call('listFriendApplications', {})
    await one.call('reviewFriendApplication', { id: list[0]!.id, status: 2 })
    expect(await one.getMessages(other)).toMatchObject([{ content: { data: { key: 'friend_added' } } }])
    expect(await one.chatWith(other)).toMatchObject({ unread: 0 })
    expect(await one.sendMessage(other, 'Hello again')).toMatchObject({ author_id: one.id })
    expect((await one.call('listAllGroupings', {})).map(({ user_ids }) => user_ids)).toEqual([[], [other.id]])
  })

  test('with somebody of the service leaves the way to them open', async () => {
    const [one, staff] = await twoFriends()
    await world.database.query('UPDATE account_user SET identity = 3 WHERE id = $1', [staff.id])
    await one.call('deleteFriend', { friend_id: staff.id })
    expect(await one.chatWith(staff)).toBeUndefined()
    expect(await one.sendMessage(staff, 'Help, please')).toMatchObject({ author_id: one.id })
    expect(await staff.sendMessage(one, 'At once')).toMatchObject({ author_id: staff.id })
    expect(await one.getMessages(staff)).toHaveLength(2)
    expect(await friendIds(one)).toEqual([])
  })
})

describe('a private chat', () => {
  test('CONTACTS-019 is pinned and muted for one side, on all their devices', async () => {
    const [one, other] = await twoFriends()
    const device = await one.openDevice()
    const elsewhere = await other.openDevice()
    const friend_id = other.id
    const before = { friend_id, remark: '', pin: -1, not_disturb: -1, is_blocked: false, grouping_ids: [] }
    expect(await one.call('getFriendSession', { friend_id })).toEqual(before)
    const { cursor } = await one.getMessageUpdates()
    expect(await one.call('editFriendSession', { friend_id, pin: 1 })).toEqual({ ...before, pin: 1 })
    await device.next('NOTIFICATION', changed)
    expect(await one.call('editFriendSession', { friend_id, not_disturb: 1 })).toEqual({
      ...before,
      pin: 1,
      not_disturb: 1,
    })
    expect(await one.call('editFriendSession', { friend_id })).toMatchObject({ pin: 1, not_disturb: 1 })
    expect(await one.call('getFriendSession', { friend_id })).toMatchObject({ pin: 1, not_disturb: 1 })
    const { list } = await one.getMessageUpdates(cursor)
    expect(list).toMatchObject([{ chat_id: privateChatId(one.id, friend_id), is_pinned: true, is_muted: true }])
    expect(await other.call('getFriendSession', { friend_id: one.id })).toMatchObject({ pin: -1, not_disturb: -1 })
    expect(await one.call('editFriendSession', { friend_id, pin: -1, not_disturb: -1 })).toEqual(before)
    expect(await one.chatWith(other)).toMatchObject({ is_pinned: false, is_muted: false })
    expect(elsewhere.told).toEqual([])
  })

  test('tells the name, the groupings and the block that stand beside it', async () => {
    const [one, other] = await twoFriends()
    const { id } = await one.call('saveGrouping', { name: 'Trams' })
    await one.call('setFriendGroupings', { friend_id: other.id, ids: [id] })
    await one.call('setRemark', { to_user_id: other.id, remark: 'Tram driver' })
    await one.call('blockUser', { to_user_id: other.id, status: 1 })
    expect(await one.call('getFriendSession', { friend_id: other.id })).toMatchObject({
      remark: 'Tram driver',
      is_blocked: true,
      grouping_ids: [id],
    })
    expect(await other.call('getFriendSession', { friend_id: one.id })).toMatchObject({ remark: '', is_blocked: false })
  })

  test('exists with the service too, and with nobody else', async () => {
    const [one, staff] = [await world.register(), await world.register()]
    await world.database.query('UPDATE account_user SET identity = 3 WHERE id = $1', [staff.id])
    await one.sendMessage(staff, 'Help')
    expect(await one.call('editFriendSession', { friend_id: staff.id, pin: 1 })).toMatchObject({ pin: 1, remark: '' })
    for (const friend_id of [world.rohan.id, one.id, '4']) {
      expect(await reasonOf(one.call('getFriendSession', { friend_id }))).toBe('not_friends')
      expect(await reasonOf(one.call('editFriendSession', { friend_id, pin: 1 }))).toBe('not_friends')
    }
  })
})

test('CONTACTS-020 a remark stands in place of the nickname wherever the person is told of; a blank one is refused', async () => {
  const [one, other] = await twoFriends()
  await other.call('editUser', { nickname: 'Meera' })
  const device = await one.openDevice()
  for (const remark of ['', '   ', '\u200b\u2060']) {
    expect(await refusalOf(one.call('setRemark', { to_user_id: other.id, remark }))).toMatchObject({
      code: 12003,
      reason: 'empty_remark',
      text: expect.stringMatching(/remark/i) as string,
    })
  }
  expect(await one.call('setRemark', { to_user_id: other.id, remark: '  Aunt Meera ' })).toEqual({
    remark: 'Aunt Meera',
  })
  await device.next('NOTIFICATION', changed)
  const uid = String((await other.call('getUserInfo', {})).uid)
  expect(await one.call('getUserInfo', { user_id: other.id })).toMatchObject({ remark: 'Aunt Meera' })
  expect((await one.call('queryUser', { uid })).user).toMatchObject({ remark: 'Aunt Meera' })
  expect((await one.call('listFriends', {})).list[0]).toMatchObject({ remark: 'Aunt Meera', letter: 'A' })
  expect((await one.call('listGroupingFriends', { id: '-1' }))[0]).toMatchObject({ remark: 'Aunt Meera', letter: 'A' })
  expect(await one.call('getFriendSession', { friend_id: other.id })).toMatchObject({ remark: 'Aunt Meera' })
  expect((await other.call('listFriends', {})).list[0]).toMatchObject({ remark: '' })
  expect(await reasonOf(one.call('setRemark', { to_user_id: other.id, remark: 'x'.repeat(51) }))).toBe('invalid_params')
  expect((await one.call('setRemark', { to_user_id: other.id, remark: '👵'.repeat(50) })).remark).toHaveLength(100)
  for (const to_user_id of [world.rohan.id, one.id, '4']) {
    expect(await reasonOf(one.call('setRemark', { to_user_id, remark: 'Nobody' }))).toBe('not_friends')
  }
})
