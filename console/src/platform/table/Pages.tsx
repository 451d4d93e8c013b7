import { Button } from '@mela/ui/controls/Button.tsx'
import { countText } from '../form/money.ts'
import css from './Pages.module.css'

interface PagesProps {
  pos: number
  /** How many of the list are on this page, and how many fit on one. */
  shown: number
  size: number
  total: number
  /** Where not all were counted. */
  isMore?: boolean
  /** What the buttons say, where what comes first is not the newest. */
  names?: readonly [back: string, onward: string]
  onPos: (pos: number) => void
}

const BY_AGE = ['Newer', 'Older'] as const

export function Pages({ pos, shown, size, total, isMore, names: [back, onward] = BY_AGE, onPos }: PagesProps) {
  if (total <= size && pos === 0) return null
  return (
    <p className={css.pages}>
      {shown === 0 ? '0' : `${countText(pos + 1)} to ${countText(pos + shown)}`} of {countText(total)}
      {isMore && ' or more'}
      <Button size="small" variant="soft" disabled={pos === 0} onClick={() => onPos(Math.max(0, pos - size))}>
        {back}
      </Button>
      <Button size="small" variant="soft" disabled={pos + shown >= total} onClick={() => onPos(pos + size)}>
        {onward}
      </Button>
    </p>
  )
}
