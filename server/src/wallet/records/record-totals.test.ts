import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput, CallOutput } from '@mela/contract/client.ts'
import { Currency, toDecimal, toMinor, TransactionType } from '@mela/contract/money.ts'
import { giveDiamonds } from '../../../test/money/give.ts'
import { giveMoney } from '../../../test/money/give-money.ts'
import { hireOperator } from '../../../test/operator.ts'
import { openPaidWorld, type PaidWorld } from '../../../test/money/payments.ts'
import { postOne } from '../../../test/money/post-one.ts'
import { newWithdrawer, payByHand } from '../../../test/money/withdrawals.ts'
import { callerAt, reasonOf, refusalOf, type Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { accountOf, Book, House, houseOf, Part } from '../../ledger/index.ts'

let world: PaidWorld
let play: World
beforeAll(async () => {
  world = await openPaidWorld()
  play = await openWorld()
})
afterAll(() => Promise.all([world.end(), play.end()]))

type Filter = CallInput<'getAccountTransactionTotals'>
type Totals = CallOutput<'getAccountTransactionTotals'>['list']
const { Rupee, Usdt, Diamond } = Currency
const totals = async (person: Pick<Person, 'call'>, filter: Filter = {}) =>
  (await person.call('getAccountTransactionTotals', filter)).list

/** Of everything that the list shows, as somebody would add it up. */
async function addedUp(person: Person, filter: Filter = {}): Promise<Totals> {
  const { list } = await person.call('getAccountTransactions', { ...filter, limit: 50 })
  const undone = new Set(list.filter(({ status }) => status === -1).map(({ reference }) => reference))
  const kept = list.filter(({ type, reference }) => type !== TransactionType.Withdraw || !undone.has(reference))
  const hasMoved = ({ type }: { type: TransactionType }) => type !== TransactionType.WithdrawInternal
  const minor = (amount: string, type: Currency) => toMinor(amount.replace('-', ''), type)!
  return [Rupee, Usdt, Diamond].flatMap((money_type) => {
    const own = kept.filter((record) => record.money_type === money_type)
    const sum = (is_out: boolean) => {
      const some = own.filter((record) => hasMoved(record) && record.amount.startsWith('-') === is_out)
      const all = some.map(({ amount, locked }) => minor(amount, money_type) + minor(locked, money_type))
      return toDecimal(
        all.reduce((so_far, each) => so_far + each, 0n),
        money_type,
      )
    }
    return own.length === 0 ? [] : [{ money_type, in: sum(false), out: sum(true), count: own.length }]
  })
}

const bet = (person: Person, amount: bigint, locked: bigint) =>
  postOne(world, {
    kind: 'bet_placed',
    entries: [
      [accountOf(person.id, Part.Available, Rupee, Book.Money), -amount],
      [accountOf(person.id, Part.Locked, Rupee, Book.Money), -locked],
      [houseOf(House.Games, Rupee, Book.Money), amount + locked],
    ],
  })

test('the totals are what the same filter lists, in each currency that has any, with what was locked of a stake and without what was only locked', async () => {
  const person = await world.register()
  expect(await totals(person)).toEqual([])
  await giveMoney(world, person, Rupee, '500')
  await postOne(world, {
    kind: 'direct_charged',
    entries: [
      [accountOf(person.id, Part.Available, Rupee, Book.Money), -100_00n],
      [accountOf(person.id, Part.Locked, Rupee, Book.Money), 100_00n],
    ],
  })
  world.clock.advance(3_600_000)
  const middle = world.clock.now().toISOString()
  world.clock.advance(1_000)
  await bet(person, 50_00n, 30_00n)
  await giveMoney(world, person, Usdt, '2.000001')
  expect(await totals(person)).toEqual([
    { money_type: 1, in: '500.00', out: '80.00', count: 3 },
    { money_type: 2, in: '2.000001', out: '0.000000', count: 1 },
  ])
  expect(await totals(person, { type: 5 })).toEqual([{ money_type: 1, in: '0.00', out: '80.00', count: 1 }])
  expect(await totals(person, { money_type: 3 })).toEqual([])
  const filters: Filter[] = [
    ...[{}, { money_type: Rupee }, { money_type: Usdt }, { type: 5 as const }, { type: 3 as const }],
    ...[{ start: middle }, { end: middle }, { start: middle, money_type: Rupee }, { end: middle, type: 5 as const }],
  ]
  for (const filter of filters) expect(await totals(person, filter)).toEqual(await addedUp(person, filter))
  expect(await reasonOf(person.call('getAccountTransactionTotals', { start: 'yesterday' }))).toBe('invalid_params')
})

test('a withdrawal counts while it is under way and once it is paid; one that came to nothing counts in neither, nor does its money that is back', async () => {
  const nisha = await hireOperator(world, 'nisha', ['finance'])
  const { person, ask } = await newWithdrawer(world, '5000.00')
  const [first, second, third] = [await ask('1000'), await ask('700'), await ask('300')]
  const totalOut = async () => (await totals(person, { type: 2 }))[0]
  expect(await totalOut()).toEqual({ money_type: 1, in: '0.00', out: '2000.00', count: 3 })
  await person.call('cancelWithdrawal', { id: second.id })
  await nisha.call('rejectWithdrawal', { id: third.id, reason: 'other', note: 'not so' })
  await nisha.call('approveWithdrawal', { id: first.id })
  await payByHand(nisha, first.id, 'UTR-0001')
  const { list } = await person.call('getAccountTransactions', { type: 2 })
  expect(list.map(({ amount, status }) => [amount, status])).toEqual([
    ...[
      ['300.00', 2],
      ['700.00', 2],
      ['-300.00', -1],
      ['-700.00', -1],
      ['-1000.00', 2],
    ],
  ])
  expect(await totalOut()).toEqual({ money_type: 1, in: '0.00', out: '1000.00', count: 1 })
  expect(await totals(person)).toEqual(await addedUp(person))
})

test('they are of whoever asks and of nobody else, and in play of Diamonds alone', async () => {
  const [one, other] = [await world.register(), await world.register()]
  await giveDiamonds(world, one, '5.00')
  expect(await totals(other)).toEqual([])
  expect(await totals(other, { user_id: one.id } as object)).toEqual([])
  expect((await refusalOf(callerAt(() => world.origin)('getAccountTransactionTotals', {}))).code).toBe(10005)
  const player = await play.register()
  await player.call('claimDailyGrant', {})
  expect(await totals(player)).toEqual([{ money_type: 3, in: '1200.00', out: '0.00', count: 2 }])
})
