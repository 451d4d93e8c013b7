// When things of the seed happened, in the zone of the site. Nobody writes at night: the people of the seed are awake
// from MORNING to EVENING, and what is told as minutes ago skips the hours in between.
const SITE_ZONE = process.env['SERVER_TZ'] ?? 'Asia/Kolkata'
const MORNING = 7 * 60 + 30
const EVENING = 23 * 60
const MINUTE_MS = 60_000

/** Milliseconds of `3d 19:40` or `25m`, seen from now. */
export function moment(at: string, now: Date, zone: string = SITE_ZONE): number {
  const from = lastAwake(now.getTime(), zone)
  const day = /^(\d+)d (\d\d):(\d\d)$/.exec(at)
  if (day) {
    const [, days, hours, minutes] = day.map(Number)
    return unixAt(from, -days!, hours! * 60 + minutes!, zone)
  }
  const minutes_ago = /^(\d+)m$/.exec(at)?.[1]
  if (!minutes_ago) throw new Error(`${at} is no moment`)
  return backAwake(from, Number(minutes_ago) * MINUTE_MS, zone)
}

/** Which day of the week it was then, Sunday being 0. */
export function weekday(at: string, now: Date, zone: string = SITE_ZONE): number {
  const { year, month, day } = wallClock(moment(at, now, zone), zone)
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay()
}

/** The newest moment at which people are awake. */
function lastAwake(unix: number, zone: string): number {
  const { minute } = wallClock(unix, zone)
  if (minute >= EVENING) return unixAt(unix, 0, EVENING, zone)
  return minute < MORNING ? unixAt(unix, -1, EVENING, zone) : unix
}

function backAwake(unix: number, left_ms: number, zone: string): number {
  const morning = unixAt(unix, 0, MORNING, zone)
  if (unix - left_ms >= morning) return unix - left_ms
  return backAwake(unixAt(unix, -1, EVENING, zone), left_ms - (unix - morning), zone)
}

/** A minute of the day in the zone, so many days after the one in which `unix` lies. */
function unixAt(unix: number, days: number, minute: number, zone: string): number {
  const { year, month, day } = wallClock(unix, zone)
  const wanted = Date.UTC(year, month - 1, day + days, 0, minute)
  // Twice, because the zone may have changed its clocks in between.
  const near = wanted - offset(wanted, zone)
  return wanted - offset(near, zone)
}

function offset(unix: number, zone: string): number {
  const { year, month, day, minute, rest_ms } = wallClock(unix, zone)
  return Date.UTC(year, month - 1, day, 0, minute) + rest_ms - unix
}

const formats = new Map<string, Intl.DateTimeFormat>()
function wallClock(unix: number, zone: string) {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en', {
      ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric' },
    })
  formats.set(zone, format)
  const parts = Object.fromEntries(format.formatToParts(unix).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts
  return { year, month, day, minute: hour * 60 + minute, rest_ms: ((unix % MINUTE_MS) + MINUTE_MS) % MINUTE_MS }
}
