import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillGroup } from '../../test/fill-group.ts'
import { foundGroup, type Group } from '../../test/group.ts'
import { reasonOf, type Person } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
let rhea: Person
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100 })
  rhea = await world.register()
})
afterAll(() => world.end())

const numbers = (size: number) => Array.from({ length: size }, (_, number) => String(number + 1))

/** Those who were only put into it, in the order in which they came; of them those whose name has this part. */
async function crowdOf({ id }: Group, part = ''): Promise<string[]> {
  const rows = await world.database.query<{ id: string }>(
    `SELECT id FROM account_user WHERE username LIKE 'crowd-%' AND username LIKE '%' || $2 || '%'
     AND id IN (SELECT user_id FROM groups_member WHERE group_id = $1) ORDER BY id`,
    [id, part],
  )
  return rows.map((row) => row.id)
}

describe('founding', () => {
  test('GROUPS-002 whoever founds a group owns it, friends are members, the lines are posted and all get the room live', async () => {
    const { asha, gurpreet, meera } = world
    const devices = await Promise.all([asha, gurpreet, meera].map((person) => person.openDevice()))
    const info = await asha.call('createGroup', { user_ids: [gurpreet.id, meera.id], name: '  Chess ♟ ' })
    expect(info).toMatchObject({
      group: { name: 'Chess ♟', avatar: { url: '' }, flag_check: -1, flag_prohibit_add_friends: -1, notice: '' },
      my_group_user: { identity: 2 },
      user_ids: [asha.id, gurpreet.id, meera.id],
      group_user_total: 3,
      status: 1,
    })
    expect(info.group.id).toMatch(/^\d{12,15}$/)
    for (const device of devices) {
      const created = await device.next('MESSAGE_CREATE')
      expect(created).toMatchObject({ chat_id: info.group.id, chat_type: 2, author_id: '$system' })
      expect(created.content).toMatchObject({
        type: 0,
        data: { key: 'group_created', params: { user_id: asha.id, user_ids: [gurpreet.id, meera.id] } },
      })
      expect((await device.next('MESSAGE_CREATE')).content).toEqual({
        type: 5,
        data: { user_id: gurpreet.id, user_ids: [gurpreet.id, meera.id], ref_user_id: asha.id },
      })
      expect(await device.next('NOTIFICATION')).toEqual({ type: 'edit_group_info', data: { group_id: info.group.id } })
      device.close()
    }
    for (const member of [gurpreet, meera]) {
      expect(await member.call('getGroupInfo', { id: info.group.id })).toMatchObject({ my_group_user: { identity: 1 } })
      const { list } = await member.getMessageUpdates()
      expect(list.find(({ chat_id }) => chat_id === info.group.id)).toMatchObject({ chat_type: 2, unread: 0 })
    }
  })

  test('a group without a name is called after its first three members', async () => {
    const { asha, gurpreet, meera } = world
    await world.database.query('UPDATE account_user SET nickname = $2 WHERE id = $1', [asha.id, 'Asha'])
    await world.database.query('UPDATE account_user SET nickname = $2 WHERE id = $1', [gurpreet.id, 'ਗੁਰਪ੍ਰੀਤ'])
    await world.database.query("UPDATE account_user SET nickname = '' WHERE id = $1", [meera.id])
    await world.befriend(asha, rhea)
    const user_ids = [gurpreet.id, meera.id, rhea.id]
    const { group } = await asha.call('createGroup', { user_ids })
    expect(group.name).toBe([...`Asha, ਗੁਰਪ੍ਰੀਤ, ${meera.username}`].slice(0, 50).join(''))
    await world.database.query('UPDATE account_user SET nickname = $2 WHERE id = $1', [asha.id, '𝔸'.repeat(50)])
    expect((await asha.call('createGroup', { user_ids, name: ' ' })).group.name).toBe('𝔸'.repeat(50))
  })

  test('only friends can be brought, and nothing is founded when one of them is none', async () => {
    const { asha, gurpreet, rohan } = world
    const before = (await asha.call('listGroups', {})).total
    for (const user_ids of [[rohan.id], [gurpreet.id, rohan.id], [asha.id], ['4']]) {
      expect(await reasonOf(asha.call('createGroup', { user_ids }))).toBe('not_friends')
    }
    for (const input of [
      { user_ids: [] },
      { user_ids: numbers(101) },
      { user_ids: [gurpreet.id], name: 'x'.repeat(51) },
    ]) {
      expect(await reasonOf(asha.call('createGroup', input))).toBe('invalid_params')
    }
    expect((await asha.call('listGroups', {})).total).toBe(before)
  })
})

describe('reading', () => {
  test('GROUPS-004 a member reads all of a group; strangers and guests see only what the link shows', async () => {
    const { asha, gurpreet, rohan } = world
    const group = await foundGroup(world, asha, [gurpreet])
    const link = { id: group.id, name: 'Trams', avatar: { url: '' }, flag_check: -1 }
    await asha.call('editNotice', { id: group.id, notice: 'Meet at six' })
    const info = await gurpreet.call('getGroupInfo', { id: group.id })
    expect(info).toEqual({
      group: {
        ...link,
        flag_prohibit_add_friends: -1,
        notice: 'Meet at six',
        notice_at: expect.any(String) as string,
        notice_message_id: '3',
        serve_user_id: null,
        serve_user_nickname: '',
      },
      group_user: {
        ...{ user_id: gurpreet.id, identity: 1, pin: -1, not_disturb: -1 },
        ...{ group_nickname: '', prohibition_status: -1 },
      },
      my_group_user: { identity: 1 },
      user_ids: [asha.id, gurpreet.id],
      group_user_total: 2,
      status: 1,
      prohibition_status: -1,
    })
    for (const caller of [rohan.call, world.guest]) {
      expect(await caller('getGroupInfo', { id: group.id })).toEqual({ group: link, group_user_total: 2 })
    }
    for (const caller of [asha.call, world.guest]) {
      expect(await reasonOf(caller('getGroupInfo', { id: '4' }))).toBe('non_existent')
    }
  })

  test('GROUPS-005 a person lists their groups in pages, or asks for one of them', async () => {
    const [owner, member] = await Promise.all([world.register(), world.register()])
    const groups: Group[] = []
    for (const name of ['One', 'Two', 'Three']) groups.push(await foundGroup(world, owner, [member], name))
    const newest_first = groups.map(({ id }) => id).toReversed()
    const first = await member.call('listGroups', { pos: 0, limit: 2 })
    const second = await member.call('listGroups', { pos: 2, limit: 2 })
    expect([first.total, second.total]).toEqual([3, 3])
    expect([...first.list, ...second.list].map(({ group }) => group.id)).toEqual(newest_first)
    expect(first.list[0]).toEqual(await member.call('getGroupInfo', { id: newest_first[0]! }))
    const one = await member.call('listGroups', { id: groups[1]!.id })
    expect(one).toMatchObject({ total: 1, list: [{ group: { name: 'Two' } }] })
    expect(await world.rohan.call('listGroups', { id: groups[1]!.id })).toEqual({ list: [], total: 0 })
    await member.call('removeGroupMembers', { group_id: groups[0]!.id, user_ids: member.id })
    await owner.call('dissolveGroup', { id: groups[2]!.id })
    expect((await member.call('listGroups', {})).list.map(({ group }) => group.id)).toEqual([groups[1]!.id])
  })

  test('GROUPS-006 several groups are read at once, at most 100; missing ones and those of others are left out alike', async () => {
    const { asha, gurpreet, meera, rohan } = world
    const trams = await foundGroup(world, asha, [gurpreet])
    const chess = await foundGroup(world, asha, [gurpreet, meera], 'Chess')
    const ids = [trams.id, chess.id, '4', trams.id].join(',')
    const mine = await asha.call('getGroupBatch', { ids })
    expect(mine.map(({ group }) => group.id)).toEqual([trams.id, chess.id])
    expect(mine[1]).toEqual(await asha.call('getGroupInfo', { id: chess.id }))
    expect((await meera.call('getGroupBatch', { ids })).map(({ group }) => group.id)).toEqual([chess.id])
    expect(await rohan.call('getGroupBatch', { ids })).toEqual([])
    await asha.call('removeGroupMembers', { group_id: chess.id, user_ids: meera.id })
    expect(await meera.call('getGroupBatch', { ids })).toEqual([])
    expect(await asha.call('getGroupBatch', { ids: numbers(100).join(',') })).toEqual([])
    for (const wrong of [numbers(101).join(','), '', 'x', '1,', '9999999999999999999']) {
      expect(await reasonOf(asha.call('getGroupBatch', { ids: wrong }))).toBe('invalid_params')
    }
  })

  test('of a large group the first 200 members are named by join order and all are counted', async () => {
    const { asha, gurpreet } = world
    const group = await foundGroup(world, asha, [gurpreet])
    await fillGroup(world, group, 250)
    const info = await asha.call('getGroupBatch', { ids: group.id })
    expect(info[0]!.group_user_total).toBe(252)
    expect(info[0]!.user_ids).toEqual([asha.id, gurpreet.id, ...(await crowdOf(group)).slice(0, 198)])
  })
})

describe('members', () => {
  let group: Group
  let people: Person[]
  beforeAll(async () => {
    people = await Promise.all(Array.from({ length: 5 }, () => world.register()))
    const [owner, ...others] = people as [Person, ...Person[]]
    group = await foundGroup(world, owner, others)
    await owner.call('editManagers', { group_id: group.id, user_ids: [people[3]!.id], identity: 3 })
    await owner.call('muteGroupMembers', { group_id: group.id, user_ids: [people[1]!.id], prohibition_status: 1 })
    await people[2]!.call('editGroupMember', { group_id: group.id, group_nickname: 'Captain 100%' })
  })
  const idsOf = ({ list }: { list: { user: { id: string } }[] }) => list.map(({ user }) => user.id)
  const ids = (...numbers: number[]) => numbers.map((number) => people[number]!.id)

  test('GROUPS-007 members are paged, owner and managers first, filtered by role or mute, for members only', async () => {
    const [owner, muted, named] = people as [Person, Person, Person]
    const all = await named.call('listGroupMembers', { group_id: group.id })
    expect(idsOf(all)).toEqual(ids(0, 3, 1, 2, 4))
    expect(all.total).toBe(5)
    expect(all.list[3]).toEqual({
      user: {
        ...{ id: named.id, nickname: expect.any(String) as string, username: named.username },
        ...{ avatar: { url: '' }, level: 0, gender: 1, identity: 1 },
      },
      ...{ group_nickname: 'Captain 100%', identity: 1, prohibition_status: -1 },
    })
    const first = await muted.call('listGroupMembers', { group_id: group.id, limit: 2 })
    const second = await muted.call('listGroupMembers', { group_id: group.id, limit: 2, pos: 2 })
    const third = await muted.call('listGroupMembers', { group_id: group.id, limit: 2, after: second.cursor! })
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids(0, 3, 1, 2))
    expect(idsOf(third)).toEqual(ids(4))
    expect(third.cursor).toBeNull()
    const filters = [
      [{ identity: 2 }, ids(0)],
      [{ identity: 3 }, ids(3)],
      [{ identity: 1 }, ids(1, 2, 4)],
      [{ prohibition_status: 1 }, ids(1)],
      [{ prohibition_status: -1 }, ids(0, 3, 2, 4)],
      [{ identity: 1, prohibition_status: -1 }, ids(2, 4)],
      [{ identity: 3, prohibition_status: 1 }, []],
    ] as const
    for (const [filter, expected] of filters) {
      const found = await owner.call('listGroupMembers', { group_id: group.id, ...filter })
      expect(idsOf(found)).toEqual(expected)
      expect(found.total).toBe(expected.length)
    }
    for (const group_id of [group.id, '4']) {
      expect(await reasonOf(world.rohan.call('listGroupMembers', { group_id }))).toBe('permission_not_allowed')
    }
  })

  test('a part of a name finds members by nickname, username or the name they have in the group', async () => {
    const [owner, , named, , last] = people as [Person, Person, Person, Person, Person]
    await world.database.query('UPDATE account_user SET nickname = $2 WHERE id = $1', [last.id, 'Äther_Lied'])
    const find = async (keyword: string) => idsOf(await owner.call('listGroupMembers', { group_id: group.id, keyword }))
    expect(await find('CAPTAIN')).toEqual([named.id])
    expect(await find(' äTHER ')).toEqual([last.id])
    expect(await find(named.username.slice(2).toUpperCase())).toEqual([named.id])
    expect(await find('%')).toEqual([named.id])
    expect(await find('r_l')).toEqual([last.id])
    expect(await find('\\')).toEqual([])
    expect(await find('nobody')).toEqual([])
    expect(await find(' ')).toHaveLength(5)
  })

  async function walk(by: Person, { id: group_id }: Group, filter: { keyword?: string }): Promise<string[]> {
    const found: string[] = []
    let cursor: string | null | undefined
    do {
      const after: { after?: string } = cursor ? { after: cursor } : {}
      const page = await by.call('listGroupMembers', { group_id, limit: 100, ...filter, ...after })
      found.push(...idsOf(page))
      cursor = page.cursor
    } while (cursor !== null)
    return found
  }

  test('a search goes on behind its cursor and finds everybody once, also in a large group', async () => {
    const { asha, gurpreet } = world
    const large = await foundGroup(world, asha, [gurpreet])
    await fillGroup(world, large, 1_400)
    const keyword = '7'
    const expected = [asha, gurpreet].filter(({ username }) => username.includes('7')).map(({ id }) => id)
    expected.push(...(await crowdOf(large, keyword)))
    expect(await walk(asha, large, { keyword })).toEqual(expected)
    const skipped = await asha.call('listGroupMembers', { group_id: large.id, keyword, limit: 3, pos: 2 })
    expect(idsOf(skipped)).toEqual(expected.slice(2, 5))
    expect(await walk(asha, large, {})).toEqual([asha.id, gurpreet.id, ...(await crowdOf(large))])
  })
})
