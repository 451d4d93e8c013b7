import { LRUCache } from 'lru-cache'
import type { RedisClient } from './redis.ts'

// Small facts that may vanish at any moment. A store that does not answer counts as one that knows nothing.
export interface Cache {
  getMany(keys: string[]): Promise<(string | undefined)[]>
  setMany(entries: [key: string, value: string][], ttl_seconds: number): Promise<void>
  deleteMany(keys: string[]): Promise<void>
  /** Of a crowd that is only ever counted. */
  addDistinct(key: string, members: string[], ttl_seconds: number): Promise<void>
  /** How many different members these crowds have together; of very many, within a hundredth. */
  countDistinct(keys: string[]): Promise<number>
}

/** The prefix keeps several sites on the same Redis apart. */
export function openCache(redis: RedisClient | undefined, prefix = ''): Cache {
  return redis ? redisCache(redis, prefix) : localCache()
}

function localCache(): Cache {
  const entries = new LRUCache<string, string>({ max: 100_000 })
  const crowds = new LRUCache<string, Set<string>>({ max: 100 })
  return {
    getMany: (keys) => Promise.resolve(keys.map((key) => entries.get(key))),
    setMany(pairs, ttl_seconds) {
      for (const [key, value] of pairs) entries.set(key, value, { ttl: ttl_seconds * 1000 })
      return Promise.resolve()
    },
    deleteMany(keys) {
      for (const key of keys) entries.delete(key)
      return Promise.resolve()
    },
    addDistinct(key, members, ttl_seconds) {
      crowds.set(key, new Set([...(crowds.get(key) ?? []), ...members]), { ttl: ttl_seconds * 1000 })
      return Promise.resolve()
    },
    countDistinct: (keys) => Promise.resolve(new Set(keys.flatMap((key) => [...(crowds.get(key) ?? [])])).size),
  }
}

function redisCache(redis: RedisClient, prefix: string): Cache {
  const named = (key: string) => prefix + key
  return {
    async getMany(keys) {
      if (keys.length === 0) return []
      const values = await redis.mGet(keys.map(named)).catch(() => [])
      return keys.map((_, index) => values[index] ?? undefined)
    },
    async setMany(pairs, ttl_seconds) {
      const commands = redis.multi()
      for (const [key, value] of pairs) commands.set(named(key), value, { EX: ttl_seconds })
      await commands.execAsPipeline().catch(() => undefined)
    },
    async deleteMany(keys) {
      if (keys.length > 0) await redis.del(keys.map(named)).catch(() => undefined)
    },
    async addDistinct(key, members, ttl_seconds) {
      const commands = redis.multi().pfAdd(named(key), members).expire(named(key), ttl_seconds)
      await commands.execAsPipeline().catch(() => undefined)
    },
    countDistinct: (keys) => redis.pfCount(keys.map(named)).catch(() => 0),
  }
}
