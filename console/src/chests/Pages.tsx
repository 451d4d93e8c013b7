import { Button } from '@mela/ui/controls/Button.tsx'
import { countText } from '../platform/form/money.ts'
import css from './ChestsScreen.module.css'

interface PagesProps {
  pos: number
  /** How many of the list are on this page, and how many fit on one. */
  shown: number
  size: number
  total: number
  /** Where not all were counted. */
  isMore?: boolean
  onPos: (pos: number) => void
}

export function Pages({ pos, shown, size, total, isMore, onPos }: PagesProps) {
  if (total <= size && pos === 0) return null
  return (
    <p className={css.pages}>
      {shown === 0 ? '0' : `${countText(pos + 1)} to ${countText(pos + shown)}`} of {countText(total)}
      {isMore && ' or more'}
      <Button size="small" variant="soft" disabled={pos === 0} onClick={() => onPos(Math.max(0, pos - size))}>
        Newer
      </Button>
      <Button size="small" variant="soft" disabled={pos + shown >= total} onClick={() => onPos(pos + size)}>
        Older
      </Button>
    </p>
  )
}
