import css from './Charts.module.css'

const WIDTH = 120
const HEIGHT = 34
const EDGE = 3

/** How a figure went, without numbers: those stand beside it. */
export function Sparkline({ values, tone = 'primary' }: { values: readonly number[]; tone?: 'primary' | 'second' }) {
  if (values.length < 2) return <svg className={css.spark} width={WIDTH} height={HEIGHT} aria-hidden="true" />
  const low = Math.min(...values)
  const high = Math.max(...values)
  const points = values.map((value, index) => {
    const x = (index * WIDTH) / (values.length - 1)
    const share = high === low ? 1 / 2 : (value - low) / (high - low)
    return `${x.toFixed(1)},${(HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE)).toFixed(1)}`
  })
  return (
    <svg className={css.spark} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline className={tone === 'primary' ? css.line : css.secondLine} points={points.join(' ')} />
    </svg>
  )
}
