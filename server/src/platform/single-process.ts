import pg from 'pg'
import type { Logger } from 'pino'

// Without NATS a process cannot reach another one, so a second one beside it would lose hints silently.
// The lock lives as long as its connection; after a restart of the database it is taken again.
const LOCK = 7_300_001

export async function requireToBeAlone(url: string, log: Logger): Promise<() => Promise<void>> {
  let is_stopped = false
  let client = await takeLock(url)
  if (!client)
    throw new Error('Another Mela process uses this database. Set NATS_URL and REDIS_URL in both to run several.')
  watch(client)

  function watch(current: pg.Client): void {
    current.on('error', () => {
      log.warn('the connection that keeps others out broke')
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
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK])
  if (rows[0]?.taken) return client
  await client.end()
  return undefined
}
