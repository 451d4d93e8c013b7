import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { digitOfBlock } from './draw.ts'
import { rootOf } from './merkle.ts'
import { textOfClosing, type Closing } from './records.ts'
import { readPeriod } from './schedule.ts'
import { isSigned } from './verify.ts'

// Draws of TrxWinGo: the first block of TRON that is not older than three seconds after the close decides. What is
// published of them, and whether it holds together.

/** Nobody knows this block while bets are taken, and no second is named in advance. */
export const BLOCK_WAIT_SECONDS = 3
/** The first block of TRON itself; every other chain is only like it. */
export const TRON_NETWORK = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc'
export const isSimulatedChain = (network: string): boolean => network !== TRON_NETWORK

/** All that a block's hash is made of. */
export interface BlockHeader {
  number: number
  /** Milliseconds. */
  timestamp: number
  transactions_root: string
  parent_hash: string
  witness_id: number
  witness_address: string
  version: number
  /** Empty where a chain has none. */
  state_root: string
}

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

export interface BlockDrawn {
  block_from: number
  network: string
  hash: string
  block: BlockHeader
  /** The block before it, which is older. */
  parent: BlockHeader
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

// As protocol buffers write it: a field that is zero or empty is left out.
function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest > 0x7f; rest = (rest - (rest % 0x80)) / 0x80) bytes.push((rest % 0x80) + 0x80)
  return new Uint8Array([...bytes, rest])
}
const NOTHING = new Uint8Array()
const numberField = (field: number, value: number) =>
  value === 0 ? NOTHING : concatBytes(varint(field * 8), varint(value))
function bytesField(field: number, hex: string): Uint8Array {
  const bytes = hexToBytes(hex)
  return bytes.length === 0 ? NOTHING : concatBytes(varint(field * 8 + 2), varint(bytes.length), bytes)
}

/** The number of the block in eight bytes, and the last 24 of the SHA-256 of its header. */
export function hashOfBlock(header: BlockHeader): string {
  const raw = concatBytes(
    numberField(1, header.timestamp),
    bytesField(2, header.transactions_root),
    bytesField(3, header.parent_hash),
    numberField(7, header.number),
    numberField(8, header.witness_id),
    bytesField(9, header.witness_address),
    numberField(10, header.version),
    bytesField(11, header.state_root),
  )
  return header.number.toString(16).padStart(16, '0') + bytesToHex(sha256(raw)).slice(16)
}

export const BLOCK_STEPS = ['opening_signed', 'closing_signed', 'block_hash', 'block_first', 'result'] as const
export type BlockStep = (typeof BLOCK_STEPS)[number] | 'order'

const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text)
const EMPTY_ROOT = bytesToHex(rootOf([]))

/** The steps that fail; none where the draw is right. */
export function verifyBlockPeriod({ period, opening, closing, drawn }: BlockRecord): BlockStep[] {
  const { block, parent, block_from } = drawn
  const right: Record<(typeof BLOCK_STEPS)[number], boolean> = {
    opening_signed: !opening || isPromised(period, opening, drawn),
    closing_signed: opening
      ? isSigned(textOfClosing(period, closing), closing.signature, opening.operator_key)
      : closing.bets === 0 && closing.bet_root === EMPTY_ROOT,
    block_hash: isHash(drawn.hash) && madeOf(block) === drawn.hash,
    block_first:
      block.timestamp >= block_from * 1000 &&
      parent.timestamp < block_from * 1000 &&
      parent.number === block.number - 1 &&
      madeOf(parent) === block.parent_hash,
    result: String(digitOfBlock(drawn.hash)) === drawn.result,
  }
  return BLOCK_STEPS.filter((step) => !right[step])
}

function isPromised(period: string, opening: BlockOpening, { block_from, network }: BlockDrawn): boolean {
  return (
    opening.block_from === opening.closes + BLOCK_WAIT_SECONDS &&
    opening.block_from === block_from &&
    opening.network === network &&
    isSigned(textOfBlockOpening(period, opening), opening.signature, opening.operator_key)
  )
}

function madeOf(header: BlockHeader): string | undefined {
  try {
    return hashOfBlock(header)
  } catch {
    return undefined
  }
}

export interface BlockDayFault {
  period: string
  steps: BlockStep[]
}

/** Everything in a day's file that does not hold, in the order of the file. */
export function verifyBlockDay({ date, line, odds, periods }: BlockDayFile): BlockDayFault[] {
  let before = 0
  return periods.flatMap((record) => {
    const steps = verifyBlockPeriod(record)
    const parsed = readPeriod(record.period)
    const hash = record.opening?.odds_hash
    const has_odds = hash === undefined || bytesToHex(sha256(utf8ToBytes(odds[hash] ?? ''))) === hash
    const follows = parsed?.date === date && parsed.code === line && parsed.sequence > before
    if (!has_odds || !follows) steps.push('order')
    before = parsed?.sequence ?? before
    return steps.length > 0 ? [{ period: record.period, steps }] : []
  })
}
