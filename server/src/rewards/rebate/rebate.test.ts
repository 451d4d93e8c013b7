import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditSite } from '../../../ledger.ts'
import { FIRST_LEVELS } from '@mela/contract/rewards/reward-settings.ts'
import { giveMoney } from '../../../test/money/give-money.ts'
import { setSetting } from '../../../test/money/payments.ts'
import { count, playOut } from '../../../test/play/count.ts'
import { bet, placeIn } from '../../../test/play/draws.ts'
import { drawLong, LONG_LINE, openLong } from '../../../test/play/long-periods.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import { openWorld, type Site, type World } from '../../../test/world.ts'
import { settlePeriod } from '../../games/settle/settle-period.ts'

let world: World
let second: Site
beforeAll(async () => {
  world = await openWorld({ variables: { ROLES: 'api,gateway', ECONOMY: 'sandbox' } })
  second = await world.startSite()
})
afterAll(() => world.end())

async function newPlayer(diamonds = '5000'): Promise<Person> {
  const person = await world.register()
  await person.call('confirmAge', { birth_date: '1990-05-17' })
  await giveMoney(world, person, 3, diamonds)
  return person
}
/** What stands open of WinGo in Diamonds. */
async function openOf(person: Person, money_type: 1 | 2 | 3 = 3) {
  const { list, total_amount } = await person.call('getWashCode', { money_type })
  const { turnover, ratio, amount } = list.find(({ game_type }) => game_type === 2)!
  return { turnover, ratio, amount, total_amount }
}
const diamondsOf = async (person: Person) => (await person.call('getWallet', {}))[2]!.balance

describe('a rebate', () => {
  test('is a share of settled stakes by the ratio of the level, with a line for each game', async () => {
    const person = await newPlayer()
    expect(await openOf(person)).toEqual({ turnover: '0.00', ratio: 1000, amount: '0.00', total_amount: '0.00' })
    const { list, level, money_type } = await person.call('getWashCode', {})
    expect({ level, money_type, games: list.map(({ game_type }) => game_type) }).toEqual({
      ...{ level: 0, money_type: 1, games: [1, 2, 3, 4, 5] },
    })
    // Not before the period is drawn and paid, whatever it will be.
    const period = await openLong(world)
    await placeIn(person, period, [bet('size:big', '1000')])
    await expect(count(world, period)).rejects.toThrow('not paid')
    expect((await openOf(person)).amount).toBe('0.00')
    await drawLong(world, period, '0')
    await settlePeriod(world.context, { line: LONG_LINE, ...period })
    await count(world, period)
    expect(await openOf(person)).toEqual({ turnover: '1000.00', ratio: 1000, amount: '1.00', total_amount: '1.00' })
    await playOut(world, person, [bet('number:7', '500')])
    expect(await openOf(person)).toMatchObject({ turnover: '1500.00', amount: '1.50' })
    // Of the currency that was staked, and of nobody else.
    expect((await openOf(person, 1)).turnover).toBe('0.00')
    expect((await openOf(world.rohan)).turnover).toBe('0.00')
  })

  test('is never above 13 % of what the bet costs on average', async () => {
    const person = await newPlayer()
    const quick = FIRST_LEVELS.map((level, number) => ({ ...level, recharge: '0', consumption: String(number) }))
    await setSetting(world, 'vip_levels', quick)
    // With the ratio of the level that they had before it.
    await playOut(world, person, [bet('number:7', '100')])
    expect(await openOf(person)).toMatchObject({ ratio: 5000, amount: '0.10' })
    // 0.5 % of both, but of big, which costs 2 %, no more than 0.26 %.
    await playOut(world, person, [bet('number:7', '100')])
    expect((await openOf(person)).amount).toBe('0.60')
    await playOut(world, person, [bet('size:big', '100')])
    expect(await openOf(person)).toMatchObject({ ratio: 5000, turnover: '300.00', amount: '0.86' })
    await setSetting(world, 'vip_levels', FIRST_LEVELS)
  })

  test('is nothing for selections that cover more than 70 % of what can happen in a period', async () => {
    const person = await newPlayer()
    await playOut(world, person, [bet('size:big', '100'), bet('size:small', '100')])
    await playOut(
      world,
      person,
      [0, 1, 2, 3, 4, 5, 6, 7].map((digit) => bet(`number:${digit}`, '10')),
    )
    expect((await openOf(person)).turnover).toBe('0.00')
    // Two people who bet against each other are two people, and seven digits are no more than 70 %.
    const other = await newPlayer()
    const period = await openLong(world)
    await placeIn(person, period, [bet('size:big', '100')])
    await placeIn(other, period, [bet('size:small', '100')])
    await drawLong(world, period, '1')
    await settlePeriod(world.context, { line: LONG_LINE, ...period })
    await count(world, period)
    expect([(await openOf(person)).turnover, (await openOf(other)).turnover]).toEqual(['100.00', '100.00'])
    await playOut(
      world,
      person,
      [0, 1, 2, 3, 4, 5, 6].map((digit) => bet(`number:${digit}`, '10')),
    )
    expect((await openOf(person)).turnover).toBe('170.00')
  })

  test('is nothing for accounts that try the site out', async () => {
    const person = await newPlayer()
    await world.database.query('UPDATE account_user SET identity = 2 WHERE id = $1', [person.id])
    await giveMoney(world, person, 3, '500')
    await playOut(world, person, [bet('size:big', '500')])
    expect((await openOf(person)).turnover).toBe('0.00')
    expect((await person.call('receiveCashback', { money_type: 3 })).amount).toBe('0.00')
  })
})

describe('collecting', () => {
  test('REWARDS-006 credits the open rebate once and zeroes it; a second call credits nothing', async () => {
    const person = await newPlayer()
    await playOut(world, person, [bet('size:big', '1000')], { result: '0' })
    const before = await diamondsOf(person)
    // Of another game there is nothing.
    expect((await person.call('receiveCashback', { money_type: 3, type: 4 })).amount).toBe('0.00')
    const { amount, wallets } = await person.call('receiveCashback', { money_type: 3, type: 2 })
    expect(amount).toBe('1.00')
    expect(wallets[2]!.balance).toBe((Number(before) + 1).toFixed(2))
    expect(await diamondsOf(person)).toBe(wallets[2]!.balance)
    expect(await openOf(person)).toMatchObject({ turnover: '0.00', amount: '0.00', total_amount: '0.00' })
    for (const type of [2, undefined] as const) {
      expect((await person.call('receiveCashback', { money_type: 3, ...(type && { type }) })).amount).toBe('0.00')
    }
    expect(await diamondsOf(person)).toBe(wallets[2]!.balance)
    // Without a type, what all games have.
    await playOut(world, person, [bet('size:big', '500')], { result: '0' })
    expect((await person.call('receiveCashback', { money_type: 3 })).amount).toBe('0.50')
    expect(await diamondsOf(person)).toBe((Number(wallets[2]!.balance) - 500 + 0.5).toFixed(2))
    // What can be used at once, in the records as what it is.
    const { list } = await person.call('getAccountTransactions', { type: 7 })
    const rebates = list.filter(({ remark }) => remark === 'rebate_paid')
    expect(rebates.map(({ amount: paid, status }) => [paid, status])).toEqual([
      ['0.50', 2],
      ['1.00', 2],
    ])
    const { collected } = await person.call('getWashCode', { money_type: 3 })
    expect(collected).toEqual(rebates.map(({ amount: paid, created_at }) => ({ amount: paid, created_at })))
    expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
  })

  test('many times at once, on two processes, with and without a nonce, pays once', async () => {
    const person = await newPlayer()
    await playOut(world, person, [bet('size:big', '1000')], { result: '0' })
    const before = Number(await diamondsOf(person))
    const nonce = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        person
          .at(number % 2 ? world.origin : second.origin)
          .call('receiveCashback', { money_type: 3, ...(number < 10 ? { nonce } : {}) }),
      ),
    )
    expect(await diamondsOf(person)).toBe((before + 1).toFixed(2))
    const known = await person.call('receiveCashback', { money_type: 3, nonce })
    // The answer of the nonce is the same each time, and that of the others is one payment at most.
    expect(new Set([known.amount, ...answers.slice(0, 10).map(({ amount }) => amount)]).size).toBe(1)
    const paid = answers.slice(10).filter(({ amount }) => amount === '1.00').length + (known.amount === '1.00' ? 1 : 0)
    expect(paid).toBe(1)
    expect(await reasonOf(person.call('receiveCashback', { money_type: 1, nonce }))).toBe('key_reused')
    expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
  })

  test('leaves what is less than a hundredth until it is more', async () => {
    const person = await newPlayer()
    await playOut(world, person, [bet('size:big', '9')])
    expect((await openOf(person)).amount).toBe('0.00')
    expect((await person.call('receiveCashback', { money_type: 3 })).amount).toBe('0.00')
    expect((await openOf(person)).turnover).toBe('9.00')
    await playOut(world, person, [bet('size:big', '9')])
    expect((await person.call('receiveCashback', { money_type: 3 })).amount).toBe('0.01')
    // 0.008 of it is still there.
    await playOut(world, person, [bet('size:big', '2')])
    expect(await openOf(person)).toMatchObject({ turnover: '2.00', amount: '0.01' })
    await giveMoney(world, person, 2, '50')
    // Nine thousandths of a USDT, which has six digits.
    await playOut(world, person, [bet('size:big', '9')], { money_type: 2 })
    expect((await openOf(person, 2)).amount).toBe('0.009000')
    expect((await person.call('receiveCashback', { money_type: 2 })).amount).toBe('0.000000')
    await playOut(world, person, [bet('size:big', '2')], { money_type: 2 })
    expect((await person.call('receiveCashback', { money_type: 2 })).amount).toBe('0.011000')
    expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
  })

  test('is refused while the currency is frozen, and possible afterwards', async () => {
    const person = await newPlayer()
    await playOut(world, person, [bet('size:big', '1000')])
    await world.database.query(`INSERT INTO ledger_freeze (pot, reason, since) VALUES (11, 'test', now())`)
    expect(await reasonOf(person.call('receiveCashback', { money_type: 3 }))).toBe('money_frozen')
    expect(await reasonOf(person.call('receiveCashback', { money_type: 3, nonce: randomUUID() }))).toBe('money_frozen')
    await world.database.query('DELETE FROM ledger_freeze')
    expect((await person.call('receiveCashback', { money_type: 3 })).amount).toBe('1.00')
  })
})

test('A period that is paid is counted by the worker, without anybody asking for it', async () => {
  await world.startSite({ ROLES: 'worker' })
  const person = await newPlayer()
  const period = await openLong(world)
  await placeIn(person, period, [bet('size:big', '1000')])
  await drawLong(world, period, '9')
  await settlePeriod(world.context, { line: LONG_LINE, ...period })
  await expect.poll(async () => (await openOf(person)).amount).toBe('1.00')
})
