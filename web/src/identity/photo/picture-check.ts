// What can be seen of a photo by looking at its greys: whether it is sharp, whether it glares, whether a document fills the frame.
export interface Greys {
  width: number
  height: number
  /** One for each point, from black 0 to white 255. */
  values: Uint8ClampedArray
}
const SHARP_FROM = 60
const GLARE_FROM = 250
const GLARE_SHARE = 0.12
/** Of the frame: how far in from its corners they are looked for. */
const CORNER = 0.22
const EDGE_FROM = 30

export function greysOf({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): Greys {
  const values = new Uint8ClampedArray(width * height)
  for (let at = 0; at < values.length; at++) {
    values[at] = 0.299 * data[at * 4]! + 0.587 * data[at * 4 + 1]! + 0.114 * data[at * 4 + 2]!
  }
  return { width, height, values }
}

/** How much each point differs from those around it, and how unevenly: blurred pictures have no such points. */
export function sharpnessOf({ width, height, values }: Greys): number {
  let sum = 0
  let squares = 0
  let count = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const around = values[at - 1]! + values[at + 1]! + values[at - width]! + values[at + width]!
      const differs = 4 * values[at]! - around
      sum += differs
      squares += differs * differs
      count++
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

export const isSharp = (greys: Greys): boolean => sharpnessOf(greys) >= SHARP_FROM

export function hasGlare({ values }: Greys): boolean {
  let white = 0
  for (const value of values) if (value >= GLARE_FROM) white++
  return white > values.length * GLARE_SHARE
}

/** Whether an edge crosses each of the four corners, as it does where a card lies in the frame. */
export function hasCorners(greys: Greys): boolean {
  const { width, height } = greys
  const [w, h] = [Math.floor(width * CORNER), Math.floor(height * CORNER)]
  const places = [
    [0, 0],
    [width - w, 0],
    [0, height - h],
    [width - w, height - h],
  ] as const
  return places.every(([left, top]) => hasEdges(greys, left, top, w, h))
}

/** From left to right and from top to bottom. */
function hasEdges({ width, values }: Greys, left: number, top: number, w: number, h: number): boolean {
  let across = 0
  let down = 0
  for (let y = top; y < top + h - 1; y++) {
    for (let x = left; x < left + w - 1; x++) {
      const at = y * width + x
      across = Math.max(across, Math.abs(values[at]! - values[at + 1]!))
      down = Math.max(down, Math.abs(values[at]! - values[at + width]!))
    }
  }
  return across >= EDGE_FROM && down >= EDGE_FROM
}

/** How much two pictures of the same size differ, from 0 to 255. */
export function differenceOf(one: Greys, other: Greys): number {
  if (one.values.length !== other.values.length) return 255
  let sum = 0
  for (let at = 0; at < one.values.length; at++) sum += Math.abs(one.values[at]! - other.values[at]!)
  return sum / Math.max(1, one.values.length)
}
