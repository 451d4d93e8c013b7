/** Milliseconds of `3d 19:40` or `25m`, seen from now. */
export function moment(at: string, now: Date): number {
  const day = /^(\d+)d (\d\d):(\d\d)$/.exec(at)
  if (day) {
    const [, days, hours, minutes] = day.map(Number)
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days!, hours, minutes).getTime()
  }
  const minutes_ago = /^(\d+)m$/.exec(at)?.[1]
  if (!minutes_ago) throw new Error(`${at} is no moment`)
  return now.getTime() - Number(minutes_ago) * 60_000
}
