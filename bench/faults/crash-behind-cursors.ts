import pg from 'pg'
import { treeOf } from '../../server/test/engines/child.ts'
import { sendOne } from './sender.ts'
import type { Stage } from './stage.ts'

// PostgreSQL forgets in a crash the transaction numbers whose traces had not reached the disk: those of transactions that
// were rolled back just before. It gives them out again. A cursor that was read in between stands ahead of them, and must
// still bring what commits under them.
const ROUNDS = 3
const FORGOTTEN_TRANSACTIONS = 60
const DEVICES = 6

const ROLL_BACK = `BEGIN; INSERT INTO platform_outbox (topic, body) VALUES ('never', '{}'); ROLLBACK;`

export async function crashBehindCursors(stage: Stage): Promise<void> {
  const { cluster, crowd, history, killer, report } = stage
  const before = history.violations.length
  const postgres = cluster.members.find(({ kind }) => kind === 'postgres')!
  for (let round = 0; round < ROUNDS; round++) {
    const devices = crowd.cursor_devices.slice(round * DEVICES, (round + 1) * DEVICES)
    const people = crowd.people.slice(round * DEVICES, (round + 1) * DEVICES)
    await Promise.all(devices.map((device) => device.poll()))
    const client = new pg.Client({ connectionString: cluster.postgres.app_url })
    client.on('error', () => undefined)
    await client.connect()
    const pids = treeOf(cluster.postgres.pid)
    await client.query(ROLL_BACK.repeat(FORGOTTEN_TRANSACTIONS))
    await Promise.all(devices.map((device) => device.poll()))
    killer.strike(postgres, pids)
    await killer.allAlive()
    for (const { user_id } of people)
      await sendOne(
        crowd.lanes.find((lane) => lane.user_id === user_id)!,
        history,
      )
    await Promise.all(devices.map((device) => device.poll()))
  }
  const skipped = history.violations.length - before
  report(`${ROUNDS} crashes behind cursors that were just read: ${skipped} of them skipped something`)
}
