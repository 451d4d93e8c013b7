import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHEST_LASTS_MS, ChestStatus, ChestType } from '@mela/contract/chests/chest-rules.ts'
import { splitChest } from '@mela/rules/chest.ts'
import { sendChest } from '../../test/money/chests.ts'
import { giveDiamonds } from '../../test/money/give.ts'
import { foundGroup, type Group } from '../../test/group.ts'
import type { Person } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'
import { expireChests } from './expire-chests.ts'

let world: World
let group: Group
let claimers: Person[]
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100 })
  const { asha, gurpreet, meera, rohan } = world
  claimers = [gurpreet, meera, rohan, asha]
  group = await foundGroup(world, asha, [gurpreet, meera, rohan])
  await giveDiamonds(world, asha, '100000.00')
})
afterAll(() => world.end())

test('CHESTS-016 the record has sender, remark, total, who took how much, and what the asker took', async () => {
  const { asha, gurpreet, meera } = world
  const { chest_id, message } = await sendChest(asha, group, { amount: 1_000, num: 4, remark: 'For the committee' })
  const amounts = new Map<string, number>()
  const open = async (person: Person) =>
    amounts.set(person.id, (await person.call('receiveChest', { chest_id })).amount!)
  for (const person of claimers.slice(0, 3)) await open(person)
  const half_way = await meera.call('getChestInfo', { chest_id })
  const received_amount = [...amounts.values()].reduce((sum, amount) => sum + amount, 0)
  expect(half_way.chest).toMatchObject({
    ...{ id: chest_id, group_id: group.id, type: ChestType.Luck, amount: 1_000, num: 4 },
    ...{ received_num: 3, received_amount, remarks: 'For the committee', is_over: false },
    ...{ status: ChestStatus.Received, commitment: message.content.data['commitment'], user: { id: asha.id } },
  })
  expect(half_way.chest.expires_unix - Date.parse(half_way.chest.created_at)).toBe(CHEST_LASTS_MS)
  expect(half_way).toMatchObject({ my_amount: amounts.get(meera.id), is_my_best: false })
  expect(half_way.total).toBe(3)
  // Newest first; while it is not over nobody can tell which share is left, or who has the best luck.
  const newest_first = claimers.slice(0, 3).toReversed()
  expect(half_way.list.map(({ user }) => user.id)).toEqual(newest_first.map(({ id }) => id))
  for (const claim of half_way.list) {
    expect(claim.amount).toBe(amounts.get(claim.user.id))
    expect(claim).toMatchObject({ is_best: false, user: { nickname: expect.any(String) } })
    expect(claim).not.toHaveProperty('position')
  }
  expect(half_way.chest).not.toHaveProperty('seed')
  const before = await asha.call('getChestInfo', { chest_id })
  expect(before).toMatchObject({ my_amount: null, chest: { status: ChestStatus.Unreceive } })
  const page = await asha.call('getChestInfo', { chest_id, pos: 1, limit: 1 })
  expect(page.list.map(({ user }) => user.id)).toEqual([meera.id])
  expect(page.total).toBe(3)
  await open(asha)
  const over = await gurpreet.call('getChestInfo', { chest_id })
  expect(over.chest).toMatchObject({ received_num: 4, received_amount: 1_000, is_over: true })
  const best = Math.max(...amounts.values())
  const first_best = claimers.find(({ id }) => amounts.get(id) === best)!
  expect(over.list.filter(({ is_best }) => is_best).map(({ user }) => user.id)).toEqual([first_best.id])
  for (const person of claimers) {
    const { is_my_best } = await person.call('getChestInfo', { chest_id, limit: 1 })
    expect(is_my_best, person.id).toBe(person.id === first_best.id)
  }
  // Now anyone can make the split again.
  const seed = Buffer.from(over.chest.seed!, 'hex')
  expect(createHash('sha256').update(seed).digest('hex')).toBe(message.content.data['commitment'])
  const shares = splitChest({ chest_id, is_lucky: true, amount: 1_000, num: 4 }, seed)
  for (const { position, amount } of over.list) expect(amount).toBe(shares[position!])
  expect(over.list.map(({ position }) => position)).toEqual([3, 2, 1, 0])
})

test('in a normal box all are equal and nobody has the best luck; of two that are equal in a lucky one the earlier has it', async () => {
  const { asha, gurpreet, meera } = world
  const normal = await sendChest(asha, group, { type: ChestType.Normal, amount: 10, num: 2 })
  const even = await sendChest(asha, group, { amount: 2, num: 2 })
  for (const person of [gurpreet, meera]) {
    expect(await person.call('receiveChest', { chest_id: normal.chest_id })).toMatchObject({ amount: 5 })
    expect(await person.call('receiveChest', { chest_id: even.chest_id })).toMatchObject({ amount: 1 })
  }
  const { list } = await asha.call('getChestInfo', { chest_id: normal.chest_id })
  expect(list.map(({ is_best }) => is_best)).toEqual([false, false])
  const tied = await asha.call('getChestInfo', { chest_id: even.chest_id })
  expect(tied.list.filter(({ is_best }) => is_best).map(({ user }) => user.id)).toEqual([gurpreet.id])
})

test('the seed of an expired box is told once its rest is back', async () => {
  const { asha, gurpreet, clock } = world
  const { chest_id } = await sendChest(asha, group, { amount: 500, num: 3 })
  await gurpreet.call('receiveChest', { chest_id })
  clock.advance(CHEST_LASTS_MS)
  const waiting = await asha.call('getChestInfo', { chest_id })
  expect(waiting.chest).toMatchObject({ status: ChestStatus.Expired, is_over: false })
  expect(waiting.chest).not.toHaveProperty('seed')
  await expireChests(world.context)
  const over = await asha.call('getChestInfo', { chest_id })
  expect(over.chest).toMatchObject({ status: ChestStatus.Expired, is_over: true, received_num: 1 })
  const shares = splitChest({ chest_id, is_lucky: true, amount: 500, num: 3 }, Buffer.from(over.chest.seed!, 'hex'))
  expect(over.list).toMatchObject([{ position: 0, amount: shares[0], is_best: false }])
})
