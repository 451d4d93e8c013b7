import { AGENT_REWARD_DAYS } from '@mela/contract/rewards/rewards-rules.ts'
import { wholeUnits } from '../../../platform/i18n/dates.ts'
import type { Translate } from '../../../platform/i18n/i18n.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const NEAR_DAYS = 10
const LAST_DAYS = 3

/** How urgent it is, how much of the time is left, and that in words: days, then hours with them, then minutes. */
export function timeLeft(expires_at: string, now: number, t: Translate) {
  const left = Math.max(0, Date.parse(expires_at) - now)
  const [days, hours, minutes] = [wholeUnits(left, DAY_MS), wholeUnits(left, HOUR_MS), wholeUnits(left, MINUTE_MS)]
  const text = () => {
    if (hours >= 48) return t('agents.days_left', { n: days })
    if (days === 1) return t('agents.day_hours_left', { h: hours - 24 })
    return t('agents.hours_left', { h: hours, m: minutes % 60 })
  }
  const tone = left <= LAST_DAYS * DAY_MS ? 'danger' : left <= NEAR_DAYS * DAY_MS ? 'near' : 'calm'
  return { text: text(), tone, share: left / (AGENT_REWARD_DAYS * DAY_MS) } as const
}
