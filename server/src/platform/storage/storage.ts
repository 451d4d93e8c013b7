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

/** A file that is brought in parts, and how it is cut. */
export interface FileInParts {
  name: string
  /** What `begin` gave. */
  id: string
  /** Bytes of each part, in order. */
  sizes: readonly number[]
}

/** Where parts wait until all of them are there, apart from what was brought whole. Parts are numbered from 1. */
export interface StorageParts {
  /** Every part but the last one has at least so many. */
  readonly least_bytes: number
  begin(name: string): Promise<string>
  /** Where a browser brings a part by itself; undefined when it is brought to this server. */
  sign(file: FileInParts, n: number, expires_seconds: number): Promise<string | undefined>
  /** Moves a part that was brought to this server to its place; one that is there already is replaced. */
  put(file: FileInParts, n: number, from: string): Promise<void>
  /** The numbers of the parts that are not there, or not of their size. */
  missing(file: FileInParts): Promise<number[]>
  /**
   * Puts all of them together into a file of this machine; false while some are missing. The parts stay, as one, for
   * whoever must begin again.
   */
  join(file: FileInParts, to: string): Promise<boolean>
  /** For what was begun in vain, while another one of the same name goes on. */
  cancel(file: Pick<FileInParts, 'name' | 'id'>): Promise<void>
  /** The parts, and what they were put together to. */
  remove(file: Pick<FileInParts, 'name' | 'id'>): Promise<void>
  /** Removes what was begun before this and is still there. */
  sweep(before: Date): Promise<void>
}

export interface Storage {
  parts: StorageParts
  /** Where a browser brings the bytes by itself; undefined when they are brought to this server. */
  signIncoming(name: string, type: string, size: number, expires_seconds: number): Promise<string | undefined>
  /** Whether something was brought elsewhere. */
  hasIncoming(name: string): Promise<boolean>
  /** Copies what was brought elsewhere into a file of this machine; false when nothing is there. */
  fetchIncoming(name: string, file: string, max_bytes: number): Promise<boolean>
  removeIncoming(name: string): Promise<void>
  /** Removes what was brought before this and is still there. */
  sweepIncoming(before: Date): Promise<void>
  put(area: StorageArea, name: string, file: string, type: string): Promise<void>
  get(area: StorageArea, name: string, range?: ByteRange): Promise<StoredPart | undefined>
  remove(area: StorageArea, name: string): Promise<void>
}
