import { EventEmitter } from 'node:events'
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker'
import type { Context } from '../../context.ts'
import { createJobRescue, holdWorkerLock } from './worker-lock.ts'

/** Work that must happen whatever crashes: it is stored beside the data it belongs to and repeated until it succeeds. */
export interface Job {
  /** `feature:what-it-does`, or `feature:what-happened`, for which several may listen: all run again when one of them failed. */
  name: string
  /** In the notation of cron, in UTC; without it the job runs only when somebody adds it. */
  every?: string
  /** Of those that a time brings, one runs and at most one more waits, over all workers. */
  is_alone?: boolean
  run(context: Context, payload: unknown): Promise<void>
}

const RESTART_MS = 1_000
/** Twice this after a worker died its jobs run again. */
const RESCUE_EVERY_MS = 15_000

/** The runner starts as soon as the database answers, and again should it ever stop by itself. */
export function startJobs(context: Context, jobs: Job[]): () => Promise<void> {
  let is_stopped = false
  let stop = () => Promise.resolve()

  async function keepRunning(): Promise<void> {
    while (!is_stopped) {
      try {
        await using started = await startRunner(context, jobs)
        stop = () => started.runner.stop()
        if (is_stopped) await started.runner.stop()
        await started.runner.promise
      } catch (error) {
        context.log.warn({ err: error }, 'job runner failed, restarting')
        await new Promise((resolve) => setTimeout(resolve, RESTART_MS))
      }
    }
  }

  const running = keepRunning()
  const rescue = createJobRescue(context)
  const look = () =>
    void rescue().catch((error: unknown) => context.log.warn({ err: error }, 'check for jobs of dead workers failed'))
  look()
  const timer = setInterval(look, RESCUE_EVERY_MS)
  return async () => {
    is_stopped = true
    clearInterval(timer)
    await stop().catch(() => undefined)
    await running
  }
}

/** One task for each name, which runs every job of that name. */
export function tasksOf(context: Context, jobs: readonly Job[]): TaskList {
  const byName = Object.groupBy(jobs, ({ name }) => name)
  return Object.fromEntries(
    Object.entries(byName).map(([name, same = []]) => [
      name,
      async (payload: unknown) => {
        const outcomes = await Promise.allSettled(same.map((job) => job.run(context, payload)))
        const failed = outcomes.find((outcome) => outcome.status === 'rejected')
        if (failed) throw failed.reason
      },
    ]),
  )
}

/** What comes by time, a line for each. A queue of its own runs one after the other; the key lets one wait, not many. */
export const crontabOf = (jobs: readonly Job[]): string =>
  jobs
    .flatMap(({ name, every, is_alone }) =>
      every ? [`${every} ${name}${is_alone ? ` ?queue=${name}&jobKey=${name}` : ''}`] : [],
    )
    .join('\n')

interface StartedRunner extends AsyncDisposable {
  runner: Runner
}

async function startRunner(context: Context, jobs: Job[]): Promise<StartedRunner> {
  const { Logger, run } = await import('graphile-worker')
  const taskList = tasksOf(context, jobs)
  const crontab = crontabOf(jobs)
  const events: WorkerEvents = new EventEmitter()
  let letGo = () => Promise.resolve()
  events.on('pool:create', ({ workerPool }) => (letGo = holdWorkerLock(context, workerPool.id)))
  const runner = await run({
    events,
    pgPool: context.db.pool,
    taskList,
    crontab,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2_000,
    // Without batches the end of a job is written by a promise that nobody awaits: a database that is unreachable at that moment
    // would end the process. With them it is tried again.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') context.log.warn({ jobs: message }, 'jobs')
      else context.log.debug({ jobs: message }, 'jobs')
    }),
  })
  return { runner, [Symbol.asyncDispose]: () => letGo() }
}
