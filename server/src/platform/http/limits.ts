import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { LRUCache } from 'lru-cache'
import type { RedisClient } from '../redis.ts'

export interface Bucket {
  per_second: number
  burst: number
}
export interface Window {
  name: string
  seconds: number
}

// Two kinds. Buckets hold back a person who types too fast: they live in this process, cost nothing and never wait.
// Windows count what must not be repeated (sign-in, new accounts) over all processes; while Redis is unreachable they throw,
// so that whoever guards something with one keeps it closed.
export interface Limits {
  take(bucket: Bucket, key: string, now_ms: number, tokens?: number): boolean
  /** Counts one more and tells how many there were in the window, this one included. */
  count(window: Window, key: string): Promise<{ count: number; retry_after: number }>
  /** Takes back what was counted for something that was then not done. */
  giveBack(window: Window, key: string): Promise<void>
}

/** Of buckets that are not full; whoever is pushed out by so many others has long had time to fill theirs. */
const MOST_LEVELS = 50_000

interface Level {
  tokens: number
  at_ms: number
}

export function createLimits(redis: RedisClient | undefined, prefix = ''): Limits {
  const levels = new LRUCache<string, Level>({ max: MOST_LEVELS })
  const windows = new Map<string, RateLimiterAbstract>()
  const openOnce = (window: Window): RateLimiterAbstract => {
    const limiter = windows.get(window.name) ?? openWindow(window, redis, prefix)
    windows.set(window.name, limiter)
    return limiter
  }
  return {
    take(bucket, key, now_ms, wanted = 1) {
      let level = levels.get(key)
      if (!level) levels.set(key, (level = { tokens: bucket.burst, at_ms: now_ms }))
      // A clock that was set back must cost nobody the tokens that are left.
      const elapsed_ms = Math.max(0, now_ms - level.at_ms)
      const tokens = Math.min(bucket.burst, level.tokens + (elapsed_ms / 1000) * bucket.per_second)
      const has_enough = tokens >= wanted
      level.tokens = has_enough ? tokens - wanted : tokens
      level.at_ms = now_ms
      return has_enough
    },
    async count(window, key) {
      const result = await openOnce(window).penalty(key, 1)
      return { count: result.consumedPoints, retry_after: Math.ceil(result.msBeforeNext / 1000) }
    },
    async giveBack(window, key) {
      await openOnce(window).reward(key, 1)
    },
  }
}

function openWindow(window: Window, redis: RedisClient | undefined, prefix: string): RateLimiterAbstract {
  const options = { keyPrefix: `${prefix}limit:${window.name}`, points: 1, duration: window.seconds }
  return redis
    ? new RateLimiterRedis({ ...options, storeClient: redis, useRedisPackage: true })
    : new RateLimiterMemory(options)
}
