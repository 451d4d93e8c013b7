import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { BadFile } from './bad-file.ts'
import { makeFile } from './ffmpeg.ts'
import { reEncode } from './re-encode.ts'

const folder = mkdtemp(join(tmpdir(), 'mela-heavy-'))
afterAll(async () => rm(await folder, { recursive: true, force: true }))

test('a picture that takes too long to draw is given up and refused as too large', async () => {
  const file = join(await folder, 'noise.png')
  // Noise has more colours than a gif can hold, and finding the best takes seconds.
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  await sharp({ create: { width: 2_000, height: 2_000, channels: 3, background: '#123', noise } })
    .png({ compressionLevel: 0 })
    .toFile(file)
  const drawn = reEncode(file, join(await folder, 'drawn'), 'image/gif', 'chat', 1)
  await expect(drawn).rejects.toMatchObject({ is_too_large: true })
  await expect(drawn).rejects.toBeInstanceOf(BadFile)
})

test('a program that does not end by itself is killed, and its file refused', async () => {
  const ffmpeg = join(await folder, 'ffmpeg')
  await writeFile(ffmpeg, '#!/bin/sh\ntrap "" TERM\nexec sleep 90\n')
  await chmod(ffmpeg, 0o755)
  const made = makeFile({ ffmpeg, ffprobe: ffmpeg, bounds: [] }, [], [], join(await folder, 'made'), 100)
  await expect(made).rejects.toBeInstanceOf(BadFile)
})
