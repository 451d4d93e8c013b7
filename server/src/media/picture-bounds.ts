import sharp, { type Metadata } from 'sharp'
import { PIXELS_MAX } from '@mela/contract/chat/chat-rules.ts'
import { BadFile } from './bad-file.ts'
import { hasMoreFrames } from './gif-frames.ts'

// What drawing a picture again would take, from its head alone: some small files need as much memory as a whole site.
const HELD_BYTES = 256 * 1024 * 1024
/** Finding the colours of one frame takes twenty bytes for each of its pixels. */
const GIF_FRAME_PIXELS = 16_000_000
const GIF_FRAMES = 10_000

export async function requireBearable(file: string, type?: string): Promise<Metadata> {
  const is_gif = type === 'image/gif'
  if (is_gif && (await hasMoreFrames(file, GIF_FRAMES))) throw new BadFile(true)
  const head = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new BadFile()
    })
  const is_too_large = head.width * head.height > (is_gif ? GIF_FRAME_PIXELS : PIXELS_MAX)
  if (is_too_large || heldBytes(head) > HELD_BYTES) throw new BadFile(true)
  return head
}

/** Most pictures are read line by line; those that come in several passes, or lie on their side, are held whole. */
function heldBytes(head: Metadata): number {
  const { width, height, channels, depth, format, isProgressive, orientation = 1 } = head
  const sample_bytes = depth === 'ushort' ? 2 : 1
  // Of a jpeg its coefficients: two bytes each, and the colours often have fewer.
  const pass_bytes = format === 'jpeg' ? (head.chromaSubsampling === '4:2:0' ? 1 : 2) : sample_bytes
  return width * height * channels * ((isProgressive ? pass_bytes : 0) + (orientation > 1 ? sample_bytes : 0))
}
