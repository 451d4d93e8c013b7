// The site's own calendar: its day begins at midnight of SERVER_TZ wherever people are.
// Making a format takes a hundred times as long as using it; there are as many as there are time zones asked for.
const formats = new Map<string, { day: Intl.DateTimeFormat; offset: Intl.DateTimeFormat }>()
function formatsOf(time_zone: string) {
  let found = formats.get(time_zone)
  if (!found) {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone })
    const offset = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, timeZoneName: 'longOffset' })
    formats.set(time_zone, (found = { day, offset }))
  }
  return found
}

export const siteDay = (time_zone: string, now: Date): string => formatsOf(time_zone).day.format(now)

/** Minutes that the site's clock is ahead of UTC; changes where there is summer time. */
export function utcOffsetMinutes(time_zone: string, now: Date): number {
  const parts = formatsOf(time_zone).offset.formatToParts(now)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const match = /([+-])(\d\d):(\d\d)/.exec(offset)
  if (!match) return 0
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]))
}

/** When the day after this one begins. */
export function nextSiteDay(time_zone: string, now: Date): Date {
  const today = siteDay(time_zone, now)
  const midnight_unix = Date.parse(`${today}T00:00:00Z`) + 86_400_000
  const at = (moment: Date) => new Date(midnight_unix - utcOffsetMinutes(time_zone, moment) * 60_000)
  // Where clocks change in between, by the time before it or by the time after it; a midnight that comes twice, or never,
  // is no other day yet.
  const before = at(now)
  const after = at(before)
  const [first, second] = before < after ? [before, after] : [after, before]
  return siteDay(time_zone, first) === today ? second : first
}

/** When the day in which this moment lies began: where clocks change, as much later or earlier as they changed. */
export function startOfSiteDay(time_zone: string, now: Date): Date {
  const day = siteDay(time_zone, now)
  const midnight_unix = Date.parse(`${day}T00:00:00Z`)
  const at = (moment: Date) => new Date(midnight_unix - utcOffsetMinutes(time_zone, moment) * 60_000)
  const guess = at(now)
  const better = at(guess)
  return siteDay(time_zone, better) === day ? better : guess
}

/** Whole seconds until the day after this one begins. */
export const secondsOfDayLeft = (time_zone: string, now: Date): number =>
  Math.ceil((nextSiteDay(time_zone, now).getTime() - now.getTime()) / 1_000)
