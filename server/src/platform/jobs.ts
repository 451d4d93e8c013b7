import type { Runner, TaskList } from 'graphile-worker'
import { sql, type QueryExecutorProvider } from 'kysely'
import type { Context } from '../context.ts'

/** Work that must happen whatever crashes: it is stored beside the data it belongs to and repeated until it succeeds. */
export interface Job {
  /** `feature:what-it-does` */
  name: string
  /** In the notation of cron, in UTC; without it the job runs only when somebody adds it. */
  every?: string
  run(context: Context, payload: unknown): Promise<void>
}

/**
 * Adds a job inside the transaction of what it follows from; one with the same key is not added twice while it waits.
 * One that only finishes what a process may have left can wait until that process is surely done.
 */
export async function addJob(
  executor: QueryExecutorProvider,
  name: Job['name'],
  payload: Record<string, unknown>,
  { key, after_seconds = 0 }: { key?: string; after_seconds?: number } = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${key ?? null},
    run_at => now() + make_interval(secs => ${after_seconds}))`.execute(executor)
}

const RESTART_MS = 1_000

/** The runner starts as soon as the database answers, and again should it ever stop by itself. */
export function startJobs(context: Context, jobs: Job[]): () => Promise<void> {
  let is_stopped = false
  let stop = () => Promise.resolve()

  async function keepRunning(): Promise<void> {
    while (!is_stopped) {
      try {
        const runner = await startRunner(context, jobs)
        stop = () => runner.stop()
        if (is_stopped) await runner.stop()
        await runner.promise
      } catch (error) {
        context.log.warn({ err: error }, 'the job runner starts again')
        await new Promise((resolve) => setTimeout(resolve, RESTART_MS))
      }
    }
  }

  const running = keepRunning()
  return async () => {
    is_stopped = true
    await stop().catch(() => undefined)
    await running
  }
}

async function startRunner(context: Context, jobs: Job[]): Promise<Runner> {
  const { Logger, run } = await import('graphile-worker')
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [job.name, (payload: unknown) => job.run(context, payload)]),
  )
  const crontab = jobs.flatMap((job) => (job.every ? [`${job.every} ${job.name}`] : [])).join('\n')
  return run({
    pgPool: context.db.pool,
    taskList,
    crontab,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') context.log.warn({ jobs: message }, 'jobs')
      else context.log.debug({ jobs: message }, 'jobs')
    }),
  })
}
