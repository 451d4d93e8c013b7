import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

// Links of 32 bytes, each the SHA-256 of the one after it. Whoever knows the end knows all of them; whoever knows a link
// knows those before it only.
export const LINK_BYTES = 32
/** Between two links that are kept. */
const STRIDE = 256
/** How many are hashed before others get their turn. */
const AT_A_TIME = 32 * STRIDE

export const hashOfLink = (link: Uint8Array): Buffer => hash('sha256', link, 'buffer')

export interface HashChain {
  readonly length: number
  /** From 0, which is told to everybody, to `length`, which is the end; hashes 255 times at most. */
  linkAt(index: number): Buffer
}

export async function openHashChain(end: Buffer, length: number): Promise<HashChain> {
  if (end.length !== LINK_BYTES) throw new RangeError(`the end of a chain has ${LINK_BYTES} bytes`)
  if (!Number.isSafeInteger(length) || length < 1) throw new RangeError('a chain has at least one link')
  const kept = Buffer.alloc((Math.floor(length / STRIDE) + 1) * LINK_BYTES)
  let link: Buffer = Buffer.from(end)
  for (let index = length; ; index--) {
    if (index % STRIDE === 0) link.copy(kept, (index / STRIDE) * LINK_BYTES)
    if (index === 0) break
    link = hashOfLink(link)
    if (index % AT_A_TIME === 0) await setImmediate()
  }
  return {
    length,
    linkAt(index) {
      if (!Number.isSafeInteger(index) || index < 0 || index > length) throw new RangeError('no such link')
      const place = Math.ceil(index / STRIDE)
      const from = Math.min(place * STRIDE, length)
      let found: Buffer = Buffer.from(
        place * STRIDE > length ? end : kept.subarray(place * LINK_BYTES, (place + 1) * LINK_BYTES),
      )
      for (let at = from; at > index; at--) found = hashOfLink(found)
      return found
    },
  }
}
