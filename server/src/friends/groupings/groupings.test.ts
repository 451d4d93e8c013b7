import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, reasonOf, type Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

async function withFriends(count: number): Promise<{ one: Person; friends: Person[] }> {
  const [one, ...friends] = await Promise.all(Array.from({ length: count + 1 }, () => world.register()))
  for (const friend of friends) await world.befriend(one!, friend)
  return { one: one!, friends: friends.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id))) }
}
const create = async (by: Person, name: string, order?: string) =>
  (await by.call('saveGrouping', { name, ...(order === undefined ? {} : { order }) })).id
const all = (of: Person) => of.call('listAllGroupings', {})
const idsIn = async (of: Person, grouping_id: string) => (await all(of)).find(({ id }) => id === grouping_id)?.user_ids

describe('a grouping', () => {
  test('CONTACTS-031 is created and edited with a name of 1 to 200 characters and an order that is a number', async () => {
    const { one } = await withFriends(0)
    for (const name of ['', '   ', '\t\n', '\u200b\u2060']) {
      expect(await refusalOf(one.call('saveGrouping', { name }))).toMatchObject({
        code: 12009,
        reason: 'grouping_error',
        text: 'grouping error',
      })
    }
    expect(await reasonOf(one.call('saveGrouping', { name: 'x'.repeat(201) }))).toBe('invalid_params')
    const id = await create(one, '  Trams ')
    expect(await all(one)).toMatchObject([{ id, name: 'Trams', order: '0' }, { id: '-1' }])
    const longest = '🚋'.repeat(200)
    expect(await one.call('saveGrouping', { id, name: longest, order: '7' })).toEqual({ id })
    expect((await all(one))[0]).toMatchObject({ id, name: longest, order: '7' })
    const orders: [string, string][] = [
      ['12', '12'],
      ['-3', '-3'],
      [' 4 ', '4'],
      ['abc', '0'],
      ['', '0'],
      ['1.5', '0'],
      ['1e3', '0'],
      ['99999999999999999999', '2147483647'],
      ['-9999999999999999999', '-2147483647'],
    ]
    for (const [order, stored] of orders) {
      await one.call('saveGrouping', { id, name: 'Trams', order })
      expect((await all(one))[0]).toMatchObject({ order: stored })
    }
    expect(await reasonOf(one.call('saveGrouping', { id, name: ' ' }))).toBe('grouping_error')
    const foreign = await create(world.rohan, 'Foreign')
    for (const id of [foreign, '4', '-1']) {
      expect(await reasonOf(one.call('saveGrouping', { id, name: 'Mine' }))).toBe('permission_not_allowed')
    }
    expect((await all(world.rohan))[0]).toMatchObject({ name: 'Foreign' })
  })

  test('CONTACTS-032 is deleted by its owner and its friends fall back to the ungrouped, who cannot be deleted', async () => {
    const { one, friends } = await withFriends(2)
    const [first, second] = friends.map(({ id }) => id)
    const trams = await create(one, 'Trams')
    const chess = await create(one, 'Chess')
    await one.call('addToGrouping', { id: trams, user_ids: [first!, second!] })
    await one.call('addToGrouping', { id: chess, user_ids: [second!] })
    expect(await idsIn(one, '-1')).toEqual([])
    for (const id of [trams, '4', '-1']) {
      expect(await reasonOf(world.rohan.call('deleteGrouping', { id }))).toBe('permission_not_allowed')
    }
    expect(await reasonOf(one.call('deleteGrouping', { id: '-1' }))).toBe('permission_not_allowed')
    expect(await one.call('deleteGrouping', { id: trams })).toEqual({})
    expect(await all(one)).toMatchObject([
      { id: chess, user_ids: [second] },
      { id: '-1', user_ids: [first] },
    ])
    expect(await one.call('listFriends', {})).toMatchObject({ total: 2 })
    expect(await reasonOf(one.call('deleteGrouping', { id: trams }))).toBe('permission_not_allowed')
  })

  test('is one of at most two hundred, even when they are made at once', async () => {
    const { one } = await withFriends(0)
    await world.database.query(
      `INSERT INTO friends_grouping (user_id, name, created_at) SELECT $1, 'G' || number, now() FROM generate_series(1, 195) AS number`,
      [one.id],
    )
    const made = await Promise.allSettled(Array.from({ length: 40 }, (_, number) => create(one, `More ${number}`)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await reasonOf(create(one, 'One more'))).toBe('permission_not_allowed')
    expect(await all(one)).toHaveLength(201)
    expect(await one.call('listGroupings', { pos: 190, limit: 20 })).toMatchObject({ total: 200 })
  })
})

describe('groupings are read', () => {
  test('CONTACTS-034 in pages by order and age, with whether a friend is in them, and one by one with its friends', async () => {
    const { one, friends } = await withFriends(3)
    const [first, second, third] = friends.map(({ id }) => id)
    const late = await create(one, 'Late', '9')
    const older = await create(one, 'Older', '1')
    const newer = await create(one, 'Newer', '1')
    const negative = await create(one, 'Negative', '-1')
    await one.call('addToGrouping', { id: older, user_ids: [first!, second!] })
    await one.call('addToGrouping', { id: late, user_ids: [first!] })
    const page = await one.call('listGroupings', {})
    expect(page.total).toBe(4)
    expect(page.list).toEqual([
      { id: negative, name: 'Negative', order: '-1', user_ids: [], last_message: null },
      { id: older, name: 'Older', order: '1', user_ids: [first, second], last_message: null },
      { id: newer, name: 'Newer', order: '1', user_ids: [], last_message: null },
      { id: late, name: 'Late', order: '9', user_ids: [first], last_message: null },
    ])
    const some = await one.call('listGroupings', { pos: 1, limit: 2, friend_id: first! })
    expect(some.total).toBe(4)
    expect(some.list.map(({ id, checked }) => [id, checked])).toEqual([
      [older, true],
      [newer, false],
    ])
    const friendsIn = async (id: string) =>
      (await one.call('listGroupingFriends', { id })).map(({ friend_id }) => friend_id)
    expect(await friendsIn(older)).toEqual([first, second])
    expect(await friendsIn(newer)).toEqual([])
    expect(await friendsIn('-1')).toEqual([third])
    expect(await one.call('listGroupingFriends', { id: late })).toEqual(
      (await one.call('listFriends', {})).list.filter(({ friend_id }) => friend_id === first),
    )
    for (const friend_id of [world.rohan.id, one.id, '4']) {
      expect(await reasonOf(one.call('listGroupings', { friend_id }))).toBe('not_friends')
    }
    for (const id of [await create(world.rohan, 'Foreign'), '4']) {
      expect(await reasonOf(one.call('listGroupingFriends', { id }))).toBe('permission_not_allowed')
    }
  })

  test('CONTACTS-036 all at once, with those in none at the end', async () => {
    const { one, friends } = await withFriends(3)
    const [first, second, third] = friends.map(({ id }) => id)
    expect(await all(one)).toEqual([
      { id: '-1', name: '', order: '0', user_ids: [first, second, third], last_message: null },
    ])
    const id = await create(one, 'Trams', '5')
    await one.call('addToGrouping', { id, user_ids: [second!] })
    expect(await all(one)).toEqual([
      { id, name: 'Trams', order: '5', user_ids: [second], last_message: null },
      { id: '-1', name: '', order: '0', user_ids: [first, third], last_message: null },
    ])
    const content = { type: 1 as const, data: { text: 'To all in it' } }
    await one.call('sendMessageGrouping', { chat_id: id, nonce: randomUUID(), content })
    const [{ last_message }] = (await all(one)) as [Awaited<ReturnType<typeof all>>[number]]
    expect(last_message).toMatchObject({ chat_id: id, author_id: one.id, content })
    expect((await all(one)).at(-1)).toMatchObject({ id: '-1', last_message: null })
    await one.call('deleteFriend', { friend_id: first! })
    expect(await idsIn(one, '-1')).toEqual([third])
  })
})

describe('friends are put into groupings', () => {
  test('CONTACTS-035 one friend into those that were chosen, and out of all others', async () => {
    const { one, friends } = await withFriends(2)
    const [friend, bystander] = friends.map(({ id }) => id)
    const [a, b, c] = [await create(one, 'A'), await create(one, 'B'), await create(one, 'C')]
    await one.call('addToGrouping', { id: a, user_ids: [friend!, bystander!] })
    const set = (ids: string[], friend_id = friend!) => one.call('setFriendGroupings', { friend_id, ids })
    const chosen = async () => (await one.call('getFriendSession', { friend_id: friend! })).grouping_ids
    expect(await set([b, c, b])).toEqual({})
    expect(await chosen()).toEqual([b, c])
    expect(await idsIn(one, a)).toEqual([bystander])
    const foreign = await create(world.rohan, 'Foreign')
    for (const ids of [
      [a, foreign],
      [a, '4'],
    ])
      expect(await reasonOf(set(ids))).toBe('permission_not_allowed')
    expect(await reasonOf(set(['-1']))).toBe('invalid_params')
    for (const stranger of [world.rohan.id, one.id, '4']) expect(await reasonOf(set([a], stranger))).toBe('not_friends')
    expect(await chosen()).toEqual([b, c])
    await set([])
    expect(await chosen()).toEqual([])
    expect(await idsIn(one, '-1')).toEqual([friend])
    // Whoever chooses last is right: nothing is left of the other choice.
    for (let round = 0; round < 10; round++) {
      await Promise.all([set([a, b]), set([c])])
      expect([[a, b], [c]]).toContainEqual(await chosen())
    }
  })

  test('CONTACTS-037 several at once; those who are in it stay, and one who is no friend keeps all of them out', async () => {
    const { one, friends } = await withFriends(3)
    const [first, second, third] = friends.map(({ id }) => id)
    const id = await create(one, 'Trams')
    expect(await one.call('addToGrouping', { id, user_ids: [first!] })).toEqual({})
    expect(await one.call('addToGrouping', { id, user_ids: [second!, first!, second!] })).toEqual({})
    expect(await idsIn(one, id)).toEqual([first, second])
    for (const nobody of [world.rohan.id, one.id, '4']) {
      expect(await refusalOf(one.call('addToGrouping', { id, user_ids: [third!, nobody] }))).toMatchObject({
        code: 10019,
        reason: 'not_friends',
      })
    }
    expect(await idsIn(one, id)).toEqual([first, second])
    const foreign = await create(world.rohan, 'Foreign')
    for (const other of [foreign, '4', '-1']) {
      expect(await reasonOf(one.call('addToGrouping', { id: other, user_ids: [third!] }))).toBe(
        'permission_not_allowed',
      )
    }
    expect(await reasonOf(one.call('addToGrouping', { id, user_ids: [] }))).toBe('invalid_params')
  })

  test('and every change is heard of by the person’s devices and by nobody else', async () => {
    const { one, friends } = await withFriends(1)
    const device = await one.openDevice()
    const elsewhere = await friends[0]!.openDevice()
    const friend_id = friends[0]!.id
    const id = await create(one, 'Trams')
    await one.call('saveGrouping', { id, name: 'Trains' })
    await one.call('addToGrouping', { id, user_ids: [friend_id] })
    await one.call('setFriendGroupings', { friend_id, ids: [] })
    await one.call('deleteGrouping', { id })
    for (let change = 0; change < 5; change++) {
      await device.next('NOTIFICATION', ({ type }) => type === 'friends_changed')
    }
    expect(elsewhere.told).toEqual([])
  })
})
