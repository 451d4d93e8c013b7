import { hashes, verify } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { entropyOf, linkBefore, outcomeOf } from './draw.ts'
import { EMPTY_ROOT, leafOf, rootFrom, type LeafOfBet } from './merkle.ts'
import { textOfOutcome } from './outcome.ts'
import {
  textOfClosing,
  textOfCountersignature,
  textOfManifest,
  textOfOpening,
  textOfSalt,
  type LostAfter,
  type LostRecord,
  type Manifest,
  type Opening,
  type PeriodRecord,
  type Salt,
} from './records.ts'
import { isSaltOf } from './salt.ts'
import { momentsOf } from './schedule.ts'

// Whether what was published holds together; needs no network and believes nobody.
hashes.sha512 = sha512

const HEX_32 = /^[0-9a-f]{64}$/
const isHash = (text: unknown): text is string => typeof text === 'string' && HEX_32.test(text)

/** Whether a text was signed so by whoever has the key. */
export type IsSigned = (text: string, signature: string, key: string) => boolean

export const isSigned: IsSigned = (text, signature, key) => {
  if (!/^[0-9a-f]{128}$/.test(signature) || !isHash(key)) return false
  try {
    return verify(hexToBytes(signature), utf8ToBytes(text), hexToBytes(key), { zip215: false })
  } catch {
    return false
  }
}

/** A notary makes no longer one. A file that tells of one would be checked for ever. */
const LONGEST_CHAIN = 3_000_000

/** Whether hashing a link so many times gives an earlier one. */
export function leadsTo(link: string, steps: number, earlier: string): boolean {
  if (!isHash(link) || !Number.isSafeInteger(steps) || steps < 0 || steps > LONGEST_CHAIN) return false
  return bytesToHex(linkBefore(hexToBytes(link), steps)) === earlier
}

export interface Chain {
  manifest: Manifest
  salt: Salt
  /** Where it was given up. */
  lost?: LostAfter | null
}

export const CHAIN_STEPS = ['manifest_signed', 'salt_source', 'salt_signed'] as const
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

/** By both custodians. */
export function isManifestSigned(manifest: Manifest, check: IsSigned = isSigned): boolean {
  const text = textOfManifest(manifest)
  return (
    check(text, manifest.operator_signature, manifest.operator_key) &&
    check(text, manifest.notary_signature, manifest.notary_key)
  )
}

export function verifyChain({ manifest, salt }: Chain, check: IsSigned = isSigned): VerifyStep[] {
  const right: Record<(typeof CHAIN_STEPS)[number], boolean> = {
    manifest_signed: isManifestSigned(manifest, check),
    salt_source: isSaltOf(manifest.salt_source, salt),
    salt_signed: isHash(salt.salt) && check(textOfSalt(manifest, salt.salt), salt.signature, manifest.operator_key),
  }
  return CHAIN_STEPS.filter((step) => !right[step])
}

/** The steps that fail; none where the draw is right. */
export function verifyPeriod(
  { manifest, salt }: Chain,
  record: PeriodRecord,
  check: IsSigned = isSigned,
): VerifyStep[] {
  const { period, index, opening, closing, countersignature, drawn } = record
  const { game, notary_key } = manifest
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
    opening_signed: isOpenedRight(manifest, record, check),
    operator_link: is_in_chain && leadsTo(drawn.s, steps, known.known_s),
    notary_link: is_in_chain && leadsTo(w, steps, known.known_w),
    closing_signed: isClosedRight(manifest, record, check),
    notary_signed: check(textOfCountersignature(period, closing.bet_root, w), countersignature.signature, notary_key),
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

/** The same for one that is never drawn, because its chain was given up. */
export function verifyLost({ manifest, lost }: Chain, record: LostRecord, check: IsSigned = isSigned): VerifyStep[] {
  const right = {
    opening_signed: isOpenedRight(manifest, record, check),
    closing_signed: isClosedRight(manifest, record, check),
    order:
      !!lost &&
      record.index > lost.last_index &&
      record.index <= manifest.length &&
      // Links of a later place would mean that it was drawn.
      (record.opening?.known_index ?? 0) <= lost.last_index,
  }
  return LOST_STEPS.filter((step) => !right[step])
}
const LOST_STEPS = ['opening_signed', 'closing_signed', 'order'] as const satisfies VerifyStep[]

const isOpenedRight = (manifest: Manifest, record: LostRecord, check: IsSigned): boolean =>
  !record.opening ||
  (isOnTime(manifest, record, record.opening) &&
    check(textOfOpening(record, record.opening), record.opening.signature, manifest.operator_key))

/** Nobody bets on what was not opened, by odds that were not published. */
const isClosedRight = (
  { operator_key }: Manifest,
  { period, opening, closing }: LostRecord,
  check: IsSigned,
): boolean =>
  (opening !== null || (closing.bets === 0 && closing.bet_root === EMPTY_ROOT)) &&
  check(textOfClosing(period, closing), closing.signature, operator_key)

/** Closed and drawn when the manifest said, long before. */
function isOnTime(manifest: Manifest, { index }: LostRecord, { closes, draws }: Opening): boolean {
  const moments = momentsOf(index, manifest)
  return closes === moments.closes && draws === moments.draws
}
