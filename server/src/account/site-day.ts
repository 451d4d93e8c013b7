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
