import { hashes, verify } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { entropyOf, linkBefore, outcomeOf } from './draw.ts'
import { leafOf, rootFrom, type LeafOfBet } from './merkle.ts'
import { textOfOutcome } from './outcome.ts'
import {
  textOfClosing,
  textOfCountersignature,
  textOfManifest,
  textOfOpening,
  textOfSalt,
  type DayFile,
  type Manifest,
  type Opening,
  type PeriodRecord,
  type Salt,
} from './records.ts'
import { momentsOf, readPeriod } from './schedule.ts'

// Whether what was published holds together; needs no network and believes nobody.
hashes.sha512 = sha512

const HEX_32 = /^[0-9a-f]{64}$/
const isHash = (text: unknown): text is string => typeof text === 'string' && HEX_32.test(text)

export function isSigned(text: string, signature: string, key: string): boolean {
  if (!/^[0-9a-f]{128}$/.test(signature) || !isHash(key)) return false
  try {
    return verify(hexToBytes(signature), utf8ToBytes(text), hexToBytes(key), { zip215: false })
  } catch {
    return false
  }
}

/** Whether hashing a link so many times gives an earlier one. */
function leadsTo(link: string, steps: number, earlier: string): boolean {
  if (!isHash(link) || !Number.isSafeInteger(steps) || steps < 0) return false
  return bytesToHex(linkBefore(hexToBytes(link), steps)) === earlier
}

export interface Chain {
  manifest: Manifest
  salt: Salt
}

export const CHAIN_STEPS = ['manifest_signed', 'salt_signed'] as const
export const PERIOD_STEPS = [
  'opening_signed',
  'operator_link',
  'notary_link',
  'closing_signed',
  'notary_signed',
  'entropy',
  'result',
] as const
export type VerifyStep = (typeof CHAIN_STEPS)[number] | (typeof PERIOD_STEPS)[number] | 'order'

export function verifyChain({ manifest, salt }: Chain): VerifyStep[] {
  const text = textOfManifest(manifest)
  const is_signed =
    isSigned(text, manifest.operator_signature, manifest.operator_key) &&
    isSigned(text, manifest.notary_signature, manifest.notary_key)
  const is_salted =
    isHash(salt.salt) && isSigned(textOfSalt(manifest, salt.salt), salt.signature, manifest.operator_key)
  return [...(is_signed ? [] : ['manifest_signed' as const]), ...(is_salted ? [] : ['salt_signed' as const])]
}

/** The steps that fail; none where the draw is right. */
export function verifyPeriod({ manifest, salt }: Chain, record: PeriodRecord): VerifyStep[] {
  const { period, index, opening, closing, countersignature, drawn } = record
  const { game, operator_key, notary_key } = manifest
  // A period that never opened stands on the first links of its chains.
  const known = opening ?? { known_index: 0, known_s: manifest.s0, known_w: manifest.w0 }
  const steps = index - known.known_index
  const is_in_chain = index >= 1 && index <= manifest.length && steps >= 1
  const { w } = countersignature
  const has_links = isHash(drawn.s) && isHash(w)
  const entropy = has_links
    ? entropyOf({ game, period, salt: salt.salt, s: hexToBytes(drawn.s), w: hexToBytes(w) })
    : sha256(new Uint8Array())
  const right: Record<(typeof PERIOD_STEPS)[number], boolean> = {
    opening_signed:
      !opening ||
      (isOnTime(manifest, record, opening) &&
        isSigned(textOfOpening(record, opening), opening.signature, operator_key)),
    operator_link: is_in_chain && leadsTo(drawn.s, steps, known.known_s),
    notary_link: is_in_chain && leadsTo(w, steps, known.known_w),
    closing_signed: isSigned(textOfClosing(period, closing), closing.signature, operator_key),
    notary_signed: isSigned(
      textOfCountersignature(period, closing.bet_root, w),
      countersignature.signature,
      notary_key,
    ),
    entropy: has_links && drawn.entropy === bytesToHex(entropy),
    result: has_links && drawn.result === textOfOutcome(game, outcomeOf(game, entropy)),
  }
  return PERIOD_STEPS.filter((step) => !right[step])
}

/** The hash of a bet's leaf, and the root that it stands under by the neighbours that were told. */
export function rootOfBet(
  leaf: LeafOfBet,
  path: readonly { hash: string; side: 'left' | 'right' }[],
): { leaf: string; root: string } {
  const bytes = leafOf(leaf)
  const root = rootFrom(
    bytes,
    path.map(({ hash, side }) => ({ hash: hexToBytes(hash), side })),
  )
  return { leaf: bytesToHex(bytes), root: bytesToHex(root) }
}

/** Closed and drawn when the manifest said, long before. */
function isOnTime(manifest: Manifest, { index }: PeriodRecord, { closes, draws }: Opening): boolean {
  const moments = momentsOf(index, manifest)
  return closes === moments.closes && draws === moments.draws
}

export interface DayFault {
  /** None where it is about the chains. */
  period?: string
  steps: VerifyStep[]
}

/** Everything in a day's file that does not hold, in the order of the file. */
export function verifyDay(file: DayFile): DayFault[] {
  const broken = file.chains.map(verifyChain).find((steps) => steps.length > 0)
  if (broken) return [{ steps: broken }]
  const faults: DayFault[] = []
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
    if (steps.length > 0) faults.push({ period: record.period, steps })
    before = { index: record.index, s: record.drawn.s, w: record.countersignature.w }
  }
  return faults
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
  if (!has_odds) return false
  const { w } = countersignature
  if (!before) return leadsTo(drawn.s, index, manifest.s0) && leadsTo(w, index, manifest.w0)
  return index === before.index + 1 && leadsTo(drawn.s, 1, before.s) && leadsTo(w, 1, before.w)
}
