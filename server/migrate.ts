import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { resolveBinary } from 'dbmate'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const run = promisify(execFile)

/** How long a statement waits for a lock. Whoever asks for the table meanwhile waits behind it, so it is short. */
const LOCK_TIMEOUT_MS = 5_000
const ATTEMPTS = 5
const BETWEEN_ATTEMPTS_MS = 2_000

export interface MigrateOptions {
  lock_timeout_ms?: number
  attempts?: number
}

// Brings a database to the newest schema. Runs as the owner of the database, never as the server's own role.
export async function migrate(owner_url: string, options: MigrateOptions = {}): Promise<void> {
  const { lock_timeout_ms = LOCK_TIMEOUT_MS, attempts = ATTEMPTS } = options
  await runFiles(owner_url, lock_timeout_ms, attempts)
  await runMigrations({ connectionString: owner_url })
  const client = new pg.Client({ connectionString: owner_url })
  await client.connect()
  // The job tables belong to their library, which protects them by row: the server's role gets a policy on each.
  await client.query(`
    DO $$
    DECLARE
      job_table record;
    BEGIN
      FOR job_table IN SELECT relname FROM pg_class WHERE relnamespace = 'graphile_worker'::regnamespace AND relrowsecurity LOOP
        EXECUTE format('DROP POLICY IF EXISTS mela_app ON graphile_worker.%I', job_table.relname);
        EXECUTE format('CREATE POLICY mela_app ON graphile_worker.%I TO mela_app USING (true) WITH CHECK (true)', job_table.relname);
      END LOOP;
    END
    $$;
    GRANT USAGE ON SCHEMA graphile_worker TO mela_app;
    GRANT ALL ON ALL TABLES IN SCHEMA graphile_worker TO mela_app;
    GRANT ALL ON ALL SEQUENCES IN SCHEMA graphile_worker TO mela_app;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO mela_app;
  `)
  await client.end()
}

/** What is done stays done: each file is one transaction, and a file that found a table locked is tried again. */
async function runFiles(owner_url: string, lock_timeout_ms: number, attempts: number): Promise<void> {
  const url = new URL(owner_url)
  if (!url.searchParams.has('sslmode')) url.searchParams.set('sslmode', 'disable')
  const folder = fileURLToPath(new URL('./migrations', import.meta.url))
  const words = ['--migrations-dir', folder, '--migrations-table', 'platform_migration', '--no-dump-schema', 'up']
  // By the environment: everybody on the machine can read the arguments of a process.
  const env = { ...process.env, DATABASE_URL: url.href, PGOPTIONS: `-c lock_timeout=${lock_timeout_ms}` }
  for (let attempt = 1; ; attempt++) {
    const failure = await run(resolveBinary(), words, { env }).then(
      () => undefined,
      (error: { stdout?: string; stderr?: string }) => `${error.stdout ?? ''}${error.stderr ?? String(error)}`,
    )
    if (failure === undefined) return
    const is_locked = failure.includes('lock timeout')
    if (!is_locked || attempt >= attempts) throw new Error(`migration failed: ${failure}`)
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_ATTEMPTS_MS))
  }
}

if (import.meta.main) {
  const owner_url = process.env['OWNER_DATABASE_URL']
  if (!owner_url) {
    console.error('OWNER_DATABASE_URL is not set: the address of the database, as its owner')
    process.exit(1)
  }
  await migrate(owner_url)
  console.log('the database has the newest schema')
}
