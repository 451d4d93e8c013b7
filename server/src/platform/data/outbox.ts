import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Bus } from '../realtime/bus.ts'
import { askClient, askPool, type Database } from './db.ts'
import { statement, type NoParams } from './statement.ts'

// A row written in the same transaction as the change it announces. The process that committed publishes straight away
// and removes the row; whatever it could not announce, because it died or the bus was unreachable, the relay announces later.
export interface Hint {
  subject: string
  payload: Uint8Array
}
/** Makes the hints of a row from the record, for the relay, which does not have them at hand. */
export type Announce = (body: unknown) => Promise<Hint[]>

/** Everything that features announce; a topic of several is announced by each of them. */
export function joinTopics(...all: Record<string, Announce>[]): Record<string, Announce> {
  const joined: Record<string, Announce> = {}
  for (const [topic, announce] of all.flatMap((topics) => Object.entries(topics))) {
    const earlier = joined[topic]
    joined[topic] = earlier ? async (body) => (await Promise.all([earlier(body), announce(body)])).flat() : announce
  }
  return joined
}

/** Some are at hand, others are still being made. */
export type Hints = readonly (Hint[] | Promise<Hint[]>)[]

/** For `transaction` and `groupCommit`, through which everything is announced. */
export interface Outbox {
  /** After COMMIT: publishes what the row stands for and then forgets the row. */
  publish(row_id: string, hints: Hints): void
  /** After COMMIT: the same with the hints that the topic makes of the body. Never fails: the relay is behind it. */
  announce(row_id: string, topic: string, body: unknown): Promise<void>
  /** What nobody waits for until the process stops. */
  waitAtEnd(work: Promise<void>): void
  flush(): Promise<void>
}

/** The last part of a larger statement, which takes the topic and the body from these parameters. */
export const outboxInsert = (topic: string, body: string): string =>
  `INSERT INTO platform_outbox (topic, body) VALUES (${topic}, ${body}) RETURNING id`

export const addToOutbox = statement<{ topic: string; body: string }, { id: string }>(
  'outbox_add',
  outboxInsert(':topic', ':body'),
)

const outboxForget = statement<{ row_ids: readonly string[] }>(
  'outbox_forget',
  'DELETE FROM platform_outbox WHERE id = ANY (:row_ids::bigint[])',
)

const FORGET_EVERY_MS = 200
const RELAY_EVERY_MS = 500
const RELAY_ROWS = 100
const OVERDUE_MINUTES = 5

const outboxSweep = statement<{ topics: string[]; failed_ids: string[] }, { id: string; topic: string; body: unknown }>(
  'outbox_sweep',
  `SELECT id, topic, body FROM platform_outbox
   WHERE created_at < clock_timestamp() - interval '1 second'
     AND topic = ANY (:topics::text[]) AND id <> ALL (:failed_ids::bigint[])
   ORDER BY id LIMIT ${RELAY_ROWS} FOR UPDATE SKIP LOCKED`,
)

const outboxOverdue = statement<NoParams, { count: string }>(
  'outbox_overdue',
  `SELECT count(*) FROM platform_outbox WHERE created_at < clock_timestamp() - interval '${OVERDUE_MINUTES} minutes'`,
)

/** `topics` is asked for when the first announcement is due: features are made after the outbox. */
export function createOutbox(
  db: Database,
  bus: Bus,
  log: Logger,
  topics: () => Record<string, Announce> = () => ({}),
): Outbox {
  let published: string[] = []
  let timer: NodeJS.Timeout | undefined
  let forgetting: Promise<void> = Promise.resolve()
  const unfinished = new Set<Promise<void>>()

  async function forget(): Promise<void> {
    timer = undefined
    const row_ids = published
    published = []
    if (row_ids.length === 0) return
    await askPool(db)(outboxForget, { row_ids }).catch((error: unknown) =>
      log.warn({ err: error }, 'published outbox rows not deleted, left to the relay'),
    )
  }

  const publishAll = (hints: Hint[]) => {
    for (const { subject, payload } of hints) bus.publish(subject, payload)
  }

  function publish(row_id: string, hints: Hints): void {
    if (!bus.isConnected()) return
    const later: Promise<void>[] = []
    for (const some of hints) {
      if (Array.isArray(some)) publishAll(some)
      else later.push(some.then(publishAll))
    }
    if (later.length === 0) return forgetSoon(row_id)
    const all = Promise.all(later).then(
      () => forgetSoon(row_id),
      (error: unknown) => log.warn({ err: error }, 'announcement failed, left to the relay'),
    )
    waitAtEnd(all)
  }

  function waitAtEnd(work: Promise<void>): void {
    unfinished.add(work)
    void work.finally(() => unfinished.delete(work))
  }

  function forgetSoon(row_id: string): void {
    published.push(row_id)
    timer ??= setTimeout(() => void (forgetting = forget()), FORGET_EVERY_MS)
  }

  return {
    publish,
    waitAtEnd,
    async announce(row_id, topic, body) {
      try {
        const hints = await topics()[topic]?.(body)
        if (hints) publish(row_id, [hints])
      } catch (error) {
        log.warn({ err: error }, 'announcement failed, left to the relay')
      }
    },
    async flush() {
      while (unfinished.size > 0) await Promise.all(unfinished)
      clearTimeout(timer)
      await forgetting
      await forget()
    },
  }
}

/** How many rows have waited for minutes although the relay should have swept them. */
export async function countOverdue(db: Pick<Database, 'pool'>): Promise<number> {
  const rows = await askPool(db)(outboxOverdue, {})
  return Number(rows[0]!.count)
}

/** A row whose announcement failed waits this long before it is tried again, and stops nobody meanwhile. */
const FAILED_WAIT_MS = 30_000
const MOST_FAILED = 10_000

/** Sweeps rows that nobody announced within a second. Several relays share the work. */
export function startRelay(db: Database, bus: Bus, topics: Record<string, Announce>, log: Logger): () => Promise<void> {
  let is_stopped = false
  let wake: () => void = () => {}
  const failed = new LRUCache<string, true>({ max: MOST_FAILED, ttl: FAILED_WAIT_MS })

  async function sweep(): Promise<number> {
    return db.transaction(async (client) => {
      // Topics of a newer version are left to the workers of that version.
      const rows = await askClient(client)(outboxSweep, {
        topics: Object.keys(topics),
        failed_ids: [...failed.keys()],
      })
      const announced: string[] = []
      for (const { id, topic, body } of rows) {
        try {
          for (const { subject, payload } of await topics[topic]!(body)) bus.publish(subject, payload)
          announced.push(id)
        } catch (error) {
          failed.set(id, true)
          log.warn({ err: error, topic, outbox_id: id }, 'announcement failed, will retry')
        }
      }
      if (announced.length > 0) await askClient(client)(outboxForget, { row_ids: announced })
      return rows.length
    })
  }

  async function run(): Promise<void> {
    while (!is_stopped) {
      const swept = bus.isConnected()
        ? await sweep().catch((error: unknown) => {
            log.warn({ err: error }, 'outbox relay failed, will retry')
            return 0
          })
        : 0
      if (swept < RELAY_ROWS && !is_stopped) {
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, RELAY_EVERY_MS)
        })
      }
    }
  }

  const running = run()
  return () => {
    is_stopped = true
    wake()
    return running
  }
}
