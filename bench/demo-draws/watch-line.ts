import { setTimeout as wait } from 'node:timers/promises'
import { Unreachable, type Caller, type CallOutput } from '@mela/contract/client.ts'
import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { Closing, PeriodRecord } from '@mela/rules/games/records.ts'
import type { SiteDay } from '@mela/rules/games/schedule.ts'
import { verifyChain, verifyPeriod } from '@mela/rules/games/verify.ts'
import { dayOf } from './due-periods.ts'

export interface WatchedLine {
  code: string
  seconds: number
  game_type: GameType
}
export interface Seen {
  days: SiteDay[]
  /** What everybody was told of each period. */
  results: Map<string, string>
  slowest_shown_ms: number
  wrong: string[]
}

const SHOWN = 20
const ASK_AGAIN_MS = 500
const SHOWN_WITHIN_MS = 30_000

/** As somebody who is not signed in: each period until it is over, its result in the list, and its proof. */
export async function watchLine(call: Caller, line: WatchedLine, until_unix: number): Promise<Seen> {
  const seen: Seen = { days: [], results: new Map(), slowest_shown_ms: 0, wrong: [] }
  const { game_type, code } = line
  for (;;) {
    const running = await again(() => call('getNextPeriods', { game_type, line: code }))
    const day = dayOf(running, line)
    if (!seen.days.some(({ date }) => date === day.date)) seen.days.push(day)
    if (running.draw_unix > until_unix) return seen
    await wait(running.draw_unix - running.now_unix)
    await watchDraw(call, line, running, seen)
  }
}

async function watchDraw(call: Caller, line: WatchedLine, running: { period: string }, seen: Seen): Promise<void> {
  const { period } = running
  const { game_type, code } = line
  const began = performance.now()
  for (;;) {
    const { list } = await again(() => call('listGameResults', { game_type, line: code, pos: 0, limit: SHOWN }))
    const waited_ms = performance.now() - began
    const shown = list.find((result) => result.period === period)
    if (shown) {
      seen.slowest_shown_ms = Math.max(seen.slowest_shown_ms, Math.round(waited_ms))
      seen.results.set(period, shown.result)
      break
    }
    if (waited_ms > SHOWN_WITHIN_MS) return void seen.wrong.push(`period ${period} is not shown`)
    await wait(ASK_AGAIN_MS)
  }
  const fault = faultOf(await again(() => call('getDrawProof', { period })))
  if (fault) seen.wrong.push(`period ${period}: ${fault}`)
}

type Proof = CallOutput<'getDrawProof'>
const isDrawn = (record: Proof['record']): record is Proof['record'] & PeriodRecord & { closing: Closing } =>
  record.closing !== null && record.countersignature !== null && record.drawn !== null

/** With the rules that players have, from what was published alone. */
function faultOf({ chain, record }: Proof): string | undefined {
  if (!isDrawn(record)) return 'its proof has no draw'
  const steps = [...verifyChain(chain), ...verifyPeriod(chain, record)]
  return steps.length > 0 ? `its proof fails in ${steps.join(', ')}` : undefined
}

/** A connection that ends while it is used again is no answer of the site. */
async function again<T>(ask: () => Promise<T>): Promise<T> {
  return ask().catch(async (error: unknown) => {
    if (!(error instanceof Unreachable)) throw error
    await wait(ASK_AGAIN_MS)
    return ask()
  })
}
