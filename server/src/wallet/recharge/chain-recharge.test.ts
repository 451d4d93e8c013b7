import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import {
  balanceOf,
  findings,
  openPaidWorld,
  sendUsdt,
  setSetting,
  usdt,
  type PaidWorld,
} from '../../../test/money/payments.ts'
import { reasonOf } from '../../../test/person.ts'
import { SANDBOX_ADDRESS, sandboxChannels } from '../../../test/money/recharge-channels.ts'
import { expireRecharges } from './expire-recharges.ts'
import { readChain } from '../deposit/read-chain.ts'

let world: PaidWorld
beforeAll(async () => {
  world = await openPaidWorld()
})
afterAll(() => world.end())

const depositOf = async (transaction_id: string) => {
  const rows = await world.database.query<{
    state: string
    fault: string | null
    amount: string
    recharge_id: string | null
  }>('SELECT state, fault, amount, recharge_id FROM wallet_deposit WHERE provider_reference = $1', [transaction_id])
  expect(rows.length).toBeLessThanOrEqual(1)
  return rows[0]
}
const newId = () => randomBytes(32).toString('hex')

test('WALLET-012 USDT of exactly the amount is credited once, whoever reads the chain and how often', async () => {
  const person = await world.register()
  const device = await person.openDevice()
  const order = await usdt(person)
  const transaction_id = await sendUsdt(world, order)
  const other = await world.startSite({ ROLES: 'api' })
  await Promise.all([readChain(world.context), readChain(other.context), readChain(world.context)])
  await readChain(world.context)
  await device.next('NOTIFICATION', (told) => told.type === 'wallet_order' && told.data.status === 2)
  expect(await balanceOf(person, Currency.Usdt)).toBe(order.payment.exact)
  expect(await person.call('getRecharge', { id: order.id })).toMatchObject({ status: 2, credited: order.payment.exact })
  expect(await depositOf(transaction_id)).toMatchObject({ state: 'credited', fault: null })
  const unplayed = await world.database.query('SELECT method FROM wallet_unplayed WHERE user_id = $1', [person.id])
  expect(unplayed).toEqual([{ method: 'wallet' }])
  await other.stop()
})

test('what is not confirmed, of another token or sent away counts for nothing', async () => {
  const person = await world.register()
  const order = await usdt(person)
  const transaction_id = await sendUsdt(world, order, { is_confirmed: false })
  const value = order.payment.exact.replace('.', '')
  const at = world.clock.now().getTime()
  const { address } = order.payment
  const stranger = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  const others = [
    { to: address, value, at, contract: stranger, id: newId() },
    { from: address, to: stranger, value, at, id: newId() },
    { to: address, value: '0', at, id: newId() },
    { to: address, value, at, id: newId(), type: 'Approval' },
    { to: address, value: '9'.repeat(78), at, id: newId() },
  ]
  for (const each of others) await world.control(world.chain, '/control/transfer', each)
  await readChain(world.context)
  expect(await balanceOf(person, Currency.Usdt)).toBe('0.000000')
  for (const { id } of others) expect(await depositOf(id)).toBeUndefined()
  await world.control(world.chain, '/control', { confirm: transaction_id })
  await readChain(world.context)
  expect(await balanceOf(person, Currency.Usdt)).toBe(order.payment.exact)
})

test('WALLET-037 another amount waits in the queue as unknown, and what came late as late', async () => {
  const person = await world.register()
  const order = await usdt(person)
  const rounded = await sendUsdt(world, order, { value: '50000000' })
  const slow = await sendUsdt(world, order, { at: new Date(order.expires_at).getTime() + 1 })
  await readChain(world.context)
  expect(await depositOf(rounded)).toMatchObject({ state: 'unmatched', fault: 'unknown', amount: '50000000' })
  expect(await depositOf(slow)).toMatchObject({ state: 'unmatched', fault: 'late' })
  expect(await balanceOf(person, Currency.Usdt)).toBe('0.000000')
})

test('what was sent in time is credited although it is read after the offer was over', async () => {
  const person = await world.register()
  const order = await usdt(person)
  await sendUsdt(world, order)
  await world.control(world.chain, '/control', { is_away: true })
  await expect(readChain(world.context)).rejects.toThrow('503')
  world.clock.advance(31 * 60_000)
  await expireRecharges(world.context)
  expect((await person.call('getRecharge', { id: order.id })).status).toBe(-1)
  await world.control(world.chain, '/control', { is_away: false })
  await readChain(world.context)
  expect(await balanceOf(person, Currency.Usdt)).toBe(order.payment.exact)
})

test('what was sent before an address was ever read is found, however long the node of the chain was away', async () => {
  const [person, other] = [await world.register(), await world.register()]
  const elsewhere = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  await world.control(world.chain, '/control', { is_away: true })
  const channels = sandboxChannels.map((each) => (each.kind === 'chain' ? { ...each, address: elsewhere } : each))
  await setSetting(world, 'recharge_channels', channels)
  const order = await usdt(person)
  await sendUsdt(world, order)
  await expect(readChain(world.context)).rejects.toThrow('503')
  world.clock.advance(5 * 3_600_000)
  // A later order with the address changes nothing about where its reading begins.
  const later = await usdt(other)
  await expect(readChain(world.context)).rejects.toThrow('503')
  await sendUsdt(world, later)
  await world.control(world.chain, '/control', { is_away: false })
  await readChain(world.context)
  expect(await balanceOf(person, Currency.Usdt)).toBe(order.payment.exact)
  expect(await balanceOf(other, Currency.Usdt)).toBe(later.payment.exact)
  await setSetting(world, 'recharge_channels', sandboxChannels)
})

test('what was sent to an address that nobody was told yet is found from the first attempt to read it on', async () => {
  const elsewhere = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9'
  const channels = sandboxChannels.map((each) => (each.kind === 'chain' ? { ...each, address: elsewhere } : each))
  await setSetting(world, 'recharge_channels', channels)
  await world.control(world.chain, '/control', { is_away: true })
  await expect(readChain(world.context)).rejects.toThrow('503')
  const transaction_id = await sendUsdt(world, { payment: { address: elsewhere, exact: '3.000000' } })
  world.clock.advance(5 * 3_600_000)
  await world.control(world.chain, '/control', { is_away: false })
  await readChain(world.context)
  expect(await depositOf(transaction_id)).toMatchObject({ state: 'unmatched', fault: 'unknown' })
  await setSetting(world, 'recharge_channels', sandboxChannels)
})

test('an address that cannot be read keeps nobody waiting at another, is told of, and is not offered', async () => {
  const person = await world.register()
  const order = await usdt(person)
  const [chain] = sandboxChannels.filter(({ kind }) => kind === 'chain')
  const wrong = { ...chain!, id: 'usdt_wrong', address: `${SANDBOX_ADDRESS.slice(0, -1)}0` }
  await setSetting(world, 'recharge_channels', [wrong, ...sandboxChannels])
  await sendUsdt(world, order)
  await expect(readChain(world.context)).rejects.toThrow('400')
  expect(await balanceOf(person, Currency.Usdt)).toBe(order.payment.exact)
  const { channels } = await person.call('getRechargeConfig', { type: '2' })
  expect(channels.map(({ id }) => id)).toEqual([chain!.id])
  await setSetting(world, 'recharge_channels', sandboxChannels)
})

test('what was sent for an order that is over does not pay a later one of the same amount', async () => {
  const [first, second] = [await world.register(), await world.register()]
  const order = await usdt(first)
  const sent_at = world.clock.now().getTime()
  world.clock.advance(31 * 60_000)
  await expireRecharges(world.context)
  const ended_at = world.clock.now().getTime()
  world.clock.advance(30_000)
  const later = await usdt(second)
  await world.database.query(
    'UPDATE wallet_recharge SET exact = (SELECT exact FROM wallet_recharge WHERE id = $1) WHERE id = $2',
    [order.id, later.id],
  )
  await sendUsdt(world, order, { at: sent_at })
  const late = await sendUsdt(world, order, { at: ended_at })
  await readChain(world.context)
  expect([await balanceOf(first, Currency.Usdt), await balanceOf(second, Currency.Usdt)]).toEqual([
    ...[order.payment.exact, '0.000000'],
  ])
  expect(await depositOf(late)).toMatchObject({ state: 'unmatched', recharge_id: order.id })
  // What was sent while the later one was open is for that.
  await sendUsdt(world, order, { at: world.clock.now().getTime() })
  await readChain(world.context)
  expect(await balanceOf(second, Currency.Usdt)).toBe(order.payment.exact)
})

test('an amount of an address is one order’s until a week after its end, whichever channels the address has', async () => {
  const person = await world.register()
  const order = await usdt(person, '71')
  const orderedAgain = (days: number, minutes: number) =>
    world.database.query(
      `INSERT INTO wallet_recharge (user_id, book, currency, channel_id, kind, channel, amount, exact, created_at, expires_at)
       SELECT user_id, book, currency, 'usdt_other', kind, channel || '{"id": "usdt_other"}', amount, exact, moment, moment + interval '30 minutes'
       FROM wallet_recharge, LATERAL (SELECT expires_at + $2 * interval '1 day' + $3 * interval '1 minute' AS moment) AS later
       WHERE id = $1 ON CONFLICT DO NOTHING RETURNING id`,
      [order.id, days, minutes],
    )
  await person.call('cancelRecharge', { id: order.id })
  expect(await orderedAgain(0, 1)).toEqual([])
  expect(await orderedAgain(7, 0)).toEqual([])
  expect(await orderedAgain(7, 1)).toHaveLength(1)
  expect(await orderedAgain(7, 2)).toEqual([])
})

test('nobody gets an amount that another order has, also when all of them are taken', async () => {
  const person = await world.register()
  await world.database.query(
    `INSERT INTO wallet_chain_amount (address, exact, recharge_id, reserved_until)
     SELECT $1, 72000000 + mark, 1, $2::timestamptz + interval '10 minutes' FROM generate_series(1, 9999) AS mark`,
    [SANDBOX_ADDRESS, world.clock.now()],
  )
  expect(await reasonOf(usdt(person, '72'))).toBe('provider_away')
  world.clock.advance(11 * 60_000)
  const orders = await Promise.all(Array.from({ length: 6 }, () => usdt(person, '72')))
  expect(new Set(orders.map(({ payment }) => payment.exact)).size).toBe(6)
})

test('one transaction that pays in pieces arrives as their sum, once', async () => {
  const person = await world.register()
  const order = await usdt(person)
  const whole = BigInt(order.payment.exact.replace('.', ''))
  const id = newId()
  await sendUsdt(world, order, { id, value: String(whole - 1_000_000n) })
  await sendUsdt(world, order, { id, value: '1000000' })
  await readChain(world.context)
  expect(await depositOf(id)).toMatchObject({ state: 'credited', amount: String(whole) })
  expect(await balanceOf(person, Currency.Usdt)).toBe(order.payment.exact)
})

test('more than fit on a page are all read, and at an address that was exchanged for another', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => world.register()))
  const orders = await Promise.all(people.map((person) => usdt(person, '60')))
  const noise = Array.from({ length: 230 }, (_, index) => String(1 + index))
  for (const value of noise) await sendUsdt(world, orders[0]!, { value })
  for (const order of orders) await sendUsdt(world, order)
  const elsewhere = 'TNXoiAJ3dct8Fjg4M9fkLFh9S2v9TXc32G'
  const channels = sandboxChannels.map((each) => (each.kind === 'chain' ? { ...each, address: elsewhere } : each))
  await setSetting(world, 'recharge_channels', channels)
  const moved = await usdt(await world.register(), '60')
  expect(moved.payment.address).toBe(elsewhere)
  await readChain(world.context)
  for (const [index, person] of people.entries()) {
    expect(await balanceOf(person, Currency.Usdt)).toBe(orders[index]!.payment.exact)
  }
  const [{ kept } = { kept: 0 }] = await world.database.query<{ kept: number }>(
    `SELECT count(*)::int AS kept FROM wallet_deposit WHERE state = 'unmatched' AND amount <= 230`,
  )
  expect(kept).toBe(230)
  await setSetting(world, 'recharge_channels', sandboxChannels)
})

test('the ledger adds up after all of this', async () => {
  expect(await findings(world)).toEqual([])
})
