import type { LimitSpan } from '@mela/contract/games/games-limits-rules.ts'
import { siteDay, startOfSiteDay } from '../../account/index.ts'
import type { Context } from '../../context.ts'

/** Where on the site's calendar something counts. */
export interface SiteMoment {
  now: Date
  /** yyyy-mm-dd */
  day: string
  time_zone: string
}

const DAY_MS = 86_400_000

export function siteMoment({ config, now }: Pick<Context, 'config' | 'now'>): SiteMoment {
  const at = now()
  return { now: at, day: siteDay(config.SERVER_TZ, at), time_zone: config.SERVER_TZ }
}

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`)
const dayOf = (unix: number): string => new Date(unix).toISOString().slice(0, 10)

/** The first day of the span in which this day lies, and the day on which the next one begins. */
export function spanOf(day: string, span: LimitSpan): { first: string; next: string } {
  const date = midnight(day)
  const unix = date.getTime()
  if (span === 'day') return { first: day, next: dayOf(unix + DAY_MS) }
  if (span === 'month') {
    return { first: `${day.slice(0, 8)}01`, next: dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)) }
  }
  const monday = unix - ((date.getUTCDay() + 6) % 7) * DAY_MS
  return { first: dayOf(monday), next: dayOf(monday + 7 * DAY_MS) }
}

export const dayBefore = (day: string): string => dayOf(midnight(day).getTime() - DAY_MS)

/** When a day of the site begins. */
export function startOfDay(day: string, time_zone: string): Date {
  const noon = midnight(day).getTime() + DAY_MS / 2
  // Far in the east the next day has begun by then.
  const is_within = siteDay(time_zone, new Date(noon)) === day
  return startOfSiteDay(time_zone, new Date(is_within ? noon : noon - DAY_MS / 2))
}

export const resetOf = ({ day, time_zone }: SiteMoment, span: LimitSpan): Date =>
  startOfDay(spanOf(day, span).next, time_zone)
