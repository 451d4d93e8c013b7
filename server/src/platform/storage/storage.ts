import type { Readable } from 'node:stream'

// Bytes under names. What was brought and not yet checked stands apart from what may be read.
interface StoredPart {
  stream: Readable
  /** Of the whole object. */
  size: number
}
export interface ByteRange {
  first: number
  last: number
}
export type StorageArea = 'public' | 'private'

export interface Storage {
  /** Where a browser brings the bytes by itself; undefined when they are brought to this server. */
  signIncoming(name: string, type: string, size: number, expires_seconds: number): Promise<string | undefined>
  /** Copies what was brought elsewhere into a file of this machine; false when nothing is there. */
  fetchIncoming(name: string, file: string, max_bytes: number): Promise<boolean>
  removeIncoming(name: string): Promise<void>
  /** Removes what was brought before this and is still there. */
  sweepIncoming(before: Date): Promise<void>
  put(area: StorageArea, name: string, file: string, type: string): Promise<void>
  get(area: StorageArea, name: string, range?: ByteRange): Promise<StoredPart | undefined>
  remove(area: StorageArea, name: string): Promise<void>
}
