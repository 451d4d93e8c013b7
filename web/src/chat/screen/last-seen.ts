import type { Translate } from '../../platform/i18n/i18n.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MOST_DAYS = 7

export function isOnlineAt(last_active_unix: number, now: number): boolean {
  return last_active_unix > 0 && now - last_active_unix < MINUTE_MS
}

export function lastSeen(last_active_unix: number, now: number, t: Translate): string | undefined {
  if (last_active_unix <= 0) return undefined
  const passed = now - last_active_unix
  if (passed < MINUTE_MS) return t('chat.online')
  if (passed < HOUR_MS) return t('chat.minutes_ago', { n: Math.floor(passed / MINUTE_MS) })
  if (passed < DAY_MS) return t('chat.hours_ago', { n: Math.floor(passed / HOUR_MS) })
  return t('chat.days_ago', { n: Math.min(MOST_DAYS, Math.floor(passed / DAY_MS)) })
}
