import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '@mela/contract/client.ts'
import { befriendOnce, foundGroup, nextLine, type Group } from '../../test/group.ts'
import { hireOperator, type Operator } from '../../test/operator.ts'
import { reasonOf, refusalOf, type Person } from '../../test/person.ts'
import { uploadPicture } from '../../test/upload.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
let owner: Person
let manager: Person
let member: Person
let stranger: Person
let nisha: Operator
beforeAll(async () => {
  world = await openWorld()
  nisha = await hireOperator(world, 'nisha', ['admin'])
  const people = await Promise.all(Array.from({ length: 4 }, () => world.register()))
  ;[owner, manager, member, stranger] = people as [Person, Person, Person, Person]
})
afterAll(() => world.end())

async function found(): Promise<Group> {
  const group = await foundGroup(world, owner, [manager, member])
  await owner.call('editManagers', { group_id: group.id, user_ids: [manager.id], identity: 3 })
  return group
}

const isAbout = (group: Group, type: string) => (news: { type: string; data: object }) =>
  news.type === type && 'group_id' in news.data && news.data.group_id === group.id

describe('a group', () => {
  test('GROUPS-010 owner and managers change its name, picture and switches, members get 10018, and others see it', async () => {
    const group = await found()
    const { id } = group
    const url = await uploadPicture(world, manager, 'avatar')
    const phone = await member.openDevice()
    const changes = { name: ' Zoe\u0308s 🚋 ', flag_check: 1, flag_prohibit_add_friends: 1 } as const
    const expected = { name: 'Zo\u00ebs 🚋', avatar: { url }, flag_check: 1, flag_prohibit_add_friends: 1 }
    const answer = await manager.call('editGroup', { id, ...changes, avatar: { url } })
    expect(answer).toMatchObject({ group: expected, my_group_user: { identity: 3 } })
    await phone.next('NOTIFICATION', isAbout(group, 'edit_group_info'))
    expect(await member.call('getGroupInfo', { id })).toMatchObject({ group: expected })
    expect(await stranger.call('getGroupInfo', { id })).toMatchObject({
      group: { name: 'Zo\u00ebs 🚋', avatar: { url } },
    })
    expect(await owner.call('editGroup', { id, avatar: { url }, flag_check: -1 })).toMatchObject({
      group: { ...expected, flag_check: -1 },
    })
    for (const person of [member, stranger]) {
      expect(await refusalOf(person.call('editGroup', { id, name: 'Mine' }))).toMatchObject({
        code: 10018,
        reason: 'permission_not_allowed',
      })
    }
    const wrong: object[] = [
      ...['', ' ', '\u200b\u3164', 'x'.repeat(51), 'a\nb', 5].map((name) => ({ name })),
      ...[0, 2, true, '1'].map((flag_check) => ({ flag_check })),
      { avatar: { url: 'https://elsewhere.example/a.png' } },
      { avatar: { url: await uploadPicture(world, member, 'avatar') } },
      { avatar: { url: await uploadPicture(world, owner, 'chat') } },
    ]
    for (const change of wrong) {
      const call = owner.call('editGroup', { id, ...change } as CallInput<'editGroup'>)
      expect(await reasonOf(call), JSON.stringify(change)).toBe('invalid_params')
    }
    expect(await owner.call('editGroup', { id, avatar: { url: '' } })).toMatchObject({ group: { avatar: { url: '' } } })
  })

  test('GROUPS-013 a member keeps a name of their own in it, pins it and wants no sound of it', async () => {
    const group = await found()
    const group_id = group.id
    const tablet = await member.openDevice()
    const { cursor } = await member.getMessageUpdates()
    const answer = await member.call('editGroupMember', {
      group_id,
      group_nickname: ' Captain ',
      pin: 1,
      not_disturb: 1,
    })
    const own = { group_nickname: 'Captain', pin: 1, not_disturb: 1 }
    expect(answer).toMatchObject({ group_user: own })
    await tablet.next('NOTIFICATION', isAbout(group, 'edit_group_info'))
    expect(await member.call('getGroupInfo', { id: group_id })).toMatchObject({ group_user: own })
    const { list } = await member.getMessageUpdates(cursor)
    const row = list.find(({ chat_id }) => chat_id === group_id)
    expect(row).toMatchObject({ is_pinned: true, is_muted: true })
    const listed = await owner.call('listGroupMembers', { group_id, keyword: 'captain' })
    expect(listed.list).toMatchObject([{ user: { id: member.id }, group_nickname: 'Captain' }])
    expect(await owner.call('getGroupInfo', { id: group_id })).toMatchObject({
      group_user: { group_nickname: '', pin: -1, not_disturb: -1 },
    })
    expect(await member.call('editGroupMember', { group_id, pin: -1 })).toMatchObject({
      group_user: { group_nickname: 'Captain', pin: -1, not_disturb: 1 },
    })
    expect(await member.call('editGroupMember', { group_id, group_nickname: '' })).toMatchObject({
      group_user: { group_nickname: '', pin: -1, not_disturb: 1 },
    })
    const long = { group_id, group_nickname: 'x'.repeat(51) }
    expect(await reasonOf(member.call('editGroupMember', long))).toBe('invalid_params')
    expect(await reasonOf(stranger.call('editGroupMember', { group_id, pin: 1 }))).toBe('permission_not_allowed')
  })

  test('keeps its plain members from asking each other to be friends, when it wants to', async () => {
    const group = await found()
    const other = await world.register()
    await other.call('joinGroup', { id: group.id })
    const ask = (by: Person, to: Person) =>
      by.call('applyFriend', { to_user_id: to.id, apply_content: 'Hello', group_id: group.id })
    await owner.call('editGroup', { id: group.id, flag_prohibit_add_friends: 1 })
    expect(await refusalOf(ask(member, other))).toMatchObject({ code: 13003, reason: 'group_forbids_adding' })
    expect(await ask(manager, other)).toBeTruthy()
    await owner.call('editGroup', { id: group.id, flag_prohibit_add_friends: -1 })
    expect(await ask(member, other)).toBeTruthy()
  })
})

describe('a notice', () => {
  test('GROUPS-032 by owner or manager is kept with its time and message, and posted as one that is a notice', async () => {
    const group = await found()
    const { id } = group
    const phone = await member.openDevice()
    const notice = 'Meet at six\nat the gate 🌇'
    const answer = await manager.call('editNotice', { id, notice: `  ${notice} ` })
    // The line about the managers may still be on its way.
    const posted = await phone.next(
      'MESSAGE_CREATE',
      ({ chat_id, is_group_notice }) => chat_id === id && is_group_notice,
    )
    expect(posted).toMatchObject({
      ...{ chat_id: id, author_id: manager.id, is_group_notice: true, content: { type: 1, data: { text: notice } } },
    })
    expect(answer).toEqual({ notice, notice_at: posted.created_at, notice_message_id: posted.message_id })
    await phone.next('NOTIFICATION', isAbout(group, 'edit_group_info'))
    expect(await member.call('getGroupInfo', { id })).toMatchObject({ group: answer })
    expect(await group.lastRead(member)).toMatchObject({ message_id: posted.message_id, is_group_notice: true })
    expect(await group.row(member)).toMatchObject({ unread: 1 })
    expect(await group.row(manager)).toMatchObject({ unread: 0 })
    const second = await owner.call('editNotice', { id, notice: 'At seven' })
    expect(Number(second.notice_message_id)).toBeGreaterThan(Number(posted.message_id))
    for (const person of [member, stranger]) {
      expect((await refusalOf(person.call('editNotice', { id, notice: 'Mine' }))).code).toBe(10018)
    }
    expect(await reasonOf(owner.call('editNotice', { id, notice: 'x'.repeat(1001) }))).toBe('invalid_params')
  })

  test('GROUPS-034 that is taken away is taken away for everyone, who hear of it', async () => {
    const group = await found()
    const { id } = group
    const phones = await Promise.all([owner, manager, member].map((person) => person.openDevice()))
    const { notice_message_id } = await owner.call('editNotice', { id, notice: 'Soon gone' })
    const gone = { notice: '', notice_at: null, notice_message_id: null }
    expect(await manager.call('editNotice', { id, notice: ' ' })).toEqual(gone)
    for (const phone of phones) {
      expect(await phone.next('NOTIFICATION', isAbout(group, 'delete_group_notice'))).toEqual({
        type: 'delete_group_notice',
        data: { group_id: id, notice_message_id },
      })
    }
    expect(await member.call('getGroupInfo', { id })).toMatchObject({ group: gone })
  })

  test('GROUPS-035 that says what it said before is refused', async () => {
    const group = await found()
    const { id } = group
    const unchanged = { code: 13002, reason: 'description_unchanged' }
    expect(await refusalOf(owner.call('editNotice', { id, notice: '' }))).toMatchObject(unchanged)
    await owner.call('editNotice', { id, notice: 'Meet at six' })
    const { length } = await group.read(owner)
    for (const notice of ['Meet at six', ' Meet at six ']) {
      expect(await refusalOf(manager.call('editNotice', { id, notice }))).toMatchObject(unchanged)
    }
    expect(await group.read(owner)).toHaveLength(length)
  })
})

test('GROUPS-036 a banned group says so, answers 10023 to whatever is sent, and says when it is free again', async () => {
  const group = await found()
  const { id } = group
  const phone = await member.openDevice()
  const friend = await world.register()
  await befriendOnce(world, owner, friend)
  await group.say(member, 'before')
  await owner.call('editGroup', { id, flag_check: 1 })
  const applicant = await world.register()
  await applicant.call('joinGroup', { id })
  const [request] = (await owner.call('listJoinRequests', { group_id: id })).list
  await nisha.call('banGroup', { group_id: id, reason: 'a complaint' })
  expect((await nextLine(phone, group, 'group_blocked')).content).toEqual({
    type: 0,
    data: { key: 'group_blocked', params: {}, text: 'The group has been blocked' },
  })
  for (const person of [owner, manager, member]) {
    expect(await refusalOf(group.say(person, 'now?'))).toMatchObject({ code: 10023, reason: 'group_banned' })
  }
  const attempts = [
    () => owner.call('editNotice', { id, notice: 'now?' }),
    () => owner.call('addGroupMembers', { id, user_ids: [friend.id] }),
    () => stranger.call('joinGroup', { id }),
    () => owner.call('reviewJoinRequest', { id: request!.id, status: 2 }),
  ]
  for (const attempt of attempts) expect(await reasonOf(attempt())).toBe('group_banned')
  expect(await member.call('getGroupInfo', { id })).toMatchObject({ status: -2 })
  expect((await group.read(member)).map(({ content }) => content.data['text'])).toContain('before')
  expect(await member.call('joinGroup', { id })).toEqual({ status: 1 })
  await nisha.call('unbanGroup', { group_id: id, reason: 'settled' })
  expect((await nextLine(phone, group, 'group_unblocked')).content).toEqual({
    type: 0,
    data: { key: 'group_unblocked', params: {}, text: 'The group chat has been unblocked' },
  })
  expect(await group.say(member, 'after')).toMatchObject({ author_id: member.id })
  expect(await owner.call('reviewJoinRequest', { id: request!.id, status: 2 })).toEqual({ status: 3 })
  expect(await member.call('getGroupInfo', { id })).toMatchObject({ status: 1 })
})
