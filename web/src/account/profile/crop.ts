// A square out of a picture, told in the picture's own pixels: its middle and how much of the shorter side it takes.
export interface Crop {
  /** 1 takes the whole shorter side. */
  zoom: number
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}
export const MOST_ZOOM = 4

export function wholeCrop({ width, height }: Size): Crop {
  return { zoom: 1, x: width / 2, y: height / 2 }
}

export function cropSide({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom
}

/** Never beyond the edges of the picture. */
export function keepInside(crop: Crop, size: Size): Crop {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, crop.zoom))
  const half = cropSide(size, zoom) / 2
  const within = (value: number, length: number) => Math.min(length - half, Math.max(half, value))
  return { zoom, x: within(crop.x, size.width), y: within(crop.y, size.height) }
}

/** The picture follows the finger: what is seen moves by so many pixels of a square of `shown` pixels. */
export function moved(crop: Crop, size: Size, shown: number, dx: number, dy: number): Crop {
  const unit = cropSide(size, crop.zoom) / shown
  return keepInside({ ...crop, x: crop.x - dx * unit, y: crop.y - dy * unit }, size)
}
