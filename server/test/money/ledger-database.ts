import { pino, type Logger } from 'pino'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/data/db.ts'
import { createDatabase, type TestDatabase } from '../database.ts'

/** A database of its own with nothing in front of it, as the server's role, and what jobs need beside it. */
export interface LedgerDatabase {
  database: TestDatabase
  db: Database
  log: Logger
  /** What was logged as an error. */
  errors: Record<string, unknown>[]
  now(): Date
  end(): Promise<void>
}

export async function openLedger(): Promise<LedgerDatabase> {
  const database = await createDatabase(inject('template'))
  const errors: Record<string, unknown>[] = []
  const write = (line: string) => void errors.push(JSON.parse(line) as Record<string, unknown>)
  const log = pino({ level: 'error' }, { write })
  const db = openDatabase(database.app_url, 10, log)
  return {
    ...{ database, db, log, errors },
    now: () => new Date(),
    async end() {
      await db.close()
      await database.drop()
    },
  }
}
