import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'

// Blocks of TRON: their hashes, and which is the first from a second on.

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

/** A block that decides something, and the block before it, which is older. */
export interface FoundBlock {
  block: BlockHeader
  parent: BlockHeader
}

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

/** Whether it is the hash of this block; a header that is none has no hash. */
export function isHashOf(hash: string, header: BlockHeader): boolean {
  try {
    return hashOfBlock(header) === hash
  } catch {
    return false
  }
}

/** Whether no block between the two could have come before it, from this second on. */
export const isFirstFrom = ({ block, parent }: FoundBlock, from: number): boolean =>
  block.timestamp >= from * 1000 &&
  parent.timestamp < from * 1000 &&
  parent.number === block.number - 1 &&
  isHashOf(block.parent_hash, parent)
