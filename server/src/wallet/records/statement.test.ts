import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { giveMoney, setWithdrawPassword, WITHDRAW_PASSWORD } from '../../../test/money/give-money.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { reasonOf } from '../../../test/person.ts'
import { postOne } from '../../../test/money/post-one.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { accountOf, Book, House, houseOf, Part } from '../../ledger/index.ts'

const { Rupee, Diamond } = Currency
let world: World
let nisha: Operator
beforeAll(async () => {
  world = await openWorld({ variables: { ECONOMY: 'sandbox' } })
  nisha = await hireOperator(world, 'nisha', ['finance'])
})
afterAll(() => world.end())

test('a statement names both sides of every entry, newest first, and adds up what it shows', async () => {
  const person = await world.register()
  await setWithdrawPassword(world, person)
  await giveMoney(world, person, Rupee, '1000')
  await person.call('directCharge', {
    ...{ type: Rupee, amount: '300', withdraw_password: WITHDRAW_PASSWORD, nonce: randomUUID() },
  })
  const { quote_id } = await person.call('quoteExchange', { from: Rupee, to: Diamond, amount: '50' })
  const { id } = await person.call('exchange', { quote_id, nonce: randomUUID() })
  const own = (part: Part) => accountOf(person.id, part, Rupee, Book.Money)
  const house = (name: keyof typeof House) => houseOf(House[name], Rupee, Book.Money)
  await postOne(world, {
    ...{ kind: 'withdraw_held', reference: '100000009' },
    entries: [
      [own(Part.Available), -200_00n],
      [own(Part.Held), 200_00n],
    ],
  })
  await postOne(world, {
    ...{ kind: 'withdraw_paid', reference: '100000009' },
    entries: [
      [own(Part.Held), -200_00n],
      [house('Deposits'), 196_00n],
      [house('Fees'), 4_00n],
    ],
  })
  const statement = await nisha.call('getStatement', { user_id: person.id, type: Rupee })
  const lines = statement.list.map(({ kind, part, against, amount, balance_after }) => [
    kind,
    part,
    against,
    amount,
    balance_after,
  ])
  expect(lines).toEqual([
    ['withdraw_paid', 'held', 'house:deposits, house:fees', '-200.00', '0.00'],
    ['withdraw_held', 'available', 'held', '-200.00', '450.00'],
    ['withdraw_held', 'held', 'available', '200.00', '200.00'],
    ['exchanged', 'available', 'house:exchange', '-50.00', '650.00'],
    ['direct_bonus', 'locked', 'house:bonus', '0.30', '300.30'],
    ['direct_charged', 'available', 'locked', '-300.00', '700.00'],
    ['direct_charged', 'locked', 'available', '300.00', '300.00'],
    ['seeded', 'available', 'house:seed', '1000.00', '1000.00'],
  ])
  expect(statement.list[3]).toMatchObject({ reference: id })
  expect(statement).toMatchObject({
    ...{ total: 8, available: '450.00', held: '0.00', locked: '300.30', sum: '750.30', is_equal: true },
  })
  // In pages, and by time.
  const page = await nisha.call('getStatement', { user_id: person.id, type: Rupee, pos: 7, limit: 5 })
  expect(page.list.map(({ kind }) => kind)).toEqual(['seeded'])
  expect(page).toMatchObject({ total: 8, sum: '750.30' })
  const later = new Date(world.clock.now().getTime() + 60_000).toISOString()
  expect((await nisha.call('getStatement', { user_id: person.id, type: Rupee, start: later })).total).toBe(0)
  const diamonds = await nisha.call('getStatement', { user_id: person.id, type: Diamond })
  expect(diamonds.list.map(({ against, amount }) => [against, amount])).toEqual([['house:exchange', '50.00']])
})

test('a look at a statement stands in the log, and somebody who does not exist has none', async () => {
  await nisha.call('getStatement', { user_id: world.rohan.id, type: Rupee })
  const rows = await world.database.query<{ subject: string; details: object }>(
    `SELECT subject, details FROM operators_audit WHERE action = 'getStatement' ORDER BY id DESC LIMIT 1`,
  )
  expect(rows[0]).toMatchObject({ subject: `user:${world.rohan.id}` })
  expect(await reasonOf(nisha.call('getStatement', { user_id: '4', type: Rupee }))).toBe('non_existent')
})

test('a balance that its entries do not make is told as such', async () => {
  const person = await world.register()
  await giveMoney(world, person, Rupee, '10')
  const account = String(accountOf(person.id, Part.Available, Rupee, Book.Money))
  await world.database.query(`ALTER TABLE ledger_account DISABLE TRIGGER ledger_keep_balance`)
  await world.database.query('UPDATE ledger_account SET balance = 1001 WHERE id = $1', [account])
  expect(await nisha.call('getStatement', { user_id: person.id, type: Rupee })).toMatchObject({
    ...{ available: '10.01', sum: '10.00', is_equal: false },
  })
  await world.database.query('UPDATE ledger_account SET balance = 1000 WHERE id = $1', [account])
  await world.database.query(`ALTER TABLE ledger_account ENABLE TRIGGER ledger_keep_balance`)
})
