import { expect, test } from 'vitest'
import sharp from 'sharp'
import { PIXELS_MAX } from '@mela/contract/chat/chat-rules.ts'
import { orientationIn } from './orientation.ts'
import { redrawOf, type Photo } from './redraw.ts'

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer) =>
  new DataView(buffer as ArrayBuffer, byteOffset, byteLength)
const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#575dfc' } })

test('CHAT-051 the orientation of every camera is read, and what is not upright is redrawn, even as original', async () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const file = await picture.clone().jpeg().withMetadata({ orientation }).toBuffer()
    expect(orientationIn(viewOf(file))).toBe(orientation)
    // Cut off anywhere it is unknown or known, and never a fault.
    for (let end = 0; end < 200; end++)
      expect([undefined, orientation]).toContain(orientationIn(viewOf(file.subarray(0, end))))
  }
  expect(orientationIn(viewOf(await picture.clone().jpeg().toBuffer()))).toBeUndefined()
  expect(orientationIn(viewOf(await picture.clone().png().toBuffer()))).toBeUndefined()
  expect(orientationIn(new DataView(new ArrayBuffer(0)))).toBeUndefined()

  const photo: Photo = { type: 'image/jpeg', size: 50_000, width: 300, height: 400, orientation: undefined }
  expect(redrawOf(photo, false)).toBeUndefined()
  expect(redrawOf({ ...photo, orientation: 1 }, false)).toBeUndefined()
  for (const orientation of [2, 3, 4, 5, 6, 7, 8]) {
    expect(redrawOf({ ...photo, orientation }, false)).toEqual({ width: 300, height: 400 })
    expect(redrawOf({ ...photo, orientation, width: 3000, height: 4000 }, true)).toEqual({ width: 3000, height: 4000 })
  }
})

test('photos go with at most 1,600 px a side, and small or moving ones as they are', () => {
  const large: Photo = { type: 'image/jpeg', size: 4_000_000, width: 4000, height: 3000, orientation: 1 }
  expect(redrawOf(large, false)).toEqual({ width: 1600, height: 1200 })
  expect(redrawOf(large, true)).toBeUndefined()
  expect(redrawOf({ ...large, width: 3000, height: 4000 }, false)).toEqual({ width: 1200, height: 1600 })
  // Few pixels, but heavy ones.
  expect(redrawOf({ ...large, width: 1000, height: 800 }, false)).toEqual({ width: 1000, height: 800 })
  expect(redrawOf({ ...large, type: 'image/gif' }, false)).toBeUndefined()
  expect(redrawOf({ ...large, type: 'image/png', size: 20_000, width: 200, height: 100 }, false)).toBeUndefined()
  expect(redrawOf({ ...large, width: 10_000, height: 2 }, false)).toEqual({ width: 1600, height: 1 })
})

test('an original goes as it is up to the 50 megapixels that the server takes, and larger ones are drawn down to them', () => {
  const photo: Photo = { type: 'image/jpeg', size: 20_000_000, width: 10_000, height: 5_000, orientation: 1 }
  expect(redrawOf(photo, true)).toBeUndefined()
  const cameras: [width: number, height: number, as: [number, number]][] = [
    [9_248, 6_936, [8_164, 6_123]],
    [9_000, 12_000, [6_123, 8_164]],
    [10_000, 5_001, [9_999, 5_000]],
    [400_000, 200, [316_227, 158]],
    [100_000_000, 1, [70_710_678, 1]],
  ]
  for (const [width, height, as] of cameras) {
    const drawn = redrawOf({ ...photo, width, height }, true)!
    expect([drawn.width, drawn.height]).toEqual(as)
  }
  expect(redrawOf({ ...photo, width: 12_000, height: 9_000, orientation: 6 }, true)!.width).toBe(8_164)
  expect(redrawOf({ ...photo, width: 12_000, height: 9_000 }, false)).toEqual({ width: 1600, height: 1200 })
  expect(PIXELS_MAX).toBe(50_000_000)
})
