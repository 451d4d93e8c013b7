import { cropSide, type Crop } from './crop.ts'

const LONGEST_SIDE = 2048
const AVATAR_SIDE = 1024
const QUALITY = 0.9

/** Upright and no larger than needed; rejects when the file is no picture. */
export async function readPicture(file: Blob): Promise<HTMLCanvasElement> {
  const url = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const { naturalWidth, naturalHeight } = picture
    const scale = Math.min(1, LONGEST_SIDE / Math.max(naturalWidth, naturalHeight))
    const canvas = blank(naturalWidth * scale, naturalHeight * scale)
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    URL.revokeObjectURL(url)
  }
}

export function turned(picture: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = blank(picture.height, picture.width)
  const pen = canvas.getContext('2d')!
  pen.translate(canvas.width, 0)
  pen.rotate(Math.PI / 2)
  pen.drawImage(picture, 0, 0)
  return canvas
}

/** The square as a jpeg that the server takes; white behind what was transparent. */
export function cutOut(picture: HTMLCanvasElement, crop: Crop): Promise<{ file: Blob; side: number }> {
  const taken = cropSide(picture, crop.zoom)
  const side = Math.round(Math.min(AVATAR_SIDE, taken))
  const canvas = blank(side, side)
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, side, side)
  pen.drawImage(picture, crop.x - taken / 2, crop.y - taken / 2, taken, taken, 0, 0, side, side)
  return new Promise((resolve, reject) => {
    const done = (file: Blob | null) => (file ? resolve({ file, side }) : reject(new Error('no picture')))
    canvas.toBlob(done, 'image/jpeg', QUALITY)
  })
}

function blank(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  return canvas
}
