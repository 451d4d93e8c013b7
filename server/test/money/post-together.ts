import { Posting, type Transfer } from '../../src/ledger/index.ts'
import { askClient, plainColumn, type Ask, type Database } from '../../src/platform/data/db.ts'
import { statement } from '../../src/platform/data/statement.ts'

/** Known was written before, by a try whose answer may never have arrived; refused would have left somebody below zero. */
export type Outcome = 'posted' | 'known' | 'refused'

// One look into the index for each, however small the table was when the connection planned it.
const readKnown = statement<{ keys: string }, { key: string }>(
  'test_read_known',
  `SELECT key FROM unnest(:keys::uuid[]) AS wanted (key)
   WHERE EXISTS (SELECT FROM ledger_transfer WHERE ledger_transfer.key = wanted.key OFFSET 0)`,
)

/** Between accounts of the house nobody waits for a wallet: as a deposit has a row, each has a name of its own to wait for. */
const lockKeys = statement<{ keys: string[] }>(
  'test_lock_keys',
  `SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM (SELECT unnest(:keys::text[]) AS key ORDER BY 1) AS wanted`,
)

/** As a group commit does it: locked and looked up in one round trip, written in the next. */
export async function postTogether(db: Database, transfers: readonly Transfer[], at: Date): Promise<Outcome[]> {
  const { facts } = await db.readThenWrite(
    async (client) => {
      const ask = askClient(client)
      const asked = [lockAll(ask, transfers), askKnown(ask, transfers)] as const
      // In order: what follows a statement that failed only says that the transaction is lost, and may say so first.
      await Promise.allSettled(asked)
      const posting = await asked[0]
      return { posting, outcomes: decide(posting, transfers, await asked[1]) }
    },
    (client, { posting }) => posting.write(askClient(client), at),
  )
  return facts.outcomes
}

/** The same in a transaction that is open already. */
export async function postWithin(ask: Ask, transfers: readonly Transfer[], at: Date): Promise<Outcome[]> {
  const posting = await lockAll(ask, transfers)
  const outcomes = decide(posting, transfers, await askKnown(ask, transfers))
  await posting.write(ask, at)
  return outcomes
}

/** Both are handed over before the first is awaited. */
async function lockAll(ask: Ask, transfers: readonly Transfer[]): Promise<Posting> {
  const keys = transfers.filter(({ entries }) => entries.every(({ account }) => account < 256n)).map(({ key }) => key)
  const named = keys.length > 0 ? ask(lockKeys, { keys }) : Promise.resolve([])
  const posting = Posting.lock(
    ask,
    transfers.flatMap(({ entries }) => entries.map(({ account }) => account)),
  )
  await Promise.allSettled([named, posting])
  await named
  return posting
}

const askKnown = (ask: Ask, transfers: readonly Transfer[]): Promise<{ key: string }[]> =>
  ask(readKnown, { keys: plainColumn(transfers, ({ key }) => key) })

function decide(posting: Posting, transfers: readonly Transfer[], rows: { key: string }[]): Outcome[] {
  const known = new Set(rows.map(({ key }) => key))
  return transfers.map((transfer) => {
    if (known.has(transfer.key)) return 'known'
    if (!posting.add(transfer)) return 'refused'
    known.add(transfer.key)
    return 'posted'
  })
}
