import pg from 'pg'
import type { Logger } from 'pino'
import { askClient } from './data/db.ts'
import { statement } from './data/statement.ts'

// Without NATS a process cannot reach another one, so a second one beside it would lose hints silently.
// The lock lives as long as its connection; after a restart of the database it is taken again.
const LOCK = 7_300_001

const tryLock = statement<{ lock: number }, { is_taken: boolean }>(
  'single_process_lock',
  'SELECT pg_try_advisory_lock(:lock) AS is_taken',
)

export async function requireToBeAlone(url: string, log: Logger): Promise<() => Promise<void>> {
  let is_stopped = false
  let client = await takeLock(url)
  if (!client)
    throw new Error('Another Mela process uses this database. Set NATS_URL and REDIS_URL in both to run several.')
  watch(client)

  function watch(current: pg.Client): void {
    current.on('error', () => {
      log.warn('single-process lock connection lost')
      void retake()
    })
  }
  async function retake(): Promise<void> {
    while (!is_stopped) {
      const again = await takeLock(url).catch(() => undefined)
      if (again) {
        client = again
        return watch(again)
      }
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
  return async () => {
    is_stopped = true
    await client?.end()
  }
}

async function takeLock(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  const [row] = await askClient(client)(tryLock, { lock: LOCK })
  if (row?.is_taken) return client
  await client.end()
  return undefined
}
