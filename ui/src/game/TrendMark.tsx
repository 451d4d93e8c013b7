import { CarToken } from './CarToken.tsx'
import { NumberToken } from './NumberToken.tsx'
import css from './Trend.module.css'

export type TrendToken = 'number' | 'car' | 'tile'
interface TrendMarkProps {
  token: TrendToken
  value: number
  /** Its middle. */
  x: number
  y: number
}

const SIZE = 24
const CAR_SIZE = 26

/** What came, inside the drawing. */
export function TrendMark({ token, value, x, y }: TrendMarkProps) {
  const label = String(value)
  switch (token) {
    case 'number':
      return <NumberToken digit={value} label={label} size={SIZE} at={{ x: x - SIZE / 2, y: y - SIZE / 2 }} />
    case 'car':
      return <CarToken number={value} label={label} size={CAR_SIZE} at={{ x: x - CAR_SIZE / 2, y: y - CAR_SIZE / 2 }} />
    case 'tile':
      return (
        <>
          <rect className={css.tile} x={x - SIZE / 2} y={y - SIZE / 2} width={SIZE} height={SIZE} rx={7} />
          <text className={css.value} x={x} y={y + 5}>
            {value}
          </text>
        </>
      )
  }
}
