interface Size {
  width: number
  height: number
}
export interface Box extends Size {
  left: number
  top: number
}

interface Look {
  /** Of the longer side of the frame, around it. */
  margin?: number
  /** What is left on the screen is right in the picture. */
  isMirrored?: boolean
}

export const wholeOf = ({ width, height }: Size): Box => ({ left: 0, top: 0, width, height })

/**
 * The part of a picture, in its own pixels, that a person sees inside a frame over it. The picture covers `shown` as
 * `object-fit: cover` lays it, so that some of it may be cut off; both boxes are in pixels of the screen.
 */
export function partInFrame(picture: Size, shown: Box, frame: Box, { margin = 0, isMirrored = false }: Look = {}): Box {
  const seen = overlap(shown, frame)
  if (seen.width <= 0 || seen.height <= 0) return wholeOf(picture)
  const scale = Math.max(shown.width / picture.width, shown.height / picture.height)
  const around = margin * Math.max(seen.width, seen.height)
  const middle = shown.left + shown.width / 2
  const left = isMirrored ? 2 * middle - seen.left - seen.width : seen.left
  const grown: Box = {
    left: (left - around - middle) / scale + picture.width / 2,
    top: (seen.top - around - shown.top - shown.height / 2) / scale + picture.height / 2,
    width: (seen.width + 2 * around) / scale,
    height: (seen.height + 2 * around) / scale,
  }
  return rounded(overlap(wholeOf(picture), grown))
}

function overlap(one: Box, other: Box): Box {
  const left = Math.max(one.left, other.left)
  const top = Math.max(one.top, other.top)
  const width = Math.min(one.left + one.width, other.left + other.width) - left
  const height = Math.min(one.top + one.height, other.top + other.height) - top
  return { left, top, width, height }
}

/** Whole pixels, none of them outside. */
function rounded({ left, top, width, height }: Box): Box {
  const [x, y] = [Math.round(left), Math.round(top)]
  return { left: x, top: y, width: Math.round(left + width) - x, height: Math.round(top + height) - y }
}
