import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { DB } from '../generated/tables.ts'

/** `tables` for everyday queries; `pool` for the few hottest statements, which are prepared by name. */
export interface Database {
  tables: Kysely<DB>
  pool: pg.Pool
  transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A statement that every connection parses and plans once. */
export interface Statement {
  name: string
  text: string
}

export function openDatabase(url: string, max: number, log: Logger): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'mela',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // An idle connection that breaks (the server was restarted) is dropped by the pool; without a listener it would end the process.
  const onBroken = (error: Error) => log.warn({ reason: error.message }, 'a database connection broke')
  pool.on('error', onBroken)
  pool.on('connect', (client) => client.on('error', onBroken))
  const tables = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    tables,
    pool,
    transaction: (work) => inTransaction(pool, work),
    close: () => tables.destroy(),
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let is_broken = true
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    is_broken = false
    return result
  } catch (error) {
    is_broken = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    )
    throw error
  } finally {
    client.release(is_broken)
  }
}
