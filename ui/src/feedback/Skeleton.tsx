import { classes } from '../classes.ts'
import { useDelayed } from './use-delayed.ts'
import css from './Skeleton.module.css'

interface SkeletonProps {
  count: number
  label: string
}

/** Rows with a picture and two lines; only after a moment of waiting. */
export function SkeletonRows({ count, label, isSquare }: SkeletonProps & { isSquare?: boolean }) {
  const isLate = useDelayed(true)
  if (!isLate) return null
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={css.row}>
          <i className={classes(css.picture, isSquare && css.square)} />
          <i className={css.first} />
          <i className={css.second} />
        </div>
      ))}
    </div>
  )
}

/** Lines of text that are on their way; only after a moment of waiting. */
export function SkeletonLines({ count, label }: SkeletonProps) {
  const isLate = useDelayed(true)
  if (!isLate) return null
  return (
    <div role="status" aria-label={label} className={css.lines}>
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={css.line} />
      ))}
    </div>
  )
}

/** A card or a picture that is on its way; only after a moment of waiting. */
export function SkeletonCards({ count, label }: SkeletonProps) {
  const isLate = useDelayed(true)
  if (!isLate) return null
  return (
    <div role="status" aria-label={label} className={css.lines}>
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={css.card} />
      ))}
    </div>
  )
}
