// Where an enlarged picture stands: moved from the middle of what is seen, by pixels.
const LARGEST = 5

export interface Point {
  x: number
  y: number
}
export interface Place extends Point {
  scale: number
}
export const RESTING: Place = { scale: 1, x: 0, y: 0 }
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
export const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Enlarged about a point that stays where it is, and never beyond the edges of what is seen. */
export function zoomed(place: Place, about: Point, factor: number, half: Point): Place {
  const scale = Math.min(LARGEST, Math.max(1, place.scale * factor))
  const grown = scale / place.scale
  return within({ scale, x: about.x - (about.x - place.x) * grown, y: about.y - (about.y - place.y) * grown }, half)
}

/** `half` is half of what is seen, each way. */
export function within({ scale, x, y }: Place, half: Point): Place {
  const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value)) || 0
  return { scale, x: clamp(x, half.x * (scale - 1)), y: clamp(y, half.y * (scale - 1)) }
}
