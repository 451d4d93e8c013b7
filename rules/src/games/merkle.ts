import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

// The tree over the bets of a period (RFC 6962): whoever has the root cannot be shown another set of bets.
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

export interface LeafOfBet {
  bet_id: string
  line: string
  period: string
  /** Method and value, joined by a colon. */
  selection: string
  /** In minor units. */
  stake: bigint
  currency: number
  /** When it was taken, in milliseconds. */
  time: number
  /** Hexadecimal digits of sixteen random bytes: nobody finds a stranger's bet by trying. */
  blind: string
}

export function leafOf({ bet_id, line, period, selection, stake, currency, time, blind }: LeafOfBet): Uint8Array {
  return sha256(utf8ToBytes([bet_id, line, period, selection, stake, currency, time, blind].join('\n')))
}

const hashLeaf = (leaf: Uint8Array) => sha256(concatBytes(LEAF, leaf))
const hashNode = (left: Uint8Array, right: Uint8Array) => sha256(concatBytes(NODE, left, right))

/** All levels, from the hashed leaves up to the root; a lone last one is carried up as it is. */
function levelsOf(leaves: readonly Uint8Array[]): Uint8Array[][] {
  const levels: Uint8Array[][] = [leaves.map(hashLeaf)]
  for (let level = levels[0]!; level.length > 1; level = levels.at(-1)!) {
    const above: Uint8Array[] = []
    for (let at = 0; at < level.length; at += 2) {
      const right = level[at + 1]
      above.push(right ? hashNode(level[at]!, right) : level[at]!)
    }
    levels.push(above)
  }
  return levels
}

/** Leaves in the order of their bets' ids. */
export const rootOf = (leaves: readonly Uint8Array[]): Uint8Array =>
  leaves.length === 0 ? sha256(new Uint8Array()) : levelsOf(leaves).at(-1)![0]!

/** In hexadecimal digits, of a period without bets. */
export const EMPTY_ROOT = bytesToHex(rootOf([]))

/** The neighbours on the way from a leaf to the root. */
export type MerklePath = { hash: Uint8Array; side: 'left' | 'right' }[]

/** The path of one leaf, or of each, from one look at the tree. */
export function pathsOf(leaves: readonly Uint8Array[]): (index: number) => MerklePath {
  const levels = levelsOf(leaves)
  return (index) => {
    const path: MerklePath = []
    let at = index
    for (const level of levels.slice(0, -1)) {
      const is_right = at % 2 === 1
      const neighbour = level[is_right ? at - 1 : at + 1]
      if (neighbour) path.push({ hash: neighbour, side: is_right ? 'left' : 'right' })
      at = (at - (at % 2)) / 2
    }
    return path
  }
}

/** The root that a leaf with this path stands under. */
export function rootFrom(leaf: Uint8Array, path: MerklePath): Uint8Array {
  return path.reduce(
    (hash, { hash: neighbour, side }) => (side === 'left' ? hashNode(neighbour, hash) : hashNode(hash, neighbour)),
    hashLeaf(leaf),
  )
}
