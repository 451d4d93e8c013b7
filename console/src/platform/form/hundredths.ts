// Odds are hundredths of the stake, fees and returns hundredths of a percent; people write two decimals.
export const hundredthsText = (hundredths: number): string => {
  const text = String(hundredths).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

/** Undefined where it is no number with at most two decimals. */
export function parseHundredths(text: string): number | undefined {
  const found = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim())
  return found ? Number(`${found[1]}${(found[2] ?? '').padEnd(2, '0')}`) : undefined
}
