// Where the lines of a bar chart stand: round figures, at most five of them, the highest above every bar.
const STEPS = [1, 2, 5] as const

export function scaleOf(highest: number): { top: number; step: number } {
  if (highest <= 0) return { top: 4, step: 1 }
  const wanted = highest / 4
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = Math.max(1, (STEPS.find((each) => each * power >= wanted) ?? 10) * power)
  return { top: Math.ceil(highest / step) * step, step }
}

const UNITS = [
  { size: 1e7, name: 'crore', mark: 'Cr' },
  { size: 1e5, name: 'lakh', mark: 'L' },
  { size: 1e3, name: 'thousand', mark: 'K' },
] as const

/** In which unit figures of this size are written; the heading says which. */
export function unitOf(top: number): { size: number; name: string; mark: string } {
  return UNITS.find(({ size }) => top >= 2 * size) ?? { size: 1, name: '', mark: '' }
}
