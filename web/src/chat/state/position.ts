// Positions are decimal strings of up to 19 digits: too long for a number, cheap to compare as text.
export const BEFORE_FIRST = '0'

export function comparePositions(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : a > b ? 1 : 0
}

export function isAfter(a: string, b: string): boolean {
  return comparePositions(a, b) > 0
}

export function latest(...positions: (string | undefined)[]): string {
  return positions.reduce<string>((top, each) => (each !== undefined && isAfter(each, top) ? each : top), BEFORE_FIRST)
}

export function earlier(a: string, b: string): string {
  return isAfter(a, b) ? b : a
}

export function shift(position: string, by: number): string {
  const moved = BigInt(position) + BigInt(by)
  return moved > 0n ? String(moved) : BEFORE_FIRST
}
