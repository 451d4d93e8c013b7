import { createClient } from '@redis/client'
import type { Logger } from 'pino'

export type RedisClient = ReturnType<typeof newClient>

/** Fails at once while the server is unreachable, so that nothing ever waits for Redis. */
const newClient = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: (tries) => Math.min(tries * 100, 2_000) },
  })

export function openRedis(url: string | undefined, log: Logger): RedisClient | undefined {
  if (!url) return undefined
  const client = newClient(url)
  client.on('error', (error: Error) => log.warn({ reason: error.message }, 'redis unreachable'))
  // Nothing waits for it, not even the start.
  client.connect().catch((error: unknown) => log.error({ err: error }, 'redis connection given up'))
  return client
}
