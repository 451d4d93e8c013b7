import { PIXELS_MAX } from '@mela/contract/chat/chat-rules.ts'

// Whether a photo is drawn again before it goes, and how large.
export const LONGEST_SIDE = 1600
export const WANTED_BYTES = 300_000

interface Size {
  width: number
  height: number
}
/** Upright. */
export interface Photo extends Size {
  type: string
  size: number
  /** 1 to 8 where the file says how the camera was held. */
  orientation: number | undefined
}

/** Undefined where the file goes as it is: moving pictures, and what is small and upright already. */
export function redrawOf(photo: Photo, isOriginal: boolean): Size | undefined {
  const { type, size, width, height, orientation = 1 } = photo
  if (type === 'image/gif') return undefined
  const longest = Math.max(width, height)
  const isSmall = longest <= LONGEST_SIDE && size <= WANTED_BYTES
  const mayStay = isOriginal ? !isTooLarge(photo) : isSmall
  if (orientation === 1 && mayStay) return undefined
  return isOriginal ? withinPixels(photo) : withinSide(photo)
}

/** More pixels than the server takes, however few bytes. */
export const isTooLarge = ({ width, height }: Size): boolean => width * height > PIXELS_MAX

/** For what is shown on phones. */
export function withinSide({ width, height }: Size): Size {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function withinPixels({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(PIXELS_MAX / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}
