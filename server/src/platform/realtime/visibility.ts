import type { Context } from '../../context.ts'

// Who looks at the app right now. It lives in the cache and is said again while it is true: what a dead gateway said fades away.
const KEPT_SECONDS = 75
const AT_ONCE = 1_000

const key = (user_id: string) => `visible:${user_id}`

export interface Visibility {
  /** The number of a person's devices that somebody looks at changes by one. */
  show(user_id: string): void
  hide(user_id: string): void
  /** To be called more often than what was said fades away. */
  refresh(): Promise<void>
}

export function createVisibility({ cache }: Pick<Context, 'cache'>): Visibility {
  const looking = new Map<string, number>()
  return {
    show(user_id) {
      const before = looking.get(user_id) ?? 0
      looking.set(user_id, before + 1)
      if (before === 0) void cache.setMany([[key(user_id), '1']], KEPT_SECONDS)
    },
    hide(user_id) {
      const after = (looking.get(user_id) ?? 0) - 1
      if (after > 0) return void looking.set(user_id, after)
      looking.delete(user_id)
      void cache.deleteMany([key(user_id)])
    },
    async refresh() {
      const user_ids = [...looking.keys()]
      for (let start = 0; start < user_ids.length; start += AT_ONCE) {
        const entries = user_ids.slice(start, start + AT_ONCE).map((user_id): [string, string] => [key(user_id), '1'])
        await cache.setMany(entries, KEPT_SECONDS)
      }
    },
  }
}

/** Those among these people who look at the app on any device. */
export async function readVisible({ cache }: Pick<Context, 'cache'>, user_ids: string[]): Promise<Set<string>> {
  const values = await cache.getMany(user_ids.map(key))
  return new Set(user_ids.filter((_, index) => values[index] !== undefined))
}
