import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ChestType } from '@mela/contract/chests/chest-rules.ts'
import { Currency, TransactionType } from '@mela/contract/money.ts'
import { giveMoney, setWithdrawPassword, WITHDRAW_PASSWORD } from '../../../test/money/give-money.ts'
import { foundGroup } from '../../../test/group.ts'
import { reasonOf, refusalOf, type Person } from '../../../test/person.ts'
import { newWithdrawer } from '../../../test/money/withdrawals.ts'
import { openWorld, type Site, type World } from '../../../test/world.ts'
import { auditSite } from '../../../ledger.ts'
import { Posting } from '../../ledger/index.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { writeSettings } from '../../platform/settings.ts'
import { countTurnover, requireHolder, turnoverAccounts } from '../index.ts'
import { readTurnovers } from '../turnover/read-turnovers.ts'

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
  await setWithdrawPassword(world, person)
})

const charge = (type: Currency, amount: string, nonce: string = randomUUID(), of = person) =>
  of.call('directCharge', { type, amount, withdraw_password: WITHDRAW_PASSWORD, nonce })
const walletOf = async (type: Currency) => (await person.call('getWallet', {})).find((wallet) => wallet.type === type)!
const turnovers = async () => readTurnovers(world.context, await requireHolder(world.context, person.id))

/** A settled bet, as games will count it. */
async function play(currency: Currency, amount: bigint, reference: string = randomUUID(), of = person) {
  const holder = await requireHolder(world.context, of.id)
  await transaction(world.context, async ({ ask }) => {
    const posting = await Posting.lock(ask, turnoverAccounts(holder, currency))
    await countTurnover(ask, posting, { holder, currency, amount, reference, at: world.context.now() })
    await posting.write(ask, world.context.now())
  })
  return reference
}

describe('a direct recharge', () => {
  test('WALLET-013 moves account balance to what cannot be withdrawn, and above it is refused with 14006', async () => {
    await giveMoney(world, person, Rupee, '500')
    const { wallet, bonus } = await charge(Rupee, '300')
    expect(bonus).toBe('0.30')
    expect(wallet).toMatchObject({ type: 1, balance: '500.30', withdrawable: '200.00', exchange_balance: '200.00' })
    expect(await refusalOf(charge(Rupee, '200.01'))).toMatchObject({
      ...{ code: 14006, reason: 'direct_charge_balance_not_enough' },
      text: expect.stringMatching(/insufficient account balance|not enough/i) as string,
    })
    expect(await walletOf(Rupee)).toEqual(wallet)
    const { list } = await person.call('getAccountTransactions', { type: TransactionType.WithdrawInternal })
    expect(list.map(({ amount, balance_after, remark }) => [amount, balance_after, remark])).toEqual([
      ['-300.00', '200.00', 'direct_charged'],
    ])
    expect(await turnovers()).toMatchObject([
      { type: 1, source: 'direct_charge', required: '300.30', counted: '0.00', left: '300.30', locked: '300.30' },
    ])
  })

  test('PLAY-003 is refused to whoever takes a break, who exchanges all the same', async () => {
    await giveMoney(world, person, Rupee, '500')
    const nonce = randomUUID()
    const before = await charge(Rupee, '100', nonce)
    await person.call('startBreak', { kind: 'exclusion', months: 6 })
    expect(await refusalOf(charge(Rupee, '100'))).toMatchObject({
      ...{ code: 16008, reason: 'on_break', until: expect.any(String) as string },
    })
    // Whoever asks again for what they were answered is answered the same.
    expect(await charge(Rupee, '100', nonce)).toEqual(before)
    expect((await walletOf(Rupee)).withdrawable).toBe('400.00')
    const { quote_id } = await person.call('quoteExchange', { from: Rupee, to: Diamond, amount: '50' })
    await person.call('exchange', { quote_id, nonce: randomUUID() })
    expect((await walletOf(Rupee)).withdrawable).toBe('350.00')
  })

  test('WALLET-014 is in the balance and neither withdrawable nor exchangeable', async () => {
    await giveMoney(world, person, Diamond, '80')
    await charge(Diamond, '80')
    expect(await walletOf(Diamond)).toMatchObject({
      ...{ type: 3, balance: '80.00', withdrawable: '0.00', exchange_balance: '0.00' },
    })
    expect((await person.call('getWithdrawConfig', { type: Rupee })).withdrawable).toBe('0.00')
  })

  test('WALLET-015 brings five per cent of the withdrawal fee it saves, rounded down', async () => {
    await giveMoney(world, person, Rupee, '100000')
    await giveMoney(world, person, Usdt, '1000')
    await giveMoney(world, person, Diamond, '1000')
    const bonus = async (type: Currency, amount: string) => (await charge(type, amount)).bonus
    // Two per cent of it is the fee, and five per cent of that the bonus.
    expect(await bonus(Rupee, '1000')).toBe('1.00')
    expect(await bonus(Rupee, '999.99')).toBe('1.00')
    expect(await bonus(Rupee, '989.99')).toBe('0.99')
    expect(await bonus(Rupee, '0.01')).toBe('0.00')
    // Whatever leaves costs one USDT, and what is too little to leave saves nothing.
    expect(await bonus(Usdt, '10')).toBe('0.050000')
    expect(await bonus(Usdt, '500')).toBe('0.050000')
    expect(await bonus(Usdt, '9.999999')).toBe('0.000000')
    // Diamonds do not leave at all.
    expect(await bonus(Diamond, '100')).toBe('0.00')
    await transaction(world.context, (trx) => writeSettings(world.context, trx, { direct_bonus: 200_000 }))
    expect(await bonus(Rupee, '1000')).toBe('4.00')
    await transaction(world.context, (trx) => writeSettings(world.context, trx, { direct_bonus: 50_000 }))
  })

  test('WALLET-035 (part: direct recharges) with one nonce has one effect, and the same nonce for something else is refused', async () => {
    await giveMoney(world, person, Rupee, '1000')
    const nonce = randomUUID()
    const answers = await Promise.all(
      [world, second, world, second, world].map(({ origin }) => charge(Rupee, '400', nonce, person.at(origin))),
    )
    expect(answers).toEqual(answers.map(() => answers[0]))
    expect(await charge(Rupee, '400', nonce)).toEqual(answers[0])
    expect(await walletOf(Rupee)).toMatchObject({ balance: '1000.40', withdrawable: '600.00' })
    expect(await turnovers()).toHaveLength(1)
    expect(await reasonOf(charge(Rupee, '401', nonce))).toBe('key_reused')
    expect(await reasonOf(charge(Diamond, '400', nonce))).toBe('key_reused')
  })

  test('needs the withdrawal password, and without it nothing moves', async () => {
    await giveMoney(world, person, Rupee, '100')
    const wrong = { type: Rupee, amount: '10', withdraw_password: '111111' }
    for (let count = 0; count < 5; count++) {
      const { code } = await refusalOf(person.call('directCharge', { ...wrong, nonce: randomUUID() }))
      expect([14001, 14011]).toContain(code)
    }
    expect(await refusalOf(charge(Rupee, '10'))).toMatchObject({ code: 14011 })
    expect(await walletOf(Rupee)).toMatchObject({ balance: '100.00', withdrawable: '100.00' })
    const without = await world.register()
    expect((await refusalOf(charge(Rupee, '10', randomUUID(), without))).code).toBe(14009)
  })

  test('is of more than nothing, in digits of the currency, and stops where recharging is paused', async () => {
    await giveMoney(world, person, Rupee, '100')
    for (const amount of ['0', '0.00', '1.001', '-1', 'all']) {
      expect(await reasonOf(charge(Rupee, amount))).toBe('invalid_params')
    }
    const set = (paused: 'recharge'[]) =>
      transaction(world.context, (trx) => writeSettings(world.context, trx, { paused }))
    await set(['recharge'])
    expect(await reasonOf(charge(Rupee, '10'))).toBe('paused')
    await set([])
    await charge(Rupee, '10')
  })
})

describe('what is locked', () => {
  test('WALLET-038 can be neither exchanged, withdrawn nor sent in a chest, and shows required, done, left and the bets that counted', async () => {
    const withdrawer = await newWithdrawer(world, '1000.00')
    person = withdrawer.person
    await giveMoney(world, person, Diamond, '100')
    await charge(Diamond, '95')
    await charge(Rupee, '900')
    expect(await reasonOf(person.call('quoteExchange', { from: Diamond, to: Rupee, amount: '5.01' }))).toBe(
      'exchange_balance_not_enough',
    )
    const group = await foundGroup(world, person, [world.rohan])
    const box = { group_id: group.id, type: ChestType.Normal, num: 2 }
    const send = (amount: number) => person.call('addChest', { ...box, amount, nonce: randomUUID() })
    expect((await refusalOf(send(6))).code).toBe(13103)
    await send(4)
    const config = await person.call('getWithdrawConfig', { type: Rupee })
    expect(config).toMatchObject({ withdrawable: '100.00', locked: '900.90' })
    expect((await refusalOf(withdrawer.ask('200'))).code).toBe(14003)
    const [first, second_bet] = [await play(Rupee, 200_00n), await play(Rupee, 100_40n)]
    const { turnovers: shown, ...after } = await person.call('getWithdrawConfig', { type: Rupee })
    expect(after).toMatchObject({ withdrawable: '100.00', locked: '900.90' })
    expect(shown).toMatchObject([
      { source: 'direct_charge', required: '900.90', counted: '300.40', left: '600.50', locked: '900.90' },
    ])
    const bets = await person.call('listTurnoverBets', { turnover_id: shown[0]!.id })
    expect(bets.total).toBe(2)
    expect(bets.list.map(({ reference, counted }) => [reference, counted])).toEqual([
      [second_bet, '100.40'],
      [first, '200.00'],
    ])
    expect(await person.call('listTurnoverBets', { turnover_id: shown[0]!.id, pos: 1, limit: 1 })).toMatchObject({
      total: 2,
      list: [{ reference: first }],
    })
  })

  test('becomes available when it was played once, first in first out, and a bet counts once', async () => {
    await giveMoney(world, person, Rupee, '1000')
    await charge(Rupee, '200')
    world.clock.advance(1_000)
    await charge(Rupee, '100')
    await play(Rupee, 150_00n)
    const bet = await play(Rupee, 60_00n)
    // 200.20 is done; of the second bet 9.80 counts for the next.
    expect(await turnovers()).toMatchObject([{ required: '100.10', counted: '9.80', left: '90.30', locked: '100.10' }])
    expect(await walletOf(Rupee)).toMatchObject({ balance: '1000.30', withdrawable: '900.20' })
    await play(Rupee, 60_00n, bet)
    expect(await turnovers()).toMatchObject([{ counted: '9.80' }])
    await play(Rupee, 500_00n)
    expect(await turnovers()).toEqual([])
    expect(await walletOf(Rupee)).toMatchObject({ balance: '1000.30', withdrawable: '1000.30' })
    const { list } = await person.call('getAccountTransactions', { type: TransactionType.WithdrawInternal })
    expect(list.map(({ amount, remark }) => [amount, remark])).toEqual([
      ['100.10', 'turnover_done'],
      ['200.20', 'turnover_done'],
      ['-100.00', 'direct_charged'],
      ['-200.00', 'direct_charged'],
    ])
    // Somebody else's bet, or one in another currency, counts for nobody here.
    await charge(Rupee, '10')
    await play(Usdt, 50_000_000n)
    await play(Rupee, 50_00n, randomUUID(), world.rohan)
    expect(await turnovers()).toMatchObject([{ counted: '0.00' }])
  })

  test('bets that are counted at the same time count all, and release once', async () => {
    await giveMoney(world, person, Rupee, '100')
    await charge(Rupee, '100')
    await Promise.all(Array.from({ length: 12 }, () => play(Rupee, 10_00n)))
    expect(await turnovers()).toEqual([])
    expect(await walletOf(Rupee)).toMatchObject({ balance: '100.10', withdrawable: '100.10' })
  })

  test('a stake makes as much of what was paid in free to leave another way', async () => {
    await giveMoney(world, person, Rupee, '100', { unplayed: 'bank' })
    await play(Rupee, 30_00n)
    const left = () =>
      world.database.query('SELECT amount FROM wallet_unplayed WHERE user_id = $1 AND currency = 1', [person.id])
    expect(await left()).toEqual([{ amount: '7000' }])
    await play(Rupee, 500_00n)
    expect(await left()).toEqual([{ amount: '0' }])
  })

  test('shows its bets to nobody else', async () => {
    await giveMoney(world, person, Rupee, '100')
    await charge(Rupee, '50')
    await play(Rupee, 10_00n)
    const id = (await turnovers())[0]!.id
    for (const turnover_id of [id, '4']) {
      expect(await refusalOf(world.rohan.call('listTurnoverBets', { turnover_id }))).toMatchObject({ code: 10004 })
    }
  })
})

test('after all of this the ledger is whole', async () => {
  expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
})
