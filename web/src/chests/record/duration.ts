const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** How long it took, in its two largest units, such as "2 min 6 sec". At least a second. */
export function durationText(ms: number, locale: string): string {
  const seconds = Math.max(1, (ms - (ms % 1000)) / 1000)
  const parts = UNITS.map(([unit, size], index) => {
    const larger = UNITS[index - 1]?.[1]
    const within = larger === undefined ? seconds : seconds % larger
    return { unit, count: (within - (within % size)) / size }
  })
  const first = parts.findIndex(({ count }) => count > 0)
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ unit, count }) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
    )
    .join(' ')
}
