import { GameType } from '@mela/contract/games/games-rules.ts'
import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { isInStep, lookAtChain } from './block-clock.ts'
import { drawBlockPeriod, openBlockPeriods } from './block-periods.ts'
import { chainOf, readChainsOf, type Chain } from './chains.ts'
import { closePeriod } from './close-period.ts'
import { drawPeriod, type KnownLink } from './draw-period.ts'
import { markLost, readClock, readReach, readWaiting, readWaitingLines, type Waiting } from './draw-sql.ts'
import { endLease, fenced, holdLease, openDrawing, Overtaken, type Drawing } from './drawing.ts'
import { openPeriods } from './open-periods.ts'
import { isLineOpen, readGamesConfig } from '../operate/read-games-config.ts'
import { REFUND } from '../settle/refund-period.ts'
import { SETTLE } from '../settle/settle-period.ts'
import { sitePeriodAt } from './site-period.ts'
import { readNewestSolid } from './tron-blocks.ts'

const LEASE_EVERY_MS = 1_500
const LOOK_AGAIN_MS = 500
/** A period opens a little before it begins, so that nobody waits for it; bets are taken from its beginning on. */
const OPEN_AHEAD_SECONDS = 1

/** Opens, closes and draws the periods of every line while nobody else does. */
export function startDraws(context: Context): () => Promise<void> {
  const drawing = openDrawing(context)
  const stopping = new AbortController()
  const { signal } = stopping
  const lines = new Map<string, Promise<void>>()

  async function keepLease(): Promise<void> {
    let has_it = false
    while (!signal.aborted) {
      try {
        has_it = await holdLease(drawing, has_it)
        if (has_it) for (const line of await linesToKeep(drawing)) if (!lines.has(line)) lines.set(line, keepLine(line))
      } catch (error) {
        context.log.warn({ err: error }, 'database unreachable, draws wait')
      }
      await pause(LEASE_EVERY_MS, signal)
    }
    await Promise.all(lines.values())
    if (has_it) await endLease(drawing).catch(() => undefined)
    await drawing.db.close()
  }

  async function keepLine(code: string): Promise<void> {
    while (!signal.aborted) {
      const wait_ms = await stepLine(drawing, code).catch((error: unknown) => {
        if (!(error instanceof Overtaken)) context.log.warn({ err: error, line: code }, 'game line failed, will retry')
        return LOOK_AGAIN_MS
      })
      await pause(Math.min(wait_ms, LOOK_AGAIN_MS), signal)
    }
  }

  const running = keepLease()
  return async () => {
    stopping.abort()
    await running
  }
}

/** Those that are open, and those of which something is not drawn yet. */
async function linesToKeep({ context, db }: Drawing): Promise<Set<string>> {
  const { config } = await readGamesConfig(context)
  const open = config.lines.filter((line) => isLineOpen(context.config, line)).map(({ code }) => code)
  const waiting = await askPool(db)(readWaitingLines, {})
  return new Set([...open, ...waiting.map(({ line }) => line)])
}

/** All that is due for a line; answers after how long something is due again. */
async function stepLine(drawing: Drawing, code: string): Promise<number> {
  const { context, db } = drawing
  const { config } = await readGamesConfig(context)
  const line = config.lines.find((each) => each.code === code && isLineOpen(context.config, each))
  const head = line && hasBlocks(line) ? await lookAtChain(drawing) : undefined
  const [clock] = await askPool(db)(readClock, {})
  const { now } = clock!
  const network = head && isInStep(head, now) ? head.network : undefined
  if (line) {
    const { opens } = sitePeriodAt(context.config, line, Math.floor(now + OPEN_AHEAD_SECONDS))
    if (hasBlocks(line)) await openBlockPeriods(drawing, line, { opens, now, network })
    else {
      const chain = await chainOf(drawing, line, opens)
      if (chain) await openPeriods(drawing, line, chain, opens, now)
    }
  }
  const waiting = await askPool(db)(readWaiting, { line: code })
  // A period that a block decides is closed at once when the clocks of the chain and the database part.
  const mayStay = (each: Waiting) => each.closes > now && (network !== undefined || !hasBlocks(each))
  for (const each of waiting) if (!each.closing && !mayStay(each)) await closePeriod(drawing, code, each.period)
  if (waiting.some(({ is_given_up }) => is_given_up)) await markLostPeriods(drawing, code)
  await drawDue(drawing, code, now)
  const moments = waiting.flatMap(({ closes, draws }) => [closes, draws]).filter((moment) => moment > now)
  const begins = line ? [now - (now % line.seconds) + line.seconds - OPEN_AHEAD_SECONDS] : []
  const next = Math.min(...moments, ...begins.filter((moment) => moment > now))
  return (next - now) * 1000
}

const hasBlocks = ({ game_type }: { game_type: GameType }) => game_type === GameType.TrxWinGo

async function drawDue(drawing: Drawing, code: string, now: number): Promise<void> {
  const waiting = await askPool(drawing.db)(readWaiting, { line: code })
  const due = waiting.filter(({ closing, draws }) => closing && draws <= now)
  await drawFromChains(
    drawing,
    code,
    due.filter((each) => !hasBlocks(each)),
  )
  await drawFromBlocks(drawing, code, due.filter(hasBlocks))
}

/** Each chain in its order: what comes later waits for what came before. */
async function drawFromChains(drawing: Drawing, code: string, due: readonly Waiting[]): Promise<void> {
  if (due.length === 0) return
  const chains = new Map((await readChainsOf(drawing, code)).map((chain) => [chain.id, chain]))
  for (const [chain_id, those] of Map.groupBy(due, (waiting) => waiting.chain_id ?? '')) {
    const chain = chains.get(chain_id)
    if (!chain || chain.is_given_up) continue
    await drawFromChain(drawing, chain, those).catch((error: unknown) => {
      if (error instanceof Overtaken) throw error
      drawing.context.log.warn({ err: error, line: code, chain: chain_id }, 'chain failed to draw, will retry')
    })
  }
}

async function drawFromChain(drawing: Drawing, chain: Chain, due: readonly Waiting[]): Promise<void> {
  let known = await lastLink(drawing, chain)
  for (const waiting of due) {
    const drawn = await drawPeriod(drawing, chain, waiting, known)
    if (!drawn) return
    known = drawn
    await askToPay(drawing, SETTLE, chain.line, waiting)
  }
}

async function drawFromBlocks(drawing: Drawing, code: string, due: readonly Waiting[]): Promise<void> {
  const newest = due.length > 0 && drawing.context.config.TRON_URL ? await readNewestSolid(drawing.context) : undefined
  if (!newest) return
  for (const waiting of due) {
    if (await drawBlockPeriod(drawing, code, waiting, newest)) await askToPay(drawing, SETTLE, code, waiting)
  }
}

/** What was bet until a chain was given up goes back. */
async function markLostPeriods(drawing: Drawing, code: string): Promise<void> {
  const lost = await fenced(drawing, (ask) => ask(markLost, { line: code }))
  for (const each of lost) if (each.bets > 0) await askToPay(drawing, REFUND, code, each)
}

const askToPay = (
  { context }: Drawing,
  job: typeof SETTLE | typeof REFUND,
  line: string,
  { period }: { period: string },
) => transaction(context, (trx) => trx.addJob(job, { line, period }, { key: `${job}:${line}:${period}` }))

async function lastLink({ db }: Drawing, { id, manifest }: Chain): Promise<KnownLink> {
  const [reach] = await askPool(db)(readReach, { chain_id: id })
  return reach?.known ?? { index: 0, w: manifest.w0 }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, Math.max(milliseconds, 5))
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done, { once: true })
  })
}
