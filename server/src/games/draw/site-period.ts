import { periodAt, type Line, type Period, type SiteDay } from '@mela/rules/games/schedule.ts'
import { nextSiteDay, siteDay, startOfSiteDay } from '../../account/index.ts'
import type { Config } from '../../config.ts'

const SECOND = 1000

interface KnownDay extends SiteDay {
  time_zone: string
  ends: number
}
/** Working out a day takes longer than all else about a period, and nearly everyone asks about the same one. */
let known: KnownDay | undefined

function dayAt(time_zone: string, now: number): SiteDay {
  if (known?.time_zone === time_zone && now >= known.begins && now < known.ends) return known
  const at = new Date(now * SECOND)
  known = {
    time_zone,
    date: siteDay(time_zone, at).replaceAll('-', ''),
    begins: startOfSiteDay(time_zone, at).getTime() / SECOND,
    ends: nextSiteDay(time_zone, at).getTime() / SECOND,
  }
  return known
}

/** The period of a line that runs at this second, by the site's calendar. */
export function sitePeriodAt({ SERVER_TZ }: Pick<Config, 'SERVER_TZ'>, line: Line, now: number): Period {
  return periodAt(line, dayAt(SERVER_TZ, now), now)
}

/** The period that runs, and as many after it. */
export function sitePeriods(config: Pick<Config, 'SERVER_TZ'>, line: Line, now: number, following: number): Period[] {
  const periods = [sitePeriodAt(config, line, now)]
  while (periods.length <= following) periods.push(sitePeriodAt(config, line, periods.at(-1)!.draws))
  return periods
}

export const secondOf = (moment: Date): number => (moment.getTime() - (moment.getTime() % SECOND)) / SECOND
