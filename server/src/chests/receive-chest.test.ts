import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '@mela/contract/chat/chat.ts'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChestStatus, ChestType } from '@mela/contract/chests/chest-rules.ts'
import { diamondsInChests, diamondsOf, sendChest } from '../../test/money/chests.ts'
import { giveDiamonds } from '../../test/money/give.ts'
import { foundGroup, type Group } from '../../test/group.ts'
import { reasonOf, refusalOf, type Person } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'
import { Book } from '../ledger/index.ts'

let world: World
let group: Group
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100 })
  group = await foundGroup(world, world.asha, [world.gurpreet, world.meera])
  await giveDiamonds(world, world.asha, '100000.00')
})
afterAll(() => world.end())

const { NotEnough, Received, Unreceive } = ChestStatus
const statusOf = async (person: Person, chest_id: string) => (await person.call('preReceiveChest', { chest_id })).status
const receive = (person: Person, chest_id: string) => person.call('receiveChest', { chest_id })

test('CHESTS-007 asking before opening answers the status of whoever asks, and reserves nothing', async () => {
  const { asha, gurpreet, meera } = world
  const { chest_id } = await sendChest(asha, group, { num: 1, remark: 'for the first' })
  const asked = await gurpreet.call('preReceiveChest', { chest_id })
  expect(asked).toMatchObject({ status: Unreceive, group_id: group.id })
  expect(asked.chest).toMatchObject({ type: ChestType.Luck, remarks: 'for the first', user: { id: asha.id } })
  // Whoever asked first has no claim to it.
  expect(await receive(meera, chest_id)).toEqual({ status: Received, amount: 100 })
  expect(await statusOf(meera, chest_id)).toBe(Received)
  expect(await statusOf(gurpreet, chest_id)).toBe(NotEnough)
  expect(await statusOf(asha, chest_id)).toBe(NotEnough)
})

test('whoever looks at a box hears how many are left, before and after others opened theirs, and 0 when it is over', async () => {
  const { asha, gurpreet, meera } = world
  const { chest_id } = await sendChest(asha, group, { num: 3 })
  const left = async (person: Person) => (await person.call('preReceiveChest', { chest_id })).left
  expect(await left(gurpreet)).toBe(3)
  await receive(meera, chest_id)
  expect([await left(gurpreet), await left(meera)]).toEqual([2, 2])
  await receive(asha, chest_id)
  expect(await left(gurpreet)).toBe(1)
  await receive(gurpreet, chest_id)
  expect([await left(gurpreet), await left(asha)]).toEqual([0, 0])
})

test('CHESTS-008 opening credits once: again, and at the same moment in two places, it answers Received', async () => {
  const { asha, gurpreet } = world
  const second = await world.startSite()
  const before = await diamondsOf(gurpreet)
  const { chest_id } = await sendChest(asha, group)
  const first = await receive(gurpreet, chest_id)
  expect(first).toEqual({ status: Received, amount: expect.any(Number) })
  expect(await diamondsOf(gurpreet)).toBe(before + BigInt(first.amount!) * 100n)
  for (const who of [gurpreet, gurpreet.at(second.origin), gurpreet])
    expect(await receive(who, chest_id)).toEqual(first)
  expect(await diamondsOf(gurpreet)).toBe(before + BigInt(first.amount!) * 100n)
  for (let round = 0; round < 5; round++) {
    const { chest_id: other } = await sendChest(asha, group, { num: 3 })
    const start = await diamondsOf(gurpreet)
    const both = await Promise.all(
      [gurpreet, gurpreet.at(second.origin), gurpreet, gurpreet.at(second.origin)].map((who) => receive(who, other)),
    )
    expect(new Set(both.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(both[0]!.status).toBe(Received)
    expect(await diamondsOf(gurpreet)).toBe(start + BigInt(both[0]!.amount!) * 100n)
  }
  // The sender may open one of the own boxes.
  const own = await sendChest(asha, group, { num: 1, amount: 7 })
  const start = await diamondsOf(asha)
  expect(await receive(asha, own.chest_id)).toEqual({ status: Received, amount: 7 })
  expect(await diamondsOf(asha)).toBe(start + 700n)
})

test('CHESTS-012 only who is in the group may ask for a box or open it, at that moment; to others it does not exist', async () => {
  const { asha, gurpreet, rohan } = world
  const { chest_id } = await sendChest(asha, group)
  const calls = ['preReceiveChest', 'receiveChest', 'getChestInfo'] as const
  for (const name of calls) {
    const foreign = await refusalOf(rohan.call(name, { chest_id }))
    expect(foreign).toMatchObject({ code: 10018, reason: 'permission_not_allowed' })
    expect(await refusalOf(rohan.call(name, { chest_id: '4' }))).toEqual(foreign)
  }
  // Who was removed can no longer open it, and who came later can.
  await asha.call('removeGroupMembers', { group_id: group.id, user_ids: gurpreet.id })
  for (const name of calls) expect(await reasonOf(gurpreet.call(name, { chest_id }))).toBe('permission_not_allowed')
  const newcomer = await world.register()
  await world.befriend(asha, newcomer)
  await asha.call('addGroupMembers', { id: group.id, user_ids: [newcomer.id, gurpreet.id] })
  expect((await receive(newcomer, chest_id)).status).toBe(Received)
  expect((await receive(gurpreet, chest_id)).status).toBe(Received)
  // Also a box that is over and stands in memory.
  await asha.call('removeGroupMembers', { group_id: group.id, user_ids: gurpreet.id })
  for (const name of calls) expect(await reasonOf(gurpreet.call(name, { chest_id }))).toBe('permission_not_allowed')
  await asha.call('addGroupMembers', { id: group.id, user_ids: [gurpreet.id] })
})

test('CHESTS-013 a claim tells the sender and the claimer, and nobody else ever reads of it', async () => {
  const { asha, gurpreet, meera } = world
  const own = await foundGroup(world, asha, [gurpreet, meera])
  const [sender, claimer, third] = await Promise.all([asha.openDevice(), gurpreet.openDevice(), meera.openDevice()])
  const { chest_id, message } = await sendChest(asha, own)
  const ours = {
    type: ContentType.TreasureReceived,
    data: { chest_id, user_id: asha.id, receive_user_id: gurpreet.id },
  }
  await receive(gurpreet, chest_id)
  const isLine = ({ content }: Pick<Message, 'content'>) => content.type === ContentType.TreasureReceived
  for (const device of [sender, claimer]) expect((await device.next('MESSAGE_CREATE', isLine)).content).toEqual(ours)
  await claimer.next('NOTIFICATION', ({ type }) => type === 'edit_user_amount')
  for (const concerned of [asha, gurpreet]) {
    expect((await own.lastRead(concerned)).content).toEqual(ours)
    expect((await own.row(concerned))?.unread).toBe(concerned === asha ? 0 : 1)
  }
  // The word after it reaches the third, who was told nothing before and misses nothing.
  const { message_id, prev } = await own.say(asha, 'after it')
  await third.next('MESSAGE_CREATE', (told) => told.message_id === message_id)
  expect(third.messages().filter(isLine)).toEqual([])
  expect((await own.read(meera)).filter(isLine)).toEqual([])
  expect(prev).toBe(message.message_id)
  expect((await own.row(meera))?.unread).toBe(2)
  // Whoever opens the own box is told once.
  const last = await sendChest(gurpreet, own, { amount: 1, num: 1 })
  await receive(gurpreet, last.chest_id)
  const lines = (await own.read(gurpreet)).filter(isLine)
  expect(lines.map(({ content }) => content.data['chest_id'])).toEqual([chest_id, last.chest_id])
  expect((await own.read(asha)).filter(isLine)).toHaveLength(1)
})

test('the last claim tells everyone in the group that the box is over', async () => {
  const { asha, gurpreet, meera, rohan } = world
  const [inside, outside] = [await meera.openDevice(), await rohan.openDevice()]
  const { chest_id } = await sendChest(asha, group)
  const isOver = ({ type }: { type: string }) => type === 'chest_over'
  await receive(asha, chest_id)
  await receive(gurpreet, chest_id)
  const data = { group_id: group.id, chest_id, status: NotEnough }
  expect(await inside.next('NOTIFICATION', isOver)).toEqual({ type: 'chest_over', data })
  expect(inside.told.filter((each) => each.t === 'NOTIFICATION' && isOver(each.d))).toHaveLength(1)
  expect(outside.told.filter((each) => each.t === 'NOTIFICATION' && isOver(each.d))).toHaveLength(0)
})

test('accounts of the site cannot open what players sent, nor players what these sent', async () => {
  const { asha, gurpreet } = world
  const tester = await world.register()
  await world.befriend(asha, tester)
  await asha.call('addGroupMembers', { id: group.id, user_ids: [tester.id] })
  await world.database.query('UPDATE account_user SET identity = 2 WHERE id = $1', [tester.id])
  const { chest_id } = await sendChest(asha, group)
  expect(await reasonOf(receive(tester, chest_id))).toBe('permission_not_allowed')
  await giveDiamonds(world, tester, '100.00')
  const theirs = await sendChest(tester, group)
  expect(await reasonOf(receive(gurpreet, theirs.chest_id))).toBe('permission_not_allowed')
  expect(await receive(tester, theirs.chest_id)).toMatchObject({ status: Received })
  expect(await diamondsInChests(world, Book.Test)).toBe(
    10_000n - 100n * BigInt((await receive(tester, theirs.chest_id)).amount!),
  )
})

test('while the currency is frozen nobody takes a share, and what was taken is still told', async () => {
  const { asha, gurpreet, meera } = world
  const { chest_id } = await sendChest(asha, group)
  const first = await receive(meera, chest_id)
  await world.database.query(`INSERT INTO ledger_freeze (pot, reason, since) VALUES (7, 'a test', now())`)
  expect(await reasonOf(receive(gurpreet, chest_id))).toBe('money_frozen')
  expect(await receive(meera, chest_id)).toEqual(first)
  await world.database.query('DELETE FROM ledger_freeze')
  expect(await receive(gurpreet, chest_id)).toMatchObject({ status: Received, amount: 100 - first.amount! })
})

test('five claims a second are answered, a flood of one person is held back', async () => {
  const still = await openWorld({ clock_speed: 0 })
  try {
    const { asha, gurpreet, clock } = still
    const small = await foundGroup(still, asha, [gurpreet])
    await giveDiamonds(still, asha, '100.00')
    const { chest_id } = await sendChest(asha, small)
    const answered = async () => {
      const answers = await Promise.allSettled(Array.from({ length: 30 }, () => receive(gurpreet, chest_id)))
      return answers.filter(({ status }) => status === 'fulfilled').length
    }
    expect(await answered()).toBe(10)
    expect(await reasonOf(receive(gurpreet, chest_id))).toBe('too_many_operations')
    clock.advance(1_000)
    expect(await answered()).toBe(5)
    expect((await receive(asha, chest_id)).status).toBe(Received)
  } finally {
    await still.end()
  }
})
