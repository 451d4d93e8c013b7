import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHEST_LASTS_MS, CHESTS_COUNTED, ChestType } from '@mela/contract/chests/chest-rules.ts'
import type { AdminOutput } from '@mela/contract/admin-client.ts'
import { splitChest } from '@mela/rules/chest.ts'
import { sendChest } from '../../test/money/chests.ts'
import { giveDiamonds } from '../../test/money/give.ts'
import { foundGroup, type Group } from '../../test/group.ts'
import { hireOperator, type Operator } from '../../test/operator.ts'
import { reasonOf, type Person } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'
import { expireChests } from './expire-chests.ts'

type Looked = AdminOutput<'getChestForOperator'>
type Filter = Parameters<typeof nisha.call<'listChestsForOperator'>>[1]

let world: World
let nisha: Operator
let group: Group
beforeAll(async () => {
  world = await openWorld()
  const { asha, gurpreet, meera, rohan } = world
  group = await foundGroup(world, asha, [gurpreet, meera, rohan], 'Diwali planning')
  nisha = await hireOperator(world, 'nisha', ['support'])
  await giveDiamonds(world, asha, '100000.00')
})
afterAll(() => world.end())

const look = (chest_id: string, page = {}) => nisha.call('getChestForOperator', { chest_id, ...page })
const open = async (person: Person, chest_id: string) => (await person.call('receiveChest', { chest_id })).amount!
const idsOf = async (filter: Filter) => (await nisha.call('listChestsForOperator', filter)).list.map(({ id }) => id)
const seedOf = async (chest_id: string) => {
  const [row] = await world.database.query<{ seed: Buffer }>('SELECT seed FROM chests_chest WHERE id = $1', [chest_id])
  return row!.seed.toString('hex')
}
const named = ({ id, username }: Person) => ({
  ...{ id, username },
  uid: expect.any(Number) as number,
  nickname: expect.any(String) as string,
})
const moves = ({ transfers }: Looked) => transfers.map(({ kind, user, amount }) => [kind, user.id, amount])

/** Lets a day go by, after which operators have to sign in again. */
async function waitADay(): Promise<void> {
  world.clock.advance(CHEST_LASTS_MS)
  await nisha.signIn()
}

test('an open box shows who took how much and what was booked, and neither its seed nor positions nor what is left', async () => {
  const { asha, gurpreet, meera } = world
  const sent = await sendChest(asha, group, { amount: 1_000, num: 4, remark: 'For the committee' })
  const { chest_id } = sent
  const first = await open(gurpreet, chest_id)
  const second = await open(meera, chest_id)
  const looked = await look(chest_id)
  const row = {
    ...{ id: chest_id, group_id: group.id, group_name: 'Diwali planning', user: named(asha), type: ChestType.Luck },
    ...{ amount: 1_000, num: 4, received_num: 2, received_amount: first + second },
    ...{ refund: null, state: 'open', over_at: null },
    created_at: expect.any(String) as string,
    expires_at: expect.any(String) as string,
  }
  // These are all fields there are.
  expect(looked.chest).toEqual({
    ...{ ...row, remarks: 'For the committee', commitment: sent.message.content.data['commitment'] },
  })
  expect(Date.parse(looked.chest.expires_at) - Date.parse(looked.chest.created_at)).toBe(CHEST_LASTS_MS)
  const created_at = expect.any(String) as string
  expect(looked.list).toEqual([
    { user: named(meera), amount: second, created_at, is_best: false },
    { user: named(gurpreet), amount: first, created_at, is_best: false },
  ])
  expect(looked.total).toBe(2)
  expect(moves(looked)).toEqual([
    ['chest_received', meera.id, `${second}.00`],
    ['chest_received', gurpreet.id, `${first}.00`],
    ['chest_sent', asha.id, '-1000.00'],
  ])
  const { list } = await nisha.call('listChestsForOperator', { user_id: asha.id, limit: 1 })
  expect(list).toEqual([row])
  const page = await look(chest_id, { pos: 1, limit: 1 })
  expect(page.list.map(({ user }) => user.id)).toEqual([gurpreet.id])
  expect(page.total).toBe(2)
  expect(moves(page).map(([kind, user_id]) => [kind, user_id])).toEqual([
    ['chest_received', gurpreet.id],
    ['chest_sent', asha.id],
  ])
  const seed = await seedOf(chest_id)
  expect(JSON.stringify([looked, list, page])).not.toContain(seed)
})

test('a box that was claimed to its last share tells seed, positions and best luck, and what was booked adds up', async () => {
  const { asha, gurpreet, meera } = world
  const { chest_id } = await sendChest(asha, group, { amount: 700, num: 2 })
  const amounts = [await open(gurpreet, chest_id), await open(meera, chest_id)]
  const looked = await look(chest_id)
  const { chest, list } = looked
  expect(chest).toMatchObject({ state: 'all_claimed', refund: 0, received_num: 2, received_amount: 700 })
  expect(Date.parse(chest.over_at!)).toBeGreaterThan(Date.parse(chest.created_at))
  expect(chest.seed).toBe(await seedOf(chest_id))
  const seed = Buffer.from(chest.seed!, 'hex')
  expect(createHash('sha256').update(seed).digest('hex')).toBe(chest.commitment)
  const shares = splitChest({ chest_id, is_lucky: true, amount: 700, num: 2 }, seed)
  expect(list.map(({ position, amount }) => [position, amount])).toEqual([
    [1, shares[1]],
    [0, shares[0]],
  ])
  expect(amounts[0]! + amounts[1]!).toBe(700)
  const best = amounts[1]! > amounts[0]! ? meera : gurpreet
  expect(list.filter(({ is_best }) => is_best).map(({ user }) => user.id)).toEqual([best.id])
  expect(moves(looked)).toEqual([
    ['chest_received', meera.id, `${amounts[1]}.00`],
    ['chest_received', gurpreet.id, `${amounts[0]}.00`],
    ['chest_sent', asha.id, '-700.00'],
  ])
})

test('a box whose time is over stays open and sealed until its rest is back, and then shows the refund', async () => {
  const { asha, gurpreet, meera } = world
  const { chest_id } = await sendChest(asha, group, { type: ChestType.Normal, amount: 900, num: 3 })
  await open(gurpreet, chest_id)
  await open(meera, chest_id)
  await waitADay()
  const waiting = await look(chest_id)
  expect(waiting.chest).toMatchObject({ state: 'open', refund: null, over_at: null, received_num: 2 })
  expect(waiting.chest).not.toHaveProperty('seed')
  expect(moves(waiting).map(([kind]) => kind)).not.toContain('chest_returned')
  await expireChests(world.context)
  const looked = await look(chest_id)
  expect(looked.chest).toMatchObject({ state: 'expired', refund: 300, received_num: 2, received_amount: 600 })
  expect(looked.chest.seed).toBe(await seedOf(chest_id))
  expect(looked.list).toMatchObject([
    { position: 1, is_best: false },
    { position: 0, is_best: false },
  ])
  expect(moves(looked)).toEqual([
    ['chest_returned', asha.id, '300.00'],
    ['chest_received', meera.id, '300.00'],
    ['chest_received', gurpreet.id, '300.00'],
    ['chest_sent', asha.id, '-900.00'],
  ])
})

test('boxes are listed newest first by sender, by group, by state and by all of these', async () => {
  const { asha, gurpreet, meera } = world
  const other = await foundGroup(world, asha, [gurpreet, meera], 'Kites')
  const sender = await world.register()
  const third = await foundGroup(world, sender, [gurpreet, meera], 'Lamps')
  const [of_asha, expired] = [(await sendChest(asha, other)).chest_id, (await sendChest(sender, third)).chest_id]
  await open(gurpreet, expired)
  await waitADay()
  await expireChests(world.context)
  const claimed = (await sendChest(sender, third, { num: 1 })).chest_id
  await open(gurpreet, claimed)
  const [older, newer] = [(await sendChest(sender, third)).chest_id, (await sendChest(sender, third)).chest_id]

  const all = [newer, older, claimed, expired]
  expect(await idsOf({ user_id: sender.id })).toEqual(all)
  expect(await idsOf({ group_id: third.id })).toEqual(all)
  expect(await idsOf({ group_id: other.id })).toEqual([of_asha])
  expect(await idsOf({ limit: 4 })).toEqual([newer, older, claimed, expired])
  for (const filter of [{ user_id: sender.id }, { group_id: third.id }, { user_id: sender.id, group_id: third.id }]) {
    expect(await idsOf({ ...filter, state: 'open' })).toEqual([newer, older])
    expect(await idsOf({ ...filter, state: 'all_claimed' })).toEqual([claimed])
    expect(await idsOf({ ...filter, state: 'expired' })).toEqual([expired])
  }
  expect(await idsOf({ user_id: asha.id, group_id: third.id })).toEqual([])
  expect(await idsOf({ state: 'open', limit: 2 })).toEqual([newer, older])
  expect(await idsOf({ state: 'all_claimed', limit: 1 })).toEqual([claimed])
  expect((await idsOf({ state: 'expired', limit: 2 }))[0]).toBe(expired)
  const page = await nisha.call('listChestsForOperator', { group_id: third.id, pos: 1, limit: 2 })
  expect(page.list.map(({ id }) => id)).toEqual([older, claimed])
  expect(page.total).toBe(4)
  expect((await nisha.call('listChestsForOperator', { user_id: sender.id, state: 'open', limit: 1 })).total).toBe(2)
  expect(await nisha.call('listChestsForOperator', { user_id: '4' })).toEqual({ list: [], total: 0 })
  expect(await reasonOf(look('4'))).toBe('non_existent')
})

test('every role that may see a statement sees boxes, and content does not', async () => {
  const { chest_id } = await sendChest(world.asha, group)
  const expected = await look(chest_id)
  for (const role of ['support', 'finance', 'risk', 'admin'] as const) {
    const operator = await hireOperator(world, `the.${role}`, [role])
    expect(await operator.call('getChestForOperator', { chest_id })).toEqual(expected)
    const { list } = await operator.call('listChestsForOperator', { limit: 1 })
    expect(list.map(({ id }) => id)).toEqual([chest_id])
  }
  const content = await hireOperator(world, 'the.content', ['content'])
  expect(await reasonOf(content.call('getChestForOperator', { chest_id }))).toBe('permission_not_allowed')
  expect(await reasonOf(content.call('listChestsForOperator', {}))).toBe('permission_not_allowed')
})

test('no more boxes are counted and paged through than the list says', async () => {
  const { asha } = world
  const { id: group_id } = await foundGroup(world, asha, [world.meera], 'Busy')
  await world.database.query(
    `INSERT INTO chests_chest (group_id, user_id, book, type, amount, num, remarks, seed, message_id, created_at, expires_at)
     SELECT $1, $2, 1, 1, 1, 1, '', sha256('sealed'), 1, now(), now() + interval '1 day' FROM generate_series(0, $3)`,
    [group_id, asha.id, CHESTS_COUNTED],
  )
  expect((await nisha.call('listChestsForOperator', { group_id })).total).toBe(CHESTS_COUNTED)
  const last = await nisha.call('listChestsForOperator', { group_id, pos: CHESTS_COUNTED, limit: 100 })
  expect(last.list).toHaveLength(1)
  const beyond = nisha.call('listChestsForOperator', { group_id, pos: CHESTS_COUNTED + 1 })
  expect(await reasonOf(beyond)).toBe('invalid_params')
})
