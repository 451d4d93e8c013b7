import { LRUCache } from 'lru-cache'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '../generated/tables.ts'
import type { Bus } from './bus.ts'
import type { Database, Statement } from './db.ts'

// A row written in the same transaction as the change it announces. The process that committed publishes straight away
// and removes the row; whatever it could not announce, because it died or the bus was away, the relay announces later.
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

export interface Outbox {
  /** After COMMIT: publishes what the row stands for, also what is still being made, and then forgets the row. */
  publish(row_id: string, hints: Hint[], later?: Promise<Hint[]>[]): void
  /** Inside a transaction: the row, for a topic that another feature announces. */
  add(trx: Kysely<DB>, topic: string, body: unknown): Promise<string>
  /** After COMMIT: the same for such a row, with the hints that the topic makes of it. Never fails: the relay is behind it. */
  announce(row_id: string, topic: string, body: unknown): Promise<void>
  flush(): Promise<void>
}

/** The last part of a larger statement, which takes the topic and the body from these parameters. */
export const outboxInsert = (topic: string, body: string): string =>
  `INSERT INTO platform_outbox (topic, body) VALUES (${topic}, ${body}) RETURNING id`

/** The row, where the transaction is a group commit. */
export const addToOutbox: Statement = { name: 'outbox_add', text: outboxInsert('$1', '$2') }

const outboxForget: Statement = {
  name: 'outbox_forget',
  text: 'DELETE FROM platform_outbox WHERE id = ANY ($1::bigint[])',
}

const FORGET_EVERY_MS = 200
const RELAY_EVERY_MS = 500
const RELAY_ROWS = 100
const OVERDUE_MINUTES = 5

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

  async function forget(): Promise<void> {
    timer = undefined
    const row_ids = published
    published = []
    if (row_ids.length === 0) return
    await db.pool
      .query({ ...outboxForget, values: [row_ids] })
      .catch((error: unknown) => log.warn({ err: error }, 'published rows stay for the relay'))
  }

  function publish(row_id: string, hints: Hint[], later: Promise<Hint[]>[] = []): void {
    if (!bus.isConnected()) return
    for (const { subject, payload } of hints) bus.publish(subject, payload)
    if (later.length === 0) return forgetSoon(row_id)
    const each = later.map(async (some) =>
      (await some).forEach(({ subject, payload }) => bus.publish(subject, payload)),
    )
    Promise.all(each).then(
      () => forgetSoon(row_id),
      (error: unknown) => log.warn({ err: error }, 'an announcement is left to the relay'),
    )
  }

  function forgetSoon(row_id: string): void {
    published.push(row_id)
    timer ??= setTimeout(() => void (forgetting = forget()), FORGET_EVERY_MS)
  }

  return {
    publish,
    async add(trx, topic, body) {
      const row = await trx
        .insertInto('platform_outbox')
        .values({ topic, body: JSON.stringify(body) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },
    async announce(row_id, topic, body) {
      try {
        const hints = await topics()[topic]?.(body)
        if (hints) publish(row_id, hints)
      } catch (error) {
        log.warn({ err: error }, 'an announcement is left to the relay')
      }
    },
    async flush() {
      clearTimeout(timer)
      await forgetting
      await forget()
    },
  }
}

/** How many rows have waited for minutes although the relay should have swept them. */
export async function countOverdue(db: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await db.pool.query<{ count: string }>({
    name: 'outbox_overdue',
    text: `SELECT count(*) FROM platform_outbox WHERE created_at < clock_timestamp() - interval '${OVERDUE_MINUTES} minutes'`,
  })
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
      const { rows } = await client.query<{ id: string; topic: string; body: unknown }>({
        name: 'outbox_sweep',
        text: `SELECT id, topic, body FROM platform_outbox
               WHERE created_at < clock_timestamp() - interval '1 second'
                 AND topic = ANY ($1::text[]) AND id <> ALL ($2::bigint[])
               ORDER BY id LIMIT ${RELAY_ROWS} FOR UPDATE SKIP LOCKED`,
        values: [Object.keys(topics), [...failed.keys()]],
      })
      const announced: string[] = []
      for (const { id, topic, body } of rows) {
        try {
          for (const { subject, payload } of await topics[topic]!(body)) bus.publish(subject, payload)
          announced.push(id)
        } catch (error) {
          failed.set(id, true)
          log.warn({ err: error, topic, outbox_id: id }, 'an announcement failed and will be tried again')
        }
      }
      if (announced.length > 0) await client.query({ ...outboxForget, values: [announced] })
      return rows.length
    })
  }

  async function run(): Promise<void> {
    while (!is_stopped) {
      const swept = bus.isConnected()
        ? await sweep().catch((error: unknown) => {
            log.warn({ err: error }, 'the relay will try again')
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
