import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPaidWorld, recharge, setSetting, transfer, type PaidWorld } from '../../../test/money/payments.ts'
import { sandboxChannels } from '../../../test/money/recharge-channels.ts'
import type { Person } from '../../../test/person.ts'

let world: PaidWorld
let person: Person
beforeAll(async () => {
  world = await openPaidWorld({ clock_speed: 0 })
  person = await world.register()
})
afterAll(() => world.end())
beforeEach(async () => {
  await world.database.query('DELETE FROM wallet_step')
  await world.database.query('DELETE FROM wallet_recharge')
  // Longer than what was known is told again.
  world.clock.advance(6 * MINUTE_MS)
})

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
const many = (count: number, minutes: number) => Array.from({ length: count }, () => minutes)

interface Past {
  kind?: 'hosted' | 'transfer' | 'chain'
  /** Before now, when the first of them was paid; each of the others a second later. */
  ago_ms?: number
  /** From the order to the reference, in minutes; undefined for no reference. */
  referenced?: number | undefined
}
/** Orders that were paid so many minutes after they were made, or after their reference was given. */
async function paid(channel_id: string, took: readonly number[], { kind = 'hosted', ago_ms, referenced }: Past = {}) {
  const first = world.clock.now().getTime() - (ago_ms ?? DAY_MS)
  for (const [index, minutes] of took.entries()) {
    const decided_at = new Date(first + index * 1_000)
    const began = new Date(decided_at.getTime() - minutes * MINUTE_MS)
    const created_at = new Date(began.getTime() - (referenced ?? 0) * MINUTE_MS)
    const [row] = await world.database.query<{ id: string }>(
      `INSERT INTO wallet_recharge (user_id, book, currency, channel_id, kind, channel, amount, exact, status, credited,
         created_at, expires_at, decided_at)
       VALUES ($1, 2, 1, $2, $3, '{}', 100, $4, 2, 100, $5, $5::timestamptz + interval '1 minute', $6) RETURNING id`,
      [person.id, channel_id, kind, randomInt(1, 10 ** 9), created_at, decided_at],
    )
    if (referenced === undefined) continue
    await world.database.query(`INSERT INTO wallet_step (order_id, no, step, at) VALUES ($1, 1, 'referenced', $2)`, [
      ...[row!.id, began],
    ])
  }
}
async function usual(channel_id: string, type: 1 | 2 = 1) {
  const { channels } = await person.call('getRechargeConfig', { type })
  return channels.find(({ id }) => id === channel_id)!.usual_seconds
}

test('a channel says within which time the money of nine of ten of its last orders was added, rounded up to what people say', async () => {
  await paid('upi', [...many(9, 3), 500])
  expect(await usual('upi')).toBe(300)
  // Of other channels nothing is known from it.
  expect([await usual('bank'), await usual('usdt_trc20', 2)]).toEqual([null, null])
})

test('where two of ten took longer it says the longer time, and nothing where that is more than a day', async () => {
  await paid('upi', [...many(8, 1), 31, 61])
  expect(await usual('upi')).toBe(3_600)
  await paid('upi', many(10, 1_441))
  world.clock.advance(6 * MINUTE_MS)
  expect(await usual('upi')).toBeNull()
})

test('with fewer than ten that were paid in the last thirty days no time is invented', async () => {
  await paid('upi', many(9, 1))
  await paid('upi', many(5, 1), { ago_ms: 31 * DAY_MS })
  expect(await usual('upi')).toBeNull()
})

test('the last two hundred count', async () => {
  await paid('upi', many(100, 600), { ago_ms: 2 * DAY_MS })
  await paid('upi', many(200, 2))
  expect(await usual('upi')).toBe(120)
})

test('a transfer counts from its reference on, and one without a reference not at all', async () => {
  await paid('bank', many(10, 12), { kind: 'transfer', referenced: 600 })
  await paid('bank', many(20, 1_000), { kind: 'transfer' })
  expect(await usual('bank')).toBe(900)
})

test('what is known is told again for some minutes without reading', async () => {
  await paid('upi', many(10, 1))
  expect(await usual('upi')).toBe(60)
  await paid('upi', many(190, 20))
  expect(await usual('upi')).toBe(60)
  world.clock.advance(6 * MINUTE_MS)
  expect(await usual('upi')).toBe(1_800)
})

test('an order says it as long as it is open, also one whose channel is closed meanwhile', async () => {
  await paid('upi', many(10, 4))
  await paid('bank', many(10, 20), { kind: 'transfer', referenced: 1 })
  const [hosted, sent] = [await recharge(person), await transfer(person)]
  expect([hosted.usual_seconds, sent.usual_seconds]).toEqual([300, 1_800])
  await setSetting(
    world,
    'recharge_channels',
    sandboxChannels.map((channel) => ({ ...channel, is_open: false })),
  )
  expect((await person.call('getRecharge', { id: sent.id })).usual_seconds).toBe(1_800)
  await person.call('cancelRecharge', { id: sent.id })
  const { list } = await person.call('listRecharges', { type: 1, limit: 2 })
  expect(list.map(({ id, usual_seconds }) => [id, usual_seconds])).toEqual([
    [sent.id, null],
    [hosted.id, 300],
  ])
  await setSetting(world, 'recharge_channels', sandboxChannels)
})
