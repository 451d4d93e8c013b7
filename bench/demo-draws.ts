import { setTimeout as wait } from 'node:timers/promises'
import { createCaller } from '@mela/contract/client.ts'
import { GameType } from '@mela/contract/games/games-rules.ts'
import type { Tally } from '../dev/demo/players/tally.ts'
import { auditSite } from '../server/ledger.ts'
import { until } from '../server/test/engines/child.ts'
import { judgeDraws, periodsDue, type Due } from './demo-draws/due-periods.ts'
import { isCaughtUp, readBets, readDrawn, readUnequal, type DrawnRow } from './demo-draws/read-draws.ts'
import { runDemo } from './demo-draws/run-demo.ts'
import { watchLine, type Seen, type WatchedLine } from './demo-draws/watch-line.ts'
import { loadAverage } from './measure.ts'
import type { Bench } from './run.ts'

// Draws of a demo with its people at play, for as long as --minutes says: every period of every open line is drawn, soon,
// with a proof that is right, and every bet is settled. The demo that runs in this checkout, or one that is started here.
const MINUTES = { full: 60, short: 5 }
/** A draw is late when it comes later than bets close before it. */
const LATE_AFTER_MS = 5_000
/** After a night without the demo, what was missed is drawn first; it took no bets and counts for nothing here. */
const CAUGHT_UP_WITHIN_MS = 600_000
const SETTLED_WITHIN_MS = 60_000

export const bench: Bench = {
  async run({ is_short, flags }) {
    const minutes = minutesOf(flags) ?? (is_short ? MINUTES.short : MINUTES.full)
    const demo = await runDemo()
    const call = createCaller({ origin: demo.origin, language: () => 'en', token: () => undefined, fetch })
    const { switch_list } = await call('getGameConfig', {})
    const lines = switch_list
      .filter(({ game_type, switch: is_on }) => is_on === 1 && game_type !== GameType.TrxWinGo)
      .flatMap(({ game_type, lines: open }) =>
        open.map(({ code, period_seconds }): WatchedLine => ({ code, seconds: period_seconds, game_type })),
      )
    const codes = lines.map(({ code }) => code)
    await until('every line runs', CAUGHT_UP_WITHIN_MS, () => isCaughtUp(demo.owner_url, codes))
    const from_unix = Date.now()
    const until_unix = from_unix + minutes * 60_000
    console.log(`${lines.length} lines are watched for ${minutes} minutes`)
    const seen = await Promise.all(lines.map((line) => watchLine(call, line, until_unix)))
    await wait(Math.max(0, until_unix - Date.now()))
    const due = lines.flatMap((line, index) => periodsDue(line, seen[index]!.days, from_unix / 1000, until_unix / 1000))
    const found = await judge(demo.owner_url, due, seen)
    const tally = await demo.end()
    return {
      ...{ minutes, lines: lines.length, ...found.figures },
      ...(tally ? toldBy(tally) : NOT_TOLD),
      ...{ late_after_ms: LATE_AFTER_MS, load: loadAverage(), ok: found.ok },
    }
  },
}

/** Of all the time the demo ran: over how many sockets, what of the tickets came to nothing. */
const toldBy = ({ players, told, refused, unanswered }: Tally) => ({ phones: players, told, refused, unanswered })
const NOT_TOLD = { phones: null, told: null, refused: null, unanswered: null }

/** `--minutes 60` or `--minutes=60`. */
function minutesOf(flags: ReadonlySet<string>): number | undefined {
  const given = /--minutes[= ](\d+)/.exec([...flags].join(' '))?.[1]
  return given ? Number(given) : undefined
}

async function judge(url: string, due: readonly Due[], seen: readonly Seen[]) {
  const periods = due.map(({ period }) => period)
  const isSettled = async () => (await readBets(url, periods)).unsettled === 0
  await until('all bets are settled', SETTLED_WITHIN_MS, isSettled).catch(() => undefined)
  const rows = await readDrawn(url, periods)
  const drawn_unix = new Map(rows.map((row) => [row.period, row.drawn_unix]))
  const { missing, late, drawn, slowest_draw_ms } = judgeDraws(due, drawn_unix, LATE_AFTER_MS)
  const bets = await readBets(url, periods)
  const wrong = [...seen.flatMap((each) => each.wrong), ...(await differences(url, periods, rows, seen))]
  for (const period of missing) console.log(`period ${period} was not drawn`)
  for (const period of late) console.log(`period ${period} was drawn late`)
  for (const line of wrong) console.log(line)
  const figures = {
    ...{ periods: due.length, drawn, missing: missing.length, late: late.length },
    slowest_draw_ms: Math.round(slowest_draw_ms),
    slowest_shown_ms: Math.max(...seen.map((each) => each.slowest_shown_ms)),
    ...{ players: bets.players, bets: bets.bets, settled: bets.settled, unsettled: bets.unsettled },
    wrong: wrong.length,
  }
  const nothing_wrong = missing.length + late.length + bets.unsettled + wrong.length === 0
  return { figures, ok: nothing_wrong && drawn > 0 && bets.bets > 0 }
}

/** Between what everybody was told and the record, between bets and what was paid, and in the ledger. */
async function differences(url: string, periods: readonly string[], rows: readonly DrawnRow[], seen: readonly Seen[]) {
  const told = new Map(seen.flatMap(({ results }) => [...results]))
  const { wrong } = await auditSite(url)
  return [
    ...rows
      .filter(({ period, result }) => told.get(period) !== result)
      .map(({ period, result }) => `period ${period} is ${result}, and ${told.get(period) ?? 'nothing'} was told`),
    ...(await readUnequal(url, periods)).map((period) => `period ${period} was paid for other bets`),
    ...wrong.map(({ what, count, subject }) => `the ledger: ${what} (${count}, such as ${subject})`),
  ]
}
