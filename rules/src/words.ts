import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

// The word stream of docs/draws: what is drawn with it, anyone draws again from the same key.
const BYTES_IN_BLOCK = 32
const WORDS = 2 ** 32

export interface Words {
  /** A whole number from 0 up to and not including `count`, each as likely as any other. */
  below(count: number): number
}

/** Block k is HMAC-SHA256(key, uint32_be(k)), read as eight big-endian words. */
export function openWords(key: Uint8Array): Words {
  let block = new DataView(new ArrayBuffer(0))
  let blocks = 0
  let offset = 0

  function next(): number {
    if (offset === block.byteLength) {
      const index = new Uint8Array(4)
      new DataView(index.buffer).setUint32(0, blocks++)
      const bytes = hmac(sha256, key, index)
      block = new DataView(bytes.buffer, bytes.byteOffset, BYTES_IN_BLOCK)
      offset = 0
    }
    const word = block.getUint32(offset)
    offset += 4
    return word
  }

  return {
    below(count) {
      if (!Number.isInteger(count) || count < 1 || count > WORDS) throw new RangeError(`nothing is below ${count}`)
      // Words at the ragged end would favour small numbers.
      const accepted = WORDS - (WORDS % count)
      let word = next()
      while (word >= accepted) word = next()
      return word % count
    },
  }
}

/** In place, with the last position first. */
export function shuffle<T>(words: Words, items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last--) {
    const chosen = words.below(last + 1)
    const item = items[last]!
    items[last] = items[chosen]!
    items[chosen] = item
  }
  return items
}
