import type { IdentityTask } from '@mela/contract/identity/identity.ts'
import {
  CertificationLevel,
  IDENTITY_COUNTERS,
  IDENTITY_WAYS,
  TaskState,
  type IdentityCounter,
  type IdentityWay,
} from '@mela/contract/identity/identity-rules.ts'
import { CURRENCIES, toDecimal, toMinor, type Currency } from '@mela/contract/money.ts'
import type { Facts, LevelNumber } from './facts.ts'
import { isAdvanced, isBasic } from './verified.ts'

/** What somebody did for a level. */
export interface DoneTask {
  level: number
  way: string
  status: number
  shown: string
  reason: string
  changed_at: Date
}

const { IDNENTING, INCOMPLETE, COMPLETED } = TaskState

/** `+91 ······3210`: enough to know one's own by. */
const maskMobile = ({ area_code, mobile }: Facts['contacts']): string =>
  `+${area_code} ${'·'.repeat(Math.max(0, mobile.length - 4))}${mobile.slice(-4)}`

export const isReached = (level: LevelNumber, of: CertificationLevel): boolean =>
  level === 1 ? isBasic({ level: of }) : isAdvanced({ level: of })

/** The tasks that are open, in the order in which they are shown. Those of a level that was reached stay done, whatever is asked of others now. */
export function tasksOf(
  level: LevelNumber,
  person: CertificationLevel,
  facts: Facts,
  done: readonly DoneTask[],
  currency: Currency,
): IdentityTask[] {
  const rules = facts.rules[level]
  const basic = { name: 'basic' as const, status: isBasic({ level: person }) ? COMPLETED : INCOMPLETE }
  const ways = IDENTITY_WAYS.filter((way) => rules[way]).map((way) => wayTask(level, way, facts, done))
  const counters = IDENTITY_COUNTERS.filter((name) => isCounted(rules[name])).map((name) =>
    counterTask(name, rules[name], facts, currency),
  )
  const tasks = [...(level === 2 ? [basic] : []), ...ways, ...counters]
  return isReached(level, person) ? tasks.map((task) => ({ ...task, status: COMPLETED })) : tasks
}

const isCounted = (need: number | string): boolean =>
  typeof need === 'number' ? need > 0 : (toMinor(need, 2) ?? 0n) > 0n

function wayTask(level: LevelNumber, way: IdentityWay, { contacts }: Facts, done: readonly DoneTask[]): IdentityTask {
  const found = done.find((each) => each.level === level && each.way === way)
  if (way === 'phone' && contacts.mobile) return { name: way, status: COMPLETED, shown: maskMobile(contacts) }
  if (contacts.providers.includes(way)) return { name: way, status: COMPLETED }
  if (!found) return { name: way, status: INCOMPLETE }
  return {
    name: way,
    status: found.status as TaskState,
    ...(found.shown ? { shown: found.shown } : {}),
    ...(found.reason ? { reason: found.reason } : {}),
    ...(found.status === IDNENTING ? { since: found.changed_at.toISOString() } : {}),
  }
}

/** Recharges and bets are counted together, their amounts in each currency by itself; one of them is enough. */
function counterTask(
  name: IdentityCounter,
  need: number | string,
  { recharges, bets }: Facts,
  currency: Currency,
): IdentityTask {
  const counted = name.startsWith('rechange') ? recharges : bets
  if (typeof need === 'number') {
    const now = CURRENCIES.reduce((sum, each) => sum + counted[each].num, 0)
    return { name, status: now >= need ? COMPLETED : INCOMPLETE, now: String(now), need: String(need) }
  }
  const is_done = CURRENCIES.some((each) => counted[each].amount >= needOf(need, each))
  return {
    name,
    status: is_done ? COMPLETED : INCOMPLETE,
    now: toDecimal(counted[currency].amount, currency),
    need: toDecimal(needOf(need, currency), currency),
  }
}

/** With the digits that the currency has; what is less than its smallest coin is not asked for. */
export function needOf(decimal: string, currency: Currency): bigint {
  const minor = toMinor(decimal, 2) ?? 0n
  return currency === 2 ? minor : minor / 10_000n
}

/** Where somebody stands who has done this: a level is reached when nothing of it is left, and never when it asks for nothing. */
export function levelAfter(person: CertificationLevel, facts: Facts, done: readonly DoneTask[]): CertificationLevel {
  let level = person
  if (!isBasic({ level })) level = standing(1, level, facts, done)
  if (isBasic({ level }) && !isAdvanced({ level })) level = standing(2, level, facts, done)
  return level
}

const STANDINGS = {
  1: {
    before: CertificationLevel.NotCertified,
    review: CertificationLevel.InNormalCertification,
    reached: CertificationLevel.NormalCertified,
  },
  2: {
    before: CertificationLevel.NormalCertified,
    review: CertificationLevel.InAdvancedCertification,
    reached: CertificationLevel.AdvancedCertied,
  },
} as const

function standing(
  level: LevelNumber,
  person: CertificationLevel,
  facts: Facts,
  done: readonly DoneTask[],
): CertificationLevel {
  const tasks = tasksOf(level, person, facts, done, 1).filter(({ name }) => name !== 'basic')
  const { before, review, reached } = STANDINGS[level]
  if (tasks.length > 0 && tasks.every(({ status }) => status === COMPLETED)) return reached
  return tasks.some(({ status }) => status === IDNENTING) ? review : before
}
