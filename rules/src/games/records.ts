import type { FoundBlock } from './block-header.ts'
import type { GameName } from './market.ts'

// What is published of a line and of each of its periods, as it stands in a day's file, and the texts that are signed.
// Hashes, links, keys and signatures are hexadecimal digits; moments are whole seconds.

/** Before the first period of a pair of chains. Signed by both custodians. */
export interface Manifest {
  algorithm: 'draw/v1'
  line: string
  game: GameName
  seconds: number
  /** How many seconds before its draw a period takes no more bets. */
  closing: number
  /** How many links each chain has. */
  length: number
  first_period: string
  /** When it opens; every other period follows from it. */
  first_opens: number
  s0: string
  w0: string
  /** Which value, unknown yet, is going to be the salt: a text of salt.ts. */
  salt_source: string
  operator_key: string
  notary_key: string
  operator_signature: string
  notary_signature: string
}

/** Once it is known; no period opens before. Signed by the operator. */
export interface Salt {
  salt: string
  signature: string
  /** The block that it is the hash of, and the one before; none where there is no public chain. */
  found: FoundBlock | null
}

/** Before the first bet. Signed by the operator. */
export interface Opening {
  odds_hash: string
  closes: number
  draws: number
  /** The newest links that are known by then. */
  known_index: number
  known_s: string
  known_w: string
  signature: string
}

/** After the last bet. Signed by the operator. */
export interface Closing {
  bet_root: string
  bets: number
  /** Stakes in minor units, of each currency that was bet with. */
  stakes: Record<string, string>
  signature: string
}

/** The notary's word that bets were closed, under this root, when it gave its link away. */
export interface Countersignature {
  w: string
  signature: string
}

export interface Drawn {
  s: string
  entropy: string
  result: string
}

export interface PeriodRecord {
  period: string
  index: number
  /** None where the site was down: such a period takes no bets and is drawn all the same. */
  opening: Opening | null
  closing: Closing
  countersignature: Countersignature
  drawn: Drawn
}

/** Of a chain that was given up: the last place that was drawn, and when. Whatever comes after it is never drawn. */
export interface LostAfter {
  last_index: number
  unix: number
}

/** One that is never drawn. */
export type LostRecord = Pick<PeriodRecord, 'period' | 'index' | 'opening' | 'closing'>

/** All periods of a line on one day, in their order. */
export interface DayFile {
  format: 'mela-draws/v1'
  date: string
  line: string
  /** In the order in which they took effect. */
  chains: { manifest: Manifest; salt: Salt; lost?: LostAfter | null }[]
  /** Texts of the odds, by their hash. */
  odds: Record<string, string>
  periods: PeriodRecord[]
  /** Those that are never drawn, in their order; files of before chains could be given up have none. */
  lost?: LostRecord[]
}

const lines = (...parts: readonly (string | number)[]) => parts.join('\n')

export const textOfManifest = (manifest: Omit<Manifest, 'operator_signature' | 'notary_signature'>): string =>
  lines(
    ...['manifest/v1', manifest.algorithm, manifest.line, manifest.game, manifest.seconds, manifest.closing],
    ...[manifest.length, manifest.first_period, manifest.first_opens, manifest.s0, manifest.w0, manifest.salt_source],
    ...[manifest.operator_key, manifest.notary_key],
  )

export const textOfSalt = ({ line, s0, w0 }: Pick<Manifest, 'line' | 's0' | 'w0'>, salt: string): string =>
  lines('salt/v1', line, s0, w0, salt)

export const textOfOpening = (
  { period, index }: Pick<PeriodRecord, 'period' | 'index'>,
  { odds_hash, closes, draws, known_index, known_s, known_w }: Omit<Opening, 'signature'>,
): string => lines('open/v1', period, index, odds_hash, closes, draws, known_index, known_s, known_w)

export const textOfClosing = (period: string, { bet_root, bets, stakes }: Omit<Closing, 'signature'>): string =>
  lines(
    ...['close/v1', period, bet_root, bets],
    ...Object.keys(stakes)
      .sort()
      .map((currency) => `${currency} ${stakes[currency]}`),
  )

export const textOfCountersignature = (period: string, bet_root: string, w: string): string =>
  lines('notary/v1', period, bet_root, w)
