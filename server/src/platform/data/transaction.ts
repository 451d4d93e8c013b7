import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '../../generated/tables.ts'
import { askClient, askTransaction, type Ask, type Database } from './db.ts'
import { addJob, type JobOptions } from './add-job.ts'
import { addToOutbox, type Hints, type Outbox } from './outbox.ts'

// The one way to write. Whatever follows from a change is declared in its transaction: it happens once that is committed,
// and not at all when it is rolled back.
export interface UnitOfWork {
  ask: Ask
  /** Writes the row of the outbox; after COMMIT its topic makes the hints, unless they are at hand. */
  announce(topic: string, body: unknown, hints?: () => Hints): Promise<void>
  /** The same for a row that a larger statement has written. */
  announceRow(row_id: string, hints: () => Hints): void
  /** Work that must happen whatever crashes. */
  addJob(name: string, payload: Record<string, unknown>, options?: JobOptions): Promise<void>
  /** What only this process or its caches have to know. It may be lost in a crash. */
  afterCommit(work: () => unknown): void
}

export type Trx = Transaction<DB> & UnitOfWork

interface Needs {
  db: Database
  outbox: Outbox
  log: Logger
}

/**
 * The caller is answered after all announcements, so that what somebody does next is announced after this. Where that does
 * not matter and many wait for the answer, it comes first.
 */
export async function transaction<T>(
  context: Needs,
  work: (trx: Trx) => Promise<T>,
  { answer_first = false }: { answer_first?: boolean } = {},
): Promise<T> {
  const after: AfterCommit = []
  const result = await context.db.tables.transaction().execute((trx) => {
    const ask = askTransaction(trx)
    const declarations = unitOfWork(context, ask, after)
    return work(Object.assign(trx, declarations))
  })
  const done = runAfterCommit(context, after)
  if (answer_first) context.outbox.waitAtEnd(done)
  else await done
  return result
}

/**
 * The transaction of a group commit, in two round trips: what it locks and reads, then what it writes. Both parts hand all
 * their statements over before they wait for the first answer. Those who wait are answered before others hear of it.
 */
export async function groupCommit<Facts>(
  context: Needs,
  read: (ask: Ask) => Promise<Facts>,
  write: (unit: UnitOfWork, facts: Facts) => Promise<unknown>,
): Promise<Facts> {
  const after: AfterCommit = []
  const { facts } = await context.db.readThenWrite(
    (client) => read(askClient(client)),
    (client, known) => write(unitOfWork(context, askClient(client), after), known),
  )
  context.outbox.waitAtEnd(runAfterCommit(context, after))
  return facts
}

type AfterCommit = (() => unknown)[]

function unitOfWork({ outbox }: Needs, ask: Ask, after: AfterCommit): UnitOfWork {
  return {
    ask,
    async announce(topic, body, hints) {
      const [row] = await ask(addToOutbox, { topic, body: JSON.stringify(body) })
      after.push(() => (hints ? outbox.publish(row!.id, hints()) : outbox.announce(row!.id, topic, body)))
    },
    announceRow: (row_id, hints) => void after.push(() => outbox.publish(row_id, hints())),
    addJob: (name, payload, options) => addJob(ask, name, payload, options),
    afterCommit: (work) => void after.push(work),
  }
}

/** In the order in which it was declared. It is too late for any of it to fail the call. */
async function runAfterCommit({ log }: Needs, after: AfterCommit): Promise<void> {
  for (const work of after) {
    try {
      await work()
    } catch (error) {
      log.error({ err: error }, 'work after a commit failed')
    }
  }
}
