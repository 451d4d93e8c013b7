import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallOutput } from '@mela/contract/client.ts'
import { CHEST_LASTS_MS, ChestStatus } from '@mela/contract/chests/chest-rules.ts'
import { diamondsInChests, diamondsOf, joinByMany, sendChest } from '../../test/money/chests.ts'
import { giveDiamonds } from '../../test/money/give.ts'
import { foundGroup, type Group } from '../../test/group.ts'
import { reasonOf, type Person } from '../../test/person.ts'
import { Clock, openWorld, type Site, type World } from '../../test/world.ts'
import { Book } from '../ledger/index.ts'
import { expireChest, expireChests } from './expire-chests.ts'

const CROWD = 60
/** Many rounds, also where other work slows the machine. */
const PATIENCE_MS = 90_000
let world: World
let second: Site
let group: Group
let crowd: Person[]
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100 })
  second = await world.startSite()
  group = await foundGroup(world, world.asha, [world.gurpreet])
  crowd = await joinByMany(world, group, CROWD)
  await giveDiamonds(world, world.asha, '1000000.00')
})
afterAll(() => world.end())

const { Expired, NotEnough, Received } = ChestStatus
type Answer = CallOutput<'receiveChest'>
const receiveAt = (origin: string, person: Person, chest_id: string): Promise<Answer> =>
  person.at(origin).call('receiveChest', { chest_id })
const receiveAtBoth = (person: Person, chest_id: string): Promise<Answer>[] =>
  [world.origin, second.origin].map((origin) => receiveAt(origin, person, chest_id))

interface Shares {
  taken: number
  returned: number
  free: number
  people: number
  refund: number | null
  credited: number
}
async function sharesOf(chest_id: string): Promise<Shares> {
  const [row] = await world.database.query<Shares>(
    `SELECT coalesce(sum(share.amount) FILTER (WHERE share.user_id IS NOT NULL), 0)::int AS taken,
            coalesce(sum(share.amount) FILTER (WHERE is_returned), 0)::int AS returned,
            coalesce(sum(share.amount) FILTER (WHERE share.user_id IS NULL AND NOT is_returned), 0)::int AS free,
            count(DISTINCT share.user_id)::int AS people, chest.refund,
            (SELECT coalesce(sum(entry.amount), 0)::int / 100 FROM ledger_entry entry JOIN ledger_transfer transfer ON no = transfer_no
             WHERE transfer.reference = chest.id::text AND transfer.kind = 61 AND account_id >= 256) AS credited
     FROM chests_share share JOIN chests_chest chest ON chest.id = chest_id WHERE chest_id = $1 GROUP BY chest.id`,
    [chest_id],
  )
  return row!
}

test(
  'CHESTS-009 of many who claim at once at two processes as many get a box as there are, and the others NotEnough',
  async () => {
    for (const num of [1, 10, 25]) {
      const { chest_id } = await sendChest(world.asha, group, { amount: 1_000, num })
      const answers = await Promise.all(crowd.map((person) => Promise.all(receiveAtBoth(person, chest_id))))
      // Both answers to one person say the same.
      for (const [one, other] of answers) expect(one).toEqual(other)
      const winners = answers.filter(([one]) => one!.status === Received)
      expect(winners).toHaveLength(num)
      expect(winners.reduce((sum, [one]) => sum + one!.amount!, 0)).toBe(1_000)
      const late = answers.filter(([one]) => one!.status !== Received)
      for (const [one] of late) expect(one).toEqual({ status: NotEnough })
      expect(await sharesOf(chest_id)).toEqual({
        ...{ taken: 1_000, returned: 0, free: 0, people: num, refund: 0, credited: 1_000 },
      })
    }
    expect(await diamondsInChests(world, Book.Play)).toBe(0n)
  },
  PATIENCE_MS,
)

test(
  'claims and the end of a box at the same moment share it out exactly',
  async () => {
    const start = await diamondsOf(world.asha)
    let expected = start
    for (let round = 0; round < 6; round++) {
      const { chest_id } = await sendChest(world.asha, group, { amount: 500, num: 20 })
      const origin = round % 2 === 0 ? world.origin : second.origin
      const first = crowd.slice(0, 15).map((person) => receiveAt(origin, person, chest_id))
      if (round % 3 === 0) await first[0]
      world.clock.advance(CHEST_LASTS_MS)
      const ends = [expireChest(world.context, { chest_id }), expireChests(second.context)]
      const later = crowd.slice(15, 40).map((person) => receiveAt(origin, person, chest_id))
      const answers = await Promise.all([...first, ...later])
      await Promise.all(ends)
      // Whoever holds an older second of the clock may have taken the last share meanwhile; then nothing was left.
      await expireChest(world.context, { chest_id })
      const got = answers.reduce((sum, { amount = 0 }) => sum + amount, 0)
      const shares = await sharesOf(chest_id)
      expect(shares).toMatchObject({ taken: got, credited: got, returned: 500 - got, free: 0, refund: 500 - got })
      for (const { status } of answers) expect([Received, Expired]).toContain(status)
      expected -= BigInt(got) * 100n
    }
    expect(await diamondsOf(world.asha)).toBe(expected)
    expect(await diamondsInChests(world, Book.Play)).toBe(0n)
  },
  PATIENCE_MS,
)

test('whoever is removed at the same moment has a share from before, or none', async () => {
  const { asha } = world
  for (const person of crowd.slice(0, 6)) {
    const { chest_id } = await sendChest(asha, group, { amount: 10, num: 2 })
    const [answer] = await Promise.all([
      reasonOf(person.at(second.origin).call('receiveChest', { chest_id })).catch(() => 'received'),
      asha.call('removeGroupMembers', { group_id: group.id, user_ids: person.id }),
    ])
    expect(['received', 'permission_not_allowed']).toContain(answer)
    const { people } = await sharesOf(chest_id)
    expect(people).toBe(answer === 'received' ? 1 : 0)
    expect(await reasonOf(person.call('receiveChest', { chest_id }))).toBe('permission_not_allowed')
  }
})

test('whoever comes too late writes nothing and locks nothing', async () => {
  const { asha } = world
  const { chest_id } = await sendChest(asha, group, { amount: 2, num: 1 })
  await world.gurpreet.call('receiveChest', { chest_id })
  const late = crowd.slice(10, 50)
  // Somebody else holds everything that a claim could wait for.
  const holder = await world.database.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM chat_room WHERE chat_id = $1 FOR UPDATE', [group.id])
  await holder.query('SELECT FROM chat_member WHERE chat_id = $1 FOR UPDATE', [group.id])
  await holder.query('SELECT FROM chests_chest WHERE id = $1 FOR UPDATE', [chest_id])
  await holder.query('SELECT FROM chests_share WHERE chest_id = $1 FOR UPDATE', [chest_id])
  const answers = await Promise.all(late.flatMap((person) => receiveAtBoth(person, chest_id)))
  await holder.query('ROLLBACK')
  for (const answer of answers) expect(answer).toEqual({ status: NotEnough })
})

test('the times of claims never run backwards along the places, though the clock of one process is an hour behind', async () => {
  const behind = new Clock()
  behind.advance(world.clock.now().getTime() - behind.now().getTime() - 3_600_000)
  const late = await world.startSite({}, behind)
  const { chest_id } = await sendChest(world.asha, group, { amount: 100, num: 4 })
  const takers = crowd.slice(50, 54)
  for (const [number, person] of takers.entries()) {
    await receiveAt(number % 2 === 0 ? world.origin : late.origin, person, chest_id)
  }
  const { list } = await world.asha.call('getChestInfo', { chest_id })
  const inOrder = list.toSorted((one, other) => one.position! - other.position!)
  expect(inOrder.map(({ user }) => user.id)).toEqual(takers.map(({ id }) => id))
  const times = inOrder.map(({ created_at }) => Date.parse(created_at))
  expect(times).toEqual(times.toSorted((one, other) => one - other))
})
