import { Currency } from '@mela/contract/money.ts'
import { audit } from '../server/src/ledger/audit.ts'
import { accountOf, Book, House, houseOf, keyOf, Part, type Transfer } from '../server/src/ledger/index.ts'
import { openDatabase } from '../server/src/platform/data/db.ts'
import { postTogether } from '../server/test/money/post-together.ts'
import { BARE_CONNECTIONS, bareEngine, createBareLedger, type BareEngine } from './bare-engine.ts'
import { query, startMigratedPostgres, type Postgres } from '../server/test/engines/postgres.ts'
import { startLoad } from './load-client.ts'
import type { Posted, Postings } from './load/postings.ts'
import { CpuMeter, loadAverage, median, microseconds, round, spread, total } from './measure.ts'
import type { Bench } from './run.ts'

// Transfers between people and the house, written in group commits through Posting: the bare engine and ours in turn,
// and ours with one account of the house and with six, because none of them may be a row that everybody waits for.
const FULL = { rounds: 5, seconds: 10, people: 8_000, warm_ups: 4 }
const SHORT = { rounds: 2, seconds: 3, people: 4_000, warm_ups: 2 }
const IN_FLIGHT = 1_024
const WARM_UP_SECONDS = 3
const FIRST_ID = 1_000_000
const EACH_HAS = 1_000_000_000_000n
const SEED_AT_ONCE = 1_000
const MANY = 6
/** A short run on a busy machine is rough; below this something is badly wrong. */
const GROSS_R_C = 1 / 20

interface Round {
  rate: number
  cpu_per_op: number
}

export const bench: Bench = {
  async run({ is_short }) {
    const size = is_short ? SHORT : FULL
    const postgres = await startMigratedPostgres({ settings: { max_wal_size: '16GB', checkpoint_timeout: '1h' } })
    await giveEveryone(postgres, size.people)
    await createBareLedger(postgres)
    const load = startLoad<Postings>('postings.ts')
    await load.open({ url: postgres.app_url, first_id: FIRST_ID, people: size.people })

    let posted = 0
    const post = async (seconds: number, houses: number, rate?: number): Promise<Posted> => {
      const done = await load.post({ seconds, houses, in_flight: IN_FLIGHT, ...(rate ? { rate } : {}) })
      posted += done.posted
      return done
    }
    let batch = 0
    for (let times = 0; times < size.warm_ups; times++) batch = round((await post(WARM_UP_SECONDS, 1)).batch, 0)
    console.log(`${size.people} people; ${batch} transfers a commit, for the bare engine too`)
    const bare = bareEngine(postgres, 'ledger.sql', { first_id: FIRST_ID, people: size.people, batch })
    const rounds = { bare: [] as Round[], ours: [] as Round[], many: [] as Round[] }
    let bare_posted = 0
    for (let number = 1; number <= size.rounds; number++) {
      console.log(`round ${number} of ${size.rounds}`)
      const [done, transfers] = await runBare(bare, batch, size.seconds)
      bare_posted += transfers
      rounds.bare.push(done)
      const pids = { node: load.pid, postgres: postgres.pid }
      rounds.ours.push(await runOurs('one account of the house ', pids, () => post(size.seconds, 1)))
      rounds.many.push(await runOurs('six accounts of the house', pids, () => post(size.seconds, MANY)))
    }
    const half = await post(size.seconds, 1, median(rounds.ours.map(({ rate }) => rate)) / 2)
    console.log(`at half load p50 ${round(half.p50_ms, 1)} ms, p99 ${round(half.p99_ms, 1)} ms until committed`)
    await load.close({})
    const ok = await check(postgres, bare.url, size.people, posted, bare_posted)
    return {
      ...ratios(rounds),
      ...{ batch, p50_ms: round(half.p50_ms, 1), p99_ms: round(half.p99_ms, 1), load: loadAverage(), ok },
    }
  },

  grossRegression: ({ R_C }) => (Number(R_C) < GROSS_R_C ? `R_C ${String(R_C)} is below ${GROSS_R_C}` : undefined),
}

async function giveEveryone(postgres: Postgres, people: number): Promise<void> {
  const quiet = { warn: () => undefined } as unknown as Parameters<typeof openDatabase>[2]
  const db = openDatabase(postgres.app_url, 2, quiet)
  const gifts = Array.from({ length: people }, (_, index): Transfer => {
    const account = accountOf(String(FIRST_ID + index), Part.Available, Currency.Diamond, Book.Play)
    const entries = [
      { account, amount: EACH_HAS },
      { account: houseOf(House.Seed, Currency.Diamond, Book.Play), amount: -EACH_HAS },
    ]
    return { key: keyOf('bench gift', index), kind: 'seeded', reference: '', entries }
  })
  for (let from = 0; from < people; from += SEED_AT_ONCE) {
    await postTogether(db, gifts.slice(from, from + SEED_AT_ONCE), new Date())
  }
  await db.close()
}

async function runBare(bare: BareEngine, batch: number, seconds: number): Promise<[Round, number]> {
  const done = await bare.run(seconds)
  const transfers = done.transactions * batch
  const rate = transfers / done.seconds
  console.log(
    `  bare, ${BARE_CONNECTIONS} connections: ${round(rate, 0)}/s, ${microseconds(done.cpu_seconds, transfers)} CPU each`,
  )
  return [{ rate, cpu_per_op: done.cpu_seconds / transfers }, transfers]
}

async function runOurs(name: string, pids: Record<string, number>, post: () => Promise<Posted>): Promise<Round> {
  const meter = new CpuMeter(pids).start()
  const done = await post()
  const cpu = meter.stop()
  const parts = Object.entries(cpu).map(([part, seconds]) => `${part} ${microseconds(seconds, done.posted)}`)
  const rate = done.posted / done.seconds
  console.log(
    `  ${name}: ${round(rate, 0)}/s in commits of ${round(done.batch, 0)}, ${microseconds(total(cpu), done.posted)} CPU each (${parts.join(', ')})`,
  )
  return { rate, cpu_per_op: total(cpu) / done.posted }
}

function ratios({ bare, ours, many }: Record<'bare' | 'ours' | 'many', Round[]>) {
  const of = (ratio: (index: number) => number) => ours.map((_, index) => ratio(index))
  const R_T = of((index) => ours[index]!.rate / bare[index]!.rate)
  const R_C = of((index) => bare[index]!.cpu_per_op / ours[index]!.cpu_per_op)
  const one_to_many = of((index) => ours[index]!.rate / many[index]!.rate)
  const ends = (values: number[]) => spread(values).map((value) => round(value))
  const middle = (all: Round[]) => round(median(all.map(({ rate }) => rate)), 0)
  return {
    ...{ R_T: round(median(R_T)), R_C: round(median(R_C)), one_to_many: round(median(one_to_many)) },
    ...{ per_second: middle(ours), bare_per_second: middle(bare) },
    spread: { R_T: ends(R_T), R_C: ends(R_C), one_to_many: ends(one_to_many) },
  }
}

/** Everything acknowledged is there, both ledgers are whole, and no row of the house was ever touched. */
async function check(postgres: Postgres, bare_url: string, people: number, posted: number, bare_posted: number) {
  const ours = await audit(postgres.url)
  const bare = await audit(bare_url)
  const [house] = await query<{ rows: number; writes: number }>(
    postgres.url,
    `SELECT (SELECT count(*) FROM ledger_house)::int AS rows,
            coalesce(n_tup_ins + n_tup_upd + n_tup_del, 0)::int AS writes FROM pg_stat_user_tables WHERE relname = 'ledger_house'`,
  )
  const wrong = Object.entries({
    'acknowledged less transfers': posted + people - ours.transfers,
    'entries less two for each transfer': ours.entries - ours.transfers * 2,
    'bare transfers less those of pgbench': bare.transfers - people - bare_posted,
    'findings of the auditor': ours.wrong.length,
    'findings of the auditor about the bare engine': bare.wrong.length,
    'rows of the house written': house!.writes + house!.rows,
  }).filter(([, count]) => count !== 0)
  console.log(`audited ${ours.transfers} transfers: ${wrong.length === 0 ? 'all right' : 'WRONG'}`)
  for (const [what, count] of wrong) console.log(`  ${what}: ${count}`)
  return wrong.length === 0
}
