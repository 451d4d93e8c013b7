import type { TaskList } from 'graphile-worker'
import type { Context } from '../context.ts'

/** Work that must happen whatever crashes: it is stored beside the data it belongs to and repeated until it succeeds. */
export interface Job {
  /** `feature:what-it-does` */
  name: string
  /** In the notation of cron, in UTC; without it the job runs only when somebody adds it. */
  every?: string
  run(context: Context, payload: unknown): Promise<void>
}

export async function startJobs(context: Context, jobs: Job[]): Promise<() => Promise<void>> {
  const { Logger, run } = await import('graphile-worker')
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [job.name, (payload: unknown) => job.run(context, payload)]),
  )
  const crontab = jobs.flatMap((job) => (job.every ? [`${job.every} ${job.name}`] : [])).join('\n')
  const runner = await run({
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
  runner.promise.catch((error: unknown) => context.log.error({ err: error }, 'the job runner stopped'))
  return () => runner.stop()
}
