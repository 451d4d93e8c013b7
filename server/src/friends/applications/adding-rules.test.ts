import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerAt, refusalOf, reasonOf, type Person, type Somebody } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const apply = (from: Person, to: Somebody, group_id?: string) =>
  from.call('applyFriend', { to_user_id: to.id, apply_content: 'Hello', ...(group_id ? { group_id } : {}) })

async function setSwitch(value: 1 | -1): Promise<void> {
  await world.database.query(
    `INSERT INTO platform_setting (name, value, changed_at) VALUES ('user_add_friend_switch', $1, now())
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(value)],
  )
  world.context.settings.announceChange()
}
async function registerAs(identity: 1 | 2 | 3): Promise<Person> {
  const person = await world.register()
  await world.database.query('UPDATE account_user SET identity = $2 WHERE id = $1', [person.id, identity])
  return person
}

test('SERVICE-008 where people may not add each other, service and test accounts still see numbers, look people up and ask', async () => {
  const target = await world.register()
  const uid = String((await target.call('getUserInfo', {})).uid)
  const [ordinary, tester, staff] = [await registerAs(1), await registerAs(2), await registerAs(3)]
  await setSwitch(-1)
  try {
    for (const person of [tester, staff]) {
      expect(await person.call('getUserInfo', {})).toMatchObject({ uid: expect.any(Number) as number })
      expect((await person.call('queryUser', { uid })).user).toMatchObject({ id: target.id, uid: Number(uid) })
      expect(await apply(person, target)).toEqual({ status: 1 })
    }
    expect(await ordinary.call('getUserInfo', {})).not.toHaveProperty('uid')
    for (const ask of [() => ordinary.call('queryUser', { uid }), () => apply(ordinary, target)]) {
      expect(await refusalOf(ask())).toMatchObject({ code: 10018, reason: 'permission_not_allowed' })
    }
    // What was asked may still be answered.
    const { list } = await target.call('listFriendApplications', {})
    expect(list.map(({ user }) => user.id)).toEqual([staff.id, tester.id])
    for (const { user } of list) expect(user).not.toHaveProperty('uid')
    expect(await target.call('reviewFriendApplication', { id: list[0]!.id, status: 2 })).toEqual({ status: 2 })
  } finally {
    await setSwitch(1)
  }
  expect(await apply(ordinary, target)).toEqual({ status: 1 })
})

test('CONTACTS-026 from a group that forbids it, plain members cannot ask each other', async () => {
  const [owner, manager, member, other] = await Promise.all(Array.from({ length: 4 }, () => world.register()))
  for (const each of [manager!, member!, other!]) await world.befriend(owner!, each)
  const { group } = await owner!.call('createGroup', { user_ids: [manager!.id, member!.id, other!.id] })
  await owner!.call('editManagers', { group_id: group.id, user_ids: [manager!.id], identity: 3 })
  await owner!.call('editGroup', { id: group.id, flag_prohibit_add_friends: 1 })
  expect(await refusalOf(apply(member!, other!, group.id))).toMatchObject({
    code: 13003,
    reason: 'group_forbids_adding',
  })
  expect(await other!.call('listFriendApplications', {})).toMatchObject({ total: 0 })
  expect(await apply(manager!, other!, group.id)).toEqual({ status: 1 })
  await owner!.call('editGroup', { id: group.id, flag_prohibit_add_friends: -1 })
  expect(await apply(member!, other!, group.id)).toEqual({ status: 1 })
})

describe('every situation has its code and a sentence in the language of the person', () => {
  const german = (person: Person) => callerAt(() => world.origin, person.token, 'de')

  test('SESSION-050 500 for a fault, which tells nothing of the inside', async () => {
    await world.database.query('REVOKE SELECT ON friends_application FROM mela_app')
    try {
      const fault = await refusalOf(world.asha.call('listFriendApplications', {}))
      expect(fault).toEqual({
        ...{ code: 500, reason: 'service_error', text: 'Something seems to have gone wrong' },
        request_id: expect.any(String) as string,
      })
      const in_german = await refusalOf(german(world.asha)('listFriendApplications', {}))
      expect(in_german.text).toMatch(/\S/)
      expect(in_german.text).not.toBe(fault.text)
    } finally {
      await world.database.query('GRANT SELECT ON friends_application TO mela_app')
    }
    expect(await world.asha.call('listFriendApplications', {})).toMatchObject({ list: [] })
  })

  test('SESSION-050 10004 for what does not exist', async () => {
    const { asha } = world
    const asked = [
      () => asha.call('queryUser', { uid: '1' }),
      () => asha.call('getUserInfo', { user_id: '4' }),
      () => apply(asha, { id: '4' }),
      () => asha.call('blockUser', { to_user_id: '4', status: 1 }),
    ]
    for (const ask of asked) {
      expect(await refusalOf(ask())).toMatchObject({
        code: 10004,
        reason: 'non_existent',
        text: expect.stringMatching(/\S/) as string,
      })
    }
    expect(await reasonOf(german(asha)('getUserInfo', { user_id: '4' }))).toBe('non_existent')
  })

  test('SESSION-050 10022 for those who are friends already', async () => {
    const { asha, gurpreet } = world
    expect(await refusalOf(apply(asha, gurpreet))).toMatchObject({
      code: 10022,
      reason: 'already_friends',
      text: expect.stringMatching(/friend/i) as string,
    })
  })
})
