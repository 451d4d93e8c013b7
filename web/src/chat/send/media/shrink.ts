import { openPicture } from './open-picture.ts'
import { orientationOf } from './orientation.ts'
import { redrawOf, WANTED_BYTES } from './redraw.ts'

const QUALITIES = [0.86, 0.76, 0.66, 0.56]
const ORIGINAL_QUALITY = 0.94

/** The photo as it goes: upright, and no larger than a phone shows it unless the original is wanted. */
export async function shrink(
  file: Blob,
  { isOriginal }: { isOriginal: boolean },
): Promise<{ file: Blob; width: number; height: number }> {
  const { picture, width, height, close } = await openPicture(file)
  try {
    const orientation = await orientationOf(file)
    const size = redrawOf({ type: file.type, size: file.size, width, height, orientation }, isOriginal)
    if (!size) return { file, width, height }
    const canvas = draw(picture, size)
    let drawn = await jpegOf(canvas, isOriginal ? ORIGINAL_QUALITY : QUALITIES[0]!)
    for (const quality of isOriginal ? [] : QUALITIES.slice(1)) {
      if (drawn.size <= WANTED_BYTES) break
      drawn = await jpegOf(canvas, quality)
    }
    // Drawing what was pressed hard already can make it larger.
    const isGain = drawn.size < file.size || (orientation ?? 1) !== 1
    return isGain ? { file: drawn, ...size } : { file, width, height }
  } finally {
    close()
  }
}

export function draw(source: CanvasImageSource, { width, height }: { width: number; height: number }) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')!
  // What is transparent would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(source, 0, 0, width, height)
  return canvas
}

export function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', quality)
  })
}
