// The site's own calendar: its day begins at midnight of SERVER_TZ wherever people are.
export function siteDay(time_zone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(now)
}

/** Minutes that the site's clock is ahead of UTC; changes where there is summer time. */
export function utcOffsetMinutes(time_zone: string, now: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, timeZoneName: 'longOffset' }).formatToParts(now)
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
