import pg from 'pg'
import { inParallel, serveCommands } from './worker.ts'

// The claim as it is usually written: an application takes a connection, locks the row of the box, looks, takes a share
// and commits, four answers of the database one after the other, while all others wait for the row. Without HTTP,
// sessions, membership, credit or message.
export type RowLockLoad = {
  claim(input: { url: string; connections: number; user_ids: string[]; chest_id: number }): Promise<RowLocked>
}
export interface RowLocked {
  seconds: number
  taken: number
}

const LOCK = 'SELECT id FROM chests_chest WHERE id = $1 AND over_at IS NULL FOR UPDATE'
const TAKE = `UPDATE chests_share SET user_id = $2, claimed_at = now()
  WHERE chest_id = $1 AND position = (SELECT min(position) FROM chests_share
                                      WHERE chest_id = $1 AND user_id IS NULL AND NOT is_returned)
    AND NOT EXISTS (SELECT FROM chests_share WHERE chest_id = $1 AND user_id = $2)`

const commands: RowLockLoad = {
  async claim({ url, connections, user_ids, chest_id }) {
    const pool = new pg.Pool({ connectionString: url, max: connections })
    let taken = 0
    const began = performance.now()
    await inParallel(user_ids, connections, async (user_id) => {
      const client = await pool.connect()
      await client.query('BEGIN')
      await client.query({ name: 'lock', text: LOCK, values: [chest_id] })
      const { rowCount } = await client.query({ name: 'take', text: TAKE, values: [chest_id, user_id] })
      await client.query('COMMIT')
      client.release()
      taken += rowCount ?? 0
    })
    const seconds = (performance.now() - began) / 1000
    await pool.end()
    return { seconds, taken }
  },
}

serveCommands(commands)
