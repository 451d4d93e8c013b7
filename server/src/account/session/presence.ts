import type { Context } from '../../context.ts'

// When a person was last here, to the minute. It lives in the cache: losing it costs a "last seen", nothing else.
const KEPT_SECONDS = 8 * 24 * 3_600
const EVERY_MS = 50_000
const FLUSH_MS = 2_000

const key = (user_id: string) => `seen:${user_id}`
const MINUTE_MS = 60_000
const CROWD_SECONDS = 300
/** Whoever was here in a minute of the clock. */
const crowd = (minute: number) => `online:${minute}`
const minuteOf = (unix: number) => Math.floor(unix / MINUTE_MS)

export interface Presence {
  seen(user_id: string): void
  stop(): void
}

export function createPresence(context: Context): Presence {
  const noted = new Map<string, number>()
  let fresh: [string, string][] = []
  const timer = setInterval(() => {
    const now = context.now().getTime()
    for (const [user_id, at] of noted) if (now - at >= EVERY_MS) noted.delete(user_id)
    if (fresh.length > 0) void context.cache.setMany(fresh, KEPT_SECONDS)
    for (const [minute, some] of Map.groupBy(fresh, ([, at]) => minuteOf(Number(at)))) {
      const people = some.map(([seen_key]) => seen_key)
      void context.cache.addDistinct(crowd(minute), people, CROWD_SECONDS)
    }
    fresh = []
  }, FLUSH_MS)
  return {
    seen(user_id) {
      if (noted.has(user_id)) return
      const now = context.now().getTime()
      noted.set(user_id, now)
      fresh.push([key(user_id), String(now)])
    },
    stop: () => clearInterval(timer),
  }
}

export async function readLastActive(context: Context, user_ids: string[]): Promise<Map<string, number>> {
  const values = await context.cache.getMany(user_ids.map(key))
  return new Map(user_ids.flatMap((user_id, index) => (values[index] ? [[user_id, Number(values[index])]] : [])))
}

/** How many people were here within the last minute or two. */
export function countOnline(context: Context): Promise<number> {
  const minute = minuteOf(context.now().getTime())
  return context.cache.countDistinct([crowd(minute), crowd(minute - 1)])
}
