import { formatDay, formatFullDate, isSameYear } from '../../platform/i18n/dates.ts'

/** The day that ends at a moment. */
export function lastDay(end: string, locale: string): string {
  const moment = Date.parse(end) - 1
  return isSameYear(moment) ? formatDay(moment, locale) : formatFullDate(moment, locale)
}
