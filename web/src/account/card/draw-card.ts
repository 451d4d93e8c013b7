import {
  drawCode,
  drawHead,
  EDGE,
  HEAD,
  lines,
  QUIET,
  startPicture,
  WIDTH,
  write,
} from '../../platform/links/card-picture.ts'
import { QR_SIZE } from '../../platform/links/qr-path.ts'

/** The identity card as a picture. */
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

export async function drawCard(facts: CardFacts): Promise<Blob> {
  let warning: string[] = []
  const { pen, finish } = startPicture((ruler) => {
    warning = lines(ruler, facts.warning, WIDTH - 2 * EDGE - 24)
    return HEAD + 28 + QR_SIZE + 16 + 2 * 56 + 24 + warning.length * 19 + 24
  })
  await drawHead(pen, { title: facts.title, name: facts.name, detail: facts.id })
  drawCode(pen, facts.address, HEAD + 24)
  let y = HEAD + 24 + QR_SIZE + 20
  for (const { label, value } of [facts.account, facts.password]) {
    write(pen, label, EDGE, y + 16, 13, QUIET)
    write(pen, value, EDGE, y + 40, 18, undefined, 500)
    y += 56
  }
  pen.fillStyle = '#fff3db'
  pen.fillRect(EDGE, y + 4, WIDTH - 2 * EDGE, warning.length * 19 + 16)
  warning.forEach((line, index) => write(pen, line, EDGE + 12, y + 26 + index * 19, 13, '#945600'))
  return finish()
}
