import type { Socket } from 'node:net'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { DB } from '../../generated/tables.ts'
import { valuesOf, type Statement } from './statement.ts'

/** `tables` for everyday queries; `pool` for the few hottest statements, which are prepared by name. */
export interface Database {
  tables: Kysely<DB>
  pool: pg.Pool
  transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  /**
   * The transaction of a group commit, in two round trips: what it locks and reads, then what it writes.
   * Both parts must hand all their statements to the client before they wait for the first answer.
   */
  readThenWrite<Facts, Written>(
    read: (client: pg.PoolClient) => Promise<Facts>,
    write: (client: pg.PoolClient, facts: Facts) => Promise<Written>,
  ): Promise<{ facts: Facts; written: Written }>
  close(): Promise<void>
}

/** One statement to whatever transaction is at hand. */
export type Ask = <Params extends object, Row>(
  statement: Statement<Params, Row>,
  params: NoInfer<Params>,
) => Promise<Row[]>

export const askClient =
  (client: pg.ClientBase): Ask =>
  async <Params extends object, Row>(statement: Statement<Params, Row>, params: Params) => {
    const { name, text } = statement
    return (await client.query({ name, text, values: valuesOf(statement, params) })).rows as Row[]
  }

/** Outside of any transaction. */
export const askPool =
  ({ pool }: Pick<Database, 'pool'>): Ask =>
  async <Params extends object, Row>(statement: Statement<Params, Row>, params: Params) => {
    const { name, text } = statement
    return (await pool.query({ name, text, values: valuesOf(statement, params) })).rows as Row[]
  }

export const askTransaction =
  (trx: Kysely<DB>): Ask =>
  async <Params extends object, Row>(statement: Statement<Params, Row>, params: Params) =>
    (await trx.executeQuery<Row>(CompiledQuery.raw(statement.text, valuesOf(statement, params)))).rows

const PLAIN = /^[\w,{}-]*$/

/** An array parameter of numbers, ids or uuids, which need none of the quoting that the driver gives to every element. */
export function plainColumn<Row>(rows: readonly Row[], pick: (row: Row) => string | number | bigint | null): string {
  let column = '{'
  for (const row of rows) column += `${column.length > 1 ? ',' : ''}${pick(row) ?? 'NULL'}`
  column += '}'
  if (!PLAIN.test(column)) throw new Error('a value of this column would need quoting')
  return column
}

export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '23505'
}

/** It refused no statement: nobody answered, or it is about to stop or start. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string }
  if (typeof code === 'string') return /^(08|57P|E[A-Z]+$)/.test(code)
  // What the driver itself says has no code.
  return /connection terminated|trying to connect/i.test(message ?? '')
}

export function openDatabase(url: string, max: number, log: Logger): Database {
  const options = {
    connectionString: url,
    application_name: 'mela',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  }
  // Compiling a statement takes longer than any of ours runs.
  const pool = new pg.Pool({ ...options, options: '-c jit=off', max })
  // Batches differ in size and nothing else, so one plan serves all; small ones would be planned again each time.
  const batch_options = { ...options, pipeline: true, options: '-c jit=off -c plan_cache_mode=force_generic_plan' }
  const batch_pool = new pg.Pool({ ...batch_options, max: BATCH_CONNECTIONS } as pg.PoolConfig)
  // An idle connection that breaks (the server was restarted) is dropped by the pool; without a listener it would end the process.
  const onBroken = (error: Error) => log.warn({ reason: error.message }, 'database connection lost')
  for (const each of [pool, batch_pool]) {
    each.on('error', onBroken)
    each.on('connect', (client) => client.on('error', onBroken))
  }
  const tables = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    tables,
    pool,
    transaction: (work) => inTransaction(pool, work),
    readThenWrite: (read, write) => readThenWrite(batch_pool, read, write),
    async close() {
      await tables.destroy()
      // Whoever never asked through `tables` has opened the pool without it.
      if (!pool.ended) await pool.end()
      await batch_pool.end()
    },
  }
}

const BATCH_CONNECTIONS = 8

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

async function readThenWrite<Facts, Written>(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => Promise<Facts>,
  write: (client: pg.PoolClient, facts: Facts) => Promise<Written>,
): Promise<{ facts: Facts; written: Written }> {
  const client = await pool.connect()
  let is_broken = true
  try {
    const [begun, read_done] = await inOnePacket(client, () => [client.query('BEGIN'), read(client)] as const)
    if (begun.status === 'rejected') throw begun.reason
    if (read_done.status === 'rejected') {
      await client.query('ROLLBACK')
      is_broken = false
      throw read_done.reason
    }
    const facts = read_done.value
    const [written, ended] = await inOnePacket(client, () => writeAndEnd(client, write(client, facts)))
    if (ended.status === 'rejected') throw ended.reason
    // COMMIT after a statement that failed is a ROLLBACK, and says so.
    is_broken = false
    if (written.status === 'rejected') throw written.reason
    if (ended.value.command !== 'COMMIT') throw new Error('the transaction was rolled back')
    return { facts, written: written.value }
  } finally {
    client.release(is_broken)
  }
}

/** What fails before all of its statements are handed over must not leave the others to be committed. */
async function writeAndEnd<Written>(client: pg.PoolClient, written: Promise<Written>) {
  let has_failed = false
  written.catch(() => (has_failed = true))
  // By then every promise that was already broken has said so.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  return [written, client.query(has_failed ? 'ROLLBACK' : 'COMMIT')] as const
}

/** Everything that is asked for inside leaves in one packet. */
async function inOnePacket<T extends readonly Promise<unknown>[]>(client: pg.PoolClient, ask: () => T | Promise<T>) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  const asked = await ask()
  stream.uncork()
  return Promise.allSettled(asked)
}
