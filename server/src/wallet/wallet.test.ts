import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { wallet as walletShape } from '@mela/contract/wallet/wallet.ts'
import { foundGroup } from '../../test/group.ts'
import { sendChest } from '../../test/money/chests.ts'
import { WITHDRAW_PASSWORD } from '../../test/money/give-money.ts'
import { giveDiamonds } from '../../test/money/give.ts'
import { postOne } from '../../test/money/post-one.ts'
import { newWithdrawer } from '../../test/money/withdrawals.ts'
import { callerAt, reasonOf, refusalOf } from '../../test/person.ts'
import { newUsername, openWorld, registerAt, type World } from '../../test/world.ts'
import { accountOf, Book, House, houseOf, Part } from '../ledger/index.ts'

let world: World
beforeAll(async () => {
  // No grants: what people have is what these tests give them.
  world = await openWorld({ variables: { ECONOMY: 'sandbox' } })
})
afterAll(() => world.end())

const wallet = (type: Currency, balance: string) => ({
  ...{ type, balance, withdrawable: balance, exchange_balance: balance },
})
const EMPTY = [wallet(1, '0.00'), wallet(2, '0.000000'), wallet(3, '0.00')]

describe('a wallet', () => {
  test('WALLET-001 there is one each of 1 Rupee, 2 USDT and 3 Diamond from registration on, with nothing in it before any grant', async () => {
    expect(Currency).toEqual({ Rupee: 1, Usdt: 2, Diamond: 3 })
    const person = await world.register()
    expect(await person.call('getWallet', {})).toMatchObject(EMPTY)
    // Where the grant comes with the registration it is the first that is booked, on nothing.
    const play = await openWorld()
    try {
      const { asha } = play
      expect(await asha.call('getWallet', {})).toMatchObject([EMPTY[0], EMPTY[1], wallet(3, '1000.00')])
      const { list } = await asha.call('getAccountTransactions', {})
      expect(list).toMatchObject([{ remark: 'grant_registration', amount: '1000.00', balance_after: '1000.00' }])
      // Somebody else on the same device is given none.
      const guest = callerAt(() => play.origin, undefined, 'en', asha.device)
      const { token } = await registerAt(guest, newUsername(), 'mela-password')
      expect(await callerAt(() => play.origin, token)('getWallet', {})).toMatchObject(EMPTY)
    } finally {
      await play.end()
    }
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
      { type: 1, balance: '0.00', withdrawable: '0.00', exchange_balance: '0.00', changes: 0 },
      { type: 2, balance: '1.500000', withdrawable: '1.500000', exchange_balance: '1.500000', changes: 1 },
      // Each side of what moves inside of it is one.
      { type: 3, balance: '120.50', withdrawable: '70.25', exchange_balance: '70.25', changes: 5 },
    ])
    // Of whoever asks, and of nobody else.
    expect((await other.call('getWallet', {})).map(({ balance }) => balance)).toEqual(['0.00', '0.000000', '0.00'])
  })

  test('WALLET-002 (part: what leaves the usable part) a withdrawal in review and a direct recharge take from what can be withdrawn, exchanged and sent, and not from the balance', async () => {
    const { person, ask } = await newWithdrawer(world, '1000.00')
    await ask('300')
    await person.call('directCharge', {
      ...{ type: Currency.Rupee, amount: '200', withdraw_password: WITHDRAW_PASSWORD, nonce: randomUUID() },
    })
    const [rupees] = await person.call('getWallet', {})
    // The bonus of the direct recharge is locked too.
    expect(rupees).toMatchObject({ type: 1, balance: '1000.20', withdrawable: '500.00', exchange_balance: '500.00' })
    const quote = (amount: string) => person.call('quoteExchange', { from: 1, to: 3, amount })
    expect(await reasonOf(quote('500.01'))).toBe('exchange_balance_not_enough')
    expect(await reasonOf(ask('500.01'))).toBe('withdrawable_not_enough')
    const { quote_id } = await quote('500')
    await person.call('exchange', { quote_id, nonce: randomUUID() })
    expect((await person.call('getWallet', {}))[2]).toMatchObject(wallet(3, '500.00'))

    // Of Diamonds too, and a box is filled from what is usable.
    await person.call('directCharge', {
      ...{ type: Currency.Diamond, amount: '400', withdraw_password: WITHDRAW_PASSWORD, nonce: randomUUID() },
    })
    expect((await person.call('getWallet', {}))[2]).toMatchObject({
      withdrawable: '100.00',
      exchange_balance: '100.00',
    })
    const group = await foundGroup(world, person, [world.asha])
    const send = (amount: number) => sendChest(person, group, { amount })
    expect(await reasonOf(send(101))).toBe('chest_balance_not_enough')
    await send(100)
    expect((await person.call('getWallet', {}))[2]).toMatchObject({ withdrawable: '0.00', exchange_balance: '0.00' })
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
    const records = ['getAccountTransactions', 'getAccountTransactionTotals'] as const
    for (const name of ['getWallet', ...records, 'getGrants', 'claimDailyGrant'] as const) {
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
