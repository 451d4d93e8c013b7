import { fold } from '../../server/src/ledger/fold.ts'
import type { Transfer } from '../../server/src/ledger/index.ts'
import { reconcile } from '../../server/src/ledger/reconcile.ts'
import { createBatch, type Batch } from '../../server/src/platform/data/batch.ts'
import { openDatabase, type Database } from '../../server/src/platform/data/db.ts'
import { postTogether, type Outcome } from '../../server/test/money/post-together.ts'
import { serveCommands } from './worker.ts'

// A process that posts, as an api does for a money call: group commits on lanes by account, answered after COMMIT.
const LANES = 4
const MAX_SIZE = 256

export type Poster = {
  open(input: { url: string }): Promise<void>
  /** Each of them, or the error that it got, which may hide a commit. */
  post(input: { transfers: Transfer[] }): Promise<(Outcome | 'unknown')[]>
  /** What the jobs of a worker do. */
  tend(input: object): Promise<void>
}

let db: Database
let batch: Batch<Transfer, Outcome>
const quiet = () => undefined
const log = { warn: quiet, error: quiet } as unknown as Parameters<typeof openDatabase>[2]
const now = () => new Date()

const commands: Poster = {
  open({ url }) {
    db = openDatabase(url, 4, log)
    batch = createBatch({ lanes: LANES, max_size: MAX_SIZE, run: (members) => postTogether(db, members, now()) })
    return Promise.resolve()
  },

  post: ({ transfers }) =>
    Promise.all(
      transfers.map((transfer) =>
        batch.add(String(transfer.entries[0]!.account), transfer).catch((error: unknown) => {
          // A deadlock or a refusal of the database would be a fault of ours, not of the connection.
          if (/^(23|25|40|42|MF|P0)/.test((error as { code?: string }).code ?? '')) throw error
          return 'unknown' as const
        }),
      ),
    ),

  async tend() {
    await fold({ db })
    await reconcile({ db, log, now })
  },
}
serveCommands(commands)
