import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, type Person } from '../../../test/person.ts'
import { Clock, newUsername, openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const usernameFor = async (viewer: Person, other: Person): Promise<unknown> => {
  const [listed] = await viewer.call('getUserInfoList', { user_id: other.id })
  const read = await viewer.call('getUserInfo', { user_id: other.id })
  expect(read.username).toBe(listed!.username)
  return listed!.username
}

describe('the username of a person', () => {
  test('is told to a stranger only in its beginning, also by a number', async () => {
    const { rohan, asha } = world
    const begins = `${asha.username.slice(0, 2)}•••`
    expect(await usernameFor(rohan, asha)).toBe(begins)
    const { uid } = await asha.call('getUserInfo', {})
    const { user } = await rohan.call('queryUser', { uid: String(uid) })
    expect(user).toMatchObject({ id: asha.id, username: begins })
  })

  test('is told to friends, to whoever was asked to become one, and in a group of both', async () => {
    expect(await usernameFor(world.gurpreet, world.asha)).toBe(world.asha.username)
    const [one, other, third, fourth] = await Promise.all([
      world.register(),
      world.register(),
      world.register(),
      world.register(),
    ])
    await one.call('applyFriend', { to_user_id: other.id, apply_content: 'Hello' })
    expect(await usernameFor(other, one)).toBe(one.username)
    // Whoever only asks has learnt nothing by it.
    expect(await usernameFor(one, other)).toBe(`${other.username.slice(0, 2)}•••`)
    for (const friend of [third, fourth]) await world.befriend(one, friend)
    await one.call('createGroup', { name: 'Both', user_ids: [third.id, fourth.id] })
    expect(await usernameFor(third, fourth)).toBe(fourth.username)
    expect(await usernameFor(third, other)).toBe(`${other.username.slice(0, 2)}•••`)
  })

  test('is told to those who answer for the site, and theirs to everybody', async () => {
    const staff = await world.register()
    await world.database.query('UPDATE account_user SET identity = 2 WHERE id = $1', [staff.id])
    expect(await usernameFor(staff, world.rohan)).toBe(world.rohan.username)
    expect(await usernameFor(world.rohan, staff)).toBe(staff.username)
  })
})

test('one person looks at 300 strangers and then at one every two seconds; people they know cost nothing', async () => {
  const site = await world.startSite({}, new Clock(0))
  const viewer = (await world.register()).at(site.origin)
  await world.befriend(viewer, world.asha)
  await world.database.query(
    `INSERT INTO account_user (uid, username, username_key, password_hash, nickname, created_at, invite_code, last_active_at)
     SELECT 990000000 + n, 'row-' || n, 'row-' || n, '', 'Row ' || n, now(), 'ROWS' || n, now() FROM generate_series(1, 301) n`,
  )
  const rows = await world.database.query<{ id: string }>(
    `SELECT id FROM account_user WHERE username LIKE 'row-%' ORDER BY id`,
  )
  const ids = rows.map(({ id }) => id)
  for (let start = 0; start < 300; start += 100) {
    const list = await viewer.call('getUserInfoList', { user_id: ids.slice(start, start + 100).join(',') })
    expect(list).toHaveLength(100)
  }
  const refused = await refusalOf(viewer.call('getUserInfoList', { user_id: ids[300]! }))
  expect(refused).toMatchObject({ code: 10003, reason: 'too_many_operations', retry_after: 2 })
  expect(await viewer.call('getUserInfoList', { user_id: world.asha.id })).toHaveLength(1)
})

test('whether a username exists is told no oftener by the check of a code than by the question itself', async () => {
  const site = await world.startSite({ ADDRESS_LIMITS: 'on' })
  const username = newUsername()
  const check = () =>
    refusalOf(site.guest('checkVerification', { biz: 'reset_password', type: 'mobile', username, code: '123456' }))
  const reasons = []
  for (let number = 0; number < 21; number++) reasons.push((await check()).reason)
  expect(reasons.slice(0, 20)).toEqual(Array(20).fill('account_not_found'))
  expect(reasons[20]).toBe('too_many_operations')
})
