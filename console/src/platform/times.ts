const LOCALE = 'en-IN'
const time = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const seconds = new Intl.DateTimeFormat(LOCALE, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const day = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' })
const calendar = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const full = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `52 min`, `3 h`, `2 days`: how long something waits. */
export function waitText(from: string | number, now: number): string {
  const ms = Math.max(0, now - (typeof from === 'number' ? from : Date.parse(from)))
  if (ms < MINUTE) return 'now'
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`
  if (ms < 2 * DAY) return `${Math.floor(ms / HOUR)} h`
  return `${Math.floor(ms / DAY)} days`
}

const parsed = (moment: string | number) => new Date(moment)
export const timeText = (moment: string | number): string => time.format(parsed(moment))
export const secondsText = (moment: string | number): string => seconds.format(parsed(moment))
export const dayText = (moment: string | number): string => day.format(parsed(moment))
export const dateText = (moment: string | number): string => full.format(parsed(moment))
/** `8 Nov, 09:41`; the year is said where it is another one. */
export function momentText(moment: string | number, now: number): string {
  const isThisYear = new Date(moment).getFullYear() === new Date(now).getFullYear()
  return `${isThisYear ? dayText(moment) : dateText(moment)}, ${timeText(moment)}`
}

/** A day of the calendar, which is the same one everywhere. */
export const calendarText = (date: string): string => calendar.format(new Date(`${date}T00:00:00Z`))
