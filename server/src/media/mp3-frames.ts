import { open } from 'node:fs/promises'

// An mp3 is a row of frames, and players pass over whatever stands between them; what is kept here has nothing there.
const KBITS = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const HERTZ = [44_100, 48_000, 32_000]
const CHUNK_BYTES = 1024 * 1024
/** The longest frame there is, and the header of the next one. */
const REACH_BYTES = 1441 + 4

/** The length of the frame that begins here; 0 where none does. */
function frameBytes(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return 0
  const [second, third] = [bytes[at + 1]!, bytes[at + 2]!]
  const [version, layer] = [(second >> 3) & 3, (second >> 1) & 3]
  if ((second & 0xe0) !== 0xe0 || version === 1 || layer !== 1) return 0
  const is_first = version === 3
  const kbits = KBITS[is_first ? 1 : 2][third >> 4] ?? 0
  const hertz = (HERTZ[(third >> 2) & 3] ?? 0) / (is_first ? 1 : version === 2 ? 2 : 4)
  if (kbits === 0 || hertz === 0) return 0
  return Math.floor(((is_first ? 144 : 72) * kbits * 1000) / hertz) + ((third >> 1) & 1)
}

/** Copies the frames and leaves out the rest; tells how many bytes they take. */
export async function keepFrames(from: string, to: string): Promise<number> {
  await using source = await open(from, 'r')
  await using target = await open(to, 'w')
  const { size } = await source.stat()
  let bytes = Buffer.alloc(0)
  let read = 0
  let written = 0
  let is_in_step = false
  while (read < size || bytes.length > 0) {
    const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - read))
    read += (await source.read(chunk, 0, chunk.length, read)).bytesRead
    bytes = Buffer.concat([bytes, chunk])
    const is_last = read >= size
    const kept: Buffer[] = []
    let at = 0
    while (at < bytes.length && (is_last || bytes.length - at > REACH_BYTES)) {
      const length = frameBytes(bytes, at)
      const next = at + length
      // Where the row was broken, one header alone may be chance.
      const is_frame: boolean =
        length > 0 && next <= bytes.length && (is_in_step || next === bytes.length || frameBytes(bytes, next) > 0)
      if (is_frame) kept.push(bytes.subarray(at, next))
      at = is_frame ? next : at + 1
      is_in_step = is_frame
    }
    written += (await target.write(Buffer.concat(kept))).bytesWritten
    bytes = bytes.subarray(at)
  }
  return written
}
