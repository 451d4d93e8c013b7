import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { checkBlockDay, type BlockDayFile, type BlockStep } from './block.ts'
import type { DayFile, PeriodRecord } from './records.ts'
import { readPeriod } from './schedule.ts'
import { leadsTo, verifyChain, verifyPeriod, type Chain, type VerifyStep } from './verify.ts'

/** A draw of a day's file, with the steps that fail. */
export interface DayVerdict {
  /** None where it is about the chains, without which no draw can be looked at. */
  period?: string
  steps: VerifyStep[]
}

/** Everything in a day's file that does not hold, in the order of the file. */
export const verifyDay = (file: DayFile): DayVerdict[] => [...checkDay(file)].filter(({ steps }) => steps.length > 0)

/** One draw after the other, so that whoever shows them can say how far it is. */
export function* checkDay(file: DayFile): Generator<DayVerdict> {
  const broken = file.chains.map(verifyChain).find((steps) => steps.length > 0)
  if (broken) return yield { steps: broken }
  let chain_number = 0
  let before: { index: number; s: string; w: string } | undefined
  for (const record of file.periods) {
    const next = file.chains[chain_number + 1]
    if (next && record.period === next.manifest.first_period) {
      chain_number += 1
      before = undefined
    }
    const chain = file.chains[chain_number]!
    const steps = verifyPeriod(chain, record)
    if (!follows(file, chain, before, record)) steps.push('order')
    yield { period: record.period, steps }
    before = { index: record.index, s: record.drawn.s, w: record.countersignature.w }
  }
}

/** Of this line and day, right after the one before, with links that lead to those before. */
function follows(
  { date, line, odds }: DayFile,
  { manifest }: Chain,
  before: { index: number; s: string; w: string } | undefined,
  { period, index, opening, countersignature, drawn }: PeriodRecord,
): boolean {
  const parsed = readPeriod(period)
  if (parsed?.date !== date || parsed.code !== line || manifest.line !== line) return false
  const hash = opening?.odds_hash
  const has_odds = hash === undefined || bytesToHex(sha256(utf8ToBytes(odds[hash] ?? ''))) === hash
  if (!has_odds || index > manifest.length) return false
  const { w } = countersignature
  if (!before) return leadsTo(drawn.s, index, manifest.s0) && leadsTo(w, index, manifest.w0)
  return index === before.index + 1 && leadsTo(drawn.s, 1, before.s) && leadsTo(w, 1, before.w)
}

/** A day's file of any game. */
export type AnyDay = DayFile | BlockDayFile

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
    return is_known && Array.isArray(day.periods) ? day : undefined
  } catch {
    return undefined
  }
}

/** One draw after the other, in the order of the file. Throws where the file is damaged. */
export const checkAnyDay = (day: AnyDay): Generator<AnyVerdict> =>
  day.format === 'mela-blocks/v1' ? checkBlockDay(day) : checkDay(day)
