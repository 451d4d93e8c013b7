import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refuse, refuseAsPlatform } from '../../platform/http/refusal.ts'

/** Slower lines are given up, whatever keeps arriving on them. */
const BYTES_PER_MS = 32
const START_MS = 60_000
const LONGEST_MS = 2 * 3_600_000

/** How long a body of this size may take to arrive. */
export const receiveWithin = (bytes: number): number => Math.min(LONGEST_MS, START_MS + Math.ceil(bytes / BYTES_PER_MS))

/** Writes a body of exactly this size into a file. What is longer or shorter is refused; what takes too long ends with its connection. */
export async function writeExactly(body: Readable, file: string, bytes: number, within_ms: number): Promise<void> {
  let taken = 0
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      taken += chunk.length
      if (taken > bytes) throw refuse('media_too_large')
      yield chunk
    }
  }
  const late = setTimeout(() => body.destroy(new Error('a file took too long to arrive')), within_ms)
  try {
    // The body itself is left open, for the answer to be heard.
    await pipeline(measure(body.iterator({ destroyOnReturn: false })), createWriteStream(file))
    if (taken < bytes) throw refuseAsPlatform('invalid_params')
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    clearTimeout(late)
  }
}
