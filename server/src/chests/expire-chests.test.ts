import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHEST_LASTS_MS, ChestStatus } from '@mela/contract/chests/chest-rules.ts'
import { TransactionType } from '@mela/contract/money.ts'
import { diamondsInChests, diamondsOf, sendChest } from '../../test/money/chests.ts'
import { giveDiamonds } from '../../test/money/give.ts'
import { foundGroup, nextLine, type Group } from '../../test/group.ts'
import type { Person } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'
import { Book } from '../ledger/index.ts'
import { expireChest, expireChests } from './expire-chests.ts'

let world: World
let group: Group
let all: Person[]
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100 })
  group = await foundGroup(world, world.asha, [world.gurpreet, world.meera])
  all = [world.asha, world.gurpreet, world.meera]
  await giveDiamonds(world, world.asha, '100000.00')
})
afterAll(() => world.end())

const { Expired, NotEnough, Received, Unreceive } = ChestStatus
const statusOf = async (person: Person, chest_id: string) => (await person.call('preReceiveChest', { chest_id })).status
const receive = (person: Person, chest_id: string) => person.call('receiveChest', { chest_id })
/** All that people have and what lies in boxes. */
async function everything(): Promise<bigint> {
  const amounts = await Promise.all(all.map(diamondsOf))
  return amounts.reduce((sum, amount) => sum + amount, await diamondsInChests(world, Book.Play))
}

test('CHESTS-011 after a day a box answers Expired, cannot be opened, and its rest is back with the sender, once', async () => {
  const { asha, gurpreet, meera, clock } = world
  const [sender, other] = await Promise.all([asha.openDevice(), meera.openDevice()])
  const start = await diamondsOf(asha)
  const { chest_id } = await sendChest(asha, group, { amount: 300, num: 3 })
  const { amount } = await receive(gurpreet, chest_id)
  clock.advance(CHEST_LASTS_MS - 3_600_000)
  await expireChests(world.context)
  expect(await statusOf(meera, chest_id)).toBe(Unreceive)
  clock.advance(3_600_000)
  // From its second on, whether or not anybody has looked after it yet.
  expect(await statusOf(meera, chest_id)).toBe(Expired)
  expect(await receive(meera, chest_id)).toEqual({ status: Expired })
  expect(await diamondsOf(asha)).toBe(start - 30_000n)
  const second = await world.startSite()
  await Promise.all([
    expireChests(world.context),
    expireChests(second.context),
    expireChest(second.context, { chest_id }),
    expireChest(world.context, { chest_id }),
  ])
  const rest = 300 - amount!
  expect(await diamondsOf(asha)).toBe(start - 30_000n + BigInt(rest) * 100n)
  expect(await receive(meera, chest_id)).toEqual({ status: Expired })
  expect(await receive(gurpreet, chest_id)).toEqual({ status: Received, amount })
  expect((await nextLine(sender, group, 'chest_expired')).content.data['params']).toEqual({ count: rest })
  await sender.next('NOTIFICATION', ({ type }) => type === 'edit_user_amount')
  const over = await other.next('NOTIFICATION', ({ type }) => type === 'chest_over')
  expect(over.data).toEqual({ group_id: group.id, chest_id, status: Expired })
  expect((await group.lines(asha)).filter((key) => key === 'chest_expired')).toHaveLength(1)
  for (const each of [gurpreet, meera]) expect(await group.lines(each)).not.toContain('chest_expired')
  const returned = await world.database.query('SELECT FROM ledger_transfer WHERE kind = 62 AND reference = $1', [
    chest_id,
  ])
  expect(returned).toHaveLength(1)
  // A box whose last share was taken in time stays one that had not enough.
  const full = await sendChest(asha, group, { amount: 2, num: 1 })
  await receive(gurpreet, full.chest_id)
  clock.advance(2 * CHEST_LASTS_MS)
  await expireChests(world.context)
  expect(await statusOf(meera, full.chest_id)).toBe(NotEnough)
})

test('the job of a box waits for its last second', async () => {
  const before = Date.now()
  const { chest_id } = await sendChest(world.asha, group)
  const [job] = await world.database.query<{ run_at: Date; key: string }>(
    `SELECT run_at, key FROM graphile_worker.jobs WHERE task_identifier = 'chests:expire-chest' AND key = $1`,
    [`chest:${chest_id}`],
  )
  expect(job!.run_at.getTime()).toBeGreaterThanOrEqual(before + CHEST_LASTS_MS)
  expect(job!.run_at.getTime()).toBeLessThan(Date.now() + CHEST_LASTS_MS + 1_000)
  // Run before its time, by a worker whose clock is behind, it changes nothing.
  await expireChest(world.context, { chest_id })
  expect(await statusOf(world.meera, chest_id)).toBe(Unreceive)
})

test('what the worker is told to do at its second it does by itself', async () => {
  const { asha, gurpreet, clock } = world
  const { chest_id } = await sendChest(asha, group, { amount: 10, num: 2 })
  const phone = await gurpreet.openDevice()
  clock.advance(CHEST_LASTS_MS)
  await world.database.query(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = $1`, [
    `chest:${chest_id}`,
  ])
  await phone.next('NOTIFICATION', (told) => told.type === 'chest_over' && told.data.chest_id === chest_id)
  expect(await receive(gurpreet, chest_id)).toEqual({ status: Expired })
})

test('CHESTS-017 debits, credits and the rest stand in the records, and the diamonds of the site stay as many', async () => {
  const { asha, gurpreet, clock } = world
  await expireChests(world.context)
  const total = await everything()
  const { chest_id } = await sendChest(asha, group, { amount: 90, num: 3 })
  expect(await everything()).toBe(total)
  const { amount } = await receive(gurpreet, chest_id)
  expect(await everything()).toBe(total)
  clock.advance(CHEST_LASTS_MS)
  await expireChests(world.context)
  expect(await everything()).toBe(total)
  const recordsOf = async (person: Person) => {
    const { list } = await person.call('getAccountTransactions', { type: TransactionType.Chest, money_type: 3 })
    return list.filter(({ reference }) => reference === chest_id).map((record) => [record.remark, record.amount])
  }
  expect(await recordsOf(gurpreet)).toEqual([['chest_received', `${amount}.00`]])
  expect(await recordsOf(asha)).toEqual([
    ['chest_returned', `${90 - amount!}.00`],
    ['chest_sent', '-90.00'],
  ])
  const sums = await world.database.query<{ sum: string }>(
    'SELECT sum(amount) AS sum FROM ledger_entry GROUP BY ledger_pot(account_id)',
  )
  for (const { sum } of sums) expect(sum).toBe('0')
})

test('while the currency is frozen a box waits, and is given back once it moves again', async () => {
  const { asha, clock } = world
  const { chest_id } = await sendChest(asha, group, { amount: 40, num: 2 })
  const before = await diamondsOf(asha)
  clock.advance(CHEST_LASTS_MS)
  await world.database.query(`INSERT INTO ledger_freeze (pot, reason, since) VALUES (7, 'a test', now())`)
  await expireChests(world.context)
  expect(await diamondsOf(asha)).toBe(before)
  expect((await asha.call('getChestInfo', { chest_id })).chest).toMatchObject({ status: Expired, is_over: false })
  await world.database.query('DELETE FROM ledger_freeze')
  await expireChests(world.context)
  expect(await diamondsOf(asha)).toBe(before + 4_000n)
})

test('whoever left the group, or whose group is gone, still gets the rest back', async () => {
  const { asha, gurpreet, clock } = world
  const left = await sendChest(gurpreet, group, { amount: 2, num: 2 })
  await gurpreet.call('removeGroupMembers', { group_id: group.id, user_ids: gurpreet.id })
  const gone = await foundGroup(world, asha, [gurpreet])
  const dissolved = await sendChest(gurpreet, gone, { amount: 3, num: 1 })
  await asha.call('dissolveGroup', { id: gone.id })
  const before = await diamondsOf(gurpreet)
  clock.advance(CHEST_LASTS_MS)
  await expireChests(world.context)
  expect(await diamondsOf(gurpreet)).toBe(before + 500n)
  expect(left.chest_id).not.toBe(dissolved.chest_id)
})
