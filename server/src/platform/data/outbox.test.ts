import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { joinTopics, startRelay, type Announce } from './outbox.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const addRows = (topic: string, count: number) =>
  world.database.query(
    `INSERT INTO platform_outbox (topic, body, created_at)
     SELECT $1, to_jsonb(n), now() - interval '1 minute' FROM generate_series(1, $2::int) n`,
    [topic, count],
  )
const countRows = async () => {
  const rows = await world.database.query<{ topic: string; count: number }>(
    'SELECT topic, count(*)::int AS count FROM platform_outbox GROUP BY topic ORDER BY topic',
  )
  return Object.fromEntries(rows.map(({ topic, count }) => [topic, count]))
}

test('rows of topics that the relay does not know, and rows whose announcement fails, hold up no other', async () => {
  // More of each than one sweep takes, and older than those that can be announced.
  await addRows('of a newer version', 150)
  await addRows('failing', 150)
  await addRows('good', 3)
  const { db, bus, log } = world.context
  const heard: string[] = []
  const unsubscribe = bus.subscribe('outbox.test', (payload) => heard.push(new TextDecoder().decode(payload)))
  const stop = startRelay(
    db,
    bus,
    {
      good: (body) =>
        Promise.resolve([{ subject: 'outbox.test', payload: new TextEncoder().encode(JSON.stringify(body)) }]),
      failing: () => Promise.reject(new Error('this row cannot be announced')),
    },
    log,
  )
  await expect.poll(() => heard, { timeout: 60_000 }).toEqual(['1', '2', '3'])
  await expect.poll(countRows, { timeout: 60_000 }).toEqual({ failing: 150, 'of a newer version': 150 })
  await stop()
  unsubscribe()
})

test('a topic that two features announce is announced by both', async () => {
  const saying =
    (subject: string): Announce =>
    () =>
      Promise.resolve([{ subject, payload: new Uint8Array() }])
  const topics = joinTopics(
    { registered: saying('of chat'), other: saying('alone') },
    { registered: saying('of wallet') },
  )
  const subjectsOf = async (topic: string) => (await topics[topic]!({})).map(({ subject }) => subject)
  expect(await subjectsOf('registered')).toEqual(['of chat', 'of wallet'])
  expect(await subjectsOf('other')).toEqual(['alone'])
})
