import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

// Films and sounds as phones and browsers make them.
const run = promisify(execFile)

export async function makeMedia(name: string, made_of: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'mela-media-'))
  try {
    const file = join(folder, name)
    await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...made_of, file])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const picture = (size: string) => ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=5`]
const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440']
const small = ['-pix_fmt', 'yuv420p', '-preset', 'ultrafast', '-c:a', 'aac', '-b:a', '32k']

export const makeFilm = (name = 'film.mp4', more: string[] = [], seconds = 1): Promise<Buffer> =>
  makeMedia(name, [...picture('64x36'), ...tone, '-t', String(seconds), ...small, ...more])
/** Nothing of it can be left out, so it weighs about three megabytes a second. */
export const makeHeavyFilm = (seconds = 1): Promise<Buffer> =>
  makeMedia('film.mp4', [
    ...['-f', 'lavfi', '-i', 'color=gray:size=640x360:rate=10', '-vf', 'noise=alls=100:allf=t', '-t', String(seconds)],
    ...['-pix_fmt', 'yuv420p', '-preset', 'ultrafast', '-qp', '20'],
  ])
export const makeSound = (name: string, more: string[] = [], seconds = 2): Promise<Buffer> =>
  makeMedia(name, [...tone, '-t', String(seconds), ...more])

/** A box of an mp4. */
export function box(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}
