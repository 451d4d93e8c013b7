import type { TestDatabase } from './database.ts'

/** Accounts that nobody signs in with, for tests that need thousands. */
export async function createCrowd(database: TestDatabase, size: number, nickname = ''): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `WITH base AS (SELECT greatest(max(uid) FILTER (WHERE username LIKE 'crowd-%'), 10000000) AS uid FROM account_user)
     INSERT INTO account_user (uid, username, username_key, nickname, password_hash, created_at, last_active_at)
     SELECT base.uid + number, 'crowd-' || base.uid + number, 'crowd-' || base.uid + number, $2, '', now(), now()
     FROM base, generate_series(1, $1::integer) AS number RETURNING id`,
    [size, nickname],
  )
  return rows.map(({ id }) => id)
}
