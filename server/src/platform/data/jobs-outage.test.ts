import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { LONG_MS } from '../../../../waits.ts'
import { query } from '../../../test/engines/postgres.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { startJobs } from './jobs.ts'
import { transaction } from './transaction.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

/** As if the database were restarted: whoever is connected is thrown out, and nobody else gets in until it is back. */
async function outage(): Promise<() => Promise<void>> {
  const url = new URL(world.database.owner_url)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const allow = (may: boolean) => query(url.href, `ALTER DATABASE ${name} ALLOW_CONNECTIONS ${may}`)
  const end = async () => void (await allow(true))
  onTestFinished(end)
  await allow(false)
  await query(url.href, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  return end
}

test('jobs that end or fail while the database is unreachable leave their worker alive, and are written when it is back', async () => {
  const { promise: is_away, resolve } = Promise.withResolvers<void>()
  const runs = { ends: 0, fails: 0 }
  const run = async (how: keyof typeof runs) => {
    runs[how]++
    await is_away
    if (how === 'fails') throw new Error('a test')
  }
  const names = { ends: 'test:ends', fails: 'test:fails' }
  const stop = startJobs(world.context, [
    { name: names.ends, run: () => run('ends') },
    { name: names.fails, run: () => run('fails') },
  ])
  onTestFinished(stop)
  for (const name of Object.values(names)) await transaction(world.context, (trx) => trx.addJob(name, {}))
  await expect.poll(() => runs, { timeout: LONG_MS }).toEqual({ ends: 1, fails: 1 })
  const end = await outage()
  resolve()
  // Whatever is not caught meanwhile fails the run.
  await expect.poll(() => world.context.db.pool.idleCount, { timeout: LONG_MS }).toBe(0)
  await end()
  const stored = (name: string) =>
    world.database.query('SELECT last_error FROM graphile_worker.jobs WHERE task_identifier = $1', [name])
  await expect.poll(() => stored(names.ends), { timeout: LONG_MS }).toEqual([])
  const failed = [{ last_error: expect.stringContaining('a test') }]
  await expect.poll(() => stored(names.fails), { timeout: LONG_MS }).toMatchObject(failed)
})
