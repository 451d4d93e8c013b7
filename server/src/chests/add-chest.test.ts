import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChestType } from '@mela/contract/chests/chest-rules.ts'
import { sendChest, diamondsInChests, diamondsOf } from '../../test/money/chests.ts'
import { giveDiamonds } from '../../test/money/give.ts'
import { foundGroup, type Group } from '../../test/group.ts'
import { Person, reasonOf, refusalOf } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'
import { Book } from '../ledger/index.ts'

let world: World
let group: Group
beforeAll(async () => {
  // Fast, so that nobody who sends much is held back.
  world = await openWorld({ clock_speed: 100 })
  group = await foundGroup(world, world.asha, [world.gurpreet, world.meera])
  await giveDiamonds(world, world.asha, '20000000.00')
})
afterAll(() => world.end())

const countOf = async (table: string): Promise<number> => (await world.database.query(`SELECT FROM ${table}`)).length
const countAll = () =>
  Promise.all(
    ['chests_chest', 'chests_share', 'chat_message', 'ledger_transfer', 'ledger_entry', 'platform_request'].map(
      countOf,
    ),
  )

test('CHESTS-003 sending a box debits the sender, stores it and posts one Treasure message, all or nothing', async () => {
  const { asha, gurpreet, meera } = world
  const phone = await gurpreet.openDevice()
  const own_phone = await asha.openDevice()
  const [before, inside] = [await diamondsOf(asha), await diamondsInChests(world, Book.Play)]
  const { chest_id, message } = await sendChest(asha, group, { amount: 300, num: 3, remark: '  Happy Diwali 🪔 ' })
  expect(chest_id).toMatch(/^\d{10,20}$/)
  expect(await diamondsOf(asha)).toBe(before - 30_000n)
  expect(await diamondsInChests(world, Book.Play)).toBe(inside + 30_000n)
  const content = {
    type: ContentType.Treasure,
    data: {
      chest_id,
      remarks: 'Happy Diwali 🪔',
      type: 1,
      num: 3,
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  }
  expect(message).toMatchObject({ author_id: asha.id, chat_id: group.id, content })
  expect(await phone.next('MESSAGE_CREATE')).toEqual(message)
  await own_phone.next('NOTIFICATION', ({ type }) => type === 'edit_user_amount')
  expect((await group.read(meera)).filter(({ content: { type } }) => type === ContentType.Treasure)).toEqual([message])
  expect((await group.row(meera))?.unread).toBe(1)
  expect((await group.row(asha))?.unread).toBe(0)
  const shares = await world.database.query<{ amount: number }>(
    'SELECT amount FROM chests_share WHERE chest_id = $1 ORDER BY position',
    [chest_id],
  )
  expect(shares).toHaveLength(3)
  expect(shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(300)
  // Nothing of the split is told to anyone.
  const { chest } = await meera.call('getChestInfo', { chest_id })
  expect(chest).not.toHaveProperty('seed')
  expect(JSON.stringify(message)).not.toContain('seed')
  // What fails at its last step leaves nothing behind, not even a position in the chat.
  const counted = await countAll()
  await world.database.query(`ALTER TABLE platform_request ADD CONSTRAINT broken CHECK (call <> 'addChest') NOT VALID`)
  expect(await reasonOf(sendChest(asha, group))).toBe('service_error')
  await world.database.query('ALTER TABLE platform_request DROP CONSTRAINT broken')
  expect(await countAll()).toEqual(counted)
  expect(await diamondsOf(asha)).toBe(before - 30_000n)
  const { message_id } = await group.say(asha, 'the next one')
  expect(BigInt(message_id)).toBe(BigInt(message.message_id) + 1n)
})

test('CHESTS-004 less than a diamond for each, more than 10,000,000 in all and uneven normal boxes are refused', async () => {
  const { asha } = world
  const counted = await countAll()
  const before = await diamondsOf(asha)
  const wrong = [
    { amount: 0.5, num: 1 },
    { amount: 1, num: 2 },
    { amount: 2.5, num: 2 },
    { amount: 0, num: 1 },
    { amount: -5, num: 1 },
    { amount: 10_000_001, num: 2 },
    { type: ChestType.Normal, amount: 100, num: 3 },
  ]
  for (const each of wrong) {
    expect(await refusalOf(sendChest(asha, group, each)), JSON.stringify(each)).toMatchObject({
      ...{ code: 13101, reason: 'chest_amount_invalid' },
    })
  }
  expect(await countAll()).toEqual(counted)
  expect(await diamondsOf(asha)).toBe(before)
  // The ends of what is allowed.
  await sendChest(asha, group, { amount: 2, num: 2 })
  await sendChest(asha, group, { type: ChestType.Normal, amount: 9, num: 3 })
  expect(await diamondsOf(asha)).toBe(before - 1_100n)
})

test('CHESTS-005 there is at least one box and no more than the group has members', async () => {
  const { asha } = world
  const counted = await countAll()
  for (const num of [0, -1, 1.5, 4, 10_000_000]) {
    expect(await refusalOf(sendChest(asha, group, { num, amount: 1_000 })), String(num)).toMatchObject({
      ...{ code: 13102, reason: 'chest_count_invalid' },
    })
  }
  expect(await countAll()).toEqual(counted)
  await sendChest(asha, group, { num: 1 })
  await sendChest(asha, group, { num: 3 })
  // Whoever left does not count any more.
  await asha.call('removeGroupMembers', { group_id: group.id, user_ids: world.meera.id })
  expect(await reasonOf(sendChest(asha, group, { num: 3 }))).toBe('chest_count_invalid')
  await asha.call('addGroupMembers', { id: group.id, user_ids: [world.meera.id] })
  await sendChest(asha, group, { num: 3 })
})

test('CHESTS-006 the balance must suffice, and boxes sent at the same moment cannot overdraw it', async () => {
  const sender = await world.register()
  const own = await foundGroup(world, sender, [world.gurpreet])
  await giveDiamonds(world, sender, '1000.00')
  const start = await diamondsOf(sender)
  const all = Number(start / 100n)
  expect(await refusalOf(sendChest(sender, own, { amount: all + 1, num: 1 }))).toMatchObject({
    ...{ code: 13103, reason: 'chest_balance_not_enough' },
  })
  expect(await diamondsOf(sender)).toBe(start)
  const second = await world.startSite()
  const elsewhere = sender.at(second.origin)
  // Each is more than half of what there is.
  const amount = Math.floor(all / 2) + 1
  const outcomes = await Promise.all(
    [sender, elsewhere, sender, elsewhere, sender, elsewhere].map((who) =>
      sendChest(who, own, { amount, num: 1 }).then(
        () => 'sent',
        (error: { reason?: string }) => error.reason,
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set(['sent', 'chest_balance_not_enough']))
  expect(await diamondsOf(sender)).toBe(start - BigInt(amount) * 100n)
  const messages = (await own.read(sender)).filter(({ content: { type } }) => type === ContentType.Treasure)
  expect(messages).toHaveLength(1)
})

test('the same nonce gives the same answer from every process and for ever, and another request under it is refused', async () => {
  const { asha } = world
  const second = await world.startSite()
  const wanted = { amount: 50, num: 2, remark: 'once', nonce: randomUUID() }
  const before = await diamondsOf(asha)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) => sendChest(number % 2 ? asha : asha.at(second.origin), group, wanted)),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await diamondsOf(asha)).toBe(before - 5_000n)
  for (const other of [{ amount: 51 }, { num: 1 }, { remark: 'twice' }, { type: ChestType.Normal }]) {
    expect(await reasonOf(sendChest(asha, group, { ...wanted, ...other }))).toBe('key_reused')
  }
  // The nonce of a text stands for that text.
  const { nonce } = await group.say(asha, 'a text')
  expect(await reasonOf(sendChest(asha, group, { nonce }))).toBe('key_reused')
  // Also once the group is gone.
  const own = await foundGroup(world, asha, [world.meera])
  const gone = { ...wanted, nonce: randomUUID() }
  const first = await sendChest(asha, own, gone)
  await asha.call('dissolveGroup', { id: own.id })
  expect(await sendChest(asha, own, gone)).toEqual(first)
  expect(await reasonOf(sendChest(asha, own))).toBe('permission_not_allowed')
})

test('who may not write may send no box: outsiders, the muted, anyone in a banned group, a limited session', async () => {
  const { asha, gurpreet, rohan, meera } = world
  for (const each of [rohan, gurpreet, meera]) await giveDiamonds(world, each, '500.00')
  const own = await foundGroup(world, asha, [gurpreet, meera])
  const before = await diamondsOf(gurpreet)
  expect(await refusalOf(sendChest(rohan, own))).toMatchObject({ code: 10018, reason: 'permission_not_allowed' })
  await asha.call('muteGroupMembers', { group_id: own.id, user_ids: [gurpreet.id], prohibition_status: 1 })
  expect(await reasonOf(sendChest(gurpreet, own))).toBe('muted')
  await world.database.query(`UPDATE chat_room SET is_banned = true WHERE chat_id = $1`, [own.id])
  expect(await reasonOf(sendChest(meera, own))).toBe('group_banned')
  await world.database.query(`UPDATE chat_room SET is_banned = false WHERE chat_id = $1`, [own.id])
  const { login_key } = await meera.call('createLoginKey', {})
  const account = { username: meera.username, password: login_key }
  const login = await world.guest('login', { biz: 'login', source: 'h5', data: { account } })
  const with_card = new Person(world.origin, login, meera.username, '')
  expect(await reasonOf(sendChest(with_card, own))).toBe('session_limited')
  expect(await diamondsOf(gurpreet)).toBe(before)
  await sendChest(meera, own)
})

test('a day of the site has room for so many boxes and so many diamonds of one person', async () => {
  const { asha, clock } = world
  const strict = await world.startSite({ CHESTS_PER_DAY: '3', CHEST_DIAMONDS_PER_DAY: '1000' })
  const sender = await world.register()
  const own = await foundGroup(world, sender, [asha])
  await giveDiamonds(world, sender, '5000.00')
  const there = sender.at(strict.origin)
  await sendChest(there, own, { amount: 600 })
  expect(await refusalOf(sendChest(there, own, { amount: 401 }))).toMatchObject({
    ...{ code: 13104, reason: 'chest_daily_limit' },
  })
  await sendChest(there, own, { amount: 399 })
  const last = await Promise.allSettled([1, 2, 3, 4].map(() => sendChest(there, own, { amount: 2, num: 1 })))
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(0)
  await sendChest(there, own, { amount: 1, num: 1 })
  expect(await reasonOf(sendChest(there, own, { amount: 1, num: 1 }))).toBe('chest_daily_limit')
  clock.advance(24 * 3_600_000)
  await sendChest(there, own, { amount: 1000 })
})

test('while the currency is frozen no box is sent, and texts still are', async () => {
  const { asha } = world
  const before = await diamondsOf(asha)
  await world.database.query(`INSERT INTO ledger_freeze (pot, reason, since) VALUES (7, 'a test', now())`)
  expect(await reasonOf(sendChest(asha, group))).toBe('money_frozen')
  await group.say(asha, 'still talking')
  await world.database.query('DELETE FROM ledger_freeze')
  expect(await diamondsOf(asha)).toBe(before)
  await sendChest(asha, group)
})
