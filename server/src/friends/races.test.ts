import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { Refused } from '@mela/contract/client.ts'
import { createCrowd } from '../../test/crowd.ts'
import type { Person, Somebody } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'

// Two servers, so that nothing but the database can decide.
const ROUNDS = 20

let world: World
let second: string
beforeAll(async () => {
  world = await openWorld()
  second = (await world.startSite()).origin
})
afterAll(() => world.end())

/** So many different pairs of people who know nothing of each other. */
async function pairs(count: number): Promise<[Person, Person][]> {
  const size = Math.ceil((1 + Math.sqrt(1 + 8 * count)) / 2)
  const people = await Promise.all(Array.from({ length: size }, () => world.register()))
  return people
    .flatMap((one, index) => people.slice(index + 1).map((other): [Person, Person] => [one, other]))
    .slice(0, count)
}
const apply = (from: Person, to: Somebody) =>
  from.call('applyFriend', { to_user_id: to.id, apply_content: 'We met at the fair' })
const review = (by: Person, id: string, status: 2 | -1) => by.call('reviewFriendApplication', { id, status })
/** The status that was answered, or the reason for a no. */
const outcomeOf = (answer: Promise<{ status: number }>): Promise<number | string> =>
  answer.then(
    ({ status }) => status,
    (error: unknown) => {
      if (error instanceof Refused) return error.data.reason
      throw error
    },
  )
const stored = (one: Somebody, other: Somebody) =>
  world.database.query<{ status: number }>(
    `SELECT status FROM friends_application WHERE (from_user_id, to_user_id) IN (($1, $2), ($2, $1)) ORDER BY id`,
    [one.id, other.id],
  )
const friendRows = async (one: Somebody, other: Somebody) => {
  const rows = await world.database.query<{ status: number }>(
    'SELECT status FROM friends_friend WHERE (user_id, friend_id) IN (($1, $2), ($2, $1))',
    [one.id, other.id],
  )
  return rows.map(({ status }) => status)
}
const linesIn = async (one: Somebody, other: Somebody) => {
  const rows = await world.database.query('SELECT 1 FROM chat_message WHERE chat_type = $1 AND chat_id = $2', [
    ChatType.Private,
    privateChatId(one.id, other.id),
  ])
  return rows.length
}
/** The application of one that the other has not answered. */
async function ask(from: Person, to: Person): Promise<string> {
  await apply(from, to)
  return (await to.call('listFriendApplications', {})).list[0]!.id
}

describe('at the same moment', () => {
  test('two people who ask each other become friends once', async () => {
    for (const [one, other] of await pairs(ROUNDS)) {
      const outcomes = await Promise.all([outcomeOf(apply(one, other)), outcomeOf(apply(other.at(second), one))])
      expect(new Set(outcomes)).toEqual(new Set([1, 2]))
      expect(await stored(one, other)).toEqual([{ status: 2 }])
      expect(await friendRows(one, other)).toEqual([1, 1])
      expect(await linesIn(one, other)).toBe(1)
    }
  })

  test('twenty applications of one person to another store one', async () => {
    const [[one, other]] = (await pairs(1)) as [[Person, Person]]
    const at = [one, one.at(second)]
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, number) => outcomeOf(apply(at[number % 2]!, other))),
    )
    expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'friend_request_daily_limit')).toHaveLength(19)
    expect(await stored(one, other)).toEqual([{ status: 1 }])
  })

  test('accepting and deleting: one of them wins, and the other hears that it is closed', async () => {
    for (const [from, to] of await pairs(ROUNDS)) {
      const id = await ask(from, to)
      const [accepted, deleted] = await Promise.all([
        outcomeOf(review(to, id, 2)),
        outcomeOf(review(to.at(second), id, -1)),
      ])
      const is_accepted = accepted === 2
      expect([accepted, deleted]).toEqual(is_accepted ? [2, 'application_closed'] : ['application_closed', -1])
      expect(await stored(from, to)).toEqual([{ status: is_accepted ? 2 : -1 }])
      expect(await friendRows(from, to)).toEqual(is_accepted ? [1, 1] : [])
      expect(await linesIn(from, to)).toBe(is_accepted ? 1 : 0)
    }
  })

  test('accepting twice makes one friendship and one line', async () => {
    for (const [from, to] of await pairs(ROUNDS / 2)) {
      const id = await ask(from, to)
      const outcomes = await Promise.all([outcomeOf(review(to, id, 2)), outcomeOf(review(to.at(second), id, 2))])
      expect(new Set(outcomes)).toEqual(new Set([2, 'application_closed']))
      expect(await friendRows(from, to)).toEqual([1, 1])
      expect(await linesIn(from, to)).toBe(1)
    }
  })

  test('ending a friendship from both sides, or while writing, leaves nobody half a friend', async () => {
    for (const [one, other] of await pairs(ROUNDS / 2)) {
      await world.befriend(one, other)
      const ended = await Promise.allSettled([
        one.call('deleteFriend', { friend_id: other.id }),
        other.at(second).call('deleteFriend', { friend_id: one.id }),
        one.sendMessage(other, 'still here?'),
        other.sendMessage(one, 'wait'),
      ])
      expect(ended.slice(0, 2).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await friendRows(one, other)).toEqual([-2, -2])
      const outcome = await Promise.all([
        outcomeOf(one.sendMessage(other, 'hello?').then(() => ({ status: 0 }))),
        outcomeOf(other.sendMessage(one, 'hello?').then(() => ({ status: 0 }))),
      ])
      expect(outcome).toEqual(['not_friends', 'not_friends'])
    }
  })

  test('putting a friend into a grouping while the friendship ends leaves no stranger in it', async () => {
    for (const [one, other] of await pairs(ROUNDS / 2)) {
      await world.befriend(one, other)
      const { id } = await one.call('saveGrouping', { name: 'Trams' })
      await Promise.allSettled([
        one.call('addToGrouping', { id, user_ids: [other.id] }),
        one.call('setFriendGroupings', { friend_id: other.id, ids: [id] }),
        other.at(second).call('deleteFriend', { friend_id: one.id }),
      ])
      const groupings = await one.call('listAllGroupings', {})
      expect(groupings.flatMap(({ user_ids }) => user_ids)).not.toContain(other.id)
    }
  })

  test('blocking while becoming friends shuts out, whichever came first', async () => {
    for (const [from, to] of await pairs(ROUNDS / 2)) {
      const id = await ask(from, to)
      await Promise.all([review(to, id, 2), to.at(second).call('blockUser', { to_user_id: from.id, status: 1 })])
      expect(await outcomeOf(from.sendMessage(to, 'hello?').then(() => ({ status: 0 })))).toBe('blocked_by_peer')
      expect(await to.call('getUserInfo', { user_id: from.id })).toMatchObject({ is_friend: true, is_blocked: true })
    }
  })

  test('blocking while the other writes: what was taken stands for both, and nothing comes after it', async () => {
    const outcomes = new Set<number | string>()
    const send = (by: Person, to: Person, text: string) =>
      outcomeOf(by.sendMessage(to, text).then(() => ({ status: 0 })))
    for (const [one, other] of await pairs(ROUNDS / 2)) {
      await world.befriend(one, other)
      const before = await linesIn(one, other)
      const sent = [send(one, other, 'first'), send(one.at(second), other, 'second')]
      await other.at(second).call('blockUser', { to_user_id: one.id, status: 1 })
      expect(await send(one, other, 'too late')).toBe('blocked_by_peer')
      const answers = await Promise.all(sent)
      for (const answer of answers) outcomes.add(answer)
      const taken = answers.filter((answer) => answer === 0).length
      expect(await linesIn(one, other)).toBe(before + taken)
      const chat = { chat_id: privateChatId(one.id, other.id), chat_type: ChatType.Private, limit: 10 }
      for (const side of [one, other]) {
        const shown = await side.call('getMessages', chat)
        expect(shown.filter(({ author_id }) => author_id === one.id)).toHaveLength(taken)
      }
    }
    expect([...outcomes].filter((outcome) => outcome !== 0 && outcome !== 'blocked_by_peer')).toEqual([])
  })

  test('the fifty applications of a day are fifty, however many are sent at once', async () => {
    const one = await world.register()
    const targets = await createCrowd(world.database, 58)
    await world.database.query(
      `INSERT INTO friends_application (from_user_id, to_user_id, day, apply_content, created_at)
       SELECT $1, unnest($2::bigint[]), (now() AT TIME ZONE 'Asia/Kolkata')::date, 'hello', now()`,
      [one.id, targets.slice(12)],
    )
    const outcomes = await Promise.all(targets.slice(0, 12).map((id) => outcomeOf(apply(one, { id }))))
    expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(4)
    expect(outcomes.filter((outcome) => outcome === 'too_many_operations')).toHaveLength(8)
  })
})
