import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCrowd } from '../../test/crowd.ts'
import { refusalOf, reasonOf, type Person, type Somebody } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const two = () => Promise.all([world.register(), world.register()])
const apply = (from: Person, to: Somebody) =>
  from.call('applyFriend', { to_user_id: to.id, apply_content: 'We met at the fair' })
const setBlock = (by: Person, whom: Somebody, status: 1 | -1) => by.call('blockUser', { to_user_id: whom.id, status })
const isBlocked = async (by: Person, whom: Somebody) => (await by.call('getUserInfo', { user_id: whom.id })).is_blocked
async function makeStaff(): Promise<Person> {
  const staff = await world.register()
  await world.database.query('UPDATE account_user SET identity = 3 WHERE id = $1', [staff.id])
  return staff
}

describe('somebody who was blocked', () => {
  test('CONTACTS-021 can neither write nor ask to become friends, and can again once unblocked', async () => {
    const [one, friend] = await two()
    const stranger = await world.register()
    await world.befriend(one, friend)
    for (const whom of [friend, stranger]) {
      expect(await setBlock(one, whom, 1)).toEqual({ status: 1 })
      expect(await isBlocked(one, whom)).toBe(true)
      expect(await isBlocked(whom, one)).toBe(false)
    }
    expect(await refusalOf(friend.sendMessage(one, 'hello?'))).toMatchObject({ code: 10010, reason: 'blocked_by_peer' })
    expect(await refusalOf(apply(stranger, one))).toMatchObject({ code: 12004, reason: 'add_friend_not_allowed' })
    expect(await one.call('listFriendApplications', {})).toMatchObject({ list: [], unread: 0 })
    // The friendship stays, and the one who blocks may still write.
    expect((await friend.call('listFriends', {})).list).toHaveLength(1)
    expect(await one.sendMessage(friend, 'only one way')).toMatchObject({ author_id: one.id })
    for (const whom of [friend, stranger]) {
      expect(await setBlock(one, whom, -1)).toEqual({ status: -1 })
      expect(await isBlocked(one, whom)).toBe(false)
    }
    expect(await friend.sendMessage(one, 'hello again')).toMatchObject({ author_id: friend.id })
    expect(await apply(stranger, one)).toEqual({ status: 1 })
  })

  test('is refused in the words that anybody gets who is not wanted', async () => {
    const [one, shut_out] = await two()
    const unwanted = await world.register()
    await setBlock(one, shut_out, 1)
    const blocked = await refusalOf(apply(shut_out, one))
    await one.call('editUser', { add_friend_type: 0 })
    expect(await refusalOf(apply(unwanted, one))).toEqual(blocked)
    expect(await reasonOf(shut_out.sendMessage(one, 'hello?'))).toBe('not_friends')
    expect(await reasonOf(shut_out.call('getFriendSession', { friend_id: one.id }))).toBe('not_friends')
    expect(await reasonOf(shut_out.getMessages(one))).toBe('permission_not_allowed')
  })

  test('stays so when the two become friends, whoever asked', async () => {
    const [one, other] = await two()
    await setBlock(one, other, 1)
    await apply(one, other)
    const { list } = await other.call('listFriendApplications', {})
    await other.call('reviewFriendApplication', { id: list[0]!.id, status: 2 })
    expect(await reasonOf(other.sendMessage(one, 'hello'))).toBe('blocked_by_peer')
    expect(await one.sendMessage(other, 'hello')).toMatchObject({ author_id: one.id })
    await setBlock(one, other, -1)
    expect(await other.sendMessage(one, 'hello')).toMatchObject({ author_id: other.id })
  })

  test('stays so when a friendship ends and begins again', async () => {
    const [one, other] = await two()
    await world.befriend(one, other)
    await setBlock(one, other, 1)
    await other.call('deleteFriend', { friend_id: one.id })
    expect(await reasonOf(apply(other, one))).toBe('add_friend_not_allowed')
    await apply(one, other)
    const { list } = await other.call('listFriendApplications', {})
    await other.call('reviewFriendApplication', { id: list[0]!.id, status: 2 })
    expect(await reasonOf(other.sendMessage(one, 'hello'))).toBe('blocked_by_peer')
  })
})

describe('with the service', () => {
  test('a block holds although no friendship is needed, also before the first word', async () => {
    const [one, staff] = [await world.register(), await makeStaff()]
    await setBlock(one, staff, 1)
    expect(await reasonOf(staff.sendMessage(one, 'May we help?'))).toBe('blocked_by_peer')
    expect(await one.sendMessage(staff, 'No, thank you')).toMatchObject({ author_id: one.id })
    expect(await reasonOf(staff.sendMessage(one, 'Sure?'))).toBe('blocked_by_peer')
    await setBlock(one, staff, -1)
    expect(await staff.sendMessage(one, 'Good')).toMatchObject({ author_id: staff.id })
    const nuisance = await world.register()
    await setBlock(staff, nuisance, 1)
    expect(await reasonOf(nuisance.sendMessage(staff, 'Me again'))).toBe('blocked_by_peer')
  })

  test('a block and a first word at the same moment leave no open chat behind', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, staff] = [await world.register(), await makeStaff()]
      await Promise.all([staff.sendMessage(one, 'May we help?').catch(() => undefined), setBlock(one, staff, 1)])
      expect(await reasonOf(staff.sendMessage(one, 'Hello?'))).toBe('blocked_by_peer')
    }
  })
})

describe('blocking', () => {
  test('again changes nothing, of oneself and of nobody is refused, and other devices hear of it', async () => {
    const [one, other] = await two()
    const device = await one.openDevice()
    const elsewhere = await other.openDevice()
    for (const status of [-1, 1, 1, -1, -1] as const) expect(await setBlock(one, other, status)).toEqual({ status })
    expect(await isBlocked(one, other)).toBe(false)
    await device.next('NOTIFICATION', ({ type }) => type === 'friends_changed')
    expect(elsewhere.told).toEqual([])
    expect(await reasonOf(setBlock(one, one, 1))).toBe('invalid_params')
    for (const status of [1, -1] as const)
      expect(await reasonOf(setBlock(one, { id: '4' }, status))).toBe('non_existent')
  })

  test('ends at five thousand people', async () => {
    const one = await world.register()
    const nuisances = await createCrowd(world.database, 5_000)
    await world.database.query(
      'INSERT INTO friends_block (user_id, blocked_id, created_at) SELECT $1, unnest($2::bigint[]), now()',
      [one.id, nuisances],
    )
    expect(await reasonOf(setBlock(one, world.rohan, 1))).toBe('permission_not_allowed')
    await setBlock(one, { id: nuisances[0]! }, -1)
    expect(await setBlock(one, world.rohan, 1)).toEqual({ status: 1 })
  })
})
