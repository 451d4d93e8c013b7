import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

// Files as people pick them, made for one test.
export interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}
const folder = mkdtempSync(join(tmpdir(), 'mela-media-'))
let made = 0

/** With a grain that no format can press flat, so that it weighs what a camera's photo weighs. */
export async function photo(
  name: string,
  { width, height, colour = '#2e7d4f', grain = 40 }: { width: number; height: number; colour?: string; grain?: number },
  orientation?: number,
): Promise<PickedFile> {
  const noise = await sharp({
    create: { width, height, channels: 3, background: colour, noise: { type: 'gaussian', mean: 128, sigma: grain } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const plain = sharp({ create: { width, height, channels: 3, background: colour } })
  const drawn = plain.composite([{ input: noise, blend: 'soft-light' }]).jpeg({ quality: 92 })
  const buffer = await (orientation ? drawn.withMetadata({ orientation }) : drawn).toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

function ffmpeg(name: string, ...args: string[]): Buffer {
  const file = join(folder, `${++made}-${name}`)
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, file])
  return readFileSync(file)
}

/** Made heavier by a part that players pass over. */
export function padded({ buffer, ...rest }: PickedFile, bytes: number): PickedFile {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes)
  head.write('free', 4)
  return { ...rest, buffer: Buffer.concat([buffer, head, Buffer.alloc(bytes - 8)]) }
}

/** Red for its first 0.8 seconds, blue from then on. */
export function film(name: string, seconds: number): PickedFile {
  const colour = (word: string, length: number) => ['-f', 'lavfi', '-i', `color=${word}:s=640x360:r=10:d=${length}`]
  const join = ['-filter_complex', '[0:v][1:v]concat=n=2:v=1[v]', '-map', '[v]']
  const buffer = ffmpeg(
    name,
    ...colour('red', 0.8),
    ...colour('blue', seconds - 0.8),
    ...join,
    ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
  )
  return { name, mimeType: 'video/mp4', buffer }
}

export function sound(name: string, seconds: number): PickedFile {
  const buffer = ffmpeg(name, '-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`, '-ac', '1')
  return { name, mimeType: 'audio/mpeg', buffer }
}
