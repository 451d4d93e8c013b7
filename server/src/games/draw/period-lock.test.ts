import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bet, placeIn } from '../../../test/play/draws.ts'
import { closingOf, LONG_LINE, openLong } from '../../../test/play/long-periods.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { keyOfPeriod, lockPeriod } from '../sql.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ variables: { ROLES: 'api,gateway' } })
})
afterAll(() => world.end())

const newPlayer = async () => {
  const person = await world.register()
  await person.call('confirmAge', { birth_date: '1990-05-17' })
  return person
}

/** How many wait for a lock, of one kind or of any. */
async function countWaiting(kind: string | null = null): Promise<number> {
  const [row] = await world.database.query<{ count: string }>(
    `SELECT count(*) FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND ($1::text IS NULL OR wait_event = $1)`,
    [kind],
  )
  return Number(row!.count)
}

test('whoever bets while a period is being closed waits, and is too late', async () => {
  const person = await newPlayer()
  const period = await openLong(world)
  const closer = await world.database.connect()
  await closer.query('BEGIN')
  await closer.query(lockPeriod.text, [keyOfPeriod(LONG_LINE, period.period)])
  let is_answered = false
  const attempt = placeIn(person, period, [bet('size:big')]).finally(() => (is_answered = true))
  attempt.catch(() => undefined)
  await expect.poll(() => countWaiting('advisory')).toBe(1)
  expect(is_answered).toBe(false)
  await closer.query('UPDATE games_period SET closing = $2, closed_at = now() WHERE period = $1', [
    period.period,
    await closingOf(world, period),
  ])
  await closer.query('COMMIT')
  await expect(attempt).rejects.toMatchObject({ reason: 'period_closed' })
})

test('whoever asks again while the first one is being written waits for its answer, and is not told that it is too late', async () => {
  const person = await newPlayer()
  const period = await openLong(world)
  await placeIn(person, period, [bet('size:big')])
  const holder = await world.database.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM games_day WHERE user_id = $1 FOR UPDATE', [person.id])
  const nonce = randomUUID()
  const first = placeIn(person, period, [bet('size:small')], { nonce })
  await expect.poll(() => countWaiting('transactionid')).toBe(1)
  // As if its time had passed meanwhile.
  await world.database.query('UPDATE games_period SET closing = $2, closed_at = now() WHERE period = $1', [
    period.period,
    await closingOf(world, period),
  ])
  const other = await world.startSite({ ROLES: 'api' })
  const again = placeIn(person.at(other.origin), period, [bet('size:small')], { nonce })
  again.catch(() => undefined)
  await expect.poll(() => countWaiting()).toBe(2)
  await holder.query('COMMIT')
  expect(await again).toEqual(await first)
})
