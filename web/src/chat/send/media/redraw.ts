// Whether a photo is drawn again before it goes, and how large.
export const LONGEST_SIDE = 1600
export const WANTED_BYTES = 300_000

export interface Photo {
  type: string
  size: number
  /** Upright. */
  width: number
  height: number
  /** 1 to 8 where the file says how the camera was held. */
  orientation: number | undefined
}

/** Undefined where the file goes as it is: moving pictures, and what is small and upright already. */
export function redrawOf(photo: Photo, isOriginal: boolean): { width: number; height: number } | undefined {
  const { type, size, width, height, orientation = 1 } = photo
  if (type === 'image/gif') return undefined
  const longest = Math.max(width, height)
  const isSmall = longest <= LONGEST_SIDE && size <= WANTED_BYTES
  if (orientation === 1 && (isOriginal || isSmall)) return undefined
  const scale = isOriginal ? 1 : Math.min(1, LONGEST_SIDE / longest)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
