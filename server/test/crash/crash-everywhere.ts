import { isDeepStrictEqual } from 'node:util'
import { CRASH_BY, IS_THOROUGH } from '../../../thorough.ts'
import type { Doomed, Place, SitePlace } from './doomed.ts'
import type { Failpoint, Moment } from './failpoints.ts'

// Crashes an operation between any two of its steps, asks for it again with the same key, in the same place and in
// another, and compares: one effect, one answer.
export interface Attempt<Where = Place> {
  /** The same request each time, and of its answer what has to be the same. */
  ask(where: Where): Promise<unknown>
  /** What stands in the record because of it. */
  effect(): Promise<unknown>
}

export interface Operation<Where = Place> {
  /** Something new to ask for, of the same shape every time. */
  prepare(): Promise<Attempt<Where>>
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

/** Asked by a timer, or when what is cached is too old. */
const NOT_OF_IT = ['outbox_forget', 'games_read_config', 'select "name", "value" from "platform_setting"']
const MOMENTS: readonly Moment[] = ['before', 'after']

export async function crashEverywhere<Where extends Place = SitePlace>(
  elsewhere: Where,
  doomed: Doomed<Where>,
  operation: Operation<Where>,
): Promise<Crashes> {
  // The first one fills what the process remembers.
  await (await operation.prepare()).ask(doomed.place)
  const statements = await statementsOf(doomed, operation)
  const last_commit = statements.findLastIndex((statement) => statement.toUpperCase() === 'COMMIT')
  const found: Crashes = { statements, crashes: 0, unanswered: 0, wrong: [] }
  for (const [index, statement] of statements.entries()) {
    if (!isTried(statements, index)) continue
    const occurrence = statements.slice(0, index + 1).filter((each) => each === statement).length
    for (const moment of MOMENTS) {
      const crash = await crashOnce(elsewhere, doomed, operation, { statement, occurrence, moment })
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

/** By cutting connections, all when there is time for it; by killing a process, what can leave something behind. */
function isTried(statements: readonly string[], index: number): boolean {
  if (CRASH_BY === 'kill') return isTelling(statements, index) && !READS.test(statements[index]!)
  return IS_THOROUGH || isTelling(statements, index)
}
const READS = /^select (?!graphile_worker)|^[a-z]+_read_/i

/** Where a crash can leave something behind: at a commit, and at what belongs to no transaction. */
function isTelling(statements: readonly string[], index: number): boolean {
  const kinds = statements.slice(0, index + 1).map((statement) => /^(begin|commit|rollback)/i.exec(statement)?.[1])
  const last = kinds.findLast((kind) => kind !== undefined)?.toLowerCase()
  return last !== 'begin'
}

async function statementsOf<Where extends Place>(
  doomed: Doomed<Where>,
  operation: Operation<Where>,
): Promise<string[]> {
  const attempt = await operation.prepare()
  await doomed.begin()
  await attempt.ask(doomed.place)
  const { statements } = await doomed.end()
  return statements.filter((statement) => !NOT_OF_IT.includes(statement))
}

async function crashOnce<Where extends Place>(
  elsewhere: Where,
  doomed: Doomed<Where>,
  operation: Operation<Where>,
  point: Failpoint,
) {
  const attempt = await operation.prepare()
  await doomed.begin(point)
  const [first] = await Promise.allSettled([attempt.ask(doomed.place)])
  const { was_hit } = await doomed.end()
  const left = await attempt.effect()
  const again = await attempt.ask(doomed.place)
  const there = await attempt.ask(elsewhere)
  const was_answered = first.status === 'fulfilled'
  const had_effect = isDeepStrictEqual(left, operation.effect)
  const answers = [...(was_answered ? [first.value] : []), again, there]
  const effect = await attempt.effect()
  const wrong = [
    ...(was_answered && !had_effect ? [`answered, and there was ${JSON.stringify(left)}`] : []),
    ...(answers.every((answer) => isDeepStrictEqual(answer, again)) ? [] : [`answers ${JSON.stringify(answers)}`]),
    ...(isDeepStrictEqual(effect, operation.effect) ? [] : [`effect ${JSON.stringify(effect)}`]),
  ]
  return { was_hit, was_answered, had_effect, wrong }
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
