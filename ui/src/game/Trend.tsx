import { TrendMark, type TrendToken } from './TrendMark.tsx'
import css from './Trend.module.css'

export interface TrendRow {
  id: string
  /** Such as the last digits of a number. */
  name: string
  value: number
  /** What follows from the value. */
  word: string
}
interface TrendProps {
  /** Newest first. */
  rows: readonly TrendRow[]
  /** All of it in one sentence. */
  label: string
  least: number
  most: number
  /** The least of the upper half. */
  upperFrom: number
  token: TrendToken
}

const WIDTH = 358
const ROW = 36
const HEAD = 28
const LEFT = 66
const RIGHT = 276.6
const WORD_X = 326
const WORD_WIDTH = 52
const LONG = 7
const COLUMNS_MOST = 10
const STEPS_MOST = 5

/** Which value came when: as a column for each of a few values, or on a scale. */
export function Trend({ rows, label, least, most, upperFrom, token }: TrendProps) {
  const isScale = most - least >= COLUMNS_MOST
  const top = isScale ? HEAD : 0
  const height = top + rows.length * ROW
  const x = (value: number) => LEFT + ((value - least) * (RIGHT - LEFT)) / (most - least)
  const y = (row: number) => top + row * ROW + ROW / 2
  const values = Array.from({ length: most - least + 1 }, (_, index) => least + index)
  return (
    <svg className={css.trend} viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={label} textAnchor="middle">
      {rows.map(
        ({ id }, index) =>
          index + top > 0 && <path key={id} className={css.rule} d={`M0 ${top + index * ROW}h${WIDTH}`} />,
      )}
      {isScale && <Scale {...{ x, least, most, upperFrom, height }} />}
      <polyline className={css.way} points={rows.map(({ value }, index) => `${x(value)},${y(index)}`).join(' ')} />
      {rows.map(({ id, name, value, word }, index) => (
        <g key={id}>
          <text className={css.name} x={12} y={y(index) + 4.5} textAnchor="start">
            {name}
          </text>
          {!isScale &&
            values
              .filter((each) => each !== value)
              .map((each) => (
                <text key={each} className={css.digit} x={x(each)} y={y(index) + 4.3}>
                  {each}
                </text>
              ))}
          <TrendMark token={token} value={value} x={x(value)} y={y(index)} />
          <Word word={word} y={y(index)} />
        </g>
      ))}
    </svg>
  )
}

interface ScaleProps extends Pick<TrendProps, 'least' | 'most' | 'upperFrom'> {
  x: (value: number) => number
  height: number
}

/** Where the values stand, and where the upper half begins. */
function Scale({ x, least, most, upperFrom, height }: ScaleProps) {
  const range = most - least
  let step = 1
  while (range % step > 0 || range / step > STEPS_MOST) step += 1
  const ticks = Array.from({ length: range / step + 1 }, (_, index) => least + index * step)
  return (
    <>
      {ticks.map((value) => (
        <g key={value}>
          <text className={css.digit} x={x(value)} y={HEAD / 2 + 4.3}>
            {value}
          </text>
          <path className={css.rule} d={`M${x(value)} ${HEAD}V${height}`} />
        </g>
      ))}
      <path className={css.half} d={`M${x(upperFrom - 0.5)} ${HEAD}V${height}`} />
    </>
  )
}

function Word({ word, y }: { word: string; y: number }) {
  return (
    <>
      <rect className={css.tag} x={WORD_X - WORD_WIDTH / 2} y={y - 11} width={WORD_WIDTH} height={22} rx={7} />
      <text
        className={css.word}
        x={WORD_X}
        y={y + 4.3}
        {...(word.length > LONG && { textLength: WORD_WIDTH - 6, lengthAdjust: 'spacingAndGlyphs' })}
      >
        {word}
      </text>
    </>
  )
}
