import type { Ask } from './db.ts'
import { statement } from './statement.ts'

export interface JobOptions {
  /** One with the same key is not added twice while it waits. */
  key?: string
  /** One that only finishes what a process may have left can wait until that process is surely done. */
  after_seconds?: number
}

const insertJob = statement<{ name: string; payload: string; job_key: string | null; after_seconds: number }>(
  'jobs_add',
  `SELECT graphile_worker.add_job(:name, :payload::json, job_key => :job_key,
     run_at => now() + make_interval(secs => :after_seconds))`,
)

/** For `transaction`, in which a job is added together with what it follows from. */
export async function addJob(
  ask: Ask,
  name: string,
  payload: Record<string, unknown>,
  { key, after_seconds = 0 }: JobOptions = {},
): Promise<void> {
  await ask(insertJob, { name, payload: JSON.stringify(payload), job_key: key ?? null, after_seconds })
}
