import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { LONG_MS } from '../../../../waits.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { startJobs } from './jobs.ts'
import { transaction } from './transaction.ts'
import { createJobRescue } from './worker-lock.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

interface StoredJob {
  id: string
  locked_by: string | null
}
const jobsNamed = (name: string) =>
  world.database.query<StoredJob>('SELECT id, locked_by FROM graphile_worker.jobs WHERE task_identifier = $1', [name])
const add = (name: string) => transaction(world.context, (trx) => trx.addJob(name, {}))

/** A worker of its own for one job, which runs until it is told to end. */
async function startLongJob(name: string) {
  let runs = 0
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const stop = startJobs(world.context, [{ name, run: () => (runs++, ended) }])
  onTestFinished(async () => {
    end()
    await stop()
  })
  await add(name)
  await expect.poll(() => runs, { timeout: LONG_MS }).toBe(1)
  const [job] = await jobsNamed(name)
  const worker_id = job!.locked_by!
  const isLocked = async () =>
    (
      await world.database.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid::bigint = hashtext($1)::bigint & 4294967295
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [worker_id],
      )
    ).length > 0
  await expect.poll(isLocked).toBe(true)
  await world.database.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '3 hours' WHERE id = $1`,
    [job!.id],
  )
  return { worker_id, isLocked, end, runs: () => runs }
}

describe('a job', () => {
  test('whose worker died is run by another one', async () => {
    const name = 'test:left'
    await add(name)
    await world.database.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = 'pool-that-died', locked_at = now() - interval '1 minute', attempts = 1
       WHERE id IN (SELECT id FROM graphile_worker.jobs WHERE task_identifier = $1)`,
      [name],
    )
    let runs = 0
    const stop = startJobs(world.context, [{ name, run: () => Promise.resolve(void runs++) }])
    onTestFinished(stop)
    await expect.poll(() => jobsNamed(name), { timeout: LONG_MS }).toEqual([])
    expect(runs).toBe(1)
  })

  test('that takes hours runs once as long as its worker lives', async () => {
    const job = await startLongJob('test:long')
    const rescue = createJobRescue(world.context)
    for (const _ of [1, 2, 3]) await rescue()
    expect(await jobsNamed('test:long')).toEqual([expect.objectContaining({ locked_by: job.worker_id })])
    job.end()
    await expect.poll(() => jobsNamed('test:long')).toEqual([])
    expect(job.runs()).toBe(1)
  })

  test('stays with a worker whose connection broke and came back', async () => {
    const job = await startLongJob('test:broken')
    const rescue = createJobRescue(world.context)
    await world.database.query(
      `SELECT pg_terminate_backend(pid, 15000) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'mela worker'`,
    )
    await rescue()
    await expect.poll(job.isLocked).toBe(true)
    await rescue()
    expect(await jobsNamed('test:broken')).toEqual([expect.objectContaining({ locked_by: job.worker_id })])
    expect(job.runs()).toBe(1)
  })
})
