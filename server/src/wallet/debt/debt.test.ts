import { afterAll, beforeAll, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { giveMoney } from '../../../test/money/give-money.ts'
import {
  balanceOf,
  findings,
  houseBalances,
  openPaidWorld,
  paymentFor,
  recharge,
  tellCaptured,
  tellDispute,
  type PaidWorld,
} from '../../../test/money/payments.ts'
import { newWithdrawer } from '../../../test/money/withdrawals.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import { House } from '../../ledger/index.ts'

let world: PaidWorld
let nisha: Operator
let arjun: Operator
beforeAll(async () => {
  world = await openPaidWorld()
  nisha = await hireOperator(world, 'nisha', ['finance'])
  arjun = await hireOperator(world, 'arjun', ['finance'])
})
afterAll(() => world.end())

const { Rupee } = Currency
const pay = async (person: Person, amount = '500') => {
  const payment = paymentFor(world, await recharge(person, { amount }))
  await tellCaptured(world.origin, payment)
  return payment
}
/** Payments that were used and then taken back. */
async function owe(person: Person, ...amounts: string[]): Promise<void> {
  const payments: Awaited<ReturnType<typeof pay>>[] = []
  for (const amount of amounts) payments.push(await pay(person, amount))
  for (const amount of amounts) await giveMoney(world, person, Rupee, `-${amount}`)
  for (const payment of payments) await tellDispute(world.origin, payment)
}
const owedBy = async (person: Person) => (await person.call('getWithdrawConfig', { type: 1 })).owed
const blocksOf = async (person: Person) => (await person.call('getWithdrawConfig', { type: 1 })).blocks
const receivables = async () => (await houseBalances(world, Rupee, House.Receivables))[0]!
const unplayedOf = async ({ id }: Person) =>
  (await world.database.query<{ amount: string }>('SELECT amount FROM wallet_unplayed WHERE user_id = $1', [id]))[0]
    ?.amount

test('what is paid in settles what is owed first, oldest first, and the person sees both', async () => {
  const person = await world.register()
  const before = await receivables()
  await owe(person, '300', '200')
  expect(await receivables()).toBe(before - 50_000n)
  expect(await owedBy(person)).toEqual([{ type: 1, amount: '500.00' }])
  await pay(person, '400')
  expect(await balanceOf(person)).toBe('0.00')
  expect(await owedBy(person)).toEqual([{ type: 1, amount: '100.00' }])
  expect(await blocksOf(person)).toContain('receivable')
  await pay(person, '500')
  expect(await balanceOf(person)).toBe('400.00')
  // Only what stayed was paid in and not played.
  expect(await unplayedOf(person)).toBe('40000')
  expect(await owedBy(person)).toEqual([])
  expect(await blocksOf(person)).not.toContain('receivable')
  expect(await receivables()).toBe(before)
  const { list } = await person.call('getAccountTransactions', { type: '1', limit: '5' })
  expect(list.map(({ remark, amount }) => [remark, amount])).toEqual([
    ['receivable_paid', '-100.00'],
    ['recharge_paid', '500.00'],
    ['receivable_paid', '-100.00'],
    ['receivable_paid', '-300.00'],
    ['recharge_paid', '400.00'],
  ])
  await pay(person, '100')
  expect(await balanceOf(person)).toBe('500.00')
})

test('two payments at the same time settle a debt once', async () => {
  const person = await world.register()
  await owe(person, '700')
  const payments = await Promise.all([recharge(person), recharge(person)])
  await Promise.all(payments.map((order) => tellCaptured(world.origin, paymentFor(world, order))))
  expect(await owedBy(person)).toEqual([])
  expect(await balanceOf(person)).toBe('300.00')
})

test('a withdrawal that comes back settles what is owed, and another one is possible afterwards', async () => {
  const { person, ask } = await newWithdrawer(world, '1000.00')
  const { id } = await ask('1000')
  await owe(person, '600')
  expect(await blocksOf(person)).toEqual(['receivable'])
  await nisha.call('rejectWithdrawal', { id, reason: 'limit' })
  expect(await balanceOf(person)).toBe('400.00')
  expect(await owedBy(person)).toEqual([])
  expect(await ask('300')).toMatchObject({ status: 1, amount: '300.00' })
})

test('two operators take what is owed from what somebody has, exactly as much as they agreed on', async () => {
  const person = await world.register()
  await owe(person, '300')
  await giveMoney(world, person, Rupee, '250')
  const ask = (amount: string, action: 'take' | 'write_off' = 'take') =>
    nisha.call('settleDebt', { user_id: person.id, type: 1, action, amount, reason: 'agreed on the phone' })
  expect(await reasonOf(ask('300.01', 'write_off'))).toBe('amount_differs')
  expect(await reasonOf(ask('251'))).toBe('withdrawable_not_enough')
  const { approval_id } = await ask('200')
  const late = await ask('200')
  expect(await reasonOf(nisha.decide(approval_id))).toBe('own_approval')
  await arjun.decide(approval_id)
  expect([await balanceOf(person), await owedBy(person)]).toEqual(['50.00', [{ type: 1, amount: '100.00' }]])
  // Of what is owed now there is not as much any more.
  expect(await reasonOf(arjun.decide(late.approval_id))).toBe('approval_closed')
  expect([await balanceOf(person), await owedBy(person)]).toEqual(['50.00', [{ type: 1, amount: '100.00' }]])
})

test('two operators write off what is owed at the cost of the site, and the person may withdraw again', async () => {
  const person = await world.register()
  await owe(person, '300')
  const before = await houseBalances(world, Rupee, House.Receivables, House.Adjustments)
  const input = {
    user_id: person.id,
    type: 1,
    action: 'write_off',
    amount: '300',
    reason: 'a mistake of ours',
  } as const
  const { approval_id } = await nisha.call('settleDebt', input)
  expect(await blocksOf(person)).toContain('receivable')
  await arjun.decide(approval_id)
  const after = await houseBalances(world, Rupee, House.Receivables, House.Adjustments)
  expect(after.map((sum, index) => sum - before[index]!)).toEqual([30_000n, -30_000n])
  expect([await balanceOf(person), await owedBy(person)]).toEqual(['0.00', []])
  expect(await blocksOf(person)).not.toContain('receivable')
  expect(await reasonOf(nisha.call('settleDebt', input))).toBe('amount_differs')
})

test('the ledger adds up after all of this', async () => {
  expect(await findings(world)).toEqual([])
})
