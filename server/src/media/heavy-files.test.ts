import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { bombPng, framesGif, lyingJpeg, sayDeepPng, tinyFramesGif } from '../../test/providers/hostile-pictures.ts'
import { BadFile } from './bad-file.ts'
import { makeFile } from './ffmpeg.ts'
import { makeThumbnail, reEncode } from './re-encode.ts'

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

test('a picture that would be held whole in memory, or is many, is refused at its head, and a large plain one is drawn', async () => {
  const from = join(await folder, 'from')
  const drawn = async (file: Buffer, type: string) => {
    await writeFile(from, file)
    return reEncode(from, join(await folder, 'drawn'), type, 'chat')
  }
  const largeGif = tinyFramesGif(1)
  // Of the screen, and of the frame.
  for (const at of [6, 24]) {
    largeGif.writeUInt16LE(4_001, at)
    largeGif.writeUInt16LE(4_000, at + 2)
  }
  const heavy: [file: Buffer, type: string][] = [
    [await lyingJpeg(7_071, 7_071, true), 'image/jpeg'],
    [await sayDeepPng(6_000), 'image/png'],
    [largeGif, 'image/gif'],
    [tinyFramesGif(10_001), 'image/gif'],
    [bombPng(7_072), 'image/png'],
  ]
  for (const [file, type] of heavy) {
    await expect(drawn(file, type)).rejects.toMatchObject({ is_too_large: true })
  }
  await writeFile(from, heavy[0]![0])
  await expect(makeThumbnail(from, join(await folder, 'small'))).rejects.toMatchObject({ is_too_large: true })
  expect(await drawn(bombPng(7_071), 'image/png')).toMatchObject({ width: 7_071, height: 7_071 })
  expect(await drawn(tinyFramesGif(10_000), 'image/gif')).toMatchObject({ width: 1, height: 1 })
  expect(await drawn(await framesGif(300, 20), 'image/gif')).toMatchObject({ width: 20, height: 20 })
  expect(await sharp(join(await folder, 'drawn'), { pages: -1 }).metadata()).toMatchObject({ pages: 300 })
})

test('a program that does not end by itself is killed, and its file refused', async () => {
  const ffmpeg = join(await folder, 'ffmpeg')
  await writeFile(ffmpeg, '#!/bin/sh\ntrap "" TERM\nexec sleep 90\n')
  await chmod(ffmpeg, 0o755)
  const made = makeFile({ ffmpeg, ffprobe: ffmpeg, bounds: [] }, [], [], join(await folder, 'made'), 100)
  await expect(made).rejects.toBeInstanceOf(BadFile)
})
