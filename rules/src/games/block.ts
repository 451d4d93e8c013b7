import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { isFirstFrom, isHashOf, type FoundBlock } from './block-header.ts'
import { digitOfBlock } from './draw.ts'
import { EMPTY_ROOT } from './merkle.ts'
import { textOfClosing, type Closing } from './records.ts'
import { readPeriod } from './schedule.ts'
import { isSigned, type IsSigned } from './verify.ts'

// Draws of TrxWinGo: the first block of TRON that is not older than three seconds after the close decides. What is
// published of them, and whether it holds together.

/** Nobody knows this block while bets are taken, and no second is named in advance. */
export const BLOCK_WAIT_SECONDS = 3
/** Before the first bet. Signed by the operator. */
export interface BlockOpening {
  algorithm: 'block/v1'
  odds_hash: string
  closes: number
  draws: number
  /** The first block with this second or a later one decides. */
  block_from: number
  /** Of which chain: the hash of its first block. */
  network: string
  operator_key: string
  signature: string
}

export interface BlockDrawn extends FoundBlock {
  block_from: number
  network: string
  hash: string
  result: string
}

export interface BlockRecord {
  period: string
  /** None where the site was down or out of step: such a period takes no bets and is drawn all the same. */
  opening: BlockOpening | null
  closing: Closing
  drawn: BlockDrawn
}

/** All periods of a line on one day, in their order. */
export interface BlockDayFile {
  format: 'mela-blocks/v1'
  date: string
  line: string
  /** Texts of the odds, by their hash. */
  odds: Record<string, string>
  periods: BlockRecord[]
}

export const textOfBlockOpening = (
  period: string,
  { algorithm, odds_hash, closes, draws, block_from, network, operator_key }: Omit<BlockOpening, 'signature'>,
): string =>
  ['block-open/v1', algorithm, period, odds_hash, closes, draws, block_from, network, operator_key].join('\n')

export const BLOCK_STEPS = ['opening_signed', 'closing_signed', 'block_hash', 'block_first', 'result'] as const
export type BlockStep = (typeof BLOCK_STEPS)[number] | 'order'

/** The steps that fail; none where the draw is right. */
export function verifyBlockPeriod(
  { period, opening, closing, drawn }: BlockRecord,
  check: IsSigned = isSigned,
): BlockStep[] {
  const { block, parent, block_from } = drawn
  const right: Record<(typeof BLOCK_STEPS)[number], boolean> = {
    opening_signed: !opening || isPromised(period, opening, drawn, check),
    closing_signed: opening
      ? check(textOfClosing(period, closing), closing.signature, opening.operator_key)
      : closing.bets === 0 && closing.bet_root === EMPTY_ROOT,
    block_hash: isHashOf(drawn.hash, block),
    block_first: isFirstFrom({ block, parent }, block_from),
    result: String(digitOfBlock(drawn.hash)) === drawn.result,
  }
  return BLOCK_STEPS.filter((step) => !right[step])
}

function isPromised(
  period: string,
  opening: BlockOpening,
  { block_from, network }: BlockDrawn,
  check: IsSigned,
): boolean {
  return (
    opening.block_from === opening.closes + BLOCK_WAIT_SECONDS &&
    opening.block_from === block_from &&
    opening.network === network &&
    check(textOfBlockOpening(period, opening), opening.signature, opening.operator_key)
  )
}

/** A draw of a day's file, with the steps that fail. */
export interface BlockDayVerdict {
  period: string
  steps: BlockStep[]
}

/** Everything in a day's file that does not hold, in the order of the file. */
export const verifyBlockDay = (file: BlockDayFile): BlockDayVerdict[] =>
  [...checkBlockDay(file)].filter(({ steps }) => steps.length > 0)

/** One draw after the other, so that whoever shows them can say how far it is. */
export function* checkBlockDay(
  { date, line, odds, periods }: BlockDayFile,
  check: IsSigned = isSigned,
): Generator<BlockDayVerdict> {
  let before = 0
  for (const record of periods) {
    const steps = verifyBlockPeriod(record, check)
    const parsed = readPeriod(record.period)
    const hash = record.opening?.odds_hash
    const has_odds = hash === undefined || bytesToHex(sha256(utf8ToBytes(odds[hash] ?? ''))) === hash
    const follows = parsed?.date === date && parsed.code === line && parsed.sequence > before
    if (!has_odds || !follows) steps.push('order')
    before = parsed?.sequence ?? before
    yield { period: record.period, steps }
  }
}
