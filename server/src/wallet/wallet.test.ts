import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { wallet as walletShape } from '@mela/contract/wallet/wallet.ts'
import { giveDiamonds } from '../../test/money/give.ts'
import { postOne } from '../../test/money/post-one.ts'
import { callerAt, refusalOf } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'
import { accountOf, Book, House, houseOf, Part } from '../ledger/index.ts'

let world: World
beforeAll(async () => {
  // No grants: what people have is what these tests give them.
  world = await openWorld({ variables: { ECONOMY: 'sandbox' } })
})
afterAll(() => world.end())

describe('a wallet', () => {
  test('WALLET-001 there is one each of 1 Rupee, 2 USDT and 3 Diamond from registration on, with nothing in it', async () => {
    expect(Currency).toEqual({ Rupee: 1, Usdt: 2, Diamond: 3 })
    const person = await world.register()
    expect(await person.call('getWallet', {})).toEqual([
      { type: 1, balance: '0.00', withdrawable: '0.00', exchange_balance: '0.00' },
      { type: 2, balance: '0.000000', withdrawable: '0.000000', exchange_balance: '0.000000' },
      { type: 3, balance: '0.00', withdrawable: '0.00', exchange_balance: '0.00' },
    ])
  })

  test('WALLET-002 tells its type, its balance, and what of it can be withdrawn and exchanged: not what is held or locked', async () => {
    const [one, other] = [await world.register(), await world.register()]
    await giveDiamonds(world, one, '120.50')
    const part = (which: Part, currency: Currency) => accountOf(one.id, which, currency, Book.Money)
    const seed = (currency: Currency) => houseOf(House.Seed, currency, Book.Money)
    const available = part(Part.Available, Currency.Diamond)
    await postOne(world, {
      kind: 'withdraw_held',
      entries: [
        [available, -30_00n],
        [part(Part.Held, Currency.Diamond), 30_00n],
      ],
    })
    await postOne(world, {
      kind: 'direct_charged',
      entries: [
        [available, -20_25n],
        [part(Part.Locked, Currency.Diamond), 20_25n],
      ],
    })
    await postOne(world, {
      kind: 'seeded',
      entries: [
        [part(Part.Available, Currency.Usdt), 1_500_000n],
        [seed(Currency.Usdt), -1_500_000n],
      ],
    })
    const wallets = await one.call('getWallet', {})
    expect(wallets.map((each) => walletShape.parse(each))).toEqual([
      { type: 1, balance: '0.00', withdrawable: '0.00', exchange_balance: '0.00' },
      { type: 2, balance: '1.500000', withdrawable: '1.500000', exchange_balance: '1.500000' },
      { type: 3, balance: '120.50', withdrawable: '70.25', exchange_balance: '70.25' },
    ])
    // Of whoever asks, and of nobody else.
    expect((await other.call('getWallet', {})).map(({ balance }) => balance)).toEqual(['0.00', '0.000000', '0.00'])
  })

  test('of an account of the site stands in a book of its own', async () => {
    const tester = await world.register()
    await giveDiamonds(world, tester, '10.00')
    await world.database.query('UPDATE account_user SET identity = 2 WHERE id = $1', [tester.id])
    const diamonds = async () => (await tester.call('getWallet', {}))[2]!.balance
    expect(await diamonds()).toBe('0.00')
    await giveDiamonds(world, tester, '3.00')
    expect(await diamonds()).toBe('3.00')
  })

  test('is nobody’s without a token', async () => {
    for (const name of ['getWallet', 'getAccountTransactions', 'getGrants', 'claimDailyGrant'] as const) {
      expect(await refusalOf(callerAt(() => world.origin)(name, {}))).toMatchObject({ code: 10005 })
    }
  })
})

test('WALLET-005 what changes a balance reaches every device as edit_user_amount with all wallets', async () => {
  const person = await world.register()
  const [phone, tablet, strangers] = [
    await person.openDevice(),
    await person.openDevice(),
    await world.rohan.openDevice(),
  ]
  await giveDiamonds(world, person, '7.00')
  const wallets = await person.call('getWallet', {})
  expect(wallets[2]).toMatchObject({ type: 3, balance: '7.00' })
  for (const device of [phone, tablet]) {
    const event = await device.next('NOTIFICATION', ({ type }) => type === 'edit_user_amount')
    expect(event).toEqual({ type: 'edit_user_amount', data: { list: wallets } })
  }
  // From another process too, and for a row that only the relay announces.
  const elsewhere = await world.startSite()
  const far = await person.at(elsewhere.origin).openDevice()
  await world.database.query(`INSERT INTO platform_outbox (topic, body) VALUES ('wallet.amounts', $1)`, [
    JSON.stringify([person.id]),
  ])
  expect(await far.next('NOTIFICATION')).toEqual({ type: 'edit_user_amount', data: { list: wallets } })
  expect(strangers.told).toEqual([])
})
