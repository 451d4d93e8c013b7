// Moments as the clocks at the site say them: what operators plan holds for everybody, wherever they sit.
const MINUTE_MS = 60_000

/** `1 December 2026, 00:00`. */
export function siteMomentText(moment: string, time_zone: string): string {
  const at = new Date(moment)
  const day = new Intl.DateTimeFormat('en-IN', { timeZone: time_zone, day: 'numeric', month: 'long', year: 'numeric' })
  return `${day.format(at)}, ${siteLocal(at.getTime(), time_zone).slice('2026-12-01T'.length)}`
}

/** `2026-12-01T00:00`, as a field for a moment holds it. */
export function siteLocal(moment: number, time_zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: time_zone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).formatToParts(moment)
  const part = (name: string) => parts.find(({ type }) => type === name)!.value
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** How far the clocks there are ahead. */
function offsetAt(moment: number, time_zone: string): number {
  const minute = Math.floor(moment / MINUTE_MS) * MINUTE_MS
  return Date.parse(`${siteLocal(minute, time_zone)}Z`) - minute
}

/** When the clocks there say so; undefined where it is no time. What they skip in spring is as long after as it would be. */
export function siteMoment(local: string, time_zone: string): string | undefined {
  const asked = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) ? Date.parse(`${local}Z`) : NaN
  if (Number.isNaN(asked)) return undefined
  const near = asked - offsetAt(asked, time_zone)
  return new Date(asked - offsetAt(near, time_zone)).toISOString()
}

/** Midnight of the first of the next month there. */
export function nextMonthAt(now: number, time_zone: string): string {
  const [year, month] = siteLocal(now, time_zone).split('-').map(Number) as [number, number]
  const [of, next] = month === 12 ? [year + 1, 1] : [year, month + 1]
  return `${of}-${String(next).padStart(2, '0')}-01T00:00`
}
