import { NumberToken } from './NumberToken.tsx'
import css from './Trend.module.css'

export interface TrendRow {
  id: string
  /** Such as the last digits of a number. */
  name: string
  digit: number
  /** The digit and its colours in words. */
  digitLabel: string
  /** What follows from the digit. */
  word: string
}
interface TrendProps {
  rows: readonly TrendRow[]
  /** All of it in one sentence. */
  label: string
  /** The same as a table, one tap away. */
  view: 'chart' | 'table'
  headings: { name: string; digit: string; word: string }
}

const WIDTH = 358
const ROW = 36
const FIRST = 66
const STEP = 23.4
const TOKEN = 24
const WORD_X = 326
const WORD_WIDTH = 52
const LONG = 7
const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

const x = (digit: number) => FIRST + digit * STEP
const y = (row: number) => row * ROW + ROW / 2

/** Which digit came when, newest first. */
export function Trend({ rows, label, view, headings }: TrendProps) {
  if (view === 'table') return <Table rows={rows} label={label} headings={headings} />
  return (
    <svg
      className={css.trend}
      viewBox={`0 0 ${WIDTH} ${rows.length * ROW}`}
      role="img"
      aria-label={label}
      textAnchor="middle"
    >
      {rows.slice(1).map(({ id }, index) => (
        <path key={id} className={css.rule} d={`M0 ${(index + 1) * ROW}h${WIDTH}`} />
      ))}
      <polyline className={css.way} points={rows.map(({ digit }, index) => `${x(digit)},${y(index)}`).join(' ')} />
      {rows.map(({ id, name, digit, digitLabel, word }, index) => (
        <g key={id}>
          <text className={css.name} x={12} y={y(index) + 4.5} textAnchor="start">
            {name}
          </text>
          {DIGITS.filter((each) => each !== digit).map((each) => (
            <text key={each} className={css.digit} x={x(each)} y={y(index) + 4.3}>
              {each}
            </text>
          ))}
          <NumberToken
            digit={digit}
            label={digitLabel}
            size={TOKEN}
            at={{ x: x(digit) - TOKEN / 2, y: y(index) - TOKEN / 2 }}
          />
          <rect
            className={css.tag}
            x={WORD_X - WORD_WIDTH / 2}
            y={y(index) - 11}
            width={WORD_WIDTH}
            height={22}
            rx={7}
          />
          <text
            className={css.word}
            x={WORD_X}
            y={y(index) + 4.3}
            {...(word.length > LONG && { textLength: WORD_WIDTH - 6, lengthAdjust: 'spacingAndGlyphs' })}
          >
            {word}
          </text>
        </g>
      ))}
    </svg>
  )
}

function Table({ rows, label, headings }: Omit<TrendProps, 'view'>) {
  return (
    <table className={css.table}>
      <caption className="screen-reader-only">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{headings.name}</th>
          <th scope="col">{headings.digit}</th>
          <th scope="col">{headings.word}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, digit, digitLabel, word }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>
              <NumberToken digit={digit} label={digitLabel} size={24} />
            </td>
            <td>{word}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
