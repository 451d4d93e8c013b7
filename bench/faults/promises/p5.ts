import { setTimeout as pause } from 'node:timers/promises'
import { createCaller } from '@mela/contract/client.ts'
import { verifyDay } from '@mela/rules/games/verify-day.ts'
import type { DayFile } from '@mela/rules/games/records.ts'
import { until } from '../../../server/test/engines/child.ts'
import type { Server } from '../../../server/test/engines/server.ts'
import type { Bettor } from '../bettor.ts'
import { createChance, type Chance } from '../chance.ts'
import { checkBets } from '../check-bets.ts'
import { freeSettlements, progressOf, setGamesStage, type GamesStage } from '../games-stage.ts'
import type { Outcome, Settings } from '../promise.ts'

const SIZES = {
  C: { periods: 20, lines: 6, seconds: 3, people: 12, pause_ms: 7_600, notary_gone_ms: 3_500, kills: 4 },
  R: { periods: 1_000, lines: 16, seconds: 3, people: 48, pause_ms: 30_000, notary_gone_ms: 300_000, kills: 60 },
} as const
type Size = (typeof SIZES)['C' | 'R']
const BETS_EVERY_MS = { least: 100, most: 700 }
const PAID_WITHIN_MS = 180_000
const OPENED_WITHIN_MS = 60_000
const DOWN_MOST_MS = 1_500

/** P5: every bet is settled exactly once, with two that draw, one of them paused and resumed, and whoever pays killed. */
export async function provePromise5(settings: Settings): Promise<Outcome> {
  const size = SIZES[settings.size]
  const chance = createChance(settings.seed)
  const stage = await setGamesStage(size, chance)
  settings.report(`${size.lines} lines of ${size.seconds} s, ${size.people} people; two draw and two pay`)
  const state = { is_over: false }
  const betting = stage.bettors.map((bettor, number) =>
    betAllTheTime(stage, bettor, chance.fork(`play ${number}`), state),
  )
  const notes: string[] = []
  await until('the first periods are paid', PAID_WITHIN_MS, async () => (await progressOf(stage)).paid > 1)
  const killing = killPayers(stage, size, chance.fork('kills'), settings)
  const while_gone = await loseNotary(stage, size, settings, notes)
  const takeovers = await pauseBoth(stage, size, settings)
  const killed = await killing
  await until('there are periods enough', 3_600_000, async () => (await progressOf(stage)).paid >= size.periods)
  state.is_over = true
  await Promise.all(betting)
  await freeSettlements(stage)
  await until('everything is paid', PAID_WITHIN_MS, async () => (await progressOf(stage)).unpaid === 0).catch(
    (error: unknown) => notes.push(String(error)),
  )
  return conclude(stage, size, { killed, while_gone, takeovers }, notes)
}

async function conclude(
  stage: GamesStage,
  { periods, kills }: Size,
  { killed, while_gone, takeovers }: Record<'killed' | 'while_gone' | 'takeovers', number>,
  notes: string[],
): Promise<Outcome> {
  const tickets = stage.bettors.flatMap((bettor) => bettor.tickets)
  const { figures, notes: found } = await checkBets(stage.postgres.url, tickets)
  notes.push(...found, ...(await faultsOfDays(stage, tickets)))
  await stage.stop()
  if (takeovers < 1) notes.push('nobody took over')
  const retries = stage.bettors.reduce((sum, bettor) => sum + bettor.retries, 0)
  return {
    figures: {
      ...figures,
      tickets: tickets.length,
      takeovers,
      opened_without_notary: while_gone,
      kills: killed,
      retries,
    },
    notes,
    ok: notes.length === 0 && figures.periods >= periods && killed === kills,
  }
}

async function betAllTheTime(
  { lines }: GamesStage,
  bettor: Bettor,
  chance: Chance,
  state: { is_over: boolean },
): Promise<void> {
  while (!state.is_over) {
    const period = await bettor.periodOf(chance.pick(lines))
    if (period.is_open) await bettor.bet(period)
    await pause(chance.int(BETS_EVERY_MS.least, BETS_EVERY_MS.most))
  }
}

/** Each of the two that draw stands still for longer than its word holds; how often the other one took over. */
async function pauseBoth(stage: GamesStage, { pause_ms }: Size, { report }: Settings): Promise<number> {
  const before = (await progressOf(stage)).epoch
  for (const [number, { pid }] of stage.drawing.entries()) {
    process.kill(pid, 'SIGSTOP')
    await pause(pause_ms)
    process.kill(pid, 'SIGCONT')
    report(`the one that draws, number ${number + 1}, stood still for ${pause_ms / 1000} s and goes on`)
  }
  return (await progressOf(stage)).epoch - before
}

/** How many periods opened while it was gone; none of them is drawn before it is back. */
async function loseNotary(
  stage: GamesStage,
  { notary_gone_ms }: Size,
  { report }: Settings,
  notes: string[],
): Promise<number> {
  await stage.notary.kill9()
  // What it had released before.
  await pause(500)
  const before = await progressOf(stage)
  await pause(notary_gone_ms)
  await until('periods open without the notary', OPENED_WITHIN_MS, async () => {
    return (await progressOf(stage)).opened > before.opened
  }).catch((error: unknown) => notes.push(String(error)))
  const after = await progressOf(stage)
  if (after.drawn !== before.drawn) notes.push(`${after.drawn - before.drawn} periods were drawn without the notary`)
  const opened = after.opened - before.opened
  await stage.notary.start()
  report(`the notary was gone for ${notary_gone_ms / 1000} s, and ${opened} periods opened meanwhile`)
  return opened
}

/** In the middle of whatever they do. */
async function killPayers(stage: GamesStage, { kills }: Size, chance: Chance, { report }: Settings): Promise<number> {
  let killed = 0
  for (; killed < kills; killed++) {
    await pause(chance.int(1_000, 4_000))
    const victim: Server = chance.pick(stage.workers)
    await victim.kill9()
    await pause(chance.int(0, DOWN_MOST_MS))
    await victim.start()
  }
  report(`those that pay were killed ${killed} times`)
  return killed
}

/** As a stranger checks them. */
async function faultsOfDays({ apis, lines }: GamesStage, tickets: readonly { period: string }[]): Promise<string[]> {
  const call = createCaller({ origin: apis[0]!.url, language: () => 'en', token: () => undefined, fetch })
  const dates = [...new Set(tickets.map(({ period }) => period.slice(0, 8)))]
  const notes: string[] = []
  for (const { code } of lines) {
    for (const date of dates) {
      const file = (await call('getDayFile', { line: code, date })) as DayFile
      notes.push(
        ...verifyDay(file).map(({ period, steps }) => `line ${code}, ${period ?? 'its chains'}: ${steps.join()}`),
      )
    }
  }
  return notes
}
