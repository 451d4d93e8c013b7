// Asks for many entries with few calls, in the background, for as long as the session lasts.
const BATCH_SIZE = 100
const QUEUE_DELAY_MS = 500
const PAUSE_MS = 1_000
const STALE_AFTER_MS = 7 * 24 * 60 * 60_000
const LONGEST_RETRY_MS = 60_000

export interface Timers {
  set(callback: () => void, delay_ms: number): unknown
  clear(timer: unknown): void
}
const pageTimers: Timers = {
  set: (callback, delay_ms) => setTimeout(callback, delay_ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

export interface BatchSyncOptions {
  fetch: (ids: string[]) => Promise<void>
  /** When the entry was last asked for; undefined for one never seen. */
  syncedAt: (id: string) => number | undefined
  now: () => number
  timers?: Timers
}
export interface BatchSync {
  want(id: string): void
  /** However lately it was asked for, even where an answer is under way. */
  renew(id: string): void
  /** Logged out: what is queued or under way is dropped. */
  stop(): void
}

export function createBatchSync({ fetch, syncedAt, now, timers = pageTimers }: BatchSyncOptions): BatchSync {
  let queue = new Set<string>()
  let asking = new Set<string>()
  let timer: unknown
  let failures = 0
  let session = 0

  const runAfter = (delay_ms: number) => {
    timer = timers.set(() => void run(), delay_ms)
  }

  async function run(): Promise<void> {
    const mine = session
    const ids = [...queue].slice(0, BATCH_SIZE)
    asking = new Set(ids)
    for (const id of ids) queue.delete(id)
    try {
      await fetch(ids)
      if (mine !== session) return
      failures = 0
    } catch {
      if (mine !== session) return
      queue = new Set([...ids, ...queue])
      failures++
    }
    asking = new Set()
    timer = undefined
    if (queue.size === 0) return
    runAfter(failures > 0 ? Math.min(1000 * 2 ** (failures - 1), LONGEST_RETRY_MS) : PAUSE_MS)
  }

  function renew(id: string): void {
    queue.add(id)
    if (timer === undefined) runAfter(QUEUE_DELAY_MS)
  }

  return {
    want(id) {
      const synced_at = syncedAt(id)
      if (synced_at !== undefined && now() - synced_at <= STALE_AFTER_MS) return
      if (!asking.has(id)) renew(id)
    },
    renew,
    stop() {
      session++
      timers.clear(timer)
      timer = undefined
      queue = new Set()
      asking = new Set()
      failures = 0
    },
  }
}
