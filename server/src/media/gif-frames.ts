import { createReadStream } from 'node:fs'

const IMAGE = 0x2c
const EXTENSION = 0x21

/** Counted without remembering any: libraries keep something of each, and one takes no more than 15 bytes of a file. */
export async function hasMoreFrames(file: string, most: number): Promise<boolean> {
  const steps = walk(most)
  let step = steps.next()
  let at = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    while (!step.done && at + step.value < chunk.length) {
      at += step.value
      step = steps.next(chunk[at++]!)
    }
    if (step.done) return step.value
    at -= chunk.length
  }
  return false
}

/** Yields how many bytes to pass over and takes the one that follows; true once there are more frames. */
function* walk(most: number): Generator<number, boolean, number> {
  let frames = 0
  let passed = 2 + paletteBytes(yield 10)
  for (;;) {
    const mark = yield passed
    passed = 0
    if (mark === 0) continue
    if (mark !== IMAGE && mark !== EXTENSION) return false
    if (mark === IMAGE && ++frames > most) return true
    let length = yield mark === IMAGE ? paletteBytes(yield 8) + 1 : 1
    while (length > 0) length = yield length
  }
}

const paletteBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
