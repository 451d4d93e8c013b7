import { useDelayed } from './use-delayed.ts'
import css from './Skeleton.module.css'

/** Rows with a round picture and two lines; only after a moment of waiting. */
export function SkeletonRows({ count, label }: { count: number; label: string }) {
  const isLate = useDelayed(true)
  if (!isLate) return null
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={css.row}>
          <i className={css.picture} />
          <i className={css.first} />
          <i className={css.second} />
        </div>
      ))}
    </div>
  )
}
