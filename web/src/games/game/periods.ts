/** The one before it on the same day; the first of a day has none. */
export function periodBefore(period: string): string | undefined {
  const sequence = Number(period.slice(SEQUENCE_AT)) - 1
  return sequence > 0 ? period.slice(0, SEQUENCE_AT) + String(sequence).padStart(SEQUENCE_DIGITS, '0') : undefined
}

/** After the date and the line. */
const SEQUENCE_AT = 10
const SEQUENCE_DIGITS = 4
export const dayPart = (period: string) => period.slice(0, SEQUENCE_AT)
export const sequencePart = (period: string) => period.slice(SEQUENCE_AT)
