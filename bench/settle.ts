import { readFileSync } from 'node:fs'
import { FIRST_ODDS, hashOfOdds, textOfOdds } from '@mela/rules/games/odds.ts'
import pg from 'pg'
import { audit } from '../server/src/ledger/audit.ts'
import { readRoot } from '../server/src/games/draw/close-period.ts'
import { askClient } from '../server/src/platform/data/db.ts'
import { createBareLedger } from './bare-engine.ts'
import { until } from '../server/test/engines/child.ts'
import { makePlayers } from './draws.ts'
import { query, type Postgres } from '../server/test/engines/postgres.ts'
import { CpuMeter, loadAverage, median, round, spread, total } from './measure.ts'
import { startSite, type Site } from './mela-site.ts'
import { createPeople } from './people.ts'
import type { Bench } from './run.ts'

// A period with many bets is paid by the worker, as after any draw, from the job until the last commit; beside it one
// statement over the same rows, which marks every bet and pays the winners, but checks no root and sums up nothing.
const FULL = { bets: 100_000, people: 10_000, rounds: 5 }
const SHORT = { bets: 10_000, people: 2_000, rounds: 2 }
const LINE = '02'
const RESULT = '7'
const GOAL = { times_bare: 2.5 }
const PAID_WITHIN_MS = 120_000
const PROFILE_DIR = '/tmp/mela-profile'
/** Of a short run on a busy machine. */
const GROSS_TIMES = 15

export const bench: Bench = {
  async run({ is_short, flags }) {
    const size = is_short ? SHORT : FULL
    // The first warms up.
    const periods = Array.from({ length: size.rounds + 1 }, (_, number) => `20991231${LINE}${1001 + number}`)
    const site = await prepare(size, periods, flags.has('--profile') ? PROFILE_DIR : undefined)
    const seconds: { bare: number; ours: number }[] = []
    for (const period of periods) seconds.push(await runRound(site, period))
    const counted = seconds.slice(1)
    const ok = await check(site, size.bets, periods)
    await Promise.all([site.api.stop(), site.gateway.stop(), site.worker.stop()])
    const ratios = counted.map(({ bare, ours }) => bare / ours)
    return {
      R_T: round(median(ratios)),
      spread: spread(ratios).map((ratio) => round(ratio)),
      seconds: round(median(counted.map(({ ours }) => ours)), 2),
      bare_seconds: round(median(counted.map(({ bare }) => bare)), 2),
      times_bare: round(1 / median(ratios), 2),
      bets: size.bets,
      ...{ goal: GOAL, load: loadAverage(), ok },
    }
  },

  grossRegression: ({ times_bare }) =>
    Number(times_bare) > GROSS_TIMES ? `it takes ${String(times_bare)} times as long as the bare statement` : undefined,
}

async function prepare(
  { bets, people: count }: typeof FULL,
  periods: readonly string[],
  profile_dir: string | undefined,
) {
  return startSite({
    profile_dir,
    settings: { max_wal_size: '16GB', checkpoint_timeout: '1h' },
    async prepare(postgres) {
      const people = await createPeople(postgres.url, count)
      await makePlayers(
        postgres.url,
        people.map(({ user_id }) => user_id),
        '1000.00',
      )
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      // Bets of a day that is far away, written without asking whether their periods are open.
      await client.query('SET session_replication_role = replica')
      for (const period of periods) await drawWithBets(client, period, bets, Number(people[0]!.user_id), count)
      await writeDays(client)
      await client.end()
      await query(postgres.url, 'VACUUM ANALYZE')
      await prepareBare(postgres)
    },
  })
}

/** Closed over its bets and drawn. About three of ten win. */
async function drawWithBets(client: pg.Client, period: string, bets: number, first_id: number, people: number) {
  const odds = FIRST_ODDS.wingo
  await client.query('INSERT INTO games_odds (hash, body) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    hashOfOdds(odds),
    textOfOdds(odds),
  ])
  await client.query(
    `INSERT INTO games_bet (user_id, nonce, line, period, game_type, method, value, currency, book, stake, fee, blind, created_at)
     SELECT $3::bigint + (n * 7919) % $4::bigint, gen_random_uuid(), $1, $2, 2,
       ('{size,size,size,size,color,color,color,number,number,number}'::text[])[n % 10 + 1],
       ('{big,small,big,small,red,green,purple,1,3,7}'::text[])[n % 10 + 1],
       3, 1, 100 * (n % 5 + 1), 2 * (n % 5 + 1), md5(n::text), now()
     FROM generate_series(1, $5::int) AS n`,
    [LINE, period, first_id, people, bets],
  )
  const closing = { ...(await readRoot(askClient(client), LINE, period)), signature: '' }
  await client.query(
    `INSERT INTO games_period (line, period, game_type, index, is_opened, opens_at, close_at, draw_at, config_version, odds_hash,
       opening, closing, closed_at, countersignature, drawn, result, drawn_at)
     VALUES ($1, $2, 2, $3, true, now(), now() + interval '1 minute', now() + interval '2 minutes', 0, $4, '{}', $5, now(), '{}', '{}', $6, now() - interval '3 days')`,
    [LINE, period, Number(period.slice(-4)), hashOfOdds(odds), JSON.stringify(closing), RESULT],
  )
}

const writeDays = (client: pg.Client) =>
  client.query(
    `INSERT INTO games_day (user_id, day, currency, game_type, book, bets, stake)
     SELECT user_id, '2099-12-31', currency, game_type, book, count(*), sum(stake) FROM games_bet
     GROUP BY user_id, currency, game_type, book`,
  )

async function prepareBare(postgres: Postgres): Promise<void> {
  const url = await createBareLedger(postgres)
  await query(url, 'DROP TRIGGER games_keep_bets ON games_bet')
  await query(url, 'ALTER TABLE games_bet ADD COLUMN won bigint')
}

async function runRound(site: Site, period: string): Promise<{ bare: number; ours: number }> {
  const began_bare = performance.now()
  await query(site.postgres.urlOf('bare'), SETTLE_SQL, [LINE, period])
  const bare = (performance.now() - began_bare) / 1000
  const meter = new CpuMeter(site.pids()).start()
  const began = performance.now()
  await addJob(site, period)
  await until('the period is paid', PAID_WITHIN_MS, () => isPaid(site, period))
  const ours = (performance.now() - began) / 1000
  const cpu = meter.stop()
  const parts = Object.entries(cpu).map(([name, used]) => `${name} ${round(used, 2)} s`)
  console.log(
    `one statement ${round(bare, 2)} s, the worker ${round(ours, 2)} s, ${round(ours / bare, 2)} times as long; ` +
      `CPU ${round(total(cpu), 2)} s (${parts.join(', ')})`,
  )
  return { bare, ours }
}
const SETTLE_SQL = readFileSync(new URL('./bare/settle.sql', import.meta.url), 'utf8')

const addJob = ({ postgres }: Site, period: string) =>
  query(postgres.url, `SELECT graphile_worker.add_job('games:settle-period', $1::json)`, [
    JSON.stringify({ line: LINE, period }),
  ])

async function isPaid({ postgres }: Site, period: string): Promise<boolean> {
  const rows = await query(
    postgres.url,
    'SELECT FROM games_settlement WHERE line = $1 AND period = $2 AND settled_at IS NOT NULL',
    [LINE, period],
  )
  return rows.length > 0
}

interface Paid {
  bets: number
  wins: number
  paid: string
}

/** What both paid is the same, every bet is counted once, and paying again pays nothing. */
async function check(site: Site, bets: number, periods: readonly string[]): Promise<boolean> {
  const wrong: string[] = []
  const { url } = site.postgres
  const first = await readPaid(url)
  for (const period of periods) await addJob(site, period)
  await until('the jobs are done', PAID_WITHIN_MS, async () => {
    const rows = await query(url, `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'games:settle-period'`)
    return rows.length === 0
  })
  const again = await readPaid(url)
  if (JSON.stringify(again) !== JSON.stringify(first)) wrong.push(`paid twice: ${JSON.stringify({ first, again })}`)
  const [bare] = await query<{ wins: number; paid: string }>(
    site.postgres.urlOf('bare'),
    'SELECT count(*)::int AS wins, sum(won) AS paid FROM games_bet WHERE won > 0',
  )
  if (first.bets !== bets * periods.length || first.wins !== bare!.wins || first.paid !== bare!.paid)
    wrong.push(`${JSON.stringify(first)} for ${JSON.stringify(bare)}`)
  // Without what games say that accounts must hold: nobody paid for these bets.
  const { ok, wrong: found } = await audit(url)
  if (!ok) wrong.push(`the ledger: ${JSON.stringify(found)}`)
  for (const line of wrong) console.log(line)
  return wrong.length === 0
}

async function readPaid(url: string): Promise<Paid> {
  const [row] = await query<Paid & { [name: string]: unknown }>(
    url,
    `SELECT (SELECT sum(settled_bets) FROM games_day)::int AS bets, (SELECT count(*) FROM games_win)::int AS wins,
            (SELECT sum(amount) FROM ledger_entry WHERE kind = 51 AND account_id >= 256) AS paid`,
  )
  return row!
}
