import { serverNow } from '../device/clock.ts'

// Moments as people read them. Days are counted in the reader's own time zone.
const formats = new Map<string, Intl.DateTimeFormat>()

function format(moment: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, known)
  return known.format(moment)
}

const HAS_LONG_MONTHS = /^(hi|ru|ja|zh)/
const HAS_NUMBERED_DATES = /^(ru|de)/

export function formatTime(moment: number, locale: string): string {
  const text = format(moment, locale, { hour: 'numeric', minute: '2-digit' })
  return text.replaceAll('\u202f', ' ')
}

export function formatSecond(moment: number, locale: string): string {
  const text = format(moment, locale, { hour: 'numeric', minute: '2-digit', second: '2-digit' })
  return text.replaceAll('\u202f', ' ')
}

export function formatWeekday(moment: number, locale: string): string {
  return capital(format(moment, locale, { weekday: 'long' }), locale)
}

/** In a narrow place; the one-letter form of ja says too little. */
export function formatShortWeekday(moment: number, locale: string): string {
  return locale.startsWith('ja')
    ? formatWeekday(moment, locale)
    : capital(format(moment, locale, { weekday: 'short' }), locale)
}

export function formatDay(moment: number, locale: string): string {
  return format(moment, locale, { day: 'numeric', month: HAS_LONG_MONTHS.test(locale) ? 'long' : 'short' })
}

export function formatFullDate(moment: number, locale: string): string {
  if (HAS_NUMBERED_DATES.test(locale)) {
    return format(moment, locale, { day: '2-digit', month: '2-digit', year: 'numeric' })
  }
  return format(moment, locale, {
    day: 'numeric',
    month: HAS_LONG_MONTHS.test(locale) ? 'long' : 'short',
    year: 'numeric',
  })
}

// At the start of a label; the formats of ru and es give the form inside a sentence.
function capital(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

/** How many midnights lie between the moment and now. */
export function daysAgo(moment: number, now = serverNow()): number {
  const midnight = (unix: number) => {
    const day = new Date(unix)
    return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate())
  }
  return Math.round((midnight(now) - midnight(moment)) / 86_400_000)
}

export function isSameYear(moment: number, now = serverNow()): boolean {
  return new Date(moment).getFullYear() === new Date(now).getFullYear()
}

/** How often a unit fits into an amount of time; one that has only begun counts as a whole. */
export function begunUnits(amount: number, unit: number): number {
  return Math.ceil(amount / unit)
}

/** How often a unit fits into an amount of time as a whole. */
export function wholeUnits(amount: number, unit: number): number {
  return Math.floor(amount / unit)
}

/** The whole seconds until a moment, none once it has passed. */
export function secondsUntil(moment: number, now: number): number {
  return Math.max(0, begunUnits(moment - now, 1000))
}
