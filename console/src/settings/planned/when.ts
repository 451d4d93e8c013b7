import { siteMoment } from '../../platform/site-time.ts'

/** When a change takes effect, as an operator chooses it. */
export interface When {
  isLater: boolean
  /** `2026-12-01T00:00` by the clocks at the site. */
  local: string
}

const DAY_MS = 24 * 3_600_000
const MOST_DAYS = 366

/** What the server would refuse, before anybody is asked. */
export function wrongWhen({ isLater, local }: When, time_zone: string, now: number): string | undefined {
  if (!isLater) return undefined
  const moment = siteMoment(local, time_zone)
  if (moment === undefined) return 'Choose the date and time from which on it holds.'
  const ahead = Date.parse(moment) - now
  if (ahead <= 0) return 'That time is over.'
  return ahead > MOST_DAYS * DAY_MS ? `At most ${MOST_DAYS} days ahead.` : undefined
}

export function effectiveFrom({ isLater, local }: When, time_zone: string): string | undefined {
  return isLater ? siteMoment(local, time_zone) : undefined
}
