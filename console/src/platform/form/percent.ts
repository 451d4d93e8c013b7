// Shares are parts of a million on the wire and per cent for people, without a floating-point number between them.
const DIGITS = 4

/** 20000 is `2`, 12500 is `1.25`. */
export function percentText(millionths: number): string {
  const text = String(millionths).padStart(DIGITS + 1, '0')
  const [units, rest] = [text.slice(0, -DIGITS), text.slice(-DIGITS).replace(/0+$/, '')]
  return rest ? `${units}.${rest}` : units
}

/** Undefined where it is no share of the whole. */
export function parsePercent(text: string): number | undefined {
  const found = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(text.trim())
  if (!found) return undefined
  const millionths = Number(`${found[1]}${(found[2] ?? '').padEnd(DIGITS, '0')}`)
  return millionths <= 1_000_000 ? millionths : undefined
}
