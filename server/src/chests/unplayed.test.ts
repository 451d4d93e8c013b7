import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ChestType } from '@mela/contract/chests/chest-rules.ts'
import { Currency } from '@mela/contract/money.ts'
import { auditSite } from '../../ledger.ts'
import { foundGroup } from '../../test/group.ts'
import { joinByMany, sendChest } from '../../test/money/chests.ts'
import { giveMoney } from '../../test/money/give-money.ts'
import { newWithdrawer } from '../../test/money/withdrawals.ts'
import { refusalOf, type Person } from '../../test/person.ts'
import { openWorld, type Site, type World } from '../../test/world.ts'
import { expireChests } from './expire-chests.ts'
import { spreadUnplayed } from './unplayed.ts'

// Money that was paid in and not played, on its way through boxes.
const { Rupee, Usdt, Diamond } = Currency
let world: World
let second: Site
let sender: Person
beforeAll(async () => {
  world = await openWorld({ variables: { ECONOMY: 'sandbox' } })
  second = await world.startSite({ ROLES: 'api' })
})
afterAll(() => world.end())
beforeEach(async () => {
  sender = await world.register()
})

/** Of all currencies. */
const unplayedOf = (of: Person) =>
  world.database.query<{ currency: number; method: string; amount: string }>(
    'SELECT currency, method, amount FROM wallet_unplayed WHERE user_id = $1 AND amount > 0 ORDER BY currency, method',
    [of.id],
  )
const convert = async (of: Person, from: Currency, to: Currency, amount: string) => {
  const { quote_id } = await of.call('quoteExchange', { from, to, amount })
  return of.call('exchange', { quote_id, nonce: randomUUID() })
}
const normal = (amount: number, num: number) => ({ type: ChestType.Normal, amount, num })

test('what came by a chain reaches no bank through the box of somebody else', async () => {
  const { person: taker, ask } = await newWithdrawer(world, '1.00')
  const group = await foundGroup(world, sender, [taker])
  await giveMoney(world, sender, Usdt, '10', { unplayed: 'wallet' })
  await convert(sender, Usdt, Diamond, '10')
  expect(await unplayedOf(sender)).toEqual([{ currency: Diamond, method: 'wallet', amount: '83000' }])
  const { chest_id } = await sendChest(sender, group, normal(800, 2))
  // What the sender has no more is no mark of theirs.
  expect(await unplayedOf(sender)).toEqual([{ currency: Diamond, method: 'wallet', amount: '3000' }])
  await taker.call('receiveChest', { chest_id })
  expect(await unplayedOf(taker)).toEqual([{ currency: Diamond, method: 'wallet', amount: '40000' }])
  await convert(taker, Diamond, Rupee, '400')
  expect(await refusalOf(ask('300'))).toMatchObject({ code: 14014, reason: 'only_back_the_way_it_came' })
  // Who opens their own box has it again.
  await sender.call('receiveChest', { chest_id })
  expect(await unplayedOf(sender)).toEqual([{ currency: Diamond, method: 'wallet', amount: '43000' }])
})

test('played money goes into a box first, and what is left of the rest comes back when the box is over', async () => {
  const taker = await world.register()
  const group = await foundGroup(world, sender, [taker])
  await giveMoney(world, sender, Diamond, '50')
  await giveMoney(world, sender, Diamond, '30', { unplayed: 'bank' })
  await giveMoney(world, sender, Diamond, '100', { unplayed: 'wallet' })
  await sendChest(sender, group, normal(40, 2))
  expect(await unplayedOf(sender)).toEqual([
    { currency: Diamond, method: 'bank', amount: '3000' },
    { currency: Diamond, method: 'wallet', amount: '10000' },
  ])
  const { chest_id } = await sendChest(sender, group, normal(120, 2))
  expect(await unplayedOf(sender)).toEqual([{ currency: Diamond, method: 'wallet', amount: '2000' }])
  await taker.call('receiveChest', { chest_id })
  expect(await unplayedOf(taker)).toEqual([
    { currency: Diamond, method: 'bank', amount: '3000' },
    { currency: Diamond, method: 'wallet', amount: '3000' },
  ])
  world.clock.advance(25 * 60 * 60_000)
  await expireChests(world.context)
  await expireChests(world.context)
  expect(await unplayedOf(sender)).toEqual([{ currency: Diamond, method: 'wallet', amount: '7000' }])
  expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
})

test('those who open one box at the same moment have together what it carried', async () => {
  const group = await foundGroup(world, sender, [world.rohan])
  const crowd = await joinByMany(world, group, 30)
  await giveMoney(world, sender, Diamond, '80')
  await giveMoney(world, sender, Diamond, '120', { unplayed: 'wallet' })
  const { chest_id } = await sendChest(sender, group, { type: ChestType.Luck, amount: 200, num: 20 })
  const origins = [world.origin, second.origin]
  await Promise.all(
    crowd.flatMap((person) => origins.map((origin) => person.at(origin).call('receiveChest', { chest_id }))),
  )
  const marks = (await Promise.all(crowd.map(unplayedOf))).flat()
  expect(marks.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(12_000n)
  expect(await unplayedOf(sender)).toEqual([])
})

test('boxes sent at the same moment carry together what was there', async () => {
  const group = await foundGroup(world, sender, [world.rohan])
  await giveMoney(world, sender, Diamond, '100', { unplayed: 'bank' })
  const sent = await Promise.all(
    Array.from({ length: 4 }, (_, number) =>
      sendChest(sender.at(number % 2 ? world.origin : second.origin), group, normal(20, 2)),
    ),
  )
  const [row] = await world.database.query<{ sum: string }>(
    'SELECT sum(unplayed_bank) AS sum FROM chests_share WHERE chest_id = ANY ($1)',
    [sent.map(({ chest_id }) => chest_id)],
  )
  expect(row!.sum).toBe('8000')
  expect(await unplayedOf(sender)).toEqual([{ currency: Diamond, method: 'bank', amount: '2000' }])
})

test('whoever owes for a payment that was taken back sends no box', async () => {
  const group = await foundGroup(world, sender, [world.rohan])
  await giveMoney(world, sender, Diamond, '100')
  await world.database.query(
    `WITH deposit AS (INSERT INTO wallet_deposit (channel_id, provider_reference, book, currency, amount, state, user_id, received_at)
       VALUES ('upi', $2, 2, 1, 100, 'charged_back', $1, now()) RETURNING id)
     INSERT INTO wallet_receivable (deposit_id, user_id, book, currency, amount, created_at)
     SELECT id, $1, 2, 1, 100, now() FROM deposit`,
    [sender.id, randomUUID()],
  )
  expect(await refusalOf(sendChest(sender, group))).toMatchObject({ code: 14015, reason: 'withdraw_blocked' })
  expect((await sender.call('getWallet', {})).map(({ balance }) => balance)).toEqual(['0.00', '0.000000', '100.00'])
})

test('the first shares carry it, each no more than it holds', () => {
  const taken = [
    { method: 'bank' as const, amount: 250n },
    { method: 'wallet' as const, amount: 401n },
  ]
  expect(spreadUnplayed([2, 1, 5, 4], taken)).toEqual([
    { bank: 200n, wallet: 0n },
    { bank: 50n, wallet: 50n },
    { bank: 0n, wallet: 351n },
    { bank: 0n, wallet: 0n },
  ])
})
