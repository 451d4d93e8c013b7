import css from './SerialNumber.module.css'

const SPOKEN = 4

/** Its last four digits are what people use; where space is short only they stand there. */
export function SerialNumber({ number, isShort }: { number: string; isShort?: boolean }) {
  const last = number.slice(-SPOKEN)
  return (
    <span className={css.number}>
      {!isShort && number.slice(0, -SPOKEN)}
      <b className={css.last}>{last}</b>
    </span>
  )
}
