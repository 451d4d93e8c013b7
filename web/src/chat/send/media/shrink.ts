import { openPicture } from './open-picture.ts'
import { orientationOf } from './orientation.ts'
import { isTooLarge, redrawOf, WANTED_BYTES, withinSide } from './redraw.ts'

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
    // Some browsers have no canvas as large as the original.
    const whole = isOriginal ? await drawOriginal(picture, size) : undefined
    const drawn = whole ?? (await drawSmall(picture, withinSide({ width, height })))
    // Drawing what was pressed hard already can make it larger.
    const isGain = drawn.file.size < file.size || (orientation ?? 1) !== 1 || isTooLarge({ width, height })
    return isGain ? drawn : { file, width, height }
  } finally {
    close()
  }
}

interface Size {
  width: number
  height: number
}
interface Drawn extends Size {
  file: Blob
}

async function drawOriginal(picture: CanvasImageSource, size: Size): Promise<Drawn | undefined> {
  try {
    const canvas = draw(picture, size)
    // One that is too large stays empty in some browsers, without an error.
    const [, , , opacity] = canvas.getContext('2d')!.getImageData(size.width - 1, size.height - 1, 1, 1).data
    return opacity === 0 ? undefined : { file: await jpegOf(canvas, ORIGINAL_QUALITY), ...size }
  } catch {
    return undefined
  }
}

async function drawSmall(picture: CanvasImageSource, size: Size): Promise<Drawn> {
  const canvas = draw(picture, size)
  let file = await jpegOf(canvas, QUALITIES[0]!)
  for (const quality of QUALITIES.slice(1)) {
    if (file.size <= WANTED_BYTES) break
    file = await jpegOf(canvas, quality)
  }
  return { file, ...size }
}

export function draw(source: CanvasImageSource, { width, height }: Size) {
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
