import { Currency } from '@mela/contract/money.ts'
import { accountOf, Book, House, houseOf, keyOf, Part, Posting, type Transfer } from '../../server/src/ledger/index.ts'
import { createBatch, type Batch } from '../../server/src/platform/data/batch.ts'
import { askClient, openDatabase, type Database } from '../../server/src/platform/data/db.ts'
import { percentile } from '../measure.ts'
import { Driver, type Pace } from './pace.ts'
import { serveCommands } from './worker.ts'

// Bets as the ledger sees them: each takes something from one person for the house, many of them in one commit.
const LANES = 4
const MAX_SIZE = 256

export interface Posted {
  posted: number
  seconds: number
  /** Members of a commit, on average. */
  batch: number
  p50_ms: number
  p99_ms: number
}
export type Postings = {
  open(input: { url: string; first_id: number; people: number }): Promise<void>
  /** Against this many accounts of the house, at most all that are here. */
  post(input: { houses: number } & Pace): Promise<Posted>
  close(input: object): Promise<void>
}

/** What takes from a person for the house, with the account of the house that gets it. */
const TAKING = [
  ['bet_placed', House.Games],
  ['chest_sent', House.Chests],
  ['adjusted', House.Adjustments],
  ['exchanged', House.Exchange],
  ['exchanged', House.Fees],
  ['seeded', House.Seed],
] as const
let db: Database
let batch: Batch<Transfer, boolean>
let accounts: { account: bigint; name: string }[] = []
let house_count = 1
let turn = 0
let commits = 0
let waits: number[] = []
let under_way = 0
let allPosted: () => void = () => undefined
const run_id = process.pid

async function postAll(transfers: Transfer[]): Promise<boolean[]> {
  commits++
  const { facts } = await db.readThenWrite(
    async (client) => {
      const posting = await Posting.lock(
        askClient(client),
        transfers.map(({ entries }) => entries[0]!.account),
      )
      return { posting, posted: transfers.map((transfer) => posting.add(transfer)) }
    },
    (client, { posting }) => posting.write(askClient(client), new Date()),
  )
  return facts.posted
}

const driver = new Driver((due_at) => {
  const number = turn++
  const { account, name } = accounts[number % accounts.length]!
  const [kind, house] = TAKING[number % house_count]!
  const entries = [
    { account, amount: -1n },
    { account: houseOf(house, Currency.Diamond, Book.Play), amount: 1n },
  ]
  const key = keyOf('bench', run_id, number)
  under_way++
  void batch.add(name, { key, kind, reference: name, entries }).then((is_posted) => {
    if (!is_posted) throw new Error('a person of the bench has nothing left')
    waits.push(performance.now() - due_at)
    under_way--
    driver.onFinished()
    if (under_way === 0) allPosted()
  })
})

const commands: Postings = {
  open({ url, first_id, people }) {
    const log = { warn: () => undefined } as unknown as Parameters<typeof openDatabase>[2]
    db = openDatabase(url, 2, log)
    batch = createBatch({ lanes: LANES, max_size: MAX_SIZE, run: postAll })
    accounts = Array.from({ length: people }, (_, index) => {
      const account = accountOf(String(first_id + index), Part.Available, Currency.Diamond, Book.Play)
      return { account, name: String(account) }
    })
    return Promise.resolve()
  },

  async post({ houses, ...pace }) {
    house_count = houses
    waits = []
    commits = 0
    const started_at = performance.now()
    await driver.run(pace)
    if (under_way > 0) await new Promise<void>((resolve) => (allPosted = resolve))
    allPosted = () => undefined
    const seconds = (performance.now() - started_at) / 1000
    const sorted = Float64Array.from(waits).sort()
    return {
      ...{ posted: sorted.length, seconds, batch: sorted.length / commits },
      ...{ p50_ms: percentile(sorted, 1 / 2), p99_ms: percentile(sorted, 99 / 100) },
    }
  },

  close: () => db.close(),
}
serveCommands(commands)
