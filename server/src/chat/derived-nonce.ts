import { createHash } from 'node:crypto'

/** The same words give the same nonce, in the form of a uuid of version 8: what is sent under it is sent once. */
export function derivedNonce(words: string): string {
  const bytes = createHash('sha256').update(words).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
