// Which period runs when. Nothing is counted: a period's number and its place in the chains follow from the clock, so
// a restart, a missed night and a second scheduler all come to the same.
export interface Line {
  /** Two digits, a part of every number of its periods. */
  code: string
  seconds: number
}

/** Where the day of the site stands: its date as eight digits, and when it began, in seconds. */
export interface SiteDay {
  date: string
  begins: number
}

export interface Period {
  period: string
  /** Seconds. */
  opens: number
  closes: number
  draws: number
}

/** Before the draw, when bets are no longer taken. */
export const CLOSING_SECONDS = 5
const SHORTEST_CLOSING = 1

/** A chain with a draw that is later than this takes no more bets, and may be given up. */
export const LOST_AFTER_SECONDS = 86_400

const SECONDS_OF_HOUR = 3600

/** Days begin at a whole multiple of the quarter hours of the world's zones; an hour holds a whole number of periods. */
export const isLength = (seconds: number): boolean =>
  Number.isSafeInteger(seconds) && seconds >= 2 && SECONDS_OF_HOUR % seconds === 0

/** Lines too short for five seconds close a second before their draw. */
export const closingOf = ({ seconds }: Line): number =>
  seconds > 2 * CLOSING_SECONDS ? CLOSING_SECONDS : SHORTEST_CLOSING

/** The period that runs at a moment of this day. */
export function periodAt(line: Line, day: SiteDay, now: number): Period {
  const elapsed = now - day.begins
  const opens = day.begins + elapsed - (elapsed % line.seconds)
  const sequence = (opens - day.begins) / line.seconds + 1
  const draws = opens + line.seconds
  return {
    period: `${day.date}${line.code}${String(sequence).padStart(4, '0')}`,
    opens,
    closes: draws - closingOf(line),
    draws,
  }
}

/** The place of a period in the chains whose first one opens then: arithmetic only, so that nothing can be skipped. */
export const indexOf = (opens: number, first_opens: number, { seconds }: Pick<Line, 'seconds'>): number =>
  (opens - first_opens) / seconds + 1

/** When the period at this place opens, closes and is drawn. */
export function momentsOf(
  index: number,
  { first_opens, seconds, closing }: { first_opens: number; seconds: number; closing: number },
): Omit<Period, 'period'> {
  const opens = first_opens + (index - 1) * seconds
  return { opens, closes: opens + seconds - closing, draws: opens + seconds }
}

export interface ParsedPeriod {
  date: string
  code: string
  sequence: number
}

/** Lines of a few seconds have more periods in a day than four digits tell. */
export function readPeriod(period: string): ParsedPeriod | undefined {
  const match = /^(\d{8})(\d{2})(\d{4,5})$/.exec(period)
  return match ? { date: match[1]!, code: match[2]!, sequence: Number(match[3]) } : undefined
}
