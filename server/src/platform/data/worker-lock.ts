import { sql } from 'kysely'
import pg from 'pg'
import type { Context } from '../../context.ts'
import { askClient } from './db.ts'
import { statement } from './statement.ts'

// A worker that died cannot give its jobs back. So each holds a lock of the database as long as its own connection lives,
// and the others free the jobs of those whose lock is gone. A job may run as long as its worker lives.
const LOCKS = 7_300_002
const RETAKE_MS = 1_000
/** A machine that vanished is noticed by the database within this many seconds; its own default is hours. */
const KEEPALIVE = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'
/** Of a job that was just taken, the worker may still be about to take its lock. */
const SETTLED = sql`interval '10 seconds'`

const lockWorker = statement<{ locks: number; worker_id: string }>(
  'worker_lock',
  'SELECT pg_advisory_lock(:locks, hashtext(:worker_id))',
)

/** Holds the lock of a worker until it is told to stop, and takes it again when its connection breaks. */
export function holdWorkerLock({ config, log }: Context, worker_id: string): () => Promise<void> {
  let is_stopped = false
  let letGo = () => undefined as void

  async function hold(): Promise<void> {
    const client = new pg.Client({
      ...{ connectionString: config.DATABASE_URL, application_name: 'mela worker', options: KEEPALIVE },
      ...{ keepAlive: true, connectionTimeoutMillis: 10_000 },
    })
    const is_over = new Promise<void>((resolve) => {
      letGo = resolve
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    try {
      await client.connect()
      await askClient(client)(lockWorker, { locks: LOCKS, worker_id })
      if (!is_stopped) await is_over
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  async function keepHolding(): Promise<void> {
    while (!is_stopped) {
      await hold().catch((error: unknown) => log.warn({ err: error }, 'worker lock lost'))
      if (!is_stopped) await new Promise((resolve) => setTimeout(resolve, RETAKE_MS))
    }
  }
  const holding = keepHolding()
  return async () => {
    is_stopped = true
    letGo()
    await holding
  }
}

/**
 * Each call frees the jobs of workers that had no lock at the call before and have none now: a restart of the database
 * takes all locks for a moment.
 */
export function createJobRescue({ db, log }: Pick<Context, 'db' | 'log'>): () => Promise<void> {
  let suspects = new Set<string>()
  return async () => {
    const lockless = await readLockless(db)
    const dead = lockless.filter((worker_id) => suspects.has(worker_id))
    suspects = new Set(lockless)
    if (dead.length === 0) return
    await sql`SELECT graphile_worker.force_unlock_workers(${dead}::text[])`.execute(db.tables)
    log.warn({ workers: dead }, 'jobs of dead workers released for retry')
  }
}

/** Workers that hold jobs and no lock. */
async function readLockless({ tables }: Context['db']): Promise<string[]> {
  const { rows } = await sql<{ locked_by: string }>`
    SELECT DISTINCT job.locked_by FROM graphile_worker.jobs job
    WHERE job.locked_by IS NOT NULL AND job.locked_at < now() - ${SETTLED} AND NOT EXISTS (
      SELECT FROM pg_locks held
      WHERE held.locktype = 'advisory' AND held.granted AND held.objsubid = 2 AND held.classid::bigint = ${LOCKS}
        AND held.objid::bigint = hashtext(job.locked_by)::bigint & 4294967295
        AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    )`.execute(tables)
  return rows.map(({ locked_by }) => locked_by)
}
