const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The first and the last letter, as people see letters; of names too short to hide anything in between, the first. */
export function maskName(name: string): string {
  const seen = [...letters.segment(name.trim())].map(({ segment }) => segment)
  const last = seen.length > 2 ? seen.at(-1) : ''
  return `${seen[0] ?? ''}***${last}`
}
