import { readPeriod, type Line, type SiteDay } from '@mela/rules/games/schedule.ts'

// Which periods are due is worked out from their numbers alone: what a list shows, or does not, plays no part.
export interface Due {
  period: string
  /** Seconds. */
  draws: number
}

/** The day of the site that a period stands in, from its number and when it opens. */
export function dayOf({ period, opens_unix }: { period: string; opens_unix: number }, { seconds }: Line): SiteDay {
  const { date, sequence } = readPeriod(period)!
  return { date, begins: opens_unix / 1000 - (sequence - 1) * seconds }
}

/** Every period of the line that is to be drawn after one moment and until another; `days` are all that lie in between. */
export function periodsDue({ code, seconds }: Line, days: readonly SiteDay[], after: number, until: number): Due[] {
  const sorted = days.toSorted((one, other) => one.begins - other.begins)
  return sorted.flatMap(({ date, begins }, index) => {
    const ends = sorted[index + 1]?.begins ?? Infinity
    const first = Math.max(1, Math.floor((after - begins) / seconds) + 1)
    const last = Math.floor((Math.min(until, ends) - begins) / seconds)
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, number) => ({
      period: `${date}${code}${String(first + number).padStart(4, '0')}`,
      draws: begins + (first + number) * seconds,
    }))
  })
}

/** Of those that are due, what was never drawn and what was drawn later than allowed. */
export function judgeDraws(due: readonly Due[], drawn_unix: ReadonlyMap<string, number>, late_after_ms: number) {
  const missing = due.filter(({ period }) => !drawn_unix.has(period)).map(({ period }) => period)
  const waits = due.flatMap(({ period, draws }) => {
    const at_unix = drawn_unix.get(period)
    return at_unix === undefined ? [] : [{ period, wait_ms: at_unix - draws * 1000 }]
  })
  const late = waits.filter(({ wait_ms }) => wait_ms > late_after_ms).map(({ period }) => period)
  return { missing, late, drawn: waits.length, slowest_draw_ms: Math.max(0, ...waits.map(({ wait_ms }) => wait_ms)) }
}
