import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { privateChatId } from '@mela/contract/ids.ts'
import { fillGroup } from '../../../test/fill-group.ts'
import { befriendOnce, foundGroup, type Group } from '../../../test/group.ts'
import { reasonOf, refusalOf, type Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

const DAY_MS = 24 * 3_600_000
let world: World
let owner: Person
let manager: Person
let member: Person
let stranger: Person
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100 })
  ;[owner, manager, member, stranger] = (await Promise.all([1, 2, 3, 4].map(() => world.register()))) as [
    Person,
    Person,
    Person,
    Person,
  ]
})
afterAll(() => world.end())

/** With an owner, a manager and a member. */
async function found(flags: { flag_check?: 1 | -1 } = {}): Promise<Group> {
  const group = await foundGroup(world, owner, [manager, member])
  await owner.call('editManagers', { group_id: group.id, user_ids: [manager.id], identity: 3 })
  await owner.call('editGroup', { id: group.id, ...flags })
  return group
}
const isMember = async (person: Person, { id }: Group) => (await person.call('getGroupBatch', { ids: id })).length === 1
const requestsOf = async ({ id: group_id }: Group) => (await owner.call('listJoinRequests', { group_id })).list

describe('bringing friends', () => {
  test('GROUPS-014 friends come in at once without approval or through owner and managers, otherwise as invitations', async () => {
    const friends = await Promise.all([1, 2, 3, 4].map(() => world.register()))
    const [first, second, third, fourth] = friends as [Person, Person, Person, Person]
    for (const [host, friend] of [
      [member, first],
      [owner, second],
      [manager, third],
      [member, fourth],
    ] as const) {
      await world.befriend(host, friend)
    }
    const open = await found()
    expect(await member.call('addGroupMembers', { id: open.id, user_ids: [first.id] })).toEqual({ status: 1 })
    expect((await open.lastRead(first)).content).toEqual({
      type: ContentType.JoinGroup,
      data: { user_id: first.id, ref_user_id: member.id },
    })
    const checked = await found({ flag_check: 1 })
    expect(await owner.call('addGroupMembers', { id: checked.id, user_ids: [second.id] })).toEqual({ status: 1 })
    expect(await manager.call('addGroupMembers', { id: checked.id, user_ids: [third.id] })).toEqual({ status: 1 })
    expect(await isMember(second, checked)).toBe(true)
    expect(await isMember(third, checked)).toBe(true)
    const lines = (await checked.lines(owner)).length
    for (let time = 0; time < 2; time++) {
      expect(await member.call('addGroupMembers', { id: checked.id, user_ids: [fourth.id] })).toEqual({ status: 2 })
    }
    expect(await isMember(fourth, checked)).toBe(false)
    expect((await checked.lines(owner)).length).toBe(lines)
    expect(await requestsOf(checked)).toMatchObject([
      { type: 2, status: 2, user: { id: fourth.id }, ref_user: { id: member.id }, apply_content: '' },
    ])
  })

  test('whoever is no friend of the inviter cannot be brought, and nobody comes in then', async () => {
    const group = await found()
    const friend = await world.register()
    await world.befriend(member, friend)
    const user_ids = [friend.id, stranger.id]
    expect(await reasonOf(member.call('addGroupMembers', { id: group.id, user_ids }))).toBe('not_friends')
    expect(await isMember(friend, group)).toBe(false)
    expect(await reasonOf(stranger.call('addGroupMembers', { id: group.id, user_ids: [friend.id] }))).toBe(
      'permission_not_allowed',
    )
    expect(await reasonOf(member.call('addGroupMembers', { id: group.id, user_ids: [] }))).toBe('invalid_params')
  })

  test('members who are brought again stay as they are and no line is written', async () => {
    const group = await found()
    await befriendOnce(world, owner, manager)
    const lines = await group.lines(owner)
    const user_ids = [manager.id, manager.id, member.id]
    expect(await owner.call('addGroupMembers', { id: group.id, user_ids })).toEqual({ status: 1 })
    expect(await group.lines(owner)).toEqual(lines)
    expect(await manager.call('getGroupInfo', { id: group.id })).toMatchObject({
      group_user_total: 3,
      my_group_user: { identity: 3 },
    })
  })

  test('GROUPS-022 a card invites into a group, and whoever joins from it yields a line with inviter and newcomer', async () => {
    const group = await found()
    const invited = await world.register()
    await world.befriend(member, invited)
    const phone = await invited.openDevice()
    const watching = await owner.openDevice()
    await member.sendMessage(invited, '', { content: { type: ContentType.InviteCard, data: { group_id: group.id } } })
    const { content, chat_id } = await phone.next('MESSAGE_CREATE')
    expect(chat_id).toBe(privateChatId(member.id, invited.id))
    expect(content).toEqual({
      type: ContentType.InviteCard,
      data: { group_id: group.id, name: 'Trams', id: member.id },
    })
    const card = content.data as { group_id: string; id: string }
    expect(await invited.call('joinGroup', { id: card.group_id, ref_user_id: card.id })).toEqual({ status: 1 })
    for (const device of [phone, watching]) {
      const line = await device.next('MESSAGE_CREATE', (message) => message.chat_id === group.id)
      expect(line.content).toEqual({
        type: ContentType.JoinGroup,
        data: { user_id: invited.id, ref_user_id: member.id },
      })
    }
  })
})

describe('asking for a place', () => {
  test('GROUPS-015 without approval one joins at once, with it a request waits and the asker is examined', async () => {
    const newcomer = await world.register()
    const open = await found()
    expect(await newcomer.call('joinGroup', { id: open.id, ref_user_id: stranger.id })).toEqual({ status: 1 })
    expect(await newcomer.call('getGroupInfo', { id: open.id })).toMatchObject({ my_group_user: { identity: 1 } })
    const line = await open.lastRead(newcomer)
    expect(line.content).toEqual({ type: ContentType.JoinGroup, data: { user_id: newcomer.id } })
    expect(await newcomer.call('joinGroup', { id: open.id })).toEqual({ status: 1 })
    expect(await open.lastRead(newcomer)).toEqual(line)

    const checked = await found({ flag_check: 1 })
    const asking = { id: checked.id, ref_user_id: member.id, apply_content: 'May I? 🙏' }
    for (let time = 0; time < 2; time++) expect(await newcomer.call('joinGroup', asking)).toEqual({ status: 2 })
    expect(await newcomer.call('getGroupInfo', { id: checked.id })).toEqual({
      group: { id: checked.id, name: 'Trams', avatar: { url: '' }, flag_check: 1 },
      group_user_total: 3,
      member_status: 2,
    })
    expect(await requestsOf(checked)).toMatchObject([
      { status: 2, type: 1, user: { id: newcomer.id }, ref_user: { id: member.id }, apply_content: 'May I? 🙏' },
    ])
    expect(await stranger.call('getGroupInfo', { id: checked.id })).not.toHaveProperty('member_status')
    expect(await reasonOf(newcomer.call('joinGroup', { id: '4' }))).toBe('non_existent')
  })

  test('GROUPS-016 owner and managers hear of a request live, members do not', async () => {
    const group = await found({ flag_check: 1 })
    const newcomer = await world.register()
    const [owns, manages, listens] = await Promise.all([owner, manager, member].map((person) => person.openDevice()))
    await newcomer.call('joinGroup', { id: group.id })
    for (const device of [owns!, manages!]) {
      const { data } = await device.next('NOTIFICATION', ({ type }) => type === 'join_group_application')
      expect(data).toEqual({
        ...{ id: (await requestsOf(group))[0]!.id, group_id: group.id, status: 2 },
        user: {
          ...{ id: newcomer.id, username: newcomer.username, nickname: expect.any(String) as string },
          ...{ avatar: { url: '' }, gender: 1 },
        },
      })
    }
    await newcomer.call('joinGroup', { id: group.id })
    await owner.call('editGroup', { id: group.id, name: 'Later' })
    for (const device of [owns!, manages!, listens!]) {
      await device.next('NOTIFICATION', ({ type }) => type === 'edit_group_info')
    }
    const told = (device: typeof owns) =>
      device!.told.filter(({ t, d }) => t === 'NOTIFICATION' && d.type === 'join_group_application').length
    expect([owns, manages, listens].map(told)).toEqual([1, 1, 0])
  })

  test('GROUPS-017 owner and managers page through the requests, waiting ones first; nobody else sees them', async () => {
    const group = await found({ flag_check: 1 })
    const people = await Promise.all([1, 2, 3].map(() => world.register()))
    for (const person of people) await person.call('joinGroup', { id: group.id })
    const [first, second, third] = people.map(({ id }) => id) as [string, string, string]
    const rejected = (await requestsOf(group)).find(({ user }) => user.id === third)!
    await manager.call('reviewJoinRequest', { id: rejected.id, status: -1 })
    const pages = [0, 1, 2].map((pos) => manager.call('listJoinRequests', { group_id: group.id, pos, limit: 1 }))
    const shown = await Promise.all(pages)
    expect(shown.map(({ total }) => total)).toEqual([3, 3, 3])
    expect(shown.map(({ list }) => [list[0]!.user.id, list[0]!.status])).toEqual([
      [second, 2],
      [first, 2],
      [third, -1],
    ])
    for (const person of [member, stranger, people[0]!]) {
      const { code, reason } = await refusalOf(person.call('listJoinRequests', { group_id: group.id }))
      expect([code, reason]).toEqual([10018, 'permission_not_allowed'])
    }
    expect(await reasonOf(owner.call('listJoinRequests', { group_id: '4' }))).toBe('permission_not_allowed')
  })
})

describe('reviewing', () => {
  test('GROUPS-018 a request is passed or deleted once; the old ones are expired; members may not review', async () => {
    const group = await found({ flag_check: 1 })
    const [passed, rejected, late] = (await Promise.all([1, 2, 3].map(() => world.register()))) as [
      Person,
      Person,
      Person,
    ]
    for (const person of [passed, rejected, late]) await person.call('joinGroup', { id: group.id })
    const idOf = async (person: Person) => (await requestsOf(group)).find(({ user }) => user.id === person.id)!.id
    const ids = { passed: await idOf(passed), rejected: await idOf(rejected), late: await idOf(late) }
    for (const person of [member, stranger, passed]) {
      const { code } = await refusalOf(person.call('reviewJoinRequest', { id: ids.passed, status: 2 }))
      expect(code).toBe(10018)
    }
    expect(await reasonOf(owner.call('reviewJoinRequest', { id: '4', status: 2 }))).toBe('permission_not_allowed')
    expect(await reasonOf(owner.call('reviewInvitation', { id: ids.passed, status: 2 }))).toBe('permission_not_allowed')
    const phone = await passed.openDevice()
    expect(await manager.call('reviewJoinRequest', { id: ids.passed, status: 2 })).toEqual({ status: 3 })
    const line = await phone.next('MESSAGE_CREATE')
    expect(line).toMatchObject({ chat_id: group.id, content: { type: 5, data: { user_id: passed.id } } })
    expect(await isMember(passed, group)).toBe(true)
    expect(await owner.call('reviewJoinRequest', { id: ids.rejected, status: -1 })).toEqual({ status: -1 })
    expect(await isMember(rejected, group)).toBe(false)
    for (const id of [ids.passed, ids.rejected]) {
      for (const status of [2, -1] as const) {
        expect(await reasonOf(owner.call('reviewJoinRequest', { id, status }))).toBe('application_closed')
      }
    }
    world.clock.advance(7 * DAY_MS)
    expect(await reasonOf(owner.call('reviewJoinRequest', { id: ids.late, status: 2 }))).toBe('application_closed')
    const statuses = async () => (await requestsOf(group)).map(({ user, status }) => [user.id, status])
    const expected = [
      [late.id, -2],
      [rejected.id, -1],
      [passed.id, 3],
    ]
    expect(await statuses()).toEqual(expected)
    expect(await late.call('getGroupInfo', { id: group.id })).not.toHaveProperty('member_status')
    expect(await rejected.call('joinGroup', { id: group.id })).toEqual({ status: 2 })
    expect(await late.call('joinGroup', { id: group.id })).toEqual({ status: 2 })
    expect(await statuses()).toEqual([[late.id, 2], [rejected.id, 2], ...expected])
  })

  test('GROUPS-019 an invitation is passed or deleted in the same way', async () => {
    const group = await found({ flag_check: 1 })
    const friends = (await Promise.all([1, 2, 3].map(() => world.register()))) as [Person, Person, Person]
    for (const friend of friends) await world.befriend(member, friend)
    await member.call('addGroupMembers', { id: group.id, user_ids: friends.map(({ id }) => id) })
    const requests = await requestsOf(group)
    const [passed, rejected, late] = friends.map(({ id }) => requests.find(({ user }) => user.id === id)!.id)
    for (const person of [member, stranger]) {
      expect((await refusalOf(person.call('reviewInvitation', { id: passed!, status: 2 }))).code).toBe(10018)
    }
    expect(await reasonOf(owner.call('reviewJoinRequest', { id: passed!, status: 2 }))).toBe('permission_not_allowed')
    const phone = await friends[0].openDevice()
    expect(await manager.call('reviewInvitation', { id: passed!, status: 2 })).toEqual({ status: 3 })
    expect((await phone.next('MESSAGE_CREATE')).content.data).toEqual({
      user_id: friends[0].id,
      ref_user_id: member.id,
    })
    expect(await owner.call('reviewInvitation', { id: rejected!, status: -1 })).toEqual({ status: -1 })
    expect(await Promise.all(friends.map((friend) => isMember(friend, group)))).toEqual([true, false, false])
    for (const id of [passed!, rejected!]) {
      for (const status of [2, -1] as const) {
        expect(await reasonOf(owner.call('reviewInvitation', { id, status }))).toBe('application_closed')
      }
    }
    world.clock.advance(7 * DAY_MS)
    expect(await reasonOf(owner.call('reviewInvitation', { id: late!, status: 2 }))).toBe('application_closed')
    expect(new Set((await requestsOf(group)).map(({ status }) => status))).toEqual(new Set([-1, -2, 3]))
  })

  test('the manager of another group cannot review, and a request ends when its maker is brought in another way', async () => {
    const group = await found({ flag_check: 1 })
    const friend = await world.register()
    await world.befriend(owner, friend)
    await friend.call('joinGroup', { id: group.id })
    const { id } = (await requestsOf(group))[0]!
    const elsewhere = await foundGroup(world, stranger, [world.rohan])
    expect(elsewhere.id).not.toBe(group.id)
    expect(await reasonOf(stranger.call('reviewJoinRequest', { id, status: 2 }))).toBe('permission_not_allowed')
    await owner.call('addGroupMembers', { id: group.id, user_ids: [friend.id] })
    expect(await requestsOf(group)).toMatchObject([{ id, status: 3 }])
    expect(await reasonOf(owner.call('reviewJoinRequest', { id, status: -1 }))).toBe('application_closed')
    expect(await isMember(friend, group)).toBe(true)
  })
})

test('requests that nobody answered in seven days are written down as expired every day', async () => {
  const group = await found({ flag_check: 1 })
  const [early, late] = (await Promise.all([1, 2].map(() => world.register()))) as [Person, Person]
  await early.call('joinGroup', { id: group.id })
  world.clock.advance(4 * DAY_MS)
  await late.call('joinGroup', { id: group.id })
  world.clock.advance(4 * DAY_MS)
  await world.database.query("SELECT graphile_worker.add_job('groups:expire-join-requests', '{}')")
  const statuses = async () =>
    world.database.query('SELECT user_id, status FROM groups_join_request WHERE group_id = $1 ORDER BY id', [group.id])
  const expected = [
    { user_id: early.id, status: -2 },
    { user_id: late.id, status: 2 },
  ]
  await expect.poll(statuses).toEqual(expected)
})

test('in a large group those hear of an arrival who arrive, the others see the line', async () => {
  const group = await found()
  await fillGroup(world, group, 250)
  await world.rohan.call('joinGroup', { id: group.id })
  const [watching, phone] = [await member.openDevice(), await stranger.openDevice()]
  await stranger.call('joinGroup', { id: group.id })
  const ofGroup = ({ data }: { data: object }) => 'group_id' in data && data.group_id === group.id
  expect(await phone.next('NOTIFICATION', ofGroup)).toMatchObject({ type: 'edit_group_info' })
  const line = await watching.next('MESSAGE_CREATE', ({ chat_id }) => chat_id === group.id)
  expect(line.content).toEqual({ type: ContentType.JoinGroup, data: { user_id: stranger.id } })
  await owner.call('editGroup', { id: group.id, name: 'All hear this' })
  await watching.next('NOTIFICATION', ofGroup)
  expect(watching.told.filter((event) => event.t === 'NOTIFICATION' && ofGroup(event.d))).toHaveLength(1)
})

test('a newcomer reads from their arrival on, and one who was away does not read what was said meanwhile', async () => {
  const group = await found()
  const newcomer = await world.register()
  await group.say(owner, 'before')
  await newcomer.call('joinGroup', { id: group.id })
  await group.say(owner, 'with you')
  await newcomer.call('removeGroupMembers', { group_id: group.id, user_ids: newcomer.id })
  await group.say(owner, 'without you')
  expect(await reasonOf(group.read(newcomer))).toBe('permission_not_allowed')
  await newcomer.call('joinGroup', { id: group.id })
  await group.say(owner, 'again')
  const read = await group.read(newcomer)
  expect(read.map(({ content }) => content.data['text'] ?? 'joined')).toEqual(['joined', 'again'])
  expect(await group.row(newcomer)).toMatchObject({ unread: 1 })
})

test('whoever was muted and comes back is muted still', async () => {
  const group = await found()
  const loud = await world.register()
  await loud.call('joinGroup', { id: group.id })
  await manager.call('muteGroupMembers', { group_id: group.id, user_ids: [loud.id], prohibition_status: 1 })
  await loud.call('removeGroupMembers', { group_id: group.id, user_ids: loud.id })
  await loud.call('joinGroup', { id: group.id })
  expect(await reasonOf(group.say(loud, 'back!'))).toBe('muted')
  expect(await loud.call('getGroupInfo', { id: group.id })).toMatchObject({ group_user: { prohibition_status: 1 } })
})
