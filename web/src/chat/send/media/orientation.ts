const JPEG = 0xffd8
const APP1 = 0xffe1
const START_OF_SCAN = 0xffda
const EXIF = 0x45786966
const LITTLE_ENDIAN = 0x4949
const ORIENTATION = 0x0112
/** How much of a file holds it, if any. */
const HEAD_BYTES = 128 * 1024

/** How the camera was held, 1 to 8, where a jpeg says so; 1 is upright. */
export function orientationIn(head: DataView): number | undefined {
  if (head.byteLength < 4 || head.getUint16(0) !== JPEG) return undefined
  let at = 2
  while (at + 10 <= head.byteLength) {
    const marker = head.getUint16(at)
    if (marker === START_OF_SCAN || marker >> 8 !== 0xff) return undefined
    if (marker === APP1 && head.getUint32(at + 4) === EXIF) return inDirectory(head, at + 10)
    at += 2 + head.getUint16(at + 2)
  }
  return undefined
}

/** The first directory of the TIFF that begins here. */
function inDirectory(head: DataView, start: number): number | undefined {
  const fits = (at: number, length: number) => at >= start && at + length <= head.byteLength
  if (!fits(start, 8)) return undefined
  const isLittle = head.getUint16(start) === LITTLE_ENDIAN
  const directory = start + head.getUint32(start + 4, isLittle)
  if (!fits(directory, 2)) return undefined
  const count = head.getUint16(directory, isLittle)
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * 12
    if (!fits(entry, 12)) return undefined
    if (head.getUint16(entry, isLittle) !== ORIENTATION) continue
    const value = head.getUint16(entry + 8, isLittle)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

export async function orientationOf(file: Blob): Promise<number | undefined> {
  return orientationIn(new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer()))
}
