import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveMoney } from '../../test/money/give-money.ts'
import { hireOperator, type Operator } from '../../test/operator.ts'
import { reasonOf, refusalOf } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'
import { audit } from '../ledger/audit.ts'
import { House, houseOf, Book } from '../ledger/index.ts'
import { transaction } from '../platform/data/transaction.ts'

let world: World
let nisha: Operator
let arjun: Operator
beforeAll(async () => {
  world = await openWorld({ variables: { ECONOMY: 'sandbox' } })
  nisha = await hireOperator(world, 'nisha', ['finance'])
  arjun = await hireOperator(world, 'arjun', ['admin'])
})
afterAll(() => world.end())

const ask = (user_id: string, amount: string, type: 1 | 2 | 3 = 1) =>
  nisha.call('adjustBalance', { user_id, type, amount, reason: 'a bonus that was promised' })
const adjustments = (reference: string) =>
  world.database.query<{ account_id: string; amount: string }>(
    `SELECT account_id, amount FROM ledger_entry JOIN ledger_transfer ON no = transfer_no
     WHERE reference = $1 AND ledger_transfer.kind = 78 ORDER BY account_id`,
    [reference],
  )
const outcomeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: { reason: string }) => error.reason,
  )

test('CONSOLE-003 a balance is adjusted only when a second operator agrees, once, by exactly what was asked for', async () => {
  const person = await world.register()
  const device = await person.openDevice()
  const third = await hireOperator(world, 'third', ['finance'])
  const rupees = async () => (await person.call('getWallet', {}))[0]!.balance
  const { approval_id } = await ask(person.id, '250.50')
  expect(await rupees()).toBe('0.00')
  const [seen] = await arjun.call('listApprovals', { state: 'open', limit: 1 })
  expect(seen).toMatchObject({
    ...{ id: approval_id, kind: 'balance_adjustment', subject: `user:${person.id}` },
    payload: { user_id: person.id, type: 1, amount: '250.50', before: { available: '0.00' } },
  })
  const decision = { approval_id, payload_hash: seen!.payload_hash, decision: 'approve' as const }
  const decide = (operator: Operator) => operator.call('decideApproval', { ...decision, code: operator.code() })
  expect(await reasonOf(decide(nisha))).toBe('own_approval')
  expect((await Promise.all([outcomeOf(decide(arjun)), outcomeOf(decide(third))])).toSorted()).toEqual([
    ...['approval_closed', 'done'],
  ])
  expect(await reasonOf(decide(arjun))).toBe('approval_closed')
  expect(await rupees()).toBe('250.50')
  expect(await device.next('NOTIFICATION', ({ type }) => type === 'edit_user_amount')).toMatchObject({
    ...{ data: { list: [{ type: 1, balance: '250.50' }, { type: 2 }, { type: 3 }] } },
  })
  expect((await adjustments(approval_id)).map(({ amount }) => amount)).toEqual(['-25050', '25050'])
  expect((await adjustments(approval_id))[0]!.account_id).toBe(String(houseOf(House.Adjustments, 1, Book.Money)))
  const { list } = await person.call('getAccountTransactions', { money_type: 1 })
  expect(list).toMatchObject([{ amount: '250.50', remark: 'adjusted', reference: approval_id }])
  await expect
    .poll(() =>
      world.database.query(`SELECT FROM home_notice WHERE user_id = $1 AND kind = 'balance_adjusted'`, [person.id]),
    )
    .toHaveLength(1)
  expect((await audit(world.database.owner_url)).wrong).toEqual([])
})

test('CONSOLE-003 what two operators agreed on is booked once however often it is carried out, and a changed amount never', async () => {
  const person = await world.register()
  const { approval_id } = await ask(person.id, '10')
  await expect(
    world.database.query(`UPDATE operators_approval SET payload = payload || '{"amount":"9999.00"}' WHERE id = $1`, [
      approval_id,
    ]),
  ).rejects.toThrow(/cannot be changed/)
  await arjun.decide(approval_id)
  const { executeAdjustment } = await import('./adjust-balance.ts')
  const payload = { user_id: person.id, book: Book.Money, type: 1, amount: '10.00' }
  const again = transaction(world.context, (trx) =>
    executeAdjustment(world.context, {
      ...{ trx, approval_id, payload, operator_id: arjun.id },
      refuse: (reason) => new Error(reason) as never,
      giveEnrolmentLink: () => undefined,
    }),
  )
  await expect(again).rejects.toThrow(/duplicate key/)
  expect((await person.call('getWallet', {}))[0]!.balance).toBe('10.00')
})

test('what is taken is never more than is there, neither when it is asked for nor when it is agreed on', async () => {
  const person = await world.register()
  await giveMoney(world, person, 2, '5')
  expect(await refusalOf(ask(person.id, '-5.000001', 2))).toMatchObject({ reason: 'withdrawable_not_enough' })
  const [one, two] = [await ask(person.id, '-5', 2), await ask(person.id, '-1', 2)]
  await arjun.decide(one.approval_id)
  expect((await person.call('getWallet', {}))[1]!.balance).toBe('0.000000')
  expect(await reasonOf(arjun.decide(two.approval_id))).toBe('approval_closed')
  expect(await adjustments(two.approval_id)).toEqual([])
  // It stands open until there is something again, or nobody decides it in time.
  await giveMoney(world, person, 2, '1')
  await arjun.decide(two.approval_id)
  expect((await person.call('getWallet', {}))[1]!.balance).toBe('0.000000')
})

test('nothing, somebody unknown and what is no amount are refused, and so is somebody who changed their book meanwhile', async () => {
  const person = await world.register()
  for (const amount of ['0', '-0.00', '1.001', '1e3', '--1', '٣']) {
    expect(await reasonOf(ask(person.id, amount)), amount).toBe('invalid_params')
  }
  expect(await reasonOf(ask('4', '1'))).toBe('non_existent')
  const { approval_id } = await ask(person.id, '1')
  await world.database.query('UPDATE account_user SET identity = 2 WHERE id = $1', [person.id])
  expect(await reasonOf(arjun.decide(approval_id))).toBe('approval_closed')
  expect(await adjustments(approval_id)).toEqual([])
})
