import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { checkBlockDay, verifyBlockPeriod, type BlockDayFile, type BlockStep } from './block.ts'
import type { DayFile, LostRecord, PeriodRecord } from './records.ts'
import { readPeriod } from './schedule.ts'
import {
  isSigned,
  leadsTo,
  verifyChain,
  verifyLost,
  verifyPeriod,
  type Chain,
  type IsSigned,
  type VerifyStep,
} from './verify.ts'

/** A draw of a day's file, with the steps that fail. */
export interface DayVerdict {
  /** None where it is about the chains, without which no draw can be looked at. */
  period?: string
  steps: VerifyStep[]
}

/** Everything in a day's file that does not hold, in the order of the file. */
export const verifyDay = (file: DayFile): DayVerdict[] => [...checkDay(file)].filter(({ steps }) => steps.length > 0)

/** One draw after the other, so that whoever shows them can say how far it is. */
export function* checkDay(file: DayFile, check: IsSigned = isSigned): Generator<DayVerdict> {
  const broken = file.chains.map((chain) => verifyChain(chain, check)).find((steps) => steps.length > 0)
  if (broken) return yield { steps: broken }
  let before: { index: number; s: string; w: string } | undefined
  for (const { record, chain, is_first } of withChains(file)) {
    if (is_first) before = undefined
    const steps = verifyPeriod(chain, record, check)
    if (!follows(file, chain, before, record)) steps.push('order')
    yield { period: record.period, steps }
    before = { index: record.index, s: record.drawn.s, w: record.countersignature.w }
  }
  for (const each of withLostChains(file)) {
    const steps = verifyLost(each.chain, each.record, check)
    if (!isNextLost(file, each) && !steps.includes('order')) steps.push('order')
    yield { period: each.record.period, steps }
  }
}

/** Each draw with the chains it is of; new ones begin with their first period. */
function* withChains({ chains, periods }: DayFile) {
  let number = 0
  for (const record of periods) {
    const is_first = record.period === chains[number + 1]?.manifest.first_period
    if (is_first) number += 1
    yield { record, chain: chains[number]!, is_first }
  }
}

/** Numbers of periods grow by a digit on the days of very short lines. */
const isBefore = (one: string, other: string): boolean =>
  one.length === other.length ? one < other : one.length < other.length

interface LostPlace {
  record: LostRecord
  chain: Chain
  /** The one before it that is lost as well, of the same chain. */
  before: LostRecord | undefined
}

/** What is never drawn, each with the chain that was given up. */
function* withLostChains({ chains, lost = [] }: DayFile): Generator<LostPlace> {
  const given_up = chains.filter((chain) => chain.lost)
  let before: LostPlace | undefined
  for (const record of lost) {
    const chain = given_up.findLast(({ manifest }) => !isBefore(record.period, manifest.first_period)) ?? chains[0]!
    const place = { record, chain, before: before?.chain === chain ? before.record : undefined }
    yield place
    before = place
  }
}

/** Right after the one before, or after the last draw of its chain, where the file has that. */
function isNextLost({ date, line, periods }: DayFile, { record, chain, before }: LostPlace): boolean {
  const parsed = readPeriod(record.period)
  if (parsed?.date !== date || parsed.code !== line) return false
  if (before) return record.index === before.index + 1
  const has_last = periods.some(
    ({ index, period }) => index === chain.lost?.last_index && isBefore(period, record.period),
  )
  return !has_last || record.index === chain.lost!.last_index + 1
}

/** Of this line and day, right after the one before, with links that lead to those before. */
function follows(
  { date, line, odds }: DayFile,
  { manifest, lost }: Chain,
  before: { index: number; s: string; w: string } | undefined,
  { period, index, opening, countersignature, drawn }: PeriodRecord,
): boolean {
  const parsed = readPeriod(period)
  if (parsed?.date !== date || parsed.code !== line || manifest.line !== line) return false
  const hash = opening?.odds_hash
  const has_odds = hash === undefined || bytesToHex(sha256(utf8ToBytes(odds[hash] ?? ''))) === hash
  if (!has_odds || index > (lost?.last_index ?? manifest.length)) return false
  const { w } = countersignature
  if (!before) return leadsTo(drawn.s, index, manifest.s0) && leadsTo(w, index, manifest.w0)
  return index === before.index + 1 && leadsTo(drawn.s, 1, before.s) && leadsTo(w, 1, before.w)
}

/** A day's file of any game. */
export type AnyDay = DayFile | BlockDayFile

/** What a day's file tells, in the order in which it is checked: what was drawn, then what is never drawn. */
export const recordsOf = (day: AnyDay): readonly { period: string; drawn?: { result: string } }[] =>
  day.format === 'mela-draws/v1' ? [...day.periods, ...(day.lost ?? [])] : day.periods

export interface AnyVerdict {
  /** None where it is about the chains, without which no draw can be looked at. */
  period?: string
  steps: (VerifyStep | BlockStep)[]
}

/** The file that a text tells, as a download has it or as the call answers it. */
export function readDay(text: string): AnyDay | undefined {
  try {
    const file = JSON.parse(text) as { data?: AnyDay } & AnyDay
    const day = file.data ?? file
    const is_known = day.format === 'mela-blocks/v1' || (day.format === 'mela-draws/v1' && Array.isArray(day.chains))
    return is_known && Array.isArray(day.periods) && recordsOf(day).length > 0 ? day : undefined
  } catch {
    return undefined
  }
}

/** One draw after the other, in the order of the file. Throws where the file is damaged. */
export const checkAnyDay = (day: AnyDay, check: IsSigned = isSigned): Generator<AnyVerdict> =>
  day.format === 'mela-blocks/v1' ? checkBlockDay(day, check) : checkDay(day, check)

export interface Signed {
  text: string
  signature: string
  key: string
}

/** What is signed in each draw, with what its chains have before the first, so that it can be looked at ahead. */
export function* signaturesIn(day: AnyDay): Generator<Signed[]> {
  let found: Signed[] = []
  const collect: IsSigned = (text, signature, key) => found.push({ text, signature, key }) > 0
  function take(): Signed[] {
    const taken = found
    found = []
    return taken
  }
  if (day.format === 'mela-blocks/v1') {
    for (const record of day.periods) {
      verifyBlockPeriod(record, collect)
      yield take()
    }
    return
  }
  for (const chain of day.chains) verifyChain(chain, collect)
  for (const { record, chain } of withChains(day)) {
    verifyPeriod(chain, record, collect)
    yield take()
  }
  for (const { record, chain } of withLostChains(day)) {
    verifyLost(chain, record, collect)
    yield take()
  }
}
