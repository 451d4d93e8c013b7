import encodeQR from 'qr'

/** The side of every code on screen, its quiet zone included. */
export const QR_SIZE = 240
const QUIET_ZONE = 4

/** The dark modules as one path on a grid with a unit per module; error correction M. */
export function qrPath(text: string): { path: string; modules: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const dark = rows.flatMap((row, y) => row.flatMap((is_dark, x) => (is_dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: dark.join(''), modules: rows.length }
}
