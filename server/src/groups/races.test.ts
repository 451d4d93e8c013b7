import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MANAGERS_MAX } from '@mela/contract/groups/groups-rules.ts'
import { foundGroup, type Group } from '../../test/group.ts'
import { Person } from '../../test/person.ts'
import { Refused } from '@mela/contract/client.ts'
import { openWorld, type World } from '../../test/world.ts'

const PLACES = 12
/** Many rounds, also where other work slows the machine. */
const PATIENCE_MS = 90_000
let world: World
beforeAll(async () => {
  world = await openWorld({ clock_speed: 1000, variables: { GROUP_MEMBER_LIMIT: String(PLACES) } })
})
afterAll(() => world.end())

/** People with an account and a session, and no password that would take time. */
async function settle(count: number): Promise<Person[]> {
  const names = Array.from({ length: count }, () => `settler-${randomBytes(8).toString('hex')}`)
  const rows = await world.database.query<{ id: string; username: string }>(
    `INSERT INTO account_user (uid, username, username_key, password_hash, created_at, last_active_at)
     SELECT 10000000 + floor(random() * 900000000), name, name, '', now(), now() FROM unnest($1::text[]) AS given (name)
     RETURNING id, username`,
    [names],
  )
  const tokens = rows.map(() => randomBytes(32).toString('base64url'))
  await world.database.query(
    `INSERT INTO account_session (token_hash, user_id, source, created_at, expires_at)
     SELECT hash, user_id, 'h5', now(), now() + interval '30 days' FROM unnest($1::bytea[], $2::bigint[]) AS given (hash, user_id)`,
    [tokens.map((token) => createHash('sha256').update(token).digest()), rows.map(({ id }) => id)],
  )
  return rows.map(({ id, username }, index) => {
    const login = { token: tokens[index]!, user_id: id, is_new: false }
    return new Person(world.origin, login, username, '')
  })
}

/** What came of each: an answer, or the reason of a refusal. Anything else fails. */
async function outcomes<T>(answers: Promise<T>[]): Promise<(T | string)[]> {
  return Promise.all(
    answers.map((answer) =>
      answer.catch((error: unknown) => {
        if (error instanceof Refused) return error.reason
        throw error
      }),
    ),
  )
}

/** The lists of members, the totals and the chat say the same. */
async function expectWhole({ id }: Group): Promise<void> {
  const [row] = await world.database.query<Record<string, number>>(
    `SELECT own.member_total AS group_total, room.member_total AS room_total,
            (SELECT count(*)::int FROM groups_member WHERE group_id = own.id AND status = 1) AS listed,
            (SELECT count(*)::int FROM chat_member WHERE chat_type = 2 AND chat_id = own.id::text) AS in_chat,
            (SELECT count(*)::int FROM groups_member WHERE group_id = own.id AND status = 1 AND identity = 2) AS owners,
            (SELECT count(*)::int FROM groups_member m JOIN chat_member c ON c.chat_type = 2 AND c.chat_id = own.id::text AND c.user_id = m.user_id
             WHERE m.group_id = own.id AND m.status = 1 AND c.is_exempt <> (m.identity <> 1)) AS wrongly_exempt,
            own.status
     FROM groups_group own JOIN chat_room room ON room.chat_type = 2 AND room.chat_id = own.id::text WHERE own.id = $1`,
    [id],
  )
  const { listed } = row!
  expect(row).toEqual({
    ...{ group_total: listed, room_total: listed, listed, in_chat: listed, wrongly_exempt: 0 },
    ...(row!['status'] === -1 ? { owners: 0, status: -1 } : { owners: 1, status: 1 }),
  })
}

test(
  'of 200 people who want the last place of a group at once, one gets it',
  async () => {
    const [owner, ...friends] = (await settle(PLACES - 1)) as [Person, ...Person[]]
    const group = await foundGroup(world, owner, friends)
    const crowd = await settle(200)
    const got = await outcomes(crowd.map((person) => person.call('joinGroup', { id: group.id })))
    expect(got.filter((outcome) => typeof outcome !== 'string')).toEqual([{ status: 1 }])
    expect(new Set(got.filter((outcome) => typeof outcome === 'string'))).toEqual(new Set(['group_member_limit']))
    expect((await group.lines(owner)).filter((line) => line === 'joined')).toHaveLength(2)
    await expectWhole(group)
    const [friend] = await settle(1)
    await world.befriend(owner, friend!)
    const late = owner.call('addGroupMembers', { id: group.id, user_ids: [friend!.id] })
    expect(await outcomes([late])).toEqual(['group_member_limit'])
  },
  PATIENCE_MS,
)

test(
  'a person who joins many times at once is one member and arrives once',
  async () => {
    const [owner, friend, eager] = (await settle(3)) as [Person, Person, Person]
    const group = await foundGroup(world, owner, [friend])
    const got = await outcomes(Array.from({ length: 20 }, () => eager.call('joinGroup', { id: group.id })))
    expect(new Set(got.map((outcome) => JSON.stringify(outcome)))).toEqual(new Set(['{"status":1}']))
    expect((await group.lines(owner)).filter((line) => line === 'joined')).toHaveLength(2)
    await owner.call('editGroup', { id: group.id, flag_check: 1 })
    const [patient] = await settle(1)
    const waited = await outcomes(Array.from({ length: 20 }, () => patient!.call('joinGroup', { id: group.id })))
    expect(new Set(waited.map((outcome) => JSON.stringify(outcome)))).toEqual(new Set(['{"status":2}']))
    expect((await owner.call('listJoinRequests', { group_id: group.id })).total).toBe(1)
    await expectWhole(group)
  },
  PATIENCE_MS,
)

test(
  'a group that is handed over and dissolved at once has one end',
  async () => {
    const [owner, heir] = (await settle(2)) as [Person, Person]
    for (let round = 0; round < 20; round++) {
      const group = await foundGroup(world, owner, [heir])
      const [handed, dissolved] = await outcomes<object>([
        owner.call('transferGroup', { group_id: group.id, user_id: heir.id }),
        owner.call('dissolveGroup', { id: group.id }),
      ])
      expect([
        [{}, 'permission_not_allowed'],
        ['permission_not_allowed', {}],
      ]).toContainEqual([handed, dissolved])
      await expectWhole(group)
      const is_member = (await heir.call('getGroupBatch', { ids: group.id })).length === 1
      expect(is_member).toBe(typeof dissolved === 'string')
    }
  },
  PATIENCE_MS,
)

test(
  'nobody is left in a group that is dissolved while they join, are brought or are let in',
  async () => {
    const [owner, friend, guest, joiner, applicant] = (await settle(5)) as [Person, Person, Person, Person, Person]
    await world.befriend(friend, guest)
    for (let round = 0; round < 20; round++) {
      const group = await foundGroup(world, owner, [friend])
      const { id } = group
      await owner.call('editGroup', { id, flag_check: 1 })
      await applicant.call('joinGroup', { id })
      const [request] = (await owner.call('listJoinRequests', { group_id: id })).list
      await owner.call('editGroup', { id, flag_check: -1 })
      const attempts = [
        () => joiner.call('joinGroup', { id }),
        () => friend.call('addGroupMembers', { id, user_ids: [guest.id] }),
        () => owner.call('reviewJoinRequest', { id: request!.id, status: 2 }),
        () => owner.call('dissolveGroup', { id }),
      ]
      const turned = [...attempts.slice(round % 4), ...attempts.slice(0, round % 4)]
      await outcomes<object>(turned.map((attempt) => attempt()))
      await expectWhole(group)
      for (const person of [owner, friend, guest, joiner, applicant]) {
        expect(await person.call('getGroupBatch', { ids: id })).toEqual([])
        const chat = { chat_id: id, chat_type: 2 } as const
        expect(await outcomes([person.call('getMessages', chat)])).toEqual(['permission_not_allowed'])
      }
    }
  },
  PATIENCE_MS,
)

test(
  'of managers nine and ten, named at once, one is made',
  async () => {
    const [owner, ...members] = (await settle(PLACES - 1)) as [Person, ...Person[]]
    const group = await foundGroup(world, owner, members)
    const edit = (identity: 1 | 3, people: Person[]) =>
      owner.call('editManagers', { group_id: group.id, user_ids: people.map(({ id }) => id), identity })
    await edit(3, members.slice(0, MANAGERS_MAX - 1))
    const last = members.slice(MANAGERS_MAX - 1, MANAGERS_MAX + 1)
    expect(last).toHaveLength(2)
    for (let round = 0; round < 10; round++) {
      const got = await outcomes<object>(last.map((person) => edit(3, [person])))
      expect(got).toContainEqual({})
      expect(got).toContain('manager_limit')
      expect((await owner.call('listGroupMembers', { group_id: group.id, identity: 3 })).total).toBe(MANAGERS_MAX)
      await edit(1, last)
    }
    await expectWhole(group)
  },
  PATIENCE_MS,
)

test(
  'of two managers who review the same request at once, one decides',
  async () => {
    const [owner, one, other] = (await settle(3)) as [Person, Person, Person]
    const group = await foundGroup(world, owner, [one, other])
    await owner.call('editManagers', { group_id: group.id, user_ids: [one.id, other.id], identity: 3 })
    await owner.call('editGroup', { id: group.id, flag_check: 1 })
    for (let round = 0; round < 10; round++) {
      const [applicant] = await settle(1)
      await applicant!.call('joinGroup', { id: group.id })
      const request = (await owner.call('listJoinRequests', { group_id: group.id })).list[0]!
      const got = await outcomes<{ status: number }>([
        one.call('reviewJoinRequest', { id: request.id, status: 2 }),
        other.call('reviewJoinRequest', { id: request.id, status: round % 2 === 0 ? -1 : 2 }),
      ])
      expect(got.filter((outcome) => outcome === 'application_closed')).toHaveLength(1)
      const decided = got.find((outcome) => typeof outcome !== 'string') as { status: number }
      const now = (await owner.call('listJoinRequests', { group_id: group.id })).list
      expect(now.find(({ id }) => id === request.id)!.status).toBe(decided.status)
      const is_member = (await applicant!.call('getGroupBatch', { ids: group.id })).length === 1
      expect(is_member).toBe(decided.status === 3)
      if (is_member) await applicant!.call('removeGroupMembers', { group_id: group.id, user_ids: applicant!.id })
    }
    await expectWhole(group)
  },
  PATIENCE_MS,
)

test(
  'whoever is removed while others speak hears and reads nothing that was said afterwards',
  async () => {
    const [owner, speaker, removed] = (await settle(3)) as [Person, Person, Person]
    const group = await foundGroup(world, owner, [speaker, removed])
    const elsewhere = await world.startSite()
    const phone = await removed.at(elsewhere.origin).openDevice()
    const heardIn = () =>
      phone.told.flatMap((event) =>
        event.t === 'MESSAGE_CREATE' && event.d.chat_id === group.id ? [Number(event.d.message_id)] : [],
      )
    for (let round = 0; round < 25; round++) {
      const sent = Promise.all(Array.from({ length: 8 }, (_, number) => group.say(speaker, `${round} ${number}`)))
      const kicked = owner.call('removeGroupMembers', { group_id: group.id, user_ids: removed.id })
      const spoken = removed.call('getMessages', { chat_id: group.id, chat_type: 2, limit: 100 }).catch(() => [])
      await Promise.all([sent, kicked, spoken])
      const said = await group.say(speaker, `after ${round}`)
      const line = (await group.read(owner)).findLast(({ content }) => content.data['key'] === 'member_removed')!
      const went_at = Number(line.message_id)
      expect(Number(said.message_id)).toBeGreaterThan(went_at)
      expect(Math.max(0, ...(await spoken).map(({ message_id }) => Number(message_id)))).toBeLessThan(went_at)
      await phone.next('NOTIFICATION', ({ type }) => type === 'delete_group_user')
      expect(await outcomes<unknown>([group.say(removed, 'and I?'), group.read(removed)])).toEqual([
        'not_member',
        'permission_not_allowed',
      ])
      await removed.call('joinGroup', { id: group.id })
      const back = await phone.next(
        'MESSAGE_CREATE',
        ({ chat_id, content }) => chat_id === group.id && content.type === 5 && content.data['user_id'] === removed.id,
      )
      const between = heardIn().filter((position) => position >= went_at && position < Number(back.message_id))
      expect(between).toEqual([])
    }
    await expectWhole(group)
  },
  PATIENCE_MS,
)
