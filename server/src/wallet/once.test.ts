import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChestType } from '@mela/contract/chests/chest-rules.ts'
import type { Person } from '../../test/person.ts'
import { foundGroup } from '../../test/group.ts'
import { sendChest } from '../../test/money/chests.ts'
import { giveMoney, WITHDRAW_PASSWORD } from '../../test/money/give-money.ts'
import { openPaidWorld, recharge, type PaidWorld } from '../../test/money/payments.ts'
import { newWithdrawer } from '../../test/money/withdrawals.ts'
import type { Site } from '../../test/world.ts'
import { auditSite } from '../../ledger.ts'

let world: PaidWorld
let second: Site
beforeAll(async () => {
  world = await openPaidWorld()
  second = await world.startSite({ ROLES: 'api' })
})
afterAll(() => world.end())

/** Asked for at both processes at once and once more afterwards; all hear the same. */
async function often(person: Person, ask: (by: Person) => Promise<object>): Promise<void> {
  const callers = [person, person.at(second.origin), person, person.at(second.origin)]
  const answers = await Promise.all(callers.map(ask))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await ask(person)).toEqual(answers[0])
}

test('WALLET-035 a recharge, a direct recharge, an exchange, a withdrawal and a box that are asked for again with their nonce happen once', async () => {
  const { person, card_id } = await newWithdrawer(world, '5000.00')
  await giveMoney(world, person, 3, '500')
  const group = await foundGroup(world, person, [world.rohan])
  const { quote_id } = await person.call('quoteExchange', { from: 1, to: 3, amount: '100' })
  const [one, two, three, four, five] = [1, 2, 3, 4, 5].map(() => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const withdraw_password = WITHDRAW_PASSWORD
  const target = { method: 'bank', method_id: card_id } as const
  await often(person, (by) => recharge(by, { nonce: one }))
  await often(person, (by) => by.call('directCharge', { type: 1, amount: '1000', withdraw_password, nonce: two }))
  await often(person, (by) => by.call('exchange', { quote_id, nonce: three }))
  await often(person, (by) =>
    by.call('createWithdrawal', { type: 1, amount: '300', ...target, withdraw_password, nonce: four }),
  )
  await often(person, (by) => sendChest(by, group, { type: ChestType.Normal, amount: 50, num: 2, nonce: five }))
  expect((await person.call('listRecharges', {})).total).toBe(1)
  const wallets = await person.call('getWallet', {})
  // 5,000 less 1,000 for play, 100 exchanged and 300 on hold; 500 and 100 less 50.
  expect(wallets.map(({ withdrawable }) => withdrawable)).toEqual(['3600.00', '0.000000', '550.00'])
  expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
})
