import { sql } from 'kysely'
import type { Context } from '../../context.ts'

/** What waits although it is due: announcements, and jobs; and the jobs that were given up. */
export interface Lag {
  outbox: number
  outbox_seconds: number
  jobs: number
  jobs_seconds: number
  failed_jobs: number
}

/** By the clock of the database, which wrote when each of them began to wait. */
export async function readLag({ db }: Pick<Context, 'db'>): Promise<Lag> {
  const { rows } = await sql<Lag>`
    SELECT outbox.count AS outbox, outbox.seconds AS outbox_seconds, due.count AS jobs, due.seconds AS jobs_seconds,
           (SELECT count(*)::int FROM graphile_worker.jobs WHERE attempts >= max_attempts AND locked_at IS NULL) AS failed_jobs
    FROM (SELECT count(*)::int AS count, greatest(0, coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0))::float8 AS seconds
          FROM platform_outbox) AS outbox,
         (SELECT count(*)::int AS count, greatest(0, coalesce(extract(epoch FROM clock_timestamp() - min(run_at)), 0))::float8 AS seconds
          FROM graphile_worker.jobs WHERE run_at <= clock_timestamp() AND attempts < max_attempts) AS due`.execute(
    db.tables,
  )
  return rows[0]!
}
