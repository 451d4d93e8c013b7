import { open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

const NEWLINE = 10
const CHUNK_BYTES = 1024 * 1024

/** Lines that are only ever added to. */
export interface Journal {
  /** Its size in bytes, which is where the next line begins. */
  readonly size: number
  /** Resolves once the line is on the disk. One at a time. */
  append(line: string): Promise<void>
  /** The lines from one byte up to another. */
  read(from: number, to: number): Promise<string[]>
  close(): Promise<void>
}

/** Tells every line with where it begins. What a crash left without an end was never answered for, and is cut off. */
export async function openJournal(path: string, onLine: (line: string, from: number) => void): Promise<Journal> {
  const file = await open(path, 'a+', 0o600)
  try {
    let size = await readLines(file, onLine)
    if ((await file.stat()).size > size) await file.truncate(size)
    // What was read is going to be answered for, so it has to outlive a power cut from here on.
    await file.sync()
    await syncFolder(dirname(path))
    let has_failed = false
    return {
      get size() {
        return size
      },
      async append(line) {
        // After a failure nobody knows what the disk holds; the next start reads it.
        if (has_failed) throw new Error(`an earlier write to ${path} failed`)
        const bytes = Buffer.from(`${line}\n`)
        try {
          await file.appendFile(bytes)
          await file.sync()
        } catch (error) {
          has_failed = true
          throw error
        }
        size += bytes.length
      },
      async read(from, to) {
        const bytes = Buffer.alloc(to - from)
        const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
        if (bytesRead < bytes.length) throw new Error(`${path} is shorter than it was`)
        return bytes.toString().trimEnd().split('\n')
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Returns where the last complete line ends. */
async function readLines(file: FileHandle, onLine: (line: string, from: number) => void): Promise<number> {
  let begins = 0
  let rest = Buffer.alloc(0)
  const stream = file.createReadStream({ start: 0, autoClose: false, highWaterMark: CHUNK_BYTES })
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, chunk])
    let from = 0
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      onLine(bytes.toString('utf8', from, end), begins + from)
      from = end + 1
    }
    begins += from
    rest = bytes.subarray(from)
  }
  return begins
}

/** A file that was made is only kept once its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
