import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Currency, TransactionType } from '@mela/contract/money.ts'
import type { SiteSettings } from '@mela/contract/site-settings.ts'
import { giveMoney, WITHDRAW_PASSWORD } from '../../../test/money/give-money.ts'
import { newWithdrawer } from '../../../test/money/withdrawals.ts'
import { reasonOf, refusalOf, type Person } from '../../../test/person.ts'
import { openWorld, type Site, type World } from '../../../test/world.ts'
import { auditSite } from '../../../ledger.ts'
import { writeSettings } from '../../platform/settings.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { purgeQuotes } from './purge-quotes.ts'

const { Rupee, Usdt, Diamond } = Currency
let world: World
let second: Site
let person: Person
beforeAll(async () => {
  world = await openWorld({ variables: { ECONOMY: 'sandbox' } })
  second = await world.startSite({ ROLES: 'api' })
})
afterAll(() => world.end())
beforeEach(async () => {
  person = await world.register()
})

const balances = async (of = person) => (await of.call('getWallet', {})).map(({ balance }) => balance)
const quote = (from: Currency, to: Currency, amount: string, of = person) =>
  of.call('quoteExchange', { from, to, amount })
const take = (quote_id: string, nonce: string = randomUUID(), of = person) => of.call('exchange', { quote_id, nonce })
const unplayedOf = (of = person) =>
  world.database.query<{ currency: number; method: string; amount: string }>(
    'SELECT currency, method, amount FROM wallet_unplayed WHERE user_id = $1 AND amount > 0 ORDER BY currency, method',
    [of.id],
  )
async function set(changes: Partial<SiteSettings>) {
  await transaction(world.context, (trx) => writeSettings(world.context, trx, changes))
  second.context.settings.announceChange()
}
const DEFAULT_TERMS = { min_inr: '4', fee: '0', cashback: '0' }

test('the config tells the rates, the fee, the cashback and the least of each currency, as the operators set them', async () => {
  const config = await person.call('getExchangeConfig', {})
  expect(config).toMatchObject({ is_paused: false, min_inr: '4', fee: '0', cashback: '0' })
  expect(config.rates).toContainEqual({ from: 2, to: 1, rate: '83' })
  expect(config.rates).toContainEqual({ from: 1, to: 3, rate: '1' })
  expect(config.mins).toEqual([
    { type: 1, min: '4.00' },
    { type: 2, min: '0.048193' },
    { type: 3, min: '4.00' },
  ])
})

describe('a quote', () => {
  test('says exactly what leaves and what arrives, rounded down, and until when', async () => {
    await giveMoney(world, person, Usdt, '10')
    await giveMoney(world, person, Rupee, '100')
    const before = world.clock.now().getTime()
    const given = await quote(Usdt, Rupee, '1.234567')
    // 1.234567 × 83 = 102.469061
    expect(given).toMatchObject({ from_amount: '1.234567', to_amount: '102.46', rate: '83', fee: '0.000000' })
    expect(given.expires_unix - 30_000).toBeGreaterThanOrEqual(before)
    expect(given.expires_unix - 30_000).toBeLessThanOrEqual(world.clock.now().getTime())
    // 5.55 × 0.012048192771 = 0.06686746987905
    expect(await quote(Rupee, Usdt, '5.55')).toMatchObject({ from_amount: '5.55', to_amount: '0.066867' })
    expect(await balances()).toEqual(['100.00', '10.000000', '0.00'])
  })

  test('WALLET-029 below 4 rupees, or what they are worth, is refused with 14010', async () => {
    for (const currency of [Rupee, Usdt, Diamond]) await giveMoney(world, person, currency, '100')
    const code = async (from: Currency, to: Currency, amount: string) => (await refusalOf(quote(from, to, amount))).code
    expect(await code(Rupee, Diamond, '3.99')).toBe(14010)
    expect(await code(Diamond, Rupee, '3.99')).toBe(14010)
    expect(await code(Usdt, Rupee, '0.048192')).toBe(14010)
    expect(await code(Rupee, Usdt, '0')).toBe(14010)
    expect(await quote(Rupee, Diamond, '4')).toMatchObject({ to_amount: '4.00' })
    expect(await quote(Diamond, Rupee, '4.00')).toMatchObject({ to_amount: '4.00' })
    expect(await quote(Usdt, Rupee, '0.048193')).toMatchObject({ to_amount: '4.00' })
    expect(await balances()).toEqual(['100.00', '100.000000', '100.00'])
  })

  test('is of two currencies and an amount that the first one can have', async () => {
    await giveMoney(world, person, Rupee, '100')
    for (const [from, to, amount] of [
      [Rupee, Rupee, '10'],
      [Rupee, 4, '10'],
      [Rupee, Usdt, '10.001'],
      [Rupee, Usdt, '-10'],
      [Rupee, Usdt, '1e3'],
      [Rupee, Usdt, ''],
    ] as const) {
      expect(await reasonOf(quote(from, to as Currency, amount))).toBe('invalid_params')
    }
  })

  test('holds half a minute, for its owner, once', async () => {
    const other = await world.register()
    await giveMoney(world, person, Rupee, '100')
    await giveMoney(world, other, Rupee, '100')
    const late = await quote(Rupee, Diamond, '10')
    world.clock.advance(30_001)
    expect(await refusalOf(take(late.quote_id))).toMatchObject({ code: 14012, reason: 'quote_expired' })
    const mine = await quote(Rupee, Diamond, '10')
    expect(await reasonOf(take(mine.quote_id, randomUUID(), other))).toBe('non_existent')
    expect(await reasonOf(take(randomUUID()))).toBe('non_existent')
    await take(mine.quote_id)
    expect(await reasonOf(take(mine.quote_id))).toBe('quote_expired')
    expect(await balances()).toEqual(['90.00', '0.000000', '10.00'])
    expect(await balances(other)).toEqual(['100.00', '0.000000', '0.00'])
  })

  test('keeps its rate when the operators change theirs, and is forgotten a day after it ended', async () => {
    await giveMoney(world, person, Usdt, '2')
    const { exchange_rates } = await world.context.settings.read()
    const [old, forgotten] = [await quote(Usdt, Rupee, '1'), await quote(Usdt, Rupee, '1')]
    await set({ exchange_rates: [{ from: 2, to: 1, rate: '90.5' }] })
    expect(await take(old.quote_id)).toMatchObject({ to_amount: '83.00' })
    expect(await quote(Usdt, Rupee, '1')).toMatchObject({ rate: '90.5', to_amount: '90.50' })
    // Nothing else is offered any more.
    expect(await reasonOf(quote(Rupee, Usdt, '10'))).toBe('non_existent')
    await set({ exchange_rates })
    world.clock.advance(25 * 3_600_000)
    await purgeQuotes(world.context)
    expect(await world.database.query('SELECT FROM wallet_quote WHERE id = $1', [forgotten.quote_id])).toEqual([])
  })
})

describe('an exchange', () => {
  test('WALLET-031 moves both wallets in one transaction, once for its nonce, and stands in the records of both as Exchange 4', async () => {
    await giveMoney(world, person, Usdt, '5')
    const { quote_id } = await quote(Usdt, Rupee, '2')
    const nonce = randomUUID()
    const device = await person.openDevice()
    const answers = await Promise.all(
      [world, second, world, second].map(({ origin }) => take(quote_id, nonce, person.at(origin))),
    )
    const [first] = answers
    expect(answers).toEqual(answers.map(() => first))
    expect(first).toMatchObject({ from_amount: '2.000000', to_amount: '166.00' })
    expect(first!.wallets).toEqual(await person.call('getWallet', {}))
    expect(await balances()).toEqual(['166.00', '3.000000', '0.00'])
    expect(await device.next('NOTIFICATION', ({ type }) => type === 'edit_user_amount')).toMatchObject({
      data: { list: first!.wallets },
    })
    const { list, total } = await person.call('getAccountTransactions', { type: TransactionType.Exchange })
    expect(total).toBe(2)
    expect(
      list.map(({ money_type, amount, type, remark, reference, status }) => [
        money_type,
        amount,
        type,
        remark,
        reference,
        status,
      ]),
    ).toEqual([
      [2, '-2.000000', 4, 'exchanged', first!.id, 2],
      [1, '166.00', 4, 'exchanged', first!.id, 2],
    ])
    const both = { from: 2, to: 1, rate: '83', from_amount: '2.000000', to_amount: '166.00' }
    expect(list.map(({ exchange }) => exchange)).toEqual(
      list.map(() => ({ ...both, fee: '0.000000', cashback: '0.000000' })),
    )
    const transfers = await world.database.query<{ entries: number }>(
      `SELECT (SELECT count(*)::int FROM ledger_entry WHERE transfer_no = no) AS entries FROM ledger_transfer WHERE kind = 40 AND reference = $1`,
      [first!.id],
    )
    expect(transfers).toEqual([{ entries: 4 }])
    // The same nonce for another quote is another request.
    const other = await quote(Usdt, Rupee, '1')
    expect(await reasonOf(take(other.quote_id, nonce))).toBe('key_reused')
  })

  test('WALLET-030 above what is there is refused with 14002, and both wallets stay as they are', async () => {
    await giveMoney(world, person, Rupee, '50')
    expect(await refusalOf(quote(Rupee, Diamond, '50.01'))).toMatchObject({
      ...{ code: 14002, reason: 'exchange_balance_not_enough' },
      text: expect.stringMatching(/insufficient|not enough/i) as string,
    })
    // Two offers for the same money: the second finds it gone.
    const [one, two] = [await quote(Rupee, Diamond, '40'), await quote(Rupee, Diamond, '40')]
    await take(one.quote_id)
    expect((await refusalOf(take(two.quote_id))).code).toBe(14002)
    expect(await balances()).toEqual(['10.00', '0.000000', '40.00'])
    // It was not used up by being refused.
    await giveMoney(world, person, Rupee, '30')
    await take(two.quote_id)
    expect(await balances()).toEqual(['0.00', '0.000000', '80.00'])
  })

  test('many at once in two processes never spend the same money twice', async () => {
    await giveMoney(world, person, Rupee, '100')
    const quotes = []
    for (let count = 0; count < 10; count++) quotes.push(await quote(Rupee, Diamond, '30'))
    const outcomes = await Promise.allSettled(
      quotes.map(({ quote_id }, index) =>
        take(quote_id, randomUUID(), person.at(index % 2 ? world.origin : second.origin)),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await balances()).toEqual(['10.00', '0.000000', '90.00'])
    // And one offer in two places, with two nonces, is taken once.
    const one = await quote(Rupee, Diamond, '5')
    const twice = await Promise.allSettled(
      [world, second].map(({ origin }) => take(one.quote_id, randomUUID(), person.at(origin))),
    )
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await balances()).toEqual(['5.00', '0.000000', '95.00'])
  })

  test('WALLET-038 locked and held money is not exchanged', async () => {
    const { person: one, ask } = await newWithdrawer(world, '1120.00')
    await ask('1000')
    await one.call('directCharge', {
      ...{ type: Rupee, amount: '100', withdraw_password: WITHDRAW_PASSWORD, nonce: randomUUID() },
    })
    expect(await reasonOf(quote(Rupee, Diamond, '20.01', one))).toBe('exchange_balance_not_enough')
    const [offer, other] = [await quote(Rupee, Diamond, '20', one), await quote(Rupee, Diamond, '20', one)]
    await take(offer.quote_id, randomUUID(), one)
    expect(await reasonOf(take(other.quote_id, randomUUID(), one))).toBe('exchange_balance_not_enough')
    const [rupees, , diamonds] = await one.call('getWallet', {})
    expect(rupees).toMatchObject({ withdrawable: '0.00', exchange_balance: '0.00' })
    expect(Number(rupees!.balance)).toBeGreaterThanOrEqual(1100)
    expect(diamonds!.balance).toBe('20.00')
  })

  test('takes the fee in the currency that is given, and the cashback comes with what arrives', async () => {
    await set({ exchange_terms: { min_inr: '4', fee: '8.30', cashback: '0.83' } })
    await giveMoney(world, person, Usdt, '5')
    const { quote_id, ...given } = await quote(Usdt, Rupee, '2')
    // (2 − 0.1 + 0.01) × 83
    expect(given).toMatchObject({ fee: '0.100000', cashback: '0.010000', from_amount: '2.000000', to_amount: '158.53' })
    await take(quote_id)
    expect(await balances()).toEqual(['158.53', '3.000000', '0.00'])
    const houses = await world.database.query<{ house: number; currency: number; amount: string }>(
      `SELECT (account_id & 15)::int AS house, (account_id >> 4 & 3)::int AS currency, amount FROM ledger_entry
       WHERE account_id < 256 AND transfer_no = (SELECT max(no) FROM ledger_transfer WHERE kind = 40) ORDER BY 1, 2`,
    )
    expect(houses).toEqual([
      { house: 12, currency: 2, amount: '100000' },
      { house: 13, currency: 1, amount: '-15770' },
      { house: 13, currency: 2, amount: '1900000' },
      { house: 14, currency: 1, amount: '-83' },
    ])
    // A fee that eats everything is no exchange.
    expect(await reasonOf(quote(Usdt, Rupee, '0.1'))).toBe('below_min_exchange')
    await set({ exchange_terms: DEFAULT_TERMS })
  })

  test('does not turn what was only paid in into something that may leave another way', async () => {
    await giveMoney(world, person, Rupee, '100', { unplayed: 'bank' })
    await giveMoney(world, person, Rupee, '50')
    // Played money goes first.
    await take((await quote(Rupee, Diamond, '50')).quote_id)
    expect(await unplayedOf()).toEqual([{ currency: 1, method: 'bank', amount: '10000' }])
    await take((await quote(Rupee, Diamond, '60')).quote_id)
    expect(await unplayedOf()).toEqual([
      { currency: 1, method: 'bank', amount: '4000' },
      { currency: 3, method: 'bank', amount: '6000' },
    ])
    // Round by round it stays what it was.
    await take((await quote(Diamond, Usdt, '110')).quote_id)
    expect(await unplayedOf()).toEqual([
      { currency: 1, method: 'bank', amount: '4000' },
      { currency: 2, method: 'bank', amount: '722892' },
    ])
  })

  test('stops as soon as it is paused, in every process, and whoever was answered before still hears the answer', async () => {
    await giveMoney(world, person, Rupee, '100')
    const [done, open] = [await quote(Rupee, Diamond, '10'), await quote(Rupee, Diamond, '10')]
    const nonce = randomUUID()
    const answer = await take(done.quote_id, nonce)
    await set({ paused: ['exchange'] })
    for (const { origin } of [world, second]) {
      const there = person.at(origin)
      expect(await refusalOf(take(open.quote_id, randomUUID(), there))).toMatchObject({ code: 10018, reason: 'paused' })
      expect(await reasonOf(quote(Rupee, Diamond, '10', there))).toBe('paused')
      expect((await there.call('getExchangeConfig', {})).is_paused).toBe(true)
      expect(await take(done.quote_id, nonce, there)).toEqual(answer)
    }
    await set({ paused: [] })
    await take(open.quote_id)
    expect(await balances()).toEqual(['80.00', '0.000000', '20.00'])
  })

  test('is refused while a check has frozen one of its two currencies', async () => {
    await giveMoney(world, person, Rupee, '100')
    const { quote_id } = await quote(Rupee, Usdt, '10')
    await world.database.query(`INSERT INTO ledger_freeze (pot, reason, since) VALUES (10, 'test', now())`)
    expect(await reasonOf(take(quote_id))).toBe('money_frozen')
    await world.database.query('DELETE FROM ledger_freeze')
    await take(quote_id)
  })
})

test('after all of this the ledger is whole', async () => {
  expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
})
