import logo from '@mela/ui/logo.svg'
import { QR_SIZE, qrPath } from '../platform/qr-path.ts'

// The identity card as a picture: the same facts as on screen, three times as fine, readable in any light.
export interface CardFacts {
  title: string
  name: string
  id: string
  /** What the code says. */
  address: string
  account: { label: string; value: string }
  password: { label: string; value: string }
  warning: string
}
const SCALE = 3
const WIDTH = 340
const HEAD = 124
const EDGE = 20
const INK = '#14162b'
const QUIET = '#62657f'
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Devanagari", sans-serif'

export async function drawCard(facts: CardFacts): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')!
  pen.font = `13px ${FONT}`
  const warning = lines(pen, facts.warning, WIDTH - 2 * EDGE - 24)
  const height = HEAD + 28 + QR_SIZE + 16 + 2 * 56 + 24 + warning.length * 19 + 24
  canvas.width = WIDTH * SCALE
  canvas.height = height * SCALE
  pen.scale(SCALE, SCALE)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, WIDTH, height)
  await drawHead(pen, facts)
  drawCode(pen, facts.address, (WIDTH - QR_SIZE) / 2, HEAD + 24)
  let y = HEAD + 24 + QR_SIZE + 20
  for (const { label, value } of [facts.account, facts.password]) {
    write(pen, label, EDGE, y + 16, 13, QUIET)
    write(pen, value, EDGE, y + 40, 18, INK, 500)
    y += 56
  }
  pen.fillStyle = '#fff3db'
  pen.fillRect(EDGE, y + 4, WIDTH - 2 * EDGE, warning.length * 19 + 16)
  warning.forEach((line, index) => write(pen, line, EDGE + 12, y + 26 + index * 19, 13, '#945600'))
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

async function drawHead(pen: CanvasRenderingContext2D, { title, name, id }: CardFacts): Promise<void> {
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
  write(pen, id, EDGE, 106, 14, '#fff')
}

function drawCode(pen: CanvasRenderingContext2D, text: string, left: number, top: number): void {
  const { path, modules } = qrPath(text)
  pen.save()
  pen.translate(left, top)
  pen.scale(QR_SIZE / modules, QR_SIZE / modules)
  pen.fillStyle = INK
  pen.fill(new Path2D(path))
  pen.restore()
}

function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string,
  weight = 400,
): void {
  pen.fillStyle = colour
  pen.font = `${weight} ${size}px ${FONT}`
  pen.fillText(text, x, y, WIDTH - EDGE - x)
}

/** Broken where the language allows, which needs no blanks. */
function lines(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
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
