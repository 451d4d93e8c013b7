import type { TestDatabase } from '../database.ts'

/** As only the owner of the machine could, past every trigger. */
export async function tamper(database: TestDatabase, statements: string): Promise<void> {
  const client = await database.connect()
  await client.query(`SET session_replication_role = 'replica'`)
  await client.query(statements)
  await client.end()
}

/** Changes rows of one table for as long as the work takes. */
export async function whileTampered<T>(
  database: TestDatabase,
  table: string,
  change: string,
  work: () => Promise<T>,
): Promise<T> {
  await tamper(database, `CREATE TABLE kept_rows AS SELECT * FROM ${table}; ${change}`)
  try {
    return await work()
  } finally {
    await tamper(
      database,
      `DELETE FROM ${table}; INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM kept_rows; DROP TABLE kept_rows`,
    )
  }
}
