// Lengths and sizes of media as people read them.
const KB = 1024
const MB = KB * KB
const GB = KB * MB

/** Minutes and seconds, such as 0:07. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const minutes = Math.floor(whole / 60) % 60
  const hours = Math.floor(whole / 3600)
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

export function bytesText(bytes: number, locale: string): string {
  const [unit, value] = unitOf(bytes)
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: value < 10 ? 1 : 0 } as const
  return new Intl.NumberFormat(locale, options).format(value)
}

function unitOf(bytes: number): ['kilobyte' | 'megabyte' | 'gigabyte', number] {
  if (bytes >= GB) return ['gigabyte', bytes / GB]
  if (bytes >= MB) return ['megabyte', bytes / MB]
  return ['kilobyte', bytes === 0 ? 0 : Math.max(1, Math.round(bytes / KB))]
}

/** What may be sent at most, from megabytes. */
export function limitText(megabytes: number): string {
  return megabytes >= KB ? `${megabytes / KB}G` : `${megabytes}MB`
}

/** A share between 0 and 1 as a whole number of percent. */
export function wholePercent(share: number): number {
  return Math.round(share * 100)
}
