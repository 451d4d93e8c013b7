export interface Settings {
  /** C runs with every change, R by hand before a release. */
  size: 'C' | 'R'
  seed: number
  report(line: string): void
}

/** What a promise came to: figures for the last line, and in words everything that must not be. */
export interface Outcome {
  figures: Record<string, unknown>
  notes: string[]
  ok: boolean
}
