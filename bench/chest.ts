import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createCaller } from '@mela/contract/client.ts'
import { auditSite } from '../server/ledger.ts'
import { Book } from '../server/src/ledger/index.ts'
import { askClient } from '../server/src/platform/data/db.ts'
import { seedDiamonds } from '../server/test/money/seed-diamonds.ts'
import { bareEngine, createBareDatabase, type BareEngine } from './bare-engine.ts'
import { query, type Postgres } from '../server/test/engines/postgres.ts'
import { createBigGroup } from './group-people.ts'
import { startLoad } from './load-client.ts'
import type { ChestLoad, Claimed } from './load/chest.ts'
import type { RowLockLoad } from './load/chest-row-lock.ts'
import { CpuMeter, loadAverage, median, round, spread, total } from './measure.ts'
import { startSite, type Site } from './mela-site.ts'
import { createPeople, type Person } from './people.ts'
import type { Bench } from './run.ts'

// Everyone of a large group opens one box at the same moment, through HTTP with sessions, membership and limits. Beside it,
// in every round, the claim that locks the row of its box and waits for a commit each time: once as an application writes
// it (peer_T), and once as fast as the engine can, by pgbench beside the database (bare_T).
const FULL = { people: 10_000, rounds: 5, bare_seconds: 5 }
const SHORT = { people: 2_000, rounds: 2, bare_seconds: 2 }
const CONNECTIONS = 1_000
/** As many as a process of the server has at most. */
const ROW_LOCK_CONNECTIONS = 10
const GROUP_ID = '501'
const BOX = { amount: 1_000, num: 100 }
const BARE_CHEST_ID = 1
const GOAL = { answered_ms: 2_000, peer_T: 10 }
/** Batches that took something, rows of the outbox that go, and what the worker does meanwhile; not one for each who asks. */
const XIDS_MOST = 300
/** Of a short run with a fifth of the people. */
const GROSS_ANSWERED_MS = 4_000
/** With --flush-1ms every commit takes a millisecond longer, as on a disk of a network; for both forms alike. */
const SLOW_FLUSH = { commit_delay: '1000', commit_siblings: '0' }
const PROFILE_DIR = '/tmp/mela-profile'

interface Round extends Claimed {
  chest_id: string
  bare_seconds: number
  row_lock_seconds: number
  xids: number
}

export const bench: Bench = {
  async run({ is_short, flags }) {
    const size = is_short ? SHORT : FULL
    const slow = flags.has('--flush-1ms') ? SLOW_FLUSH : {}
    const { site, people, bare } = await prepare(size.people, flags.has('--profile') ? PROFILE_DIR : undefined, slow)
    const load = startLoad<ChestLoad>('chest.ts')
    await load.open({ urls: [site.api.url], connections: CONNECTIONS })
    const loads = { load, row_lock: startLoad<RowLockLoad>('chest-row-lock.ts') }
    // The first warms up.
    await runRound(site, people, loads, bare, { number: 0, bare_seconds: 1 })
    const rounds: Round[] = []
    for (let number = 1; number <= size.rounds; number++) {
      rounds.push(await runRound(site, people, loads, bare, { number, bare_seconds: size.bare_seconds }))
    }
    const is_right = await check(site, rounds, people.length)
    await Promise.all([site.api.stop(), site.gateway.stop(), site.worker.stop()])
    const ratios = rounds.map(({ seconds, row_lock_seconds }) => row_lock_seconds / seconds)
    const bare_ratios = rounds.map(({ seconds, bare_seconds }) => bare_seconds / seconds)
    return {
      answered_ms: Math.round(median(rounds.map(({ seconds }) => seconds)) * 1000),
      peer_T: round(median(ratios), 1),
      spread: spread(ratios).map((ratio) => round(ratio, 1)),
      bare_T: round(median(bare_ratios), 1),
      row_locks_per_second: Math.round(people.length / median(rounds.map((each) => each.row_lock_seconds))),
      p50_ms: round(median(rounds.map(({ p50_ms }) => p50_ms)), 0),
      p99_ms: round(median(rounds.map(({ p99_ms }) => p99_ms)), 0),
      xids: Math.max(...rounds.map(({ xids }) => xids)),
      people: people.length,
      goal: GOAL,
      load: loadAverage(),
      ok: is_right,
    }
  },

  grossRegression: ({ answered_ms }) =>
    Number(answered_ms) > GROSS_ANSWERED_MS ? `answering takes more than ${GROSS_ANSWERED_MS} ms` : undefined,
}

async function prepare(count: number, profile_dir: string | undefined, slow: Partial<typeof SLOW_FLUSH>) {
  let people: Person[] = []
  const site = await startSite({
    profile_dir,
    settings: { max_wal_size: '16GB', checkpoint_timeout: '1h', ...slow },
    async prepare(postgres) {
      people = await createPeople(postgres.url, count)
      await createBigGroup(postgres.url, GROUP_ID, people)
      // Nobody's session is due for a longer life meanwhile.
      await query(postgres.url, `UPDATE account_session SET expires_at = now() + interval '30 days'`)
      await giveDiamonds(postgres, people[0]!)
      await query(postgres.url, 'VACUUM ANALYZE')
      await createBareDatabase(postgres)
      await storeBareChest(postgres.urlOf('bare'), people[0]!)
    },
  })
  const variables = { first_id: Number(people[0]!.user_id), people: count, chest_id: BARE_CHEST_ID, turn: 0 }
  return { site, people, bare: bareEngine(site.postgres, 'chest-row-lock.sql', variables) }
}

async function giveDiamonds({ url }: Postgres, { user_id }: Person): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('BEGIN')
  await seedDiamonds(askClient(client), [{ user_id, book: Book.Play, amount: '1000000.00' }], new Date())
  await client.query('COMMIT')
  await client.end()
}

async function storeBareChest(url: string, { user_id }: Person, chest_id = BARE_CHEST_ID): Promise<void> {
  await query(
    url,
    `INSERT INTO chests_chest (id, group_id, user_id, book, type, amount, num, remarks, seed, message_id, created_at, expires_at)
     VALUES ($1, $2, $3, 1, 2, $4, $5, '', decode(repeat('11', 32), 'hex'), 1, now(), now() + interval '1 day')`,
    [chest_id, GROUP_ID, user_id, BOX.amount, BOX.num],
  )
  await query(
    url,
    `INSERT INTO chests_share (chest_id, position, amount) SELECT $1, n - 1, $2 FROM generate_series(1, $3::int) AS n`,
    [chest_id, BOX.amount / BOX.num, BOX.num],
  )
}

async function runRound(
  site: Site,
  people: Person[],
  { load, row_lock }: { load: Pick<ChestLoad, 'claim'>; row_lock: Pick<RowLockLoad, 'claim'> },
  bare: BareEngine,
  turn: { number: number; bare_seconds: number },
): Promise<Round> {
  const done = await bare.run(turn.bare_seconds)
  const bare_seconds = (people.length / done.transactions) * done.seconds
  const row_lock_seconds = await lockRows(bare.url, people, row_lock, BARE_CHEST_ID + 1 + turn.number)
  const send = createCaller({ origin: site.api.url, token: () => people[0]!.token, language: () => 'en', fetch })
  const { chest_id } = await send('addChest', { group_id: GROUP_ID, type: 1, ...BOX, nonce: randomUUID() })
  const before = await lastXid(site)
  const meter = new CpuMeter(site.pids()).start()
  const claimed = await load.claim({ tokens: people.map(({ token }) => token), chest_id })
  const cpu = meter.stop()
  const xids = (await lastXid(site)) - before
  const parts = Object.entries(cpu).map(([name, used]) => `${name} ${round(used, 2)} s`)
  console.log(
    `row lock ${round(row_lock_seconds, 1)} s for all (pgbench ${round(bare_seconds, 1)} s), ` +
      `Mela ${round(claimed.seconds, 2)} s; ${xids} transactions wrote; ` +
      `CPU ${round(total(cpu), 2)} s (${parts.join(', ')})`,
  )
  return { ...claimed, chest_id, bare_seconds, row_lock_seconds, xids }
}

async function lockRows(
  url: string,
  people: Person[],
  { claim }: Pick<RowLockLoad, 'claim'>,
  chest_id: number,
): Promise<number> {
  await storeBareChest(url, people[0]!, chest_id)
  const user_ids = people.map(({ user_id }) => user_id)
  const { seconds, taken } = await claim({ url, connections: ROW_LOCK_CONNECTIONS, user_ids, chest_id })
  if (taken !== BOX.num) throw new Error(`with the row locked ${taken} of ${BOX.num} were taken`)
  return seconds
}

async function lastXid({ postgres }: Site): Promise<number> {
  const [row] = await query<{ xid: string }>(postgres.url, 'SELECT pg_snapshot_xmax(pg_current_snapshot()) AS xid')
  return Number(row!.xid)
}

/** As many got something as there were boxes, all of it, the rest nothing; and nothing was written for them. */
async function check({ postgres }: Site, rounds: Round[], people: number): Promise<boolean> {
  const wrong: string[] = []
  for (const { chest_id, received, not_enough, other, first_other, amount, xids } of rounds) {
    if (other > 0) wrong.push(`${other} other answers, such as ${first_other}`)
    if (received !== BOX.num || amount !== BOX.amount) wrong.push(`${received} people got ${amount}`)
    if (received + not_enough !== people) wrong.push(`${received} and ${not_enough} of ${people} answered`)
    if (xids > XIDS_MOST) wrong.push(`${xids} transactions wrote something`)
    const [row] = await query<{ taken: number; entries: number; lines: number }>(
      postgres.url,
      `SELECT (SELECT sum(amount)::int FROM chests_share WHERE chest_id = $1::text::bigint AND user_id IS NOT NULL) AS taken,
              (SELECT count(*)::int FROM ledger_transfer WHERE kind = 61 AND reference = $1) AS entries,
              (SELECT count(*)::int FROM chat_message WHERE content_type = 9 AND content->>'chest_id' = $1) AS lines`,
      [chest_id],
    )
    if (row!.taken !== BOX.amount || row!.entries !== BOX.num || row!.lines !== BOX.num)
      wrong.push(`the record has ${JSON.stringify(row)}`)
  }
  const { ok, wrong: found } = await auditSite(postgres.url)
  if (!ok) wrong.push(`the ledger: ${JSON.stringify(found)}`)
  for (const line of wrong) console.log(line)
  return wrong.length === 0
}
