import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { CRASH_BY, CRASH_REPORT, IS_THOROUGH } from '../../../thorough.ts'
import { auditSite } from '../../ledger.ts'
import { nameOfKind } from '../../src/ledger/chart.ts'
import type { World } from '../world.ts'
import { crashEverywhere, tell, type Attempt } from './crash-everywhere.ts'
import { placeOf, startDoomed, type Doomed, type Place } from './doomed.ts'
import { startKilled } from './killed.ts'
import { CRASH_FILES, MONEY_OPERATIONS, type OperationName } from './money-operations.ts'

/** How long one operation may take. */
export const CRASH_MS = IS_THOROUGH || CRASH_BY === 'kill' ? 3_600_000 : 400_000

/** A line of the report about an operation. */
export interface CrashLine {
  operation: string
  /** Statements, each of which has a before and an after. */
  statements: number
  points: number
  unanswered: number
  wrong: string[]
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

function expectSame(found: unknown, wanted: unknown, what: string): void {
  expect({ [what]: found }).toEqual({ [what]: wanted })
}

/** A world whose operations of money are ended at their steps, in a file of the registry. */
export class CrashStage {
  readonly #world: World
  readonly #doomed: Doomed
  readonly #elsewhere: Place
  readonly #file: string
  readonly #crashed = new Set<string>()

  private constructor(world: World, doomed: Doomed, url: string) {
    this.#world = world
    this.#doomed = doomed
    this.#elsewhere = placeOf(world)
    this.#file = relative(ROOT, fileURLToPath(url))
  }

  static async open(world: World, url: string): Promise<CrashStage> {
    const doomed = CRASH_BY === 'kill' ? await startKilled(world) : await startDoomed(world)
    return new CrashStage(world, doomed, url)
  }

  /** One effect and one answer, whatever step it is ended at; it books what the registry says, and the ledger adds up. */
  async crash(
    name: OperationName,
    prepare: () => Promise<Attempt>,
    effect: unknown,
    /** Of points at which the effect stood and nobody had been answered. */
    least_unanswered = 1,
  ): Promise<void> {
    const { books } = MONEY_OPERATIONS.get(name)!
    const first = await prepare()
    const booked = await this.#bookedBy(first)
    expectSame(await first.effect(), effect, name)
    expectSame(booked, [...books].sort(), `${name} books`)
    const crashes = await crashEverywhere(this.#elsewhere, this.#doomed, { prepare, effect })
    tell(name, crashes)
    this.#report(name, crashes)
    expectSame(crashes.wrong, [], name)
    expectSame(crashes.unanswered >= least_unanswered, true, `${name} stood unanswered`)
    expectSame((await auditSite(this.#world.database.owner_url)).wrong, [], 'the ledger')
    this.#crashed.add(name)
  }

  /** The kinds of what a first try leaves in the ledger. */
  async #bookedBy(attempt: Attempt): Promise<string[]> {
    const { database } = this.#world
    const [newest] = await database.query<{ no: string }>('SELECT coalesce(max(no), 0) AS no FROM ledger_transfer')
    await attempt.ask(this.#doomed.place)
    const booked = await database.query<{ kind: number }>('SELECT DISTINCT kind FROM ledger_transfer WHERE no > $1', [
      newest!.no,
    ])
    return booked.map(({ kind }) => nameOfKind(kind)!).sort()
  }

  #report(operation: string, { statements, crashes, unanswered, wrong }: Awaited<ReturnType<typeof crashEverywhere>>) {
    if (CRASH_REPORT === undefined) return
    const line: CrashLine = { operation, statements: statements.length, points: crashes, unanswered, wrong }
    appendFileSync(CRASH_REPORT, `${JSON.stringify(line)}\n`)
  }

  /** That nothing the registry has for this file was left out; asked last. */
  expectAll(): void {
    const operations = CRASH_FILES[this.#file as keyof typeof CRASH_FILES]
    expectSame([...this.#crashed].sort(), Object.keys(operations).sort(), 'what was cut off')
  }

  end(): Promise<void> {
    return this.#doomed.remove()
  }
}
