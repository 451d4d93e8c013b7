import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  balanceOf,
  creditsOf,
  findings,
  openPaidWorld,
  recharge,
  type PaidWorld,
} from '../../../test/money/payments.ts'
import { expireRecharges } from '../recharge/expire-recharges.ts'
import { lookUpEndedPages } from './look-up-payments.ts'

// Webhooks that never come.
let world: PaidWorld
beforeAll(async () => {
  world = await openPaidWorld()
  await world.control(world.provider, '/control', { webhooks: 'hold' })
})
afterAll(() => world.end())

const HOUR_MS = 3_600_000
const act = (reference_id: string, what: object) =>
  world.control(world.provider, '/control/link', { reference_id, act: 'pay', ...what })

test('what was paid on the page is credited before its order ends, once, and what was not paid ends', async () => {
  const person = await world.register()
  const [paid, tried, bare] = [await recharge(person), await recharge(person), await recharge(person)]
  await act(paid.id, {})
  await act(tried.id, { act: 'fail' })
  world.clock.advance(HOUR_MS)
  await Promise.all([expireRecharges(world.context), expireRecharges(world.context)])
  const told = await Promise.all([paid, tried, bare].map(({ id }) => person.call('getRecharge', { id })))
  expect(told.map(({ status }) => status)).toEqual([2, -1, -1])
  expect(await balanceOf(person)).toBe('500.00')
  // What the provider tells after all is known.
  await world.control(world.provider, '/control/release', {})
  await lookUpEndedPages(world.context)
  expect(await creditsOf(world, person)).toEqual({ entries: 1, sum: '50000' })
})

test('what was paid in time is found within two days after its order has ended, and not later', async () => {
  const person = await world.register()
  const [soon, later] = [await recharge(person), await recharge(person)]
  await world.database.query(
    `UPDATE wallet_recharge SET status = -1, reason = 'expired', decided_at = $2 WHERE id = $1`,
    [soon.id, new Date(world.clock.now().getTime() - 47 * HOUR_MS)],
  )
  await world.database.query(
    `UPDATE wallet_recharge SET status = -1, reason = 'expired', decided_at = $2 WHERE id = $1`,
    [later.id, new Date(world.clock.now().getTime() - 49 * HOUR_MS)],
  )
  await act(soon.id, {})
  await act(later.id, {})
  await lookUpEndedPages(world.context)
  expect(await person.call('getRecharge', { id: soon.id })).toMatchObject({ status: 2, credited: '500.00' })
  expect(await person.call('getRecharge', { id: later.id })).toMatchObject({ status: -1 })
  expect(await balanceOf(person)).toBe('500.00')
})

test('another amount than the order’s waits for an operator', async () => {
  const person = await world.register()
  const order = await recharge(person)
  await act(order.id, { amount: 30_000 })
  world.clock.advance(HOUR_MS)
  await expireRecharges(world.context)
  const rows = await world.database.query('SELECT state, fault FROM wallet_deposit WHERE recharge_id = $1', [order.id])
  expect(rows).toEqual([{ state: 'unmatched', fault: 'under' }])
  expect(await balanceOf(person)).toBe('0.00')
})

test('an order ends in time also where the provider does not answer, and is looked up later', async () => {
  const person = await world.register()
  const order = await recharge(person)
  await act(order.id, {})
  world.clock.advance(HOUR_MS)
  const { PAYMENT_URL } = world.context.config
  Object.assign(world.context.config, { PAYMENT_URL: 'http://127.0.0.1:9' })
  await expireRecharges(world.context)
  await lookUpEndedPages(world.context)
  Object.assign(world.context.config, { PAYMENT_URL })
  expect((await person.call('getRecharge', { id: order.id })).status).toBe(-1)
  await lookUpEndedPages(world.context)
  expect((await person.call('getRecharge', { id: order.id })).status).toBe(2)
})

test('the ledger adds up after all of this', async () => {
  expect(await findings(world)).toEqual([])
})
