import { decodeQR } from 'qr/decode.js'

// Reads a code from a picture. Loaded only when somebody scans.
/** Larger pictures are scaled down first: enough for a card, and quick on a cheap phone. */
const LONGEST_SIDE = 1200

/** Undefined when there is no code in it that can be read. */
export function decodeFrame(source: CanvasImageSource, width: number, height: number): string | undefined {
  if (width === 0 || height === 0) return undefined
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  // A transparent picture would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  try {
    return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height))
  } catch {
    // The reader throws where it finds nothing.
    return undefined
  }
}

export async function decodeFile(file: Blob): Promise<string | undefined> {
  const url = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    return decodeFrame(picture, picture.naturalWidth, picture.naturalHeight)
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(url)
  }
}
