import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MANAGERS_MAX } from '@mela/contract/groups/groups-rules.ts'
import type { CallInput } from '@mela/contract/client.ts'
import { foundGroup, nextLine, type Group } from '../../test/group.ts'
import { reasonOf, refusalOf, type Person } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
let owner: Person
let manager: Person
let colleague: Person
let member: Person
let other: Person
let stranger: Person
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100 })
  const people = await Promise.all(Array.from({ length: 6 }, () => world.register()))
  ;[owner, manager, colleague, member, other, stranger] = people as [Person, Person, Person, Person, Person, Person]
})
afterAll(() => world.end())

/** With an owner, two managers and two members. */
async function found(): Promise<Group> {
  const group = await foundGroup(world, owner, [manager, colleague, member, other])
  const user_ids = [manager.id, colleague.id]
  await owner.call('editManagers', { group_id: group.id, user_ids, identity: 3 })
  return group
}
const isMember = async (person: Person, { id }: Group) => (await person.call('getGroupBatch', { ids: id })).length === 1
const kick = (by: Person, { id: group_id }: Group, ...people: Person[]) =>
  by.call('removeGroupMembers', { group_id, user_ids: people.map(({ id }) => id).join(',') })
const mute = (by: Person, { id: group_id }: Group, prohibition_status: 1 | -1, ...people: Person[]) =>
  by.call('muteGroupMembers', { group_id, user_ids: people.map(({ id }) => id), prohibition_status })
const roleOf = async (person: Person, { id }: Group) => {
  const [info] = await person.call('getGroupBatch', { ids: id })
  return info?.my_group_user.identity
}
const isDeleteOf = (group: Group) => (news: { type: string; data: object }) =>
  news.type === 'delete_group_user' && 'group_id' in news.data && news.data.group_id === group.id

describe('removing', () => {
  test('GROUPS-024 owner and managers remove those below them; members, and managers above their rank, get 10018', async () => {
    const group = await found()
    const refused: [Person, Person[]][] = [
      [member, [other]],
      [member, [member, other]],
      [stranger, [member]],
      [manager, [owner]],
      [manager, [colleague]],
      [manager, [manager, member]],
      [manager, [member, colleague]],
      [manager, [member, stranger]],
      [owner, [owner, member]],
    ]
    for (const [by, people] of refused) {
      const { code, reason } = await refusalOf(kick(by, group, ...people))
      expect([code, reason]).toEqual([10018, 'permission_not_allowed'])
    }
    expect(await owner.call('getGroupInfo', { id: group.id })).toMatchObject({ group_user_total: 5 })
    await kick(manager, group, member)
    expect(await isMember(member, group)).toBe(false)
    await kick(owner, group, colleague, other)
    expect(await owner.call('getGroupInfo', { id: group.id })).toMatchObject({
      group_user_total: 2,
      user_ids: [owner.id, manager.id],
    })
    expect(await reasonOf(kick(owner, group, member))).toBe('permission_not_allowed')
    const rows = await world.database.query('SELECT status FROM groups_member WHERE group_id = $1 AND status <> 1', [
      group.id,
    ])
    expect(rows).toEqual([{ status: -2 }, { status: -2 }, { status: -2 }])
  })

  test('GROUPS-025 the removed hear so with type 2, of a dissolved group with type 3, and the room is gone for them', async () => {
    const group = await found()
    const phone = await member.openDevice()
    const watching = await other.openDevice()
    const { cursor } = await member.getMessageUpdates()
    await kick(owner, group, member)
    expect(await phone.next('NOTIFICATION', isDeleteOf(group))).toEqual({
      type: 'delete_group_user',
      data: { group_id: group.id, type: 2, user_ids: [member.id] },
    })
    expect((await nextLine(watching, group, 'member_removed')).content.data['params']).toEqual({
      user_ids: [member.id],
      by: owner.id,
    })
    expect((await member.getMessageUpdates(cursor)).removed).toContainEqual({ chat_id: group.id, chat_type: 2 })
    expect(await group.row(member)).toBeUndefined()
    expect(await reasonOf(group.read(member))).toBe('permission_not_allowed')
    expect(await refusalOf(group.say(member, 'hello?'))).toMatchObject({ code: 10019, reason: 'not_member' })
    await group.say(owner, 'after')
    await watching.next('MESSAGE_CREATE', ({ content }) => content.data['text'] === 'after')
    expect(phone.texts()).not.toContain('after')

    const before = await other.getMessageUpdates()
    await owner.call('dissolveGroup', { id: group.id })
    expect(await watching.next('NOTIFICATION', isDeleteOf(group))).toMatchObject({ data: { type: 3 } })
    const after = await other.getMessageUpdates(before.cursor)
    expect(after.removed).toContainEqual({ chat_id: group.id, chat_type: 2 })
    expect(await reasonOf(group.read(other))).toBe('permission_not_allowed')
    const own = phone.told.filter((event) => event.t === 'NOTIFICATION' && isDeleteOf(group)(event.d))
    expect(own).toHaveLength(1)
  })

  test('GROUPS-026 a member leaves, the others see it and the room disappears for the leaver; an owner cannot', async () => {
    const group = await found()
    const tablet = await member.openDevice()
    const watching = await owner.openDevice()
    await kick(member, group, member)
    expect(await tablet.next('NOTIFICATION', isDeleteOf(group))).toEqual({
      type: 'delete_group_user',
      data: { group_id: group.id, type: 1, user_ids: [member.id] },
    })
    expect((await nextLine(watching, group, 'member_left')).content.data['params']).toEqual({
      user_ids: [member.id],
      by: member.id,
    })
    await watching.next('NOTIFICATION', ({ type }) => type === 'edit_group_info')
    expect(await group.row(member)).toBeUndefined()
    expect((await member.call('listGroups', { id: group.id })).total).toBe(0)
    expect(await owner.call('getGroupInfo', { id: group.id })).toMatchObject({ group_user_total: 4 })
    expect(await refusalOf(kick(owner, group, owner))).toMatchObject({ code: 10018, reason: 'permission_not_allowed' })
    await owner.call('transferGroup', { group_id: group.id, user_id: manager.id })
    await kick(owner, group, owner)
    expect(await isMember(owner, group)).toBe(false)
    expect(await roleOf(manager, group)).toBe(2)
  })
})

describe('muting', () => {
  test('GROUPS-027 a muted member gets 10010 until released, and the list of muted members shows them', async () => {
    const group = await found()
    const listed = async () => {
      const filter = { group_id: group.id, prohibition_status: 1 } as const
      const { list, total } = await manager.call('listGroupMembers', filter)
      return { total, ids: list.map(({ user }) => user.id) }
    }
    await mute(manager, group, 1, member, other)
    expect(await listed()).toEqual({ total: 2, ids: [member.id, other.id] })
    expect(await refusalOf(group.say(member, 'mmh'))).toMatchObject({ code: 10010, reason: 'muted' })
    expect(await member.call('getGroupInfo', { id: group.id })).toMatchObject({ group_user: { prohibition_status: 1 } })
    await mute(owner, group, -1, member)
    expect(await group.say(member, 'free')).toMatchObject({ author_id: member.id })
    expect(await reasonOf(group.say(other, 'mmh'))).toBe('muted')
    expect(await listed()).toEqual({ total: 1, ids: [other.id] })
    const refused: [Person, Person[]][] = [
      [member, [other]],
      [stranger, [member]],
      [manager, [owner]],
      [manager, [colleague]],
      [manager, [manager]],
      [manager, [member, stranger]],
      [owner, [owner]],
    ]
    for (const [by, people] of refused) expect((await refusalOf(mute(by, group, 1, ...people))).code).toBe(10018)
    expect(await reasonOf(mute(owner, group, 1))).toBe('invalid_params')
    await mute(owner, group, 1, manager)
    expect(await reasonOf(group.say(manager, 'mmh'))).toBe('muted')
    expect(await reasonOf(manager.call('editNotice', { id: group.id, notice: 'mmh' }))).toBe('permission_not_allowed')
  })

  test('GROUPS-028 all can be muted and released; owner and managers speak on', async () => {
    const group = await found()
    const phone = await member.openDevice()
    const all = (by: Person, prohibition_status: 1 | -1) =>
      by.call('muteGroupMembers', { group_id: group.id, all: 1, prohibition_status })
    await mute(owner, group, 1, other)
    for (const person of [member, stranger]) expect(await reasonOf(all(person, 1))).toBe('permission_not_allowed')
    await all(manager, 1)
    expect((await nextLine(phone, group, 'all_muted')).content.data['params']).toEqual({ by: manager.id })
    expect(await member.call('getGroupInfo', { id: group.id })).toMatchObject({
      prohibition_status: 1,
      group_user: { prohibition_status: -1 },
    })
    expect(await refusalOf(group.say(member, 'mmh'))).toMatchObject({ code: 10010, reason: 'muted' })
    for (const person of [owner, manager]) expect((await group.say(person, 'hear me')).author_id).toBe(person.id)
    const late = await world.register()
    await late.call('joinGroup', { id: group.id })
    expect(await reasonOf(group.say(late, 'new here'))).toBe('muted')
    await owner.call('editManagers', { group_id: group.id, user_ids: [colleague.id], identity: 1 })
    expect(await reasonOf(group.say(colleague, 'mmh'))).toBe('muted')
    const lines = await group.lines(owner)
    await all(owner, 1)
    expect(await group.lines(owner)).toEqual(lines)
    await all(owner, -1)
    for (const person of [member, late, colleague]) expect((await group.say(person, 'free')).author_id).toBe(person.id)
    expect(await reasonOf(group.say(other, 'mmh'))).toBe('muted')
  })
})

describe('roles', () => {
  test('GROUPS-029 only the owner makes and unmakes managers, at most nine of them', async () => {
    const people = await Promise.all(Array.from({ length: MANAGERS_MAX + 1 }, () => world.register()))
    const group = await foundGroup(world, owner, people)
    const edit = (by: Person, identity: 1 | 3, ...those: Person[]) =>
      by.call('editManagers', { group_id: group.id, user_ids: those.map(({ id }) => id), identity })
    expect(MANAGERS_MAX).toBe(9)
    expect(await refusalOf(edit(owner, 3, ...people))).toMatchObject({ code: 13001, reason: 'manager_limit' })
    const nine = people.slice(0, MANAGERS_MAX)
    await edit(owner, 3, ...nine.slice(0, 5))
    await edit(owner, 3, ...nine)
    expect(await refusalOf(edit(owner, 3, people.at(-1)!))).toMatchObject({ code: 13001 })
    const managers = await owner.call('listGroupMembers', { group_id: group.id, identity: 3 })
    expect(managers.list.map(({ user }) => user.id)).toEqual(nine.map(({ id }) => id))
    await edit(owner, 1, people[0]!, people.at(-1)!)
    expect(await Promise.all([people[0]!, people[1]!].map((person) => roleOf(person, group)))).toEqual([1, 3])
    await edit(owner, 3, people.at(-1)!)
    expect(await roleOf(people.at(-1)!, group)).toBe(3)
    for (const by of [people[0]!, people[1]!, stranger]) {
      expect((await refusalOf(edit(by, 3, people[2]!))).code).toBe(10018)
    }
    for (const those of [[owner], [stranger], [people[0]!, stranger]]) {
      expect(await reasonOf(edit(owner, 3, ...those))).toBe('permission_not_allowed')
    }
  })

  test('whoever becomes a manager may speak, although muted before', async () => {
    const group = await found()
    await mute(owner, group, 1, member)
    await owner.call('editManagers', { group_id: group.id, user_ids: [member.id], identity: 3 })
    expect((await group.say(member, 'at last')).author_id).toBe(member.id)
    const muted = await owner.call('listGroupMembers', { group_id: group.id, prohibition_status: 1 })
    expect(muted).toMatchObject({ list: [], total: 0 })
  })

  test('GROUPS-030 the owner hands the group over and has no rights of management from that moment', async () => {
    const group = await found()
    const hand = (by: Person, to: Person) => by.call('transferGroup', { group_id: group.id, user_id: to.id })
    for (const by of [manager, member, stranger]) expect((await refusalOf(hand(by, member))).code).toBe(10018)
    for (const to of [stranger, owner]) expect(await reasonOf(hand(owner, to))).toBe('permission_not_allowed')
    const phone = await owner.openDevice()
    await mute(owner, group, 1, member)
    await hand(owner, member)
    expect((await nextLine(phone, group, 'owner_transferred')).content.data['params']).toEqual({
      user_id: member.id,
      by: owner.id,
    })
    await phone.next('NOTIFICATION', ({ type }) => type === 'edit_group_info')
    expect([await roleOf(owner, group), await roleOf(member, group)]).toEqual([1, 2])
    const { id } = group
    const attempts = [
      () => owner.call('editGroup', { id, name: 'Mine' }),
      () => owner.call('editNotice', { id, notice: 'Mine' }),
      () => kick(owner, group, other),
      () => mute(owner, group, 1, other),
      () => owner.call('muteGroupMembers', { group_id: id, all: 1, prohibition_status: 1 }),
      () => owner.call('listJoinRequests', { group_id: id }),
      () => owner.call('editManagers', { group_id: id, user_ids: [other.id], identity: 3 }),
      () => hand(owner, owner),
      () => owner.call('dissolveGroup', { id }),
    ]
    for (const attempt of attempts) expect(await reasonOf(attempt())).toBe('permission_not_allowed')
    await member.call('muteGroupMembers', { group_id: id, all: 1, prohibition_status: 1 })
    expect(await reasonOf(group.say(owner, 'mmh'))).toBe('muted')
    expect((await group.say(member, 'mine now')).author_id).toBe(member.id)
  })

  test('GROUPS-031 the owner dissolves the group: nobody is left in it and nothing of it can be reached', async () => {
    const group = await found()
    const { id } = group
    await owner.call('editGroup', { id, flag_check: 1 })
    await stranger.call('joinGroup', { id })
    const [request] = (await owner.call('listJoinRequests', { group_id: id })).list
    await group.say(owner, 'last words')
    for (const by of [manager, member, stranger]) {
      expect((await refusalOf(by.call('dissolveGroup', { id }))).code).toBe(10018)
    }
    await owner.call('dissolveGroup', { id })
    const [row] = await world.database.query('SELECT status, member_total FROM groups_group WHERE id = $1', [id])
    expect(row).toEqual({ status: -1, member_total: 0 })
    for (const person of [owner, manager, member]) {
      expect(await isMember(person, group)).toBe(false)
      expect(await group.row(person)).toBeUndefined()
      expect(await reasonOf(group.read(person))).toBe('permission_not_allowed')
      expect(await reasonOf(group.say(person, 'anyone?'))).toBe('not_member')
      expect(await reasonOf(person.call('getGroupInfo', { id }))).toBe('non_existent')
      expect(await reasonOf(person.call('joinGroup', { id }))).toBe('non_existent')
    }
    const late = owner.call('reviewJoinRequest', { id: request!.id, status: 2 })
    expect(await reasonOf(late)).toBe('permission_not_allowed')
    expect(await reasonOf(owner.call('dissolveGroup', { id }))).toBe('permission_not_allowed')
    const waiting = await world.database.query('SELECT status FROM groups_join_request WHERE group_id = $1', [id])
    expect(waiting).toEqual([{ status: -2 }])
  })
})

test('GROUPS-039 every change of roles, members and mutes leaves a line that the members see', async () => {
  const group = await found()
  const newcomer = await world.register()
  const { id: group_id } = group
  const before = (await group.lines(member)).length
  await newcomer.call('joinGroup', { id: group_id })
  await mute(manager, group, 1, newcomer)
  await mute(manager, group, -1, newcomer)
  await manager.call('muteGroupMembers', { group_id, all: 1, prohibition_status: 1 })
  await manager.call('muteGroupMembers', { group_id, all: 1, prohibition_status: -1 })
  await owner.call('editManagers', { group_id, user_ids: [other.id], identity: 3 })
  await owner.call('editManagers', { group_id, user_ids: [other.id], identity: 1 })
  await kick(manager, group, newcomer)
  await kick(other, group, other)
  await owner.call('transferGroup', { group_id, user_id: manager.id })
  expect((await group.lines(member)).slice(before)).toEqual([
    ...['joined', 'member_muted', 'member_unmuted', 'all_muted', 'all_unmuted'],
    ...['manager_added', 'manager_removed', 'member_removed', 'member_left', 'owner_transferred'],
  ])
  const system = (await group.read(member)).filter(({ content }) => content.type === 0)
  for (const { author_id, content } of system) {
    expect(author_id).toBe('$system')
    expect(content.data).toEqual({
      key: expect.any(String) as string,
      params: expect.any(Object) as object,
      text: expect.stringMatching(/^[A-Z].+/) as string,
    })
  }
  expect(await group.row(member)).toMatchObject({ unread: 0 })
})

test('GROUPS-040 every management call refuses whoever is not in the group, and a missing group answers the same', async () => {
  const group = await found()
  const removed = await world.register()
  await world.befriend(owner, removed)
  await owner.call('addGroupMembers', { id: group.id, user_ids: [removed.id] })
  await kick(owner, group, removed)
  await owner.call('editGroup', { id: group.id, flag_check: 1 })
  const applicant = await world.register()
  await applicant.call('joinGroup', { id: group.id })
  const friend = await world.register()
  await world.befriend(member, friend)
  await member.call('addGroupMembers', { id: group.id, user_ids: [friend.id] })
  const [invitation, request] = (await owner.call('listJoinRequests', { group_id: group.id })).list
  const user_ids = [member.id]
  const callsOn = (id: string) =>
    ({
      editGroup: { id, name: 'Mine' },
      editGroupMember: { group_id: id, pin: 1 },
      editNotice: { id, notice: 'Mine' },
      addGroupMembers: { id, user_ids },
      removeGroupMembers: { group_id: id, user_ids: member.id },
      muteGroupMembers: { group_id: id, user_ids, prohibition_status: 1 },
      editManagers: { group_id: id, user_ids, identity: 3 },
      transferGroup: { group_id: id, user_id: member.id },
      dissolveGroup: { id },
      listGroupMembers: { group_id: id },
      listJoinRequests: { group_id: id },
      reviewJoinRequest: { id: id === group.id ? request!.id : '4', status: 2 },
      reviewInvitation: { id: id === group.id ? invitation!.id : '4', status: 2 },
    }) as const
  const before = await owner.call('getGroupInfo', { id: group.id })
  for (const id of [group.id, '4']) {
    for (const [name, input] of Object.entries(callsOn(id))) {
      for (const person of [stranger, removed, applicant]) {
        const answer = person.call(name as 'editGroup', input as CallInput<'editGroup'>)
        expect(await refusalOf(answer), name).toMatchObject({ code: 10018, reason: 'permission_not_allowed' })
      }
    }
  }
  expect(await owner.call('getGroupInfo', { id: group.id })).toEqual(before)
})
