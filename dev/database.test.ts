import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../server/test/engines/child.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  postgresBin,
  query,
  startMigratedPostgres,
  unprivilegedUser,
  type Postgres,
} from '../server/test/engines/postgres.ts'
import { migrateDatabase } from './database.ts'

// A cluster that asks everybody but its owner for a password, and in which another site has its roles.
let postgres: Postgres
beforeAll(async () => {
  postgres = await startMigratedPostgres({ is_in_memory: true })
  for (const role of ['mela_app', 'mela_draw']) {
    await query(postgres.url, `ALTER ROLE ${role} LOGIN PASSWORD 'known to the other site'`)
  }
  const file = join(postgres.dir, 'data', 'pg_hba.conf')
  writeFileSync(file, `host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n`)
  execFileSync(join(postgresBin(), 'pg_ctl'), ['reload', '-D', join(postgres.dir, 'data')], {
    ...unprivilegedUser('postgres'),
    cwd: postgres.dir,
    stdio: 'ignore',
  })
  await until('a password is asked for', 60_000, () =>
    query(postgres.app_url, 'SELECT 1').then(
      () => false,
      () => true,
    ),
  )
})
afterAll(() => postgres.stop())

const passwords = () =>
  query(
    postgres.url,
    `SELECT rolname, rolpassword FROM pg_authid WHERE rolname IN ('mela_app', 'mela_draw') ORDER BY 1`,
  )

test('the roles of another site in the same cluster keep their passwords, and ours act as them all the same', async () => {
  const before = await passwords()
  const first = await migrateDatabase(postgres.url, undefined)
  const again = await migrateDatabase(postgres.url, undefined)
  expect(await passwords()).toEqual(before)
  expect(again).toEqual(first)
  expect(await query(first.app_url, 'SELECT current_user AS role')).toEqual([{ role: 'mela_app' }])
  expect(await query(first.draw_url, 'SELECT current_user AS role')).toEqual([{ role: 'mela_draw' }])
})
