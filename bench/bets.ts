import { setTimeout as pause } from 'node:timers/promises'
import { GameType, type LineSetting } from '@mela/contract/games/games-rules.ts'
import { auditSite } from '../server/ledger.ts'
import { bareEngine, createBareLedger, type BareEngine } from './bare-engine.ts'
import { until } from '../server/test/engines/child.ts'
import { drawEnv, makePlayers, setLines, startNotary } from './draws.ts'
import { query } from '../server/test/engines/postgres.ts'
import { startLoad } from './load-client.ts'
import type { BetLoad, Fired } from './load/bets.ts'
import { CpuMeter, loadAverage, median, microseconds, round, spread, total } from './measure.ts'
import { startSite, type Site } from './mela-site.ts'
import { createPeople, type Person } from './people.ts'
import type { Bench } from './run.ts'

// Bets in the last seconds before a period closes, one in each request, with sessions and all limits, while the line is
// closed, drawn and paid as ever; beside it the batched statement that moves the same stakes in the ledger.
const FULL = { people: 4_000, rounds: 5, warm_ups: 2, bare_seconds: 10, window_seconds: 10, period_seconds: 20 }
const SHORT = { people: 2_000, rounds: 2, warm_ups: 1, bare_seconds: 2, window_seconds: 2, period_seconds: 4 }
const IN_FLIGHT = 512
const BARE_BATCH = 50
const EACH_HAS = '1000000.00'
const GOAL = { R_T: 0.2, p99_ms: 400 }
const PAID_WITHIN_MS = 120_000
/** A short run on a busy machine is rough; below this something is badly wrong. */
const GROSS_R_C = 1 / 50
const PROFILE_DIR = '/tmp/mela-profile'

interface Round {
  rate: number
  cpu_per_op: number
}
interface Shot extends Fired {
  period: string
}

export const bench: Bench = {
  async run({ is_short, flags }) {
    const size = is_short ? SHORT : FULL
    const line: LineSetting = { code: '02', game_type: GameType.WinGo, seconds: size.period_seconds, switch: 1 }
    const { site, people, bare } = await prepare(size.people, line, flags.has('--profile') ? PROFILE_DIR : undefined)
    const load = startLoad<BetLoad>('bets.ts')
    await load.open({ url: site.api.url, connections: IN_FLIGHT, tokens: people.map(({ token }) => token) })
    const shots: Shot[] = []
    const fire = async (rate?: number): Promise<Shot> => {
      const { period, close_unix } = await nextClose(site, line, size.window_seconds)
      const from_unix = close_unix - size.window_seconds * 1000
      await pause(Math.max(0, from_unix - Date.now() - 100))
      const fired = await load.fire({ period, from_unix, close_unix, in_flight: IN_FLIGHT, ...(rate ? { rate } : {}) })
      shots.push({ period, ...fired })
      return { period, ...fired }
    }
    for (let times = 0; times < size.warm_ups; times++) await fire()
    // Plans of a site that has been there for a while.
    await query(site.postgres.url, 'VACUUM ANALYZE')
    const rounds = { bare: [] as Round[], ours: [] as Round[] }
    for (let number = 1; number <= size.rounds; number++) {
      console.log(`round ${number} of ${size.rounds}`)
      rounds.bare.push(await runBare(bare, size.bare_seconds))
      rounds.ours.push(await runOurs(site, () => fire()))
    }
    const half = await fire(median(rounds.ours.map(({ rate }) => rate)) / 2)
    console.log(`at half load p50 ${round(half.p50_ms, 1)} ms, p99 ${round(half.p99_ms, 1)} ms until taken`)
    const { late, lost, ok } = await check(site, shots)
    await Promise.all([site.api.stop(), site.gateway.stop(), site.worker.stop()])
    return {
      ...ratios(rounds),
      ...{ p50_ms: round(half.p50_ms, 1), p99_ms: round(half.p99_ms, 1), late, lost },
      ...{ goal: GOAL, load: loadAverage(), ok },
    }
  },

  grossRegression: ({ R_C }) => (Number(R_C) < GROSS_R_C ? `R_C ${String(R_C)} is below ${GROSS_R_C}` : undefined),
}

async function prepare(count: number, line: LineSetting, profile_dir: string | undefined) {
  let people: Person[] = []
  const site = await startSite({
    profile_dir,
    settings: { max_wal_size: '16GB', checkpoint_timeout: '1h' },
    async prepare(postgres) {
      people = await createPeople(postgres.url, count)
      // Nobody's session is due for a longer life meanwhile.
      await query(postgres.url, `UPDATE account_session SET expires_at = now() + interval '30 days'`)
      await makePlayers(
        postgres.url,
        people.map(({ user_id }) => user_id),
        EACH_HAS,
      )
      await setLines(postgres.url, [line])
      await query(postgres.url, 'VACUUM ANALYZE')
      await createBareLedger(postgres)
    },
  })
  const notary = await startNotary()
  await site.startMore('draw', drawEnv(site.postgres, notary.url))
  const variables = { first_id: Number(people[0]!.user_id), people: count, batch: BARE_BATCH }
  return { site, people, bare: bareEngine(site.postgres, 'ledger.sql', variables) }
}

/** A period whose last seconds are still to come. */
async function nextClose({ postgres }: Site, { code }: LineSetting, window_seconds: number) {
  let found: { period: string; close_unix: number } | undefined
  await until('a period is open', PAID_WITHIN_MS, async () => {
    ;[found] = await query<{ period: string; close_unix: number }>(
      postgres.url,
      `SELECT period, (extract(epoch FROM close_at) * 1000)::float8 AS close_unix FROM games_period
       WHERE line = $1 AND is_opened AND opens_at <= now() AND close_at > now() + make_interval(secs => $2)
       ORDER BY opens_at LIMIT 1`,
      [code, window_seconds],
    )
    return found !== undefined
  })
  return found!
}

async function runBare(bare: BareEngine, seconds: number): Promise<Round> {
  const done = await bare.run(seconds)
  const transfers = done.transactions * BARE_BATCH
  const rate = transfers / done.seconds
  console.log(`  bare: ${round(rate, 0)}/s, ${microseconds(done.cpu_seconds, transfers)} CPU each`)
  return { rate, cpu_per_op: done.cpu_seconds / transfers }
}

async function runOurs(site: Site, fire: () => Promise<Shot>): Promise<Round> {
  const meter = new CpuMeter(site.pids()).start()
  const shot = await fire()
  const cpu = meter.stop()
  const parts = Object.entries(cpu).map(([name, seconds]) => `${name} ${microseconds(seconds, shot.taken)}`)
  const rate = shot.taken / shot.seconds
  console.log(
    `  Mela: ${round(rate, 0)} bets/s in the last ${round(shot.seconds, 1)} s, ${shot.too_late} too late, ` +
      `p99 ${round(shot.p99_ms, 0)} ms, ${microseconds(total(cpu), shot.taken)} CPU each (${parts.join(', ')})`,
  )
  return { rate, cpu_per_op: total(cpu) / shot.taken }
}

function ratios({ bare, ours }: Record<'bare' | 'ours', Round[]>) {
  const R_T = ours.map(({ rate }, index) => rate / bare[index]!.rate)
  const R_C = ours.map(({ cpu_per_op }, index) => bare[index]!.cpu_per_op / cpu_per_op)
  const ends = (values: number[]) => spread(values).map((value) => round(value))
  const middle = (all: Round[]) => round(median(all.map(({ rate }) => rate)), 0)
  return {
    ...{ R_T: round(median(R_T)), R_C: round(median(R_C)) },
    ...{ per_second: middle(ours), bare_per_second: middle(bare) },
    spread: { R_T: ends(R_T), R_C: ends(R_C) },
  }
}

/** Whatever was acknowledged is there, in time, under the root and paid; nothing else is. */
async function check({ postgres }: Site, shots: readonly Shot[]) {
  const wrong: string[] = []
  let [late, lost] = [0, 0]
  for (const { period, taken, other, first_other, too_late } of shots) {
    if (other > 0) wrong.push(`${other} other answers, such as ${first_other}`)
    if (too_late === 0) wrong.push(`nobody was too late for period ${period}`)
    const read = async () => {
      const [row] = await query<{ bets: number; late: number; closed: number | null; settled: number | null }>(
        postgres.url,
        `SELECT (SELECT count(*) FROM games_bet bet WHERE bet.line = period.line AND bet.period = period.period)::int AS bets,
                (SELECT count(*) FROM games_bet bet WHERE bet.line = period.line AND bet.period = period.period AND created_at >= close_at)::int AS late,
                (closing ->> 'bets')::int AS closed, CASE WHEN settled_at IS NOT NULL THEN settlement.bets END AS settled
         FROM games_period period LEFT JOIN games_settlement settlement USING (line, period) WHERE period = $1`,
        [period],
      )
      return row!
    }
    await until('the period is paid', PAID_WITHIN_MS, async () => (await read()).settled !== null)
    const { bets, late: late_here, closed, settled } = await read()
    late += late_here
    lost += Math.max(0, taken - bets)
    if (bets !== taken || closed !== taken || settled !== taken)
      wrong.push(`period ${period}: ${taken} taken, ${bets} there, ${closed} closed, ${settled} settled`)
  }
  if (late > 0) wrong.push(`${late} bets were taken after the close`)
  const { ok, wrong: found } = await auditSite(postgres.url)
  if (!ok) wrong.push(`the ledger: ${JSON.stringify(found)}`)
  for (const line of wrong) console.log(line)
  return { late, lost, ok: wrong.length === 0 }
}
