import { wholeOf, type Box } from './camera-frame.ts'
import { greysOf, isSharp } from './picture-check.ts'

const LONGEST_SIDE = 2400
/** A photo that is smaller than this goes as it is. */
const SMALL_BYTES = 1_500_000
const QUALITY = 0.9
/** Looked at in this size, which is quick on a cheap phone. */
const CHECKED_SIDE = 480

export const PHOTO_TYPES: readonly string[] = ['image/png', 'image/jpeg']
/** Some devices read these, too, and some do not say what they are. */
const TRIED_TYPES: readonly string[] = [...PHOTO_TYPES, 'image/heic', 'image/heif', '']
export const isTried = ({ type }: Blob): boolean => TRIED_TYPES.includes(type)

export interface ReadyPhoto {
  file: Blob
  is_sharp: boolean
}

/** No larger than a reader needs, and of a type that the site takes; rejects when this device cannot read the file. */
export async function shrinkPhoto(file: Blob): Promise<ReadyPhoto> {
  const url = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const whole = wholeOf({ width: picture.naturalWidth, height: picture.naturalHeight })
    const is_sharp = isSharp(greysOf(pixelsOf(picture, whole)))
    const is_small = file.size <= SMALL_BYTES && Math.max(whole.width, whole.height) <= LONGEST_SIDE
    if (is_small && PHOTO_TYPES.includes(file.type)) return { file, is_sharp }
    return { file: await encode(drawn(picture, whole)), is_sharp }
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** A part of a picture, no larger than a reader needs. */
export function drawn(source: CanvasImageSource, part: Box, longest = LONGEST_SIDE): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(part.width, part.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const pen = canvas.getContext('2d', { willReadFrequently: true })!
  // A transparent picture would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(source, part.left, part.top, part.width, part.height, 0, 0, canvas.width, canvas.height)
  return canvas
}

export function pixelsOf(source: CanvasImageSource, part: Box): ImageData {
  const canvas = drawn(source, part, CHECKED_SIDE)
  return canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
}

export const encode = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', QUALITY)
  })
