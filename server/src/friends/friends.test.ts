import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reasonOf, type Person } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

describe('a person', () => {
  test('sees of themselves what nobody else does', async () => {
    const { asha, gurpreet } = world
    const own = await asha.call('getUserInfo', {})
    expect(own).toMatchObject({
      id: asha.id,
      username: asha.username,
      language: 'en',
      auto_gen: -1,
      is_friend: false,
      is_blocked: false,
    })
    expect(await asha.call('getUserInfo', { user_id: asha.id })).toEqual(own)
    const seen = await gurpreet.call('getUserInfo', { user_id: asha.id })
    expect(seen).not.toHaveProperty('language')
    expect(seen).not.toHaveProperty('auto_gen')
    expect(seen).toMatchObject({ id: asha.id, uid: own.uid, username: own.username, is_friend: true })
  })

  test('is a friend to those who have them as one, under the name each gave', async () => {
    const { asha, gurpreet, rohan } = world
    await world.database.query('UPDATE friends_friend SET remark = $3 WHERE user_id = $1 AND friend_id = $2', [
      asha.id,
      gurpreet.id,
      'ਗੁਰਪ੍ਰੀਤ',
    ])
    expect(await asha.call('getUserInfo', { user_id: gurpreet.id })).toMatchObject({
      is_friend: true,
      remark: 'ਗੁਰਪ੍ਰੀਤ',
    })
    expect(await gurpreet.call('getUserInfo', { user_id: asha.id })).not.toHaveProperty('remark')
    expect(await asha.call('getUserInfo', { user_id: rohan.id })).toMatchObject({ is_friend: false })
    await world.database.query('UPDATE friends_friend SET status = -2 WHERE user_id = $1 AND friend_id = $2', [
      gurpreet.id,
      asha.id,
    ])
    expect(await gurpreet.call('getUserInfo', { user_id: asha.id })).toMatchObject({ is_friend: false })
    expect(await asha.call('getUserInfo', { user_id: gurpreet.id })).toMatchObject({ is_friend: true })
  })

  test('who was blocked shows as such to the one who blocked, not to the one blocked', async () => {
    const { asha, meera } = world
    await asha.call('blockUser', { to_user_id: meera.id, status: 1 })
    expect(await asha.call('getUserInfo', { user_id: meera.id })).toMatchObject({ is_blocked: true })
    expect(await meera.call('getUserInfo', { user_id: asha.id })).toMatchObject({ is_blocked: false })
    expect(await reasonOf(meera.sendMessage(asha, 'hello?'))).toBe('blocked_by_peer')
    expect(await asha.sendMessage(meera, 'only one way')).toMatchObject({ author_id: asha.id })
  })

  test('who does not exist is answered as such', async () => {
    for (const user_id of ['1', '9223372036854775807']) {
      expect(await reasonOf(world.asha.call('getUserInfo', { user_id }))).toBe('non_existent')
    }
    expect(await reasonOf(world.asha.call('getUserInfo', { user_id: '9223372036854775808' }))).toBe('invalid_params')
  })

  test('was last active when they last made a call, for everyone who asks', async () => {
    const watcher = await world.register()
    const began = Date.now()
    const active = await world.register()
    const { last_active_unix } = await watcher.call('getUserInfo', { user_id: active.id })
    expect(last_active_unix).toBeGreaterThanOrEqual(began - 1_000)
    expect(last_active_unix).toBeLessThanOrEqual(Date.now())
  })
})

test('a list of people holds those who exist, each once', async () => {
  const { asha, gurpreet, rohan } = world
  const list = await asha.call('getUserInfoList', { user_id: `${gurpreet.id},1,${rohan.id},${gurpreet.id}` })
  expect(list.map(({ id }) => id).toSorted()).toEqual([gurpreet.id, rohan.id].toSorted())
  const many = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1)).join(',')
  expect(await asha.call('getUserInfoList', { user_id: many(100) })).toEqual([])
  for (const user_id of [many(101), '', ',', `${rohan.id},`, 'x', `${rohan.id} `, '9999999999999999999']) {
    expect(await reasonOf(asha.call('getUserInfoList', { user_id }))).toBe('invalid_params')
  }
})

test('the friends of a person are listed in pages, whole and without repetition', async () => {
  const person = await world.register()
  const friends: Person[] = []
  for (let number = 0; number < 5; number++) friends.push(await world.register())
  for (const friend of friends) await world.befriend(person, friend)
  await world.database.query('UPDATE friends_friend SET status = -2 WHERE user_id = $1 AND friend_id = $2', [
    person.id,
    friends[4]!.id,
  ])
  const ids: string[] = []
  for (let pos = 0; pos < 4; pos += 2) {
    const { list, total } = await person.call('listFriends', { pos, limit: 2 })
    expect(total).toBe(4)
    ids.push(...list.map(({ friend_id }) => friend_id))
  }
  expect(ids.toSorted()).toEqual(
    friends
      .slice(0, 4)
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(await person.call('listFriends', { pos: 4, limit: 2 })).toEqual({ list: [], total: 4 })
  const { list } = await person.call('listFriends', {})
  expect(list[0]).toMatchObject({ status: 1, remark: '', friend_info: { identity: 1, gender: 1, avatar: { url: '' } } })
  expect(list.map(({ friend_info }) => friend_info.username).toSorted()).toEqual(
    friends
      .slice(0, 4)
      .map(({ username }) => username)
      .toSorted(),
  )
  for (const page of [{ pos: -1 }, { limit: 0 }, { limit: 1001 }, { pos: 0.5 }]) {
    expect(await reasonOf(person.call('listFriends', page))).toBe('invalid_params')
  }
})
