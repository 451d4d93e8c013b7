import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { makeMedia } from './films.ts'

// Pictures of people who mean harm. What must not come out again says "canary".
export const SCRIPT = '<script>canary()</script>'
/** The side of a square of just under 50 megapixels. */
const SIDE = 7_071

const flat = (width: number, height = width): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#575dfc' }, limitInputPixels: false })
function grain(side: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  return sharp({ create: { width: side, height: side, channels: 3, background: '#123', noise } })
}
const withTail = async (picture: Promise<Buffer>, tail: string): Promise<Buffer> =>
  Buffer.concat([await picture, Buffer.from(tail, 'latin1')])

export const gifAndScript = () => withTail(flat(40).gif().toBuffer(), '*/=1;canary()')
export const jpegAndZip = () => withTail(flat(40).jpeg().toBuffer(), 'PK\x03\x04canary')
export async function pngAndPage(): Promise<Buffer> {
  const png = await flat(40).png().toBuffer()
  return Buffer.concat([
    png.subarray(0, 33),
    chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`)),
    png.subarray(33),
    Buffer.from(SCRIPT),
  ])
}
export const animatedPng = () =>
  makeMedia('moving.apng', ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=5', '-t', '2', '-plays', '0'])

export const withPosition = () =>
  flat(400, 300)
    .jpeg()
    .withExif({
      IFD0: { ImageDescription: 'canary', Make: 'canary camera', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '12/1 58/1 18/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '77/1 35/1 41/1',
      },
    })
    .toBuffer()

/** Two colours, written by hand: some kilobytes for any number of pixels. */
export function bombPng(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.writeUInt8(1, 8)
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
function chunk(name: string, body: Buffer): Buffer {
  const all = Buffer.concat([Buffer.alloc(4), Buffer.from(name), body, Buffer.alloc(4)])
  all.writeUInt32BE(body.length, 0)
  all.writeUInt32BE(crc32(all.subarray(4, -4)), all.length - 4)
  return all
}
export const largestPng = () => flat(SIDE).png().toBuffer()
export const sixtyMegapixels = () => flat(9_000, 6_700).png().toBuffer()
/** Held whole while it is read: eight bytes for each pixel. */
export const deepPng = () => flat(SIDE).ensureAlpha(0.5).toColourspace('rgb16').png({ progressive: true }).toBuffer()
/** The same from its head alone. */
export async function sayDeepPng(side: number): Promise<Buffer> {
  const png = await flat(8).ensureAlpha(0.5).toColourspace('rgb16').png({ progressive: true }).toBuffer()
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
export const largestGif = () => flat(SIDE).gif({ effort: 1 }).toBuffer()

export function framesGif(frames: number, side: number): Promise<Buffer> {
  const raw = Buffer.alloc(frames * side * side * 3, Buffer.from([0, 70, 200, 255, 30, 90, 160]))
  const shape = { width: side, height: side * frames, channels: 3, pageHeight: side } as const
  return sharp(raw, { raw: shape })
    .gif({ effort: 1, delay: Array<number>(frames).fill(20) })
    .toBuffer()
}
/** Fifteen bytes each. */
export function tinyFramesGif(frames: number): Buffer {
  const head = Buffer.concat([Buffer.from('GIF89a'), Buffer.from('01000100800000000000ffffff', 'hex')])
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex')
  return Buffer.concat([head, Buffer.alloc(frames * frame.length, frame), Buffer.from([0x3b])])
}

/** Baseline, and lying on its side: the heaviest that a camera writes. */
export const turnedJpeg = () => grain(SIDE).jpeg({ quality: 80 }).withMetadata({ orientation: 6 }).toBuffer()
export const turnedInPasses = (side = SIDE) =>
  grain(side).jpeg({ quality: 80, progressive: true }).withMetadata({ orientation: 6 }).toBuffer()
export async function lyingJpeg(width: number, height: number, progressive = false): Promise<Buffer> {
  const jpeg = await grain(200).jpeg({ progressive }).withMetadata({ orientation: 6 }).toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}
export const truncatedJpeg = async () => (await grain(400).jpeg().toBuffer()).subarray(0, 20_000)
export const photo = () => grain(1_600).jpeg({ quality: 60 }).toBuffer()
