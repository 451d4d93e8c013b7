import logo from '@mela/ui/display/logo.svg'
import { QR_SIZE, qrPath } from './qr-path.ts'

// Cards with a code as pictures: the same facts as on screen, three times as fine, readable in any light.
interface Head {
  title: string
  name: string
  detail: string
}
const SCALE = 3
export const WIDTH = 340
export const HEAD = 124
export const EDGE = 20
const SMALLEST = 14
const INK = '#14162b'
export const QUIET = '#62657f'
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Devanagari", sans-serif'

/** A white sheet; `heightOf` may measure with the pen first. */
export function startPicture(heightOf: (pen: CanvasRenderingContext2D) => number) {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')!
  pen.font = `13px ${FONT}`
  const height = heightOf(pen)
  canvas.width = WIDTH * SCALE
  canvas.height = height * SCALE
  pen.scale(SCALE, SCALE)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, WIDTH, height)
  const finish = () =>
    new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
    })
  return { pen, finish }
}

/** The mark, what the card is, and whose; below it hang the scallops. */
export async function drawHead(pen: CanvasRenderingContext2D, { title, name, detail }: Head): Promise<void> {
  const ground = pen.createLinearGradient(0, 0, WIDTH, HEAD)
  ground.addColorStop(0, '#5c62fd')
  ground.addColorStop(1, '#4e54f2')
  pen.fillStyle = ground
  pen.fillRect(0, 0, WIDTH, HEAD)
  // The awning edge.
  for (let x = 0; x < WIDTH + 24; x += 24) {
    pen.fillStyle = (x / 24) % 2 === 0 ? '#4e54f2' : '#6b70ff'
    pen.beginPath()
    pen.arc(x, HEAD, 12, 0, Math.PI)
    pen.fill()
  }
  const picture = new Image()
  picture.src = logo
  // The card is worth saving without the mark too.
  const isThere = await picture.decode().then(
    () => true,
    () => false,
  )
  if (isThere) pen.drawImage(picture, EDGE, 18, 32, 32)
  write(pen, title, EDGE + 42, 40, 17, '#fff', 500)
  write(pen, name, EDGE, 84, 20, '#fff', 700)
  write(pen, detail, EDGE, 106, 14, '#fff')
}

/** In the middle. */
export function drawCode(pen: CanvasRenderingContext2D, text: string, top: number): void {
  const { path, modules } = qrPath(text)
  pen.save()
  pen.translate((WIDTH - QR_SIZE) / 2, top)
  pen.scale(QR_SIZE / modules, QR_SIZE / modules)
  pen.fillStyle = INK
  pen.fill(new Path2D(path))
  pen.restore()
}

export function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  colour = INK,
  weight = 400,
): void {
  pen.fillStyle = colour
  const room = WIDTH - EDGE - x
  // Smaller before it is cut, and never squeezed.
  for (let each = size; each >= Math.min(size, SMALLEST); each -= 1) {
    pen.font = `${weight} ${each}px ${FONT}`
    if (pen.measureText(text).width <= room) return pen.fillText(text, x, y)
  }
  pen.fillText(shorten(pen, text, room), x, y)
}

function shorten(pen: CanvasRenderingContext2D, text: string, width: number): string {
  const letters = Array.from(text)
  while (letters.length > 1 && pen.measureText(`${letters.join('')}…`).width > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** Broken where the language allows, which needs no blanks. */
export function lines(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const found: string[] = []
  let line = ''
  for (const part of text.match(/\S+\s*|\s+/g) ?? []) {
    for (const piece of pen.measureText(part).width > width ? Array.from(part) : [part]) {
      if (line && pen.measureText((line + piece).trimEnd()).width > width) {
        found.push(line.trimEnd())
        line = ''
      }
      line += piece
    }
  }
  return [...found, line.trimEnd()].filter(Boolean)
}
