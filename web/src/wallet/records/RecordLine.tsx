import { Amount, type AmountPart } from '@mela/ui/display/Amount.tsx'
import { classes } from '@mela/ui/classes.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import type { IconName } from '@mela/ui/display/icon-paths.ts'
import css from './RecordLine.module.css'

export type LineTone = 'gold' | 'success' | 'accent' | 'danger' | 'neutral'

interface RecordLineProps {
  icon: IconName
  tone: LineTone
  title: string
  created_at: string
  /** When it was, as the list around it says it. */
  when: string
  parts: readonly AmountPart[]
  isGain: boolean
  /** Below the amount. */
  detail: string
  detailTone?: 'quiet' | 'warning' | 'danger'
  /** Its detail stands beside the list. */
  isOpened?: boolean
  onOpen: () => void
}

export function RecordLine(props: RecordLineProps) {
  const { icon, tone, title, created_at, when, parts, isGain, detail, detailTone = 'quiet', isOpened, onOpen } = props
  return (
    <li>
      <button
        type="button"
        className={classes(css.record, isOpened && css.opened)}
        aria-current={isOpened || undefined}
        onClick={onOpen}
      >
        <span className={classes(css.icon, css[tone])}>
          <Icon name={icon} size={20} />
        </span>
        <span className={css.words}>
          <span className={css.title}>{title}</span>
          <time className={classes(css.detail, css.quiet)} dateTime={created_at}>
            {when}
          </time>
        </span>
        <span className={css.amounts}>
          <Amount parts={parts} isGain={isGain} />
          <span className={classes(css.detail, css[detailTone])}>{detail}</span>
        </span>
      </button>
    </li>
  )
}
