import { stat } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { PIXELS_MAX } from '@mela/contract/chat/chat-rules.ts'
import { BadFile } from './bad-file.ts'
import type { Biz } from './kinds.ts'
import { requireBearable } from './picture-bounds.ts'

// Pictures are drawn again from their pixels: what else a file carried (position, comments, a second file) is gone.
const AVATAR_PIXELS = 512
const THUMBNAIL_PIXELS = 320
/** Above, the last twentieth of a jpeg's bytes is not saved: that would hold the whole picture. */
const PRESSED_PIXELS = 8_000_000
/** Others wait for their turn meanwhile. */
const DRAWN_WITHIN_SECONDS = 30

export interface Picture {
  type: string
  width: number
  height: number
  size: number
}

sharp.cache(false)
sharp.concurrency(1)

const open = (file: string, is_animated: boolean): Sharp =>
  sharp(file, { limitInputPixels: PIXELS_MAX, animated: is_animated, failOn: 'error', unlimited: false }).autoOrient()

export async function reEncode(
  from: string,
  to: string,
  type: string,
  biz: Biz,
  within_seconds = DRAWN_WITHIN_SECONDS,
): Promise<Picture> {
  const write = (picture: Sharp, written_type: string) => writeWithin(within_seconds, picture, to, written_type)
  const is_animated = type === 'image/gif'
  const { width, height } = await requireBearable(from, type)
  if (biz === 'avatar') {
    const avatar = open(from, false).resize(AVATAR_PIXELS, AVATAR_PIXELS, { fit: 'cover', withoutEnlargement: true })
    return write(avatar.webp({ quality: 82 }), 'image/webp')
  }
  const picture = open(from, is_animated)
  if (type === 'image/gif') return write(picture.gif({ effort: 3 }), type)
  if (type === 'image/png') return write(picture.png({ compressionLevel: 6 }), type)
  return write(picture.jpeg({ quality: 86, optimiseCoding: width * height <= PRESSED_PIXELS }), 'image/jpeg')
}

export async function makeThumbnail(from: string, to: string): Promise<Picture> {
  await requireBearable(from)
  const small = open(from, false)
    .resize(THUMBNAIL_PIXELS, THUMBNAIL_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
  return writeWithin(DRAWN_WITHIN_SECONDS, small.jpeg({ quality: 78 }), to, 'image/jpeg')
}

async function writeWithin(seconds: number, picture: Sharp, to: string, type: string): Promise<Picture> {
  const written = picture.timeout({ seconds }).toFile(to)
  const { width, height, pageHeight } = await written.catch((error: Error) => {
    throw new BadFile(/pixel limit|^timeout/i.test(error.message))
  })
  const { size } = await stat(to)
  return { type, width, height: pageHeight ?? height, size }
}
