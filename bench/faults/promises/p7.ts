import { setTimeout as pause } from 'node:timers/promises'
import type { LineSetting } from '@mela/contract/games/games-rules.ts'
import { until } from '../../../server/test/engines/child.ts'
import type { Bettor, OpenPeriod } from '../bettor.ts'
import { createChance, type Chance } from '../chance.ts'
import { checkBets } from '../check-bets.ts'
import { progressOf, setGamesStage, type GamesStage } from '../games-stage.ts'
import type { Outcome, Settings } from '../promise.ts'

const SIZES = {
  C: { periods: 20, lines: 4, seconds: 3, people: 24, pauses: 6 },
  R: { periods: 1_000, lines: 16, seconds: 3, people: 96, pauses: 100 },
} as const
/** Bettors fire from so long before the close until so long after it. */
const BEFORE_MS = 200
const AFTER_MS = 60
/** So long an api stands still around a close, with what it has in hand. */
const STANDS_MS = { least: 50, most: 700 }
const PAID_WITHIN_MS = 60_000

interface Fired {
  periods: Set<string>
  pauses: number
}

/** P7: no bet is taken after the close, whatever arrives in the last moments and whoever stands still in the middle. */
export async function provePromise7(settings: Settings): Promise<Outcome> {
  const size = SIZES[settings.size]
  const chance = createChance(settings.seed)
  const stage = await setGamesStage(size, chance)
  settings.report(
    `${size.lines} lines of ${size.seconds} s, ${size.people} people, two of everything that takes bets, draws or pays`,
  )
  const fired: Fired = { periods: new Set(), pauses: 0 }
  const share = Math.ceil(size.people / size.lines)
  await Promise.all(
    stage.lines.map((line, number) => {
      const bettors = stage.bettors.slice(number * share, (number + 1) * share)
      return fireAtEveryClose(stage, line, bettors, fired, { ...size, chance: chance.fork(`line ${line.code}`) })
    }),
  )
  settings.report(`${fired.periods.size} periods fired at, apis stood still ${fired.pauses} times`)
  const notes: string[] = []
  await until('everything is paid', PAID_WITHIN_MS, async () => (await progressOf(stage)).unpaid === 0).catch(
    (error: unknown) => notes.push(String(error)),
  )
  const tickets = stage.bettors.flatMap((bettor) => bettor.tickets)
  const refused = tickets.flatMap(({ answer }) => ('refused' in answer ? [answer.refused] : []))
  const { figures, notes: found } = await checkBets(stage.postgres.url, tickets)
  await stage.stop()
  notes.push(...found)
  const others = refused.filter((reason) => reason !== 'period_closed')
  if (others.length > 0) notes.push(`${others.length} other refusals, such as ${others[0]}`)
  const taken = tickets.length - refused.length
  return {
    figures: {
      fired_at: fired.periods.size,
      ...figures,
      tickets: tickets.length,
      taken,
      too_late: refused.length,
      pauses: fired.pauses,
    },
    notes,
    ok: notes.length === 0 && fired.periods.size >= size.periods && taken > 0 && refused.length > 0 && fired.pauses > 0,
  }
}

interface Plan {
  periods: number
  lines: number
  pauses: number
  chance: Chance
}

async function fireAtEveryClose(
  stage: GamesStage,
  line: LineSetting,
  bettors: readonly Bettor[],
  fired: Fired,
  { periods, lines, pauses, chance }: Plan,
): Promise<void> {
  let last = ''
  for (let left = Math.ceil(periods / lines); left > 0;) {
    const period = await bettors[0]!.periodOf(line)
    if (!period.is_open || period.period === last || msUntil(period) < BEFORE_MS) {
      await pause(50)
      continue
    }
    last = period.period
    await pause(msUntil(period) - BEFORE_MS)
    const stands = fired.pauses < pauses && chance.happens(1 / 2)
    if (stands) fired.pauses++
    await Promise.all([
      ...bettors.map((bettor) => fire(bettor, period, chance)),
      stands ? standStill(stage, period, chance) : undefined,
    ])
    fired.periods.add(period.period)
    left--
  }
}

const msUntil = ({ close_unix }: OpenPeriod): number => close_unix - Date.now()

/** One bet after the other, as fast as the answers come. */
async function fire(bettor: Bettor, period: OpenPeriod, chance: Chance): Promise<void> {
  await pause(chance.int(0, 100))
  do await bettor.bet(period)
  while (msUntil(period) > -AFTER_MS)
}

/** Bets that it has begun to write are in time or nowhere, whenever it goes on. */
async function standStill({ apis }: GamesStage, period: OpenPeriod, chance: Chance): Promise<void> {
  const { pid } = chance.pick(apis)
  await pause(Math.max(0, msUntil(period) - chance.int(0, BEFORE_MS)))
  process.kill(pid, 'SIGSTOP')
  await pause(chance.int(STANDS_MS.least, STANDS_MS.most))
  process.kill(pid, 'SIGCONT')
}
