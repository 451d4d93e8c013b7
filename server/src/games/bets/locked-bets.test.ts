import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditSite } from '../../../ledger.ts'
import { bet, placeIn } from '../../../test/play/draws.ts'
import { giveMoney, setWithdrawPassword, WITHDRAW_PASSWORD } from '../../../test/money/give-money.ts'
import { drawLong, LONG_LINE, openLong } from '../../../test/play/long-periods.ts'
import { loseLate, openInChain, type LostPeriod } from '../../../test/play/lost-chains.ts'
import { hireOperator } from '../../../test/operator.ts'
import type { Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { readUnplayed } from '../../wallet/turnover/unplayed.ts'
import { readTurnovers } from '../../wallet/turnover/read-turnovers.ts'
import { requireHolder } from '../../wallet/index.ts'
import { askPool } from '../../platform/data/db.ts'
import { refundPeriod } from '../settle/refund-period.ts'
import { settlePeriod } from '../settle/settle-period.ts'

// Money that has to be played before it may leave, on its way through bets.
let world: World
let person: Person
beforeAll(async () => {
  world = await openWorld({ variables: { ROLES: 'api,gateway', ECONOMY: 'sandbox' } })
})
afterAll(() => world.end())
beforeEach(async () => {
  person = await world.register()
  await person.call('confirmAge', { birth_date: '1990-05-17' })
  await setWithdrawPassword(world, person)
})

const rupees = async () => {
  const { balance, withdrawable } = (await person.call('getWallet', {})).find(({ type }) => type === 1)!
  return { balance, withdrawable }
}
const lockRupees = (amount: string) =>
  person.call('directCharge', { type: 1, amount, withdraw_password: WITHDRAW_PASSWORD, nonce: randomUUID() })
const left = async () => {
  const turnovers = await readTurnovers(world.context, await requireHolder(world.context, person.id))
  return turnovers.map((each) => each.left)
}

/** Bets in a period of their own that is drawn so. */
async function play(bets: Parameters<typeof placeIn>[2], result: string): Promise<void> {
  const period = await openLong(world)
  await placeIn(person, period, bets, { money_type: 1 })
  await drawLong(world, period, result)
  await settlePeriod(world.context, { line: LONG_LINE, ...period })
}

describe('a stake', () => {
  test('takes what may leave first, then what has to be played', async () => {
    await giveMoney(world, person, 1, '500')
    await lockRupees('300')
    const period = await openLong(world)
    const { balance } = await placeIn(person, period, [bet('size:big', '250')], { money_type: 1 })
    expect(balance).toBe('250.30')
    expect(await rupees()).toEqual({ balance: '250.30', withdrawable: '0.00' })
    await expect(placeIn(person, period, [bet('size:big', '250.31')], { money_type: 1 })).rejects.toMatchObject({
      reason: 'bet_balance_not_enough',
    })
    const [row] = await world.database.query<{ locked: string }>('SELECT locked FROM games_bet WHERE user_id = $1', [
      person.id,
    ])
    expect(row!.locked).toBe('5000')
    // The record has both parts of the stake, and what can be used afterwards.
    const records = async () => {
      const { list } = await person.call('getAccountTransactions', { type: 5 })
      return list.map(({ remark, amount, locked, balance_after }) => [remark, amount, locked, balance_after])
    }
    expect(await records()).toEqual([['bet_placed', '-200.00', '-50.00', '0.00']])
    const { csv } = await person.call('exportAccountTransactions', { type: 5 })
    expect(csv.split('\r\n')[1]).toContain(',INR,,250.00,50.00,0.00,')
    await drawLong(world, period, '9')
    await settlePeriod(world.context, { line: LONG_LINE, ...period })
    expect((await records())[0]).toEqual(['bet_paid', '392.00', '98.00', '392.00'])
  })

  test('that was locked keeps its share of the win locked until all of it was played', async () => {
    await giveMoney(world, person, 1, '300')
    await lockRupees('300')
    await play([bet('size:big', '100')], '9')
    // 196 came back, all of it locked; 100 of 300.30 are played.
    expect(await rupees()).toEqual({ balance: '396.30', withdrawable: '0.00' })
    expect(await left()).toEqual(['200.30'])
    await play([bet('size:big', '200.30')], '0')
    // The rest is played, and lost; what was won before is free.
    expect(await left()).toEqual([])
    expect(await rupees()).toEqual({ balance: '196.00', withdrawable: '196.00' })
    expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
  })

  test('that is lost releases nothing of what was locked later, and one that is won only its own part', async () => {
    await giveMoney(world, person, 1, '300')
    await lockRupees('100')
    await lockRupees('100')
    await lockRupees('100')
    expect(await rupees()).toEqual({ balance: '300.30', withdrawable: '0.00' })
    await play([bet('size:big', '100.10')], '0')
    // The first was played, and lost; the others are still to be played.
    expect(await left()).toEqual(['100.10', '100.10'])
    expect(await rupees()).toEqual({ balance: '200.20', withdrawable: '0.00' })
    await play([bet('size:big', '100.10')], '9')
    // 196.20 came back, of which the second one has its 100.10 and the last keeps the rest.
    expect(await left()).toEqual(['100.10'])
    expect(await rupees()).toEqual({ balance: '296.30', withdrawable: '100.10' })
    await play([bet('size:big', '150.10')], '0')
    expect(await left()).toEqual([])
    const after = await rupees()
    expect(after).toEqual({ balance: '146.20', withdrawable: '146.20' })
    expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
  })

  test('of more than the first of them leaves locked what the others have', async () => {
    await giveMoney(world, person, 1, '200')
    await lockRupees('100')
    await lockRupees('100')
    await play([bet('size:big', '150')], '0')
    expect(await left()).toEqual(['50.20'])
    expect(await rupees()).toEqual({ balance: '50.20', withdrawable: '0.00' })
    expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
  })

  test('that was locked and goes back because its period is lost is locked again, and counts for nothing', async () => {
    await giveMoney(world, person, 1, '300')
    await lockRupees('300')
    const [lost] = (await openInChain(world)) as [LostPeriod]
    await placeIn(person, lost, [bet('size:big', '100')], { money_type: 1 })
    await loseLate(
      world,
      { nisha: await hireOperator(world, 'nisha', ['risk']), arjun: await hireOperator(world, 'arjun', ['admin']) },
      lost,
    )
    await refundPeriod(world.context, { line: LONG_LINE, period: lost.period })
    // 102 came back, and all of 300.30 is still to be played.
    expect(await rupees()).toEqual({ balance: '302.30', withdrawable: '0.00' })
    expect(await left()).toEqual(['300.30'])
    expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
  })

  test('that was locked and wins when nothing has to be played any more is free', async () => {
    await giveMoney(world, person, 1, '300')
    await lockRupees('300')
    const waiting = await openLong(world)
    await placeIn(person, waiting, [bet('size:big', '100')], { money_type: 1 })
    await play([bet('size:big', '200.30')], '9')
    await play([bet('size:big', '100')], '0')
    expect(await left()).toEqual([])
    const before = await rupees()
    expect(before.withdrawable).toBe(before.balance)
    await drawLong(world, waiting, '9')
    const settle = () => settlePeriod(world.context, { line: LONG_LINE, ...waiting })
    await settle()
    await settle()
    const after = await rupees()
    expect(Number(after.balance) - Number(before.balance)).toBeCloseTo(196)
    expect(after.withdrawable).toBe(after.balance)
    expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
  })

  test('counts for what has to be played once settled, not while it waits, and not where bets are opposite', async () => {
    await giveMoney(world, person, 1, '1000')
    await lockRupees('300')
    const waiting = await openLong(world)
    await placeIn(person, waiting, [bet('size:big', '50')], { money_type: 1 })
    expect(await left()).toEqual(['300.30'])
    await play([bet('size:big', '100'), bet('size:small', '100')], '9')
    expect(await left()).toEqual(['300.30'])
    await drawLong(world, waiting, '1')
    const settle = () => settlePeriod(world.context, { line: LONG_LINE, ...waiting })
    await settle()
    await settle()
    expect(await left()).toEqual(['250.30'])
  })

  test('is no longer money that was only passed through', async () => {
    await giveMoney(world, person, 1, '400', { unplayed: 'bank' })
    const holder = await requireHolder(world.context, person.id)
    const unplayed = async () => (await readUnplayed(askPool(world.context.db), holder, 1)).map(({ amount }) => amount)
    await play([bet('color:red', '150')], '4')
    expect(await unplayed()).toEqual([25_000n])
    await play([bet('color:red', '300')], '7')
    expect(await unplayed()).toEqual([])
  })
})

test('settled bets are counted for verification, those that wait are not', async () => {
  const { identity_levels } = await world.context.settings.read()
  const basic = { ...identity_levels.basic, phone: false, document: false, betting_num: 3, betting_amount: '100' }
  await world.database.query(
    `INSERT INTO platform_setting (name, value, changed_at) VALUES ('identity_levels', $1, now())`,
    [JSON.stringify({ ...identity_levels, basic })],
  )
  world.context.settings.announceChange()
  await giveMoney(world, person, 1, '1000')
  await play([bet('size:big', '40'), bet('number:3', '20')], '3')
  await placeIn(person, await openLong(world), [bet('size:big', '500')], { money_type: 1 })
  const { tasks } = await person.call('getIdentityConfig', { level: 1, money_type: 1 })
  expect(tasks.filter(({ name }) => name.startsWith('betting'))).toEqual([
    { name: 'betting_num', status: -1, now: '2', need: '3' },
    { name: 'betting_amount', status: -1, now: '60.00', need: '100.00' },
  ])
})

test('where there is money people bet with the money they choose, and it moves in that one alone', async () => {
  await giveMoney(world, person, 1, '100')
  await giveMoney(world, person, 2, '50')
  await giveMoney(world, person, 3, '70')
  const period = await openLong(world)
  await expect(placeIn(person, period, [bet('size:big', '60')], { money_type: 2 })).rejects.toMatchObject({
    reason: 'bet_balance_not_enough',
  })
  await placeIn(person, period, [bet('size:big', '12.345678')], { money_type: 2 })
  const wallets = await person.call('getWallet', {})
  expect(wallets.map(({ balance }) => balance)).toEqual(['100.00', '37.654322', '70.00'])
  await drawLong(world, period, '5')
  await settlePeriod(world.context, { line: LONG_LINE, ...period })
  const { list } = await person.call('getAccountTransactions', { type: 5 })
  expect(list.map(({ remark, game_type }) => [remark, game_type])).toEqual([
    ['bet_paid', 2],
    ['bet_placed', 2],
  ])
  // 12.345678 less 2 % rounded down is 12.098765; twice that.
  const after = await person.call('getWallet', {})
  expect(after.map(({ balance }) => balance)).toEqual(['100.00', '61.851852', '70.00'])
  expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
})
