import { isFirstFrom, isHashOf, type FoundBlock } from './block-header.ts'

// Where the salt of a manifest comes from. A block of a public chain that is not there yet when the manifest is signed
// is nobody's choice: operator and notary together cannot have tried out chains until the results pleased them.

export interface BlockSource {
  /** Of which chain: the hash of its first block. */
  network: string
  /** The first block with this second or a later one is meant. */
  from: number
}
export type SaltSource = BlockSource | 'none'

/** Where a site has no node of a public chain. */
export const NO_SALT_SOURCE = 'none: 64 zeros'
export const NO_SALT = '0'.repeat(64)

export const textOfBlockSource = ({ network, from }: BlockSource): string =>
  `hash of the first block from second ${from} on, of the chain that begins with block ${network}`

const BLOCK_SOURCE =
  /^hash of the first block from second ([1-9]\d{0,11}) on, of the chain that begins with block ([0-9a-f]{64})$/

/** Undefined where a text names no source that can be checked. */
export function readSaltSource(text: string): SaltSource | undefined {
  if (text === NO_SALT_SOURCE) return 'none'
  const [, from, network] = BLOCK_SOURCE.exec(text) ?? []
  return from !== undefined && network !== undefined ? { network, from: Number(from) } : undefined
}

/** Whether a salt is the one that was announced. That its block is one of that chain a stranger sees in any list of blocks. */
export function isSaltOf(salt_source: string, { salt, found }: { salt: string; found: FoundBlock | null }): boolean {
  const source = readSaltSource(salt_source)
  if (source === undefined) return false
  if (source === 'none') return salt === NO_SALT && found === null
  return found !== null && isHashOf(salt, found.block) && isFirstFrom(found, source.from)
}
