import { isDeepStrictEqual } from 'node:util'
import { IS_THOROUGH } from '../../../thorough.ts'
import { Failpoints, type Failpoint, type Moment } from './failpoints.ts'
import type { Site, World } from '../world.ts'

// Crashes an operation between any two of its steps, asks for it again with the same key, in the same process and in
// another, and compares: one effect, one answer.
export interface Attempt<Where = Site> {
  /** The same request each time, and of its answer what has to be the same. */
  ask(where: Where): Promise<unknown>
  /** What stands in the record because of it. */
  effect(): Promise<unknown>
}

export interface Operation {
  /** Something new to ask for, of the same shape every time. */
  prepare(): Promise<Attempt>
  /** What one of them leaves. */
  effect: unknown
}

export interface Crashes {
  /** What it asks its database, in order. */
  statements: string[]
  crashes: number
  /** How many of them came when the effect stood and nobody had been answered. */
  unanswered: number
  /** Where there was another effect or another answer than one. */
  wrong: string[]
}

/** A process of the world that only answers calls, and can be ended between any two statements. */
export interface Doomed {
  site: Site
  failpoints: Failpoints
}

const APPLICATION = 'mela-doomed'
/** Asked by a timer, or when what is cached is too old. */
const NOT_OF_IT = ['outbox_forget', 'games_read_config', 'select "name", "value" from "platform_setting"']
const MOMENTS: readonly Moment[] = ['before', 'after']

export async function startDoomed(world: World): Promise<Doomed> {
  const site = await world.startSite({
    ROLES: 'api',
    DATABASE_URL: Failpoints.addressOf(world.variables['DATABASE_URL']!, APPLICATION),
  })
  // Announcements stay where they were written, to be counted.
  for (const { context } of [world, site]) context.bus.isConnected = () => false
  return { site, failpoints: new Failpoints(APPLICATION) }
}

export async function crashEverywhere(world: World, doomed: Doomed, operation: Operation): Promise<Crashes> {
  // The first one fills what the process remembers.
  await (await operation.prepare()).ask(doomed.site)
  const statements = await statementsOf(doomed, operation)
  const last_commit = statements.findLastIndex((statement) => statement.toUpperCase() === 'COMMIT')
  const found: Crashes = { statements, crashes: 0, unanswered: 0, wrong: [] }
  for (const [index, statement] of statements.entries()) {
    if (!IS_THOROUGH && !isTelling(statements, index)) continue
    const occurrence = statements.slice(0, index + 1).filter((each) => each === statement).length
    for (const moment of MOMENTS) {
      const crash = await crashOnce(world, doomed, operation, { statement, occurrence, moment })
      const where = `${moment} ${statement} (${occurrence})`
      found.wrong.push(...crash.wrong.map((what) => `${where}: ${what}`))
      // What follows the effect may be asked while the answer is on its way.
      if (!crash.was_hit && index <= last_commit) found.wrong.push(`${where}: not reached`)
      if (crash.was_hit) found.crashes += 1
      if (crash.had_effect && !crash.was_answered) found.unanswered += 1
    }
  }
  return found
}

/** Where a crash can leave something behind: at a commit, and at what belongs to no transaction. */
function isTelling(statements: readonly string[], index: number): boolean {
  const kinds = statements.slice(0, index + 1).map((statement) => /^(begin|commit|rollback)/i.exec(statement)?.[1])
  const last = kinds.findLast((kind) => kind !== undefined)?.toLowerCase()
  return last !== 'begin'
}

async function statementsOf({ site, failpoints }: Doomed, operation: Operation): Promise<string[]> {
  const attempt = await operation.prepare()
  failpoints.begin()
  await attempt.ask(site)
  const { statements } = failpoints.end()
  return statements.filter((statement) => !NOT_OF_IT.includes(statement))
}

async function crashOnce(world: World, { site, failpoints }: Doomed, operation: Operation, point: Failpoint) {
  const attempt = await operation.prepare()
  failpoints.begin(point)
  const [first] = await Promise.allSettled([attempt.ask(site)])
  const { was_hit } = failpoints.end()
  const left = await attempt.effect()
  const again = await attempt.ask(site)
  const elsewhere = await attempt.ask(world)
  const was_answered = first.status === 'fulfilled'
  const answers = [...(was_answered ? [first.value] : []), again, elsewhere]
  const effect = await attempt.effect()
  const wrong = [
    ...(answers.every((answer) => isDeepStrictEqual(answer, again)) ? [] : [`answers ${JSON.stringify(answers)}`]),
    ...(isDeepStrictEqual(effect, operation.effect) ? [] : [`effect ${JSON.stringify(effect)}`]),
  ]
  return { was_hit, was_answered, had_effect: isDeepStrictEqual(left, operation.effect), wrong }
}

/** A line of the table of operations and their steps. */
export function tell(name: string, { statements, crashes, unanswered }: Crashes): void {
  const steps = statements.map(inShort).join(', ')
  process.stdout.write(
    `${name}: ${crashes} crashes at ${statements.length} statements, ${unanswered} unanswered (${steps})\n`,
  )
}

/** The name of a statement that has one, or what it does to which table. */
function inShort(statement: string): string {
  if (!/\s/.test(statement)) return statement
  const [, verb, table] =
    /\b(insert into|update|delete from)\s+"?(\w+)/i.exec(statement) ?? /\b(from)\s+"?([\w.]+)/i.exec(statement) ?? []
  return verb === undefined ? statement.slice(0, 30) : `${verb.toLowerCase()} ${table}`
}
