import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { resolveBinary } from 'dbmate'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

// Brings a database to the newest schema. Runs as the owner of the database, never as the server's own role.
export async function migrate(owner_url: string): Promise<void> {
  const url = new URL(owner_url)
  if (!url.searchParams.has('sslmode')) url.searchParams.set('sslmode', 'disable')
  const folder = fileURLToPath(new URL('./migrations', import.meta.url))
  const result = spawnSync(
    resolveBinary(),
    [
      '--url',
      url.href,
      '--migrations-dir',
      folder,
      '--migrations-table',
      'platform_migration',
      '--no-dump-schema',
      'up',
    ],
    { encoding: 'utf8' },
  )
  if (result.status !== 0) throw new Error(`migration failed: ${result.stdout}${result.stderr}`)

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

if (import.meta.main) {
  const owner_url = process.env['OWNER_DATABASE_URL']
  if (!owner_url) throw new Error('OWNER_DATABASE_URL is not set: the address of the database, as its owner')
  await migrate(owner_url)
  console.log('the database has the newest schema')
}
