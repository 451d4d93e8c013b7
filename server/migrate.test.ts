import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type TestDatabase } from './test/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase(inject('template'))
})
afterAll(() => database.drop())

const lockWaits = () =>
  database.query(
    `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`,
  )

/** Of every process of this machine. */
const allArguments = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      } catch {
        return []
      }
    })

test('a migration that finds its table locked gives up soon, and is tried again', async () => {
  const holder = await database.connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE platform_migration IN ACCESS EXCLUSIVE MODE')
  await expect(migrate(database.owner_url, { lock_timeout_ms: 50, attempts: 1 })).rejects.toThrow('lock timeout')

  const migrated = migrate(database.owner_url, { lock_timeout_ms: 50, attempts: 1_000 })
  await expect.poll(lockWaits, { timeout: 60_000, interval: 5 }).toHaveLength(1)
  await holder.query('ROLLBACK')
  await migrated
})

test('the password of the owner stands in the arguments of no process', async () => {
  const url = new URL(database.owner_url)
  url.password = 'canary-of-the-owner'
  const holder = await database.connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE platform_migration IN ACCESS EXCLUSIVE MODE')
  const migrated = migrate(url.href, { lock_timeout_ms: 60_000, attempts: 1 })
  await expect.poll(lockWaits, { timeout: 60_000, interval: 5 }).toHaveLength(1)
  const found = allArguments()
  await holder.query('ROLLBACK')
  await migrated
  expect(found.some((words) => words.includes('dbmate'))).toBe(true)
  expect(found.filter((words) => words.includes('canary-of-the-owner'))).toEqual([])
})
