import { scaleOf, unitOf } from './bar-scale.ts'
import css from './Charts.module.css'

interface Day {
  label: string
  first: number
  second: number
}
interface BarsProps {
  /** What is seen, for those who do not see it. */
  label: string
  sign: string
  days: readonly Day[]
}

const WIDTH = 850
const LEFT = 56
const TOP = 10
const BOTTOM = 196
const HEIGHT = 226

/** Two bars for each day. Every figure can be pointed at, and read in the table that only readers of screens meet. */
export function Bars({ label, sign, days }: BarsProps) {
  const highest = Math.max(0, ...days.flatMap(({ first, second }) => [first, second]))
  const { top, step } = scaleOf(highest)
  const unit = unitOf(top)
  const y = (value: number) => BOTTOM - (value / top) * (BOTTOM - TOP)
  const slot = (WIDTH - LEFT) / Math.max(1, days.length)
  const bar = Math.min(18, slot / 3)
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step)
  const written = (value: number) =>
    `${sign}${(value / unit.size).toLocaleString('en-IN')}${unit.mark && ` ${unit.mark}`}`
  return (
    <svg className={css.bars} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {lines.map((value) => (
        <g key={value}>
          <path className={css.rule} d={`M${LEFT - 8} ${y(value)}H${WIDTH}`} />
          <text className={css.figure} x={0} y={y(value) + 4}>
            {written(value)}
          </text>
        </g>
      ))}
      {days.map((day, index) => {
        const middle = LEFT + slot * (index + 1 / 2)
        return (
          <g key={day.label}>
            <Bar
              kind="first"
              x={middle - bar - 1.5}
              top={y(day.first)}
              width={bar}
              title={`${day.label}: ${sign}${day.first.toLocaleString('en-IN')} in`}
            />
            <Bar
              kind="second"
              x={middle + 1.5}
              top={y(day.second)}
              width={bar}
              title={`${day.label}: ${sign}${day.second.toLocaleString('en-IN')} out`}
            />
            {(days.length - 1 - index) % 2 === 0 && (
              <text className={css.figure} x={middle} y={HEIGHT - 8} textAnchor="middle">
                {day.label}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

interface BarProps {
  kind: 'first' | 'second'
  x: number
  top: number
  width: number
  title: string
}

function Bar({ kind, x, top, width, title }: BarProps) {
  return (
    <rect className={css[kind]} x={x} y={top} width={width} height={Math.max(0, BOTTOM - top)} rx={4}>
      <title>{title}</title>
    </rect>
  )
}
