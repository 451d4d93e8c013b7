import type { Told, Fact } from './told.ts'
import { isRow, leavesOf, type Row } from './leaves.ts'
import { RISK_MARKS } from './names.ts'
import { settingChanges, switchesText, type Change } from './settings.ts'
import { settingNames, tellSubject } from './subjects.ts'
import { amountText, currencyOf, plainText, sumsText, wordsOf } from './values.ts'
import { CURRENCY_NAMES } from '../form/money.ts'
import { siteMomentText } from '../site-time.ts'

// What a row of the log holds, and what a request asks for, whatever it is about.
const IDENTITIES: Record<string, string> = { 1: 'Ordinary', 2: 'Test account', 3: 'Service account' }
const GROUP_STATES: Record<string, string> = { 1: 'Open', [-2]: 'Banned' }

/** `before` and `after` (or `changes`) beside each other, or values with a twin called `…_before`. */
export function tellDetails(details: Row, subject: string, time_zone: string): Told {
  const { payload, ...own } = details
  // The log keeps what was asked for inside of how it was asked for.
  if (isRow(payload)) return joined(tellDetails(payload, subject, time_zone), tellDetails(own, subject, time_zone))
  const rest = { ...details }
  const changes: Change[] = []
  const after = rest['after'] ?? rest['changes']
  if (after !== undefined && ('before' in rest || isRow(after))) {
    changes.push(...compared(rest['before'], after, details, subject))
    for (const key of ['before', 'after', 'changes']) delete rest[key]
  }
  for (const key of Object.keys(details).filter((each) => each.endsWith('_before'))) {
    const name = key.slice(0, -'_before'.length)
    if (!(name in details)) continue
    changes.push(...settingChanges({ [name]: details[key] }, { [name]: details[name] }))
    delete rest[key]
    delete rest[name]
  }
  return { changes, facts: factsOf(rest, subject, time_zone) }
}

const joined = (one: Told, other: Told): Told => ({
  changes: [...one.changes, ...other.changes],
  facts: [...one.facts, ...other.facts],
})

function compared(before: unknown, after: unknown, details: Row, subject: string): Change[] {
  if (isRow(after)) {
    // What is not named does not change.
    const known = isRow(before) ? before : {}
    const was = Object.fromEntries(
      Object.keys(after)
        .filter((key) => key in known)
        .map((key) => [key, known[key]]),
    )
    return settingChanges(was, after, details)
  }
  if (Array.isArray(after)) return [{ name: 'Paused', before: switchesText(before), after: switchesText(after) }]
  if (before === after) return []
  const name = typeof after === 'boolean' ? 'Muted' : 'Status'
  return [{ name, before: stateText(before, subject), after: stateText(after, subject) }]
}

function stateText(value: unknown, subject: string): string {
  const states = subject.startsWith('user:') ? IDENTITIES : subject.startsWith('group:') ? GROUP_STATES : {}
  return states[String(value)] ?? (typeof value === 'string' ? wordsOf(value) : plainText(value))
}

/** What is said in another place, or by no one but machines. */
const SILENT = ['type', 'book', 'decimal', 'withdrawal_id', 'resumed', 'chain_id', 'last_index', 'game_type']
/** Values of these are words of a list. */
const CODED = ['action', 'decision', 'outcome', 'kind', 'state', 'fault', 'operation', 'status_before', 'hold_reason']
/** A reason of a list, and not one that somebody wrote. */
const CODE = /^[a-z]+(_[a-z]+)*$/
const WITHDRAW_STATES: Record<string, string> = { 2: 'Paid', [-1]: 'Rejected', [-2]: 'Returned' }
const IDS: Record<string, string> = {
  user_id: 'user',
  member: 'user',
  approval_id: 'approval',
  recharge_id: 'recharge',
}
const NAMES: Record<string, string> = {
  amount: 'Amount',
  user_id: 'Person',
  approval_id: 'Request',
  payment_reference: 'Reference of the payment',
  provider_reference: 'Reference of the payment',
  target: 'Account to pay to',
  risks: 'Marks',
  stakes: 'Staked',
  refunds: 'Goes back',
  pos: 'From place',
  is_muted: 'Muted',
  effective_from: 'Takes effect',
  failure: 'Why it did not come',
  is_agent: 'An agent again',
}

export function factsOf(values: Row, subject: string, time_zone: string): Fact[] {
  return Object.entries(values).flatMap(([key, value]): Fact[] => {
    if (SILENT.includes(key) || value === '' || value === null || value === undefined) return []
    const name = NAMES[key] ?? wordsOf(key.replace(/_id$/, ''))
    const id = IDS[key]
    if (id) return [{ name, ...valueOf(tellSubject(`${id}:${String(value)}`)) }]
    if (key === 'effective_from') return [{ name, value: siteMomentText(String(value), time_zone) }]
    if (key === 'failure' && isRow(value)) return [{ name, value: failureOf(value) }]
    if (key === 'amount') return [moneyFact(values, subject)]
    if (key === 'stakes' || key === 'refunds') return [{ name, value: sumsText(value) }]
    if (key === 'statement') return [{ name, value: CURRENCY_NAMES[currencyOf(Number(value)) ?? 1] }]
    if (key === 'risks' && Array.isArray(value))
      return value.length === 0
        ? []
        : [{ name, value: value.map((risk) => RISK_MARKS[risk as keyof typeof RISK_MARKS]).join(', ') }]
    if (key === 'found' && Array.isArray(value))
      return [{ name, value: value.map((each) => tellSubject(String(each)).text).join(', ') || 'Nobody' }]
    if (key === 'status') return [{ name, value: WITHDRAW_STATES[String(value)] ?? plainText(value) }]
    if (key === 'chat') return [{ name, value: tellSubject(`chat:${String(value)}`).text }]
    if (CODED.includes(key) || (key === 'reason' && CODE.test(String(value))))
      return [{ name, value: wordsOf(String(value)) }]
    if (isRow(value))
      return leavesOf(value).map((leaf) => ({
        name: [name, ...leaf.steps.map(wordsOf)].join(', '),
        value: plainText(leaf.value),
      }))
    return [{ name, value: plainText(value) }]
  })
}

const WHY_NOT: Record<string, string> = {
  changed: 'no longer what both operators saw',
  not_allowed: 'no longer allowed as agreed on',
}
/** Why a planned change did not come. */
export const failureOf = ({ why, names }: Row): string =>
  `${settingNames(Array.isArray(names) ? names.map(String) : [])}: ${WHY_NOT[String(why)] ?? wordsOf(String(why))}`

const valueOf = ({ text, to }: { text: string; to?: string }) => ({ value: text, ...(to && { to }) })

/** Rows of the log from before amounts were written with their currency hold the smallest unit of it. */
function moneyFact({ amount, decimal, type }: Row, subject: string): Fact {
  const isSmallest = decimal === undefined && type === undefined && subject.startsWith('withdrawal:')
  return {
    name: isSmallest ? 'Amount, in the smallest unit' : 'Amount',
    value: amountText(decimal ?? amount, type),
  }
}
