import { daysAgo, formatDay, formatFullDate, formatWeekday, isSameYear } from './dates.ts'

/** The words of the last two days, which screens say differently. */
export interface DayWords {
  today: string
  yesterday: string
}
const WEEKDAY_UP_TO_DAYS = 6

/** Today and yesterday in words, then the weekday, within the year the day, else the whole date. */
export function dayName(moment: number, locale: string, { today, yesterday }: DayWords): string {
  const days = daysAgo(moment)
  if (days <= 0) return today
  if (days === 1) return yesterday
  if (days <= WEEKDAY_UP_TO_DAYS) return formatWeekday(moment, locale)
  return isSameYear(moment) ? formatDay(moment, locale) : formatFullDate(moment, locale)
}

/** Newest first, as they are given, under the names of their days. */
export function groupByDay<Item extends { created_at: string }>(
  list: readonly Item[],
  locale: string,
  words: DayWords,
): { day: string; items: Item[] }[] {
  const groups: { day: string; items: Item[] }[] = []
  for (const item of list) {
    const day = dayName(Date.parse(item.created_at), locale, words)
    const last = groups[groups.length - 1]
    if (last?.day === day) last.items.push(item)
    else groups.push({ day, items: [item] })
  }
  return groups
}
