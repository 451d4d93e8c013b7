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
import { savePicture } from '../../platform/storage/save-picture.ts'

interface CodeFacts {
  title: string
  name: string
  /** How many are in it. */
  detail: string
  /** What the code says. */
  address: string
  hints: readonly string[]
}

/** The card of a group as a picture on the device. */
export async function saveCode({ hints, address, ...head }: CodeFacts): Promise<void> {
  let text: string[] = []
  const { pen, finish } = startPicture((ruler) => {
    text = hints.flatMap((hint) => lines(ruler, hint, WIDTH - 2 * EDGE))
    return HEAD + 28 + QR_SIZE + 20 + text.length * 20 + 20
  })
  await drawHead(pen, head)
  drawCode(pen, address, HEAD + 24)
  text.forEach((line, index) => write(pen, line, EDGE, HEAD + 24 + QR_SIZE + 30 + index * 20, 13, QUIET))
  await savePicture(await finish())
}
