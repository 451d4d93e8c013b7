import { createHash } from 'node:crypto'

/** The same words give the same nonce, in the form of a uuid of version 8: what is sent under it is sent once. */
export function derivedNonce(words: string): string {
  const bytes = createHash('sha256').update(words).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
