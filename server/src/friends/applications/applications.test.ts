import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCrowd } from '../../../test/crowd.ts'
import { refusalOf, reasonOf, type Person, type Somebody } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { expireApplications } from './expire-applications.ts'

const DAY = 24 * 3_600_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const apply = (from: Person, to: Somebody, apply_content = 'We met at the fair') =>
  from.call('applyFriend', { to_user_id: to.id, apply_content })
const received = async (by: Person) => (await by.call('listFriendApplications', {})).list
const newestOf = async (by: Person) => (await received(by))[0]!
const friendIds = async (of: Person) => (await of.call('listFriends', {})).list.map(({ friend_id }) => friend_id)
const uidOf = async (person: Person) => String((await person.call('getUserInfo', {})).uid)
const people = (count: number) => Promise.all(Array.from({ length: count }, () => world.register()))

async function becomeFriends(one: Person, other: Person): Promise<void> {
  await apply(one, other)
  expect(await apply(other, one)).toEqual({ status: 2 })
}

describe('looking for somebody', () => {
  test('CONTACTS-007 the number a person has finds them, as what they are to the one who asks', async () => {
    const [one, other] = await people(2)
    const uid = await uidOf(other!)
    const { user } = await one!.call('queryUser', { uid })
    // When they were last seen may be written down between the two questions.
    const { last_active_unix: _, ...known } = await one!.call('getUserInfo', { user_id: other!.id })
    expect(user).toMatchObject(known)
    expect(user).toMatchObject({
      id: other!.id,
      uid: Number(uid),
      is_friend: false,
    })
    await becomeFriends(one!, other!)
    expect((await one!.call('queryUser', { uid })).user).toMatchObject({ is_friend: true })
    for (const unknown of ['1', '999999999999']) {
      expect(await refusalOf(one!.call('queryUser', { uid: unknown }))).toMatchObject({
        code: 10004,
        reason: 'non_existent',
      })
    }
    for (const uid of ['', 'x', '1.5', '-1', '1234567890123']) {
      expect(await reasonOf(one!.call('queryUser', { uid }))).toBe('invalid_params')
    }
  })

  test('goes on for at most twenty numbers a minute', async () => {
    const one = await world.register()
    for (let asked = 0; asked < 20; asked++)
      expect(await reasonOf(one.call('queryUser', { uid: '1' }))).toBe('non_existent')
    expect(await refusalOf(one.call('queryUser', { uid: '1' }))).toMatchObject({
      reason: 'too_many_operations',
      retry_after: expect.any(Number) as number,
    })
    expect(await reasonOf((await world.register()).call('queryUser', { uid: '1' }))).toBe('non_existent')
  })
})

describe('an application', () => {
  test('CONTACTS-008 waits for the answer of the one it is for; without content there is none', async () => {
    const [one, other] = await people(2)
    for (const blank of ['', '   ', '\n\t', '\u200b\u2060']) {
      expect(await refusalOf(apply(one!, other!, blank))).toMatchObject({
        reason: 'empty_request_content',
        text: 'The request content is empty',
      })
    }
    expect(await received(other!)).toEqual([])
    expect(await apply(one!, other!, '  Hello from the tram  ')).toEqual({ status: 1 })
    expect(await received(other!)).toEqual([
      {
        id: expect.stringMatching(/^\d+$/) as string,
        status: 1,
        user: expect.objectContaining({
          id: one!.id,
          username: one!.username,
          uid: expect.any(Number) as number,
        }) as object,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
        apply_content: 'Hello from the tram',
      },
    ])
    expect(await received(one!)).toEqual([])
    expect(await reasonOf(apply(one!, other!, 'x'.repeat(201)))).toBe('invalid_params')
    expect(await reasonOf(apply(one!, one!))).toBe('invalid_params')
    expect(await reasonOf(apply(one!, { id: '4' }))).toBe('non_existent')
  })

  test('CONTACTS-009 is made once a day to the same person; the next day it takes the place of the one before', async () => {
    const [one, other, third] = await people(3)
    await apply(one!, other!)
    const refused = { code: 12001, reason: 'friend_request_daily_limit', text: 'You can only send one request per day' }
    expect(await refusalOf(apply(one!, other!, 'Again'))).toMatchObject(refused)
    expect(await apply(one!, third!)).toEqual({ status: 1 })
    const { id } = await newestOf(other!)
    await other!.call('reviewFriendApplication', { id, status: -1 })
    expect(await refusalOf(apply(one!, other!))).toMatchObject(refused)
    world.clock.advance(DAY)
    expect(await apply(one!, other!, 'The next day')).toEqual({ status: 1 })
    world.clock.advance(DAY)
    expect(await apply(one!, other!, 'And the next')).toEqual({ status: 1 })
    expect((await received(other!)).map(({ status, apply_content }) => ({ status, apply_content }))).toEqual([
      { status: 1, apply_content: 'And the next' },
      { status: -2, apply_content: 'The next day' },
      { status: -1, apply_content: 'We met at the fair' },
    ])
  })

  test('CONTACTS-010 to a friend is answered with 10022, and to a former friend it is one again', async () => {
    const [one, other] = await people(2)
    await becomeFriends(one!, other!)
    for (const [from, to] of [
      [one!, other!],
      [other!, one!],
    ] as const) {
      expect(await refusalOf(apply(from, to))).toMatchObject({ code: 10022, reason: 'already_friends' })
    }
    await one!.call('deleteFriend', { friend_id: other!.id })
    expect(await apply(other!, one!)).toEqual({ status: 1 })
    expect(await reasonOf(apply(one!, { id: other!.id }, ' '))).toBe('empty_request_content')
    expect(await apply(one!, other!)).toEqual({ status: 2 })
    expect(await friendIds(one!)).toEqual([other!.id])
  })

  test('CONTACTS-011 reaches those who want it: nobody, everybody, or friends of friends', async () => {
    const [one, target, common, staff] = await people(4)
    await world.database.query('UPDATE account_user SET identity = 3 WHERE id = $1', [staff!.id])
    const refused = { code: 12004, reason: 'add_friend_not_allowed' }
    await target!.call('editUser', { add_friend_type: 0 })
    expect(await refusalOf(apply(one!, target!))).toMatchObject(refused)
    expect(await apply(staff!, target!)).toEqual({ status: 1 })
    await target!.call('editUser', { add_friend_type: 2 })
    expect(await refusalOf(apply(one!, target!))).toMatchObject(refused)
    await becomeFriends(one!, common!)
    expect(await refusalOf(apply(one!, target!))).toMatchObject(refused)
    await becomeFriends(target!, common!)
    expect(await apply(one!, target!)).toEqual({ status: 1 })
    const late = await world.register()
    await becomeFriends(late, common!)
    await common!.call('deleteFriend', { friend_id: target!.id })
    expect(await refusalOf(apply(late, target!))).toMatchObject(refused)
    await target!.call('editUser', { add_friend_type: 1 })
    expect(await apply(late, target!)).toEqual({ status: 1 })
  })

  test('of somebody who wants none themselves is accepted by asking back', async () => {
    const [one, other] = await people(2)
    await one!.call('editUser', { add_friend_type: 0 })
    await apply(one!, other!)
    expect(await apply(other!, one!)).toEqual({ status: 2 })
    expect(await newestOf(other!)).toMatchObject({ status: 2 })
    expect(await received(one!)).toEqual([])
  })

  test('CONTACTS-012 is heard of live by the one it is for, and counts until they look', async () => {
    const [one, other] = await people(2)
    const device = await other!.openDevice()
    const bystander = await one!.openDevice()
    const unread = async () => (await other!.call('listFriendApplications', {})).unread
    expect(await unread()).toBe(0)
    await apply(one!, other!, 'Hello')
    const { data } = await device.next('NOTIFICATION', ({ type }) => type === 'friend_application')
    expect(data).toEqual(await newestOf(other!))
    expect(await unread()).toBe(1)
    await apply(await world.register(), other!, 'Me too')
    await device.next('NOTIFICATION', ({ type }) => type === 'friend_application')
    expect(await unread()).toBe(2)
    expect(bystander.told).toEqual([])
  })

  test('is sent to at most fifty people a day', async () => {
    const one = await world.register()
    const late = await world.register()
    const targets = await createCrowd(world.database, 50)
    for (const id of targets) expect(await apply(one, { id })).toEqual({ status: 1 })
    expect(await reasonOf(apply(one, late))).toBe('too_many_operations')
    expect(await reasonOf(apply(one, { id: targets[0]! }))).toBe('friend_request_daily_limit')
    expect(await received(late)).toEqual([])
    // Answering somebody is not asking.
    expect(await apply(late, one)).toEqual({ status: 1 })
    expect(await apply(one, late)).toEqual({ status: 2 })
    world.clock.advance(DAY)
    expect(await apply(one, world.rohan)).toEqual({ status: 1 })
  })
})

describe('the received applications', () => {
  test('CONTACTS-013 come in pages of 20, newest first, with the count of those not yet looked at', async () => {
    const target = await world.register()
    const crowd = await createCrowd(world.database, 20)
    await world.database.query(
      `INSERT INTO friends_application (from_user_id, to_user_id, day, apply_content, created_at)
       SELECT sender.id, $1, '2026-01-01', 'Number ' || sender.number - 1, $3
       FROM unnest($2::bigint[]) WITH ORDINALITY AS sender (id, number) ORDER BY sender.number`,
      [target.id, crowd, world.clock.now()],
    )
    const senders = await people(3)
    for (const [number, sender] of senders.entries()) await apply(sender, target, `Number ${20 + number}`)
    const from = [...crowd, ...senders.map(({ id }) => id)].toReversed()
    const first = await target.call('listFriendApplications', {})
    expect(first).toMatchObject({ total: 23, unread: 23, pull_time: 0 })
    expect(first.list.map(({ apply_content }) => apply_content)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Number ${22 - index}`),
    )
    expect(first.list.map(({ user }) => user.id)).toEqual(from.slice(0, 20))
    expect(Object.keys(first.list[0]!).toSorted()).toEqual(['apply_content', 'created_at', 'id', 'status', 'user'])
    const rest = await target.call('listFriendApplications', { pos: 20, limit: 20 })
    expect(rest.list.map(({ apply_content }) => apply_content)).toEqual(['Number 2', 'Number 1', 'Number 0'])
    expect(await target.call('listFriendApplications', { pos: 23 })).toMatchObject({ list: [], total: 23 })
  })

  test('stop being new on all devices once one has looked, and a look never goes back or ahead', async () => {
    const target = await world.register()
    const device = await target.openDevice()
    for (const sender of await people(2)) await apply(sender, target)
    const [newest, older] = await received(target)
    const look = (pull_time: number) => target.call('listFriendApplications', { pull_time })
    const older_at = Date.parse(older!.created_at)
    expect(await look(older_at)).toMatchObject({ unread: 1, pull_time: older_at })
    await device.next('NOTIFICATION', ({ type }) => type === 'friends_changed')
    const newest_at = Date.parse(newest!.created_at)
    expect(await look(newest_at)).toMatchObject({ unread: 0, pull_time: newest_at })
    expect(await look(older_at)).toMatchObject({ unread: 0, pull_time: newest_at })
    const { pull_time } = await look(9_999_999_999_999)
    expect(pull_time).toBeLessThanOrEqual(world.clock.now().getTime())
    await apply(await world.register(), target)
    expect(await target.call('listFriendApplications', {})).toMatchObject({ unread: 1, pull_time })
    expect(await reasonOf(target.call('listFriendApplications', { pull_time: -1 }))).toBe('invalid_params')
  })
})

describe('answering', () => {
  test('CONTACTS-015 is for the one it was sent to: passing makes both friends, deleting does not', async () => {
    const [one, other, third] = await people(3)
    await apply(one!, other!)
    await apply(third!, other!)
    const [from_third, from_one] = await received(other!)
    for (const stranger of [one!, third!, world.rohan]) {
      for (const id of [from_one!.id, '4']) {
        expect(await reasonOf(stranger.call('reviewFriendApplication', { id, status: 2 }))).toBe(
          'permission_not_allowed',
        )
      }
    }
    expect(await other!.call('reviewFriendApplication', { id: from_one!.id, status: 2 })).toEqual({ status: 2 })
    expect(await other!.call('reviewFriendApplication', { id: from_third!.id, status: -1 })).toEqual({ status: -1 })
    expect((await received(other!)).map(({ status }) => status)).toEqual([-1, 2])
    expect(await friendIds(one!)).toEqual([other!.id])
    expect(await friendIds(other!)).toEqual([one!.id])
    expect(await friendIds(third!)).toEqual([])
    for (const { id } of [from_one!, from_third!]) {
      for (const status of [2, -1] as const) {
        expect(await reasonOf(other!.call('reviewFriendApplication', { id, status }))).toBe('application_closed')
      }
    }
    expect(await reasonOf(third!.sendMessage(other!, 'hello'))).toBe('not_friends')
  })

  test('CONTACTS-016 comes too late after seven days, whether or not somebody wrote that down', async () => {
    const [one, other, third] = await people(3)
    await apply(one!, other!)
    await apply(other!, third!)
    const { id } = await newestOf(other!)
    world.clock.advance(7 * DAY - 60_000)
    expect(await newestOf(other!)).toMatchObject({ status: 1 })
    expect(await other!.call('listFriendApplications', {})).toMatchObject({ unread: 1 })
    world.clock.advance(120_000)
    const stored = async () => {
      const [row] = await world.database.query<{ status: number }>(
        'SELECT status FROM friends_application WHERE id = $1',
        [id],
      )
      return row!.status
    }
    const isOverdue = async () => {
      expect(await received(other!)).toContainEqual(expect.objectContaining({ id, status: -2 }))
      for (const status of [2, -1] as const) {
        expect(await reasonOf(other!.call('reviewFriendApplication', { id, status }))).toBe('application_closed')
      }
    }
    await isOverdue()
    expect(await other!.call('listFriendApplications', {})).toMatchObject({ unread: 0 })
    // Asking back is asking, then.
    expect(await apply(third!, other!)).toEqual({ status: 1 })
    expect(await stored()).toBe(1)
    await expireApplications(world.context)
    expect(await stored()).toBe(-2)
    await isOverdue()
    expect(await apply(other!, one!)).toEqual({ status: 1 })
    expect(await friendIds(other!)).toEqual([])
  })

  test('CONTACTS-017 with yes lets both see each other in their lists and chat at once', async () => {
    const [one, other] = await people(2)
    const devices = [await one!.openDevice(), await other!.openDevice()]
    await apply(one!, other!)
    await other!.call('reviewFriendApplication', { id: (await newestOf(other!)).id, status: 2 })
    for (const device of devices) {
      const line = await device.next('MESSAGE_CREATE')
      expect(line).toMatchObject({ author_id: '$system', content: { data: { key: 'friend_added' } } })
      await device.next('NOTIFICATION', ({ type }) => type === 'friends_changed')
    }
    expect(await friendIds(one!)).toEqual([other!.id])
    expect(await friendIds(other!)).toEqual([one!.id])
    await one!.sendMessage(other!, 'Here I am')
    expect(await devices[1]!.next('MESSAGE_CREATE')).toMatchObject({ content: { data: { text: 'Here I am' } } })
    await other!.sendMessage(one!, 'So am I')
    await devices[0]!.next('MESSAGE_CREATE', ({ author_id }) => author_id === other!.id)
    expect(await one!.chatWith(other!)).toMatchObject({
      unread: 1,
      message: { content: { data: { text: 'So am I' } } },
    })
  })
})
