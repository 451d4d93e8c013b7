import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditSite } from '../../../ledger.ts'
import { verifyBasic } from '../../../test/identity.ts'
import { bindEmail, joinBy, setTerms } from '../../../test/invitations.ts'
import { openPaidWorld, paymentFor, recharge, tellCaptured, type PaidWorld } from '../../../test/money/payments.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import type { Person } from '../../../test/person.ts'
import { playOut } from '../../../test/play/count.ts'
import { bet } from '../../../test/play/draws.ts'

let world: PaidWorld
let nisha: Operator
beforeAll(async () => {
  world = await openPaidWorld({ variables: { EXPOSE_TEST_CODES: 'on' } })
  nisha = await hireOperator(world, 'nisha', ['admin', 'risk', 'support'])
})
afterAll(() => world.end())

const diamondsOf = async (person: Person) => {
  const { balance, withdrawable } = (await person.call('getWallet', {}))[2]!
  return { balance, withdrawable }
}
const turnoversOf = async (person: Person) =>
  (await person.call('getWithdrawConfig', { type: 3 })).turnovers.map(({ source, required, counted, locked }) => ({
    ...{ source, required, counted, locked },
  }))
const isValid = async (inviter: Person) =>
  (await inviter.call('listInviteRecords', { pos: 0, limit: 20 })).list.map(({ is_valid }) => is_valid)

test('REWARDS-017 (part: where Diamonds are money) both get a bonus that is to be played for once, when everything is done', async () => {
  await setTerms(world, {
    ...{ reward_type: 3, reward: '200', contact: true, verified: true },
    ...{ recharge: '500', consumption: '100' },
  })
  const inviter = await world.register()
  expect(await inviter.call('getInviteInfo', {})).toMatchObject({
    ...{ total: 0, valid: 0, earned: '0.00', reward: { money_type: 3, amount: '200.00' } },
    conditions: [
      { name: 'contact', money_type: 1, need: '0.00' },
      { name: 'verified', money_type: 1, need: '0.00' },
      { name: 'recharge', money_type: 1, need: '500.00' },
      { name: 'consumption', money_type: 1, need: '100.00' },
    ],
  })
  const friend = await joinBy(world, inviter)
  await friend.call('confirmAge', { birth_date: '1995-04-12' })
  await bindEmail(friend)
  await tellCaptured(world.origin, paymentFor(world, await recharge(friend, { amount: '500' })))
  await playOut(world, friend, [bet('size:big', '100')], { money_type: 1 })
  expect(await isValid(inviter)).toEqual([false])
  await verifyBasic(world, nisha, friend)
  await expect.poll(() => isValid(inviter)).toEqual([true])

  for (const person of [inviter, friend]) {
    expect(await diamondsOf(person)).toEqual({ balance: '200.00', withdrawable: '0.00' })
    expect(await turnoversOf(person)).toEqual([
      { source: 'bonus', required: '200.00', counted: '0.00', locked: '200.00' },
    ])
  }
  expect(await inviter.call('getInviteInfo', {})).toMatchObject({ total: 1, valid: 1, earned: '200.00' })
  // Played for once, with nothing lost: what is left of it is theirs.
  await playOut(world, friend, [bet('size:big', '200')], { result: '9' })
  expect(await turnoversOf(friend)).toEqual([])
  const { balance, withdrawable } = await diamondsOf(friend)
  expect(withdrawable).toBe(balance)
  expect(Number(balance)).toBeGreaterThan(200)
  expect(await diamondsOf(inviter)).toEqual({ balance: '200.00', withdrawable: '0.00' })
})

test('REWARDS-017 (part: where Diamonds are money) the recharge that was still missing completes it, in the currency of the reward', async () => {
  await setTerms(world, { reward_type: 1, reward: '50', contact: false, recharge: '500' })
  const inviter = await world.register()
  const friend = await joinBy(world, inviter)
  await tellCaptured(world.origin, paymentFor(world, await recharge(friend, { amount: '300' })))
  await expect.poll(async () => (await friend.call('getVip', {})).recharge_next.now).toBe('300.00')
  expect(await isValid(inviter)).toEqual([false])
  await tellCaptured(world.origin, paymentFor(world, await recharge(friend, { amount: '200' })))
  await expect.poll(() => isValid(inviter)).toEqual([true])
  expect((await inviter.call('getWallet', {}))[0]).toMatchObject({ type: 1, balance: '50.00', withdrawable: '0.00' })
  expect((await friend.call('getWallet', {}))[0]).toMatchObject({ type: 1, balance: '550.00', withdrawable: '500.00' })
  expect(await inviter.call('getInviteInfo', {})).toMatchObject({ reward: { money_type: 1 }, earned: '50.00' })
  expect((await inviter.call('getAccountTransactions', {})).list).toEqual([])
})

test('and all that was given stands in the ledger as it stands here', async () => {
  expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
})
