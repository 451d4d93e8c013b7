import { setTimeout as pause } from 'node:timers/promises'
import { audit } from '../../../server/src/ledger/audit.ts'
import type { Transfer } from '../../../server/src/ledger/index.ts'
import { checkPlay } from '../../../server/test/play/check-play.ts'
import { Play } from '../../../server/test/money/ledger-play.ts'
import { query, startMigratedPostgres, type Postgres } from '../../../server/test/engines/postgres.ts'
import { startLoad } from '../../load-client.ts'
import type { Poster } from '../../load/poster.ts'
import { createChance, type Chance } from '../chance.ts'
import type { Outcome, Settings } from '../promise.ts'

const SIZES = {
  C: { people: 400, operations: 20_000, engine_kills: 4, poster_kills: 8 },
  R: { people: 5_000, operations: 1_000_000, engine_kills: 60, poster_kills: 120 },
} as const
const POSTERS = 3
const ACTORS = 24
const MOST_AT_ONCE = 40
const TRY_AGAIN_MS = 50
const TEND_EVERY_MS = 400
/** Out of one: how often an unanswered operation is never tried again, and an answered one is, under the same key. */
const GIVEN_UP = 0.1
const REPEATED = 0.1

type Running = ReturnType<typeof startLoad<Poster>>

/** P3: the ledger is whole and every answer true after random concurrent operations, whoever is killed in the middle. */
export async function provePromise3(settings: Settings): Promise<Outcome> {
  const size = SIZES[settings.size]
  const chance = createChance(settings.seed)
  const postgres = await startMigratedPostgres()
  const site = new Site(postgres, chance.fork('site'), settings.report)
  site.start()
  const draws = chance.fork('play')
  const play = new Play((min, max) => draws.int(min, max), size.people)
  settings.report(`${POSTERS} processes post for ${size.people} people`)
  const blows = planBlows(size, chance.fork('blows'))

  const state = { answered: 0, notes: [] as string[] }
  const act = async (own: Chance): Promise<void> => {
    while (state.answered < size.operations) {
      const batch = Array.from({ length: own.happens(0.3) ? own.int(2, MOST_AT_ONCE) : 1 }, () => play.next())
      const known = own.happens(REPEATED) ? play.again() : undefined
      await untilAnswered(site, play, known ? [...batch, known] : batch, own, state.notes)
      const before = state.answered
      state.answered += batch.length
      for (const { at, strike } of blows) if (before < at && state.answered >= at) strike(site)
    }
  }
  const stopTending = site.tendAlways(state.notes)
  await Promise.all(Array.from({ length: ACTORS }, (_, index) => act(chance.fork(`actor ${index}`))))
  await stopTending()
  await site.allAlive()
  return conclude(play, site, { ...settings, ...size }, state)
}

/** Or given up, now and then, while nobody knows what became of it. */
async function untilAnswered(
  site: Site,
  play: Play,
  asked: Transfer[],
  chance: Chance,
  notes: string[],
): Promise<void> {
  for (let transfers = asked; ;) {
    const outcomes = await site.post(transfers, notes)
    const unknown = transfers.filter((transfer, index) => {
      const outcome = outcomes?.[index] ?? 'unknown'
      if (outcome !== 'unknown') play.settle(transfer, outcome)
      return outcome === 'unknown'
    })
    transfers = unknown.filter(() => !chance.happens(GIVEN_UP))
    if (transfers.length === 0) return
    await pause(TRY_AGAIN_MS)
  }
}

/** The blow falls in the turn in which an answer arrives: what was answered too early has no time to become true. */
function planBlows(
  { operations, engine_kills, poster_kills }: (typeof SIZES)['C' | 'R'],
  chance: Chance,
): { at: number; strike(site: Site): void }[] {
  const at = (index: number, of: number) => Math.floor((operations * (index + 0.1 + chance.int(0, 80) / 100)) / of)
  return [
    ...Array.from({ length: engine_kills }, (_, index) => ({
      at: at(index, engine_kills),
      strike: (site: Site) => site.killEngine(),
    })),
    ...Array.from({ length: poster_kills }, (_, index) => ({
      at: at(index, poster_kills),
      strike: (site: Site) => site.killPoster(),
    })),
  ]
}

class Site {
  readonly postgres: Postgres
  readonly #chance: Chance
  readonly #report: Settings['report']
  readonly #posters: Running[] = []
  #reviving: Promise<void> = Promise.resolve()
  engine_kills = 0
  poster_kills = 0

  constructor(postgres: Postgres, chance: Chance, report: Settings['report']) {
    this.postgres = postgres
    this.#chance = chance
    this.#report = report
  }

  start(): void {
    for (let index = 0; index < POSTERS; index++) this.#startPoster(index)
  }

  /** Calls arrive in order, so nothing is posted before it is open. */
  #startPoster(index: number): void {
    const poster = startLoad<Poster>('poster.ts')
    this.#posters[index] = poster
    poster.open({ url: this.postgres.app_url }).catch(() => undefined)
  }

  async post(transfers: Transfer[], notes: string[]) {
    const poster = this.#chance.pick(this.#posters)
    return poster.post({ transfers }).catch((error: unknown) => {
      if (!/process ended|channel closed/i.test(String(error))) notes.push(String(error))
      return undefined
    })
  }

  /** Folds and reconciles all the while; a pot that it freezes is a false alarm. */
  tendAlways(notes: string[]): () => Promise<void> {
    let is_over = false
    const running = (async () => {
      while (!is_over) {
        await this.#chance
          .pick(this.#posters)
          .tend({})
          .catch((error: unknown) => {
            if (/deadlock|violates/i.test(String(error))) notes.push(String(error))
          })
        await pause(TEND_EVERY_MS)
      }
    })()
    return async () => {
      is_over = true
      await running
      await this.allAlive()
      await this.#posters[0]!.tend({})
    }
  }

  killEngine(): void {
    if (!this.postgres.isRunning()) return
    const killed = this.postgres.kill9()
    this.engine_kills++
    this.#report(`PostgreSQL is killed, ${this.engine_kills}`)
    this.#reviving = this.#reviving.then(async () => {
      await killed
      await this.postgres.start()
    })
  }

  killPoster(): void {
    const index = this.#chance.int(0, this.#posters.length)
    process.kill(this.#posters[index]!.pid, 'SIGKILL')
    this.poster_kills++
    this.#startPoster(index)
  }

  allAlive(): Promise<void> {
    return this.#reviving
  }

  async end(): Promise<void> {
    for (const poster of this.#posters) poster.end()
    await this.postgres.kill9()
  }
}

/** Rows that were changed after they were written belong to a later transaction than their transfer. */
const CHANGED = `SELECT count(*)::int AS changed FROM ledger_entry entry JOIN ledger_transfer transfer ON no = transfer_no
                 WHERE entry.xmin <> transfer.xmin`

async function conclude(
  play: Play,
  site: Site,
  { report, poster_kills, operations }: Settings & (typeof SIZES)['C' | 'R'],
  { answered, notes }: { answered: number; notes: string[] },
): Promise<Outcome> {
  report(`${answered} operations, with ${site.engine_kills} kills of PostgreSQL and ${site.poster_kills} of processes`)
  const { url } = site.postgres
  const played = await checkPlay(play, url)
  const found = await audit(url)
  report(`audited ${found.transfers} transfers, ${found.entries} entries and ${found.accounts} accounts`)
  const [row] = await query<{ changed: number }>(url, CHANGED)
  for (const { what, subject, count } of found.wrong) notes.push(`${what}: ${subject}, ${count} times`)
  notes.push(...play.faults())
  for (const pot of found.frozen) notes.push(`the reconciler froze pot ${pot}`)
  const outcomes = [...play.drawn.values()].map(({ outcome }) => outcome)
  const of = (wanted: string | undefined) => outcomes.filter((outcome) => outcome === wanted).length
  await site.end()
  const wrong = played.lost + played.wrong + row!.changed + notes.length
  return {
    figures: {
      operations: answered,
      acknowledged: of('posted'),
      refused: of('refused'),
      unanswered: of(undefined),
      unanswered_there: played.unanswered_there,
      engine_kills: site.engine_kills,
      process_kills: site.poster_kills,
      lost: played.lost,
      wrong: played.wrong,
      changed: row!.changed,
      sums_to_zero: found.ok,
      kinds: new Set(
        [...play.drawn.values()].filter(({ outcome }) => outcome === 'posted').map(({ transfer }) => transfer.kind),
      ).size,
    },
    notes,
    // A blow that falls while its victim is down does not count.
    ok:
      wrong === 0 && found.ok && answered >= operations && site.engine_kills > 0 && site.poster_kills === poster_kills,
  }
}
