import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import css from './Timeline.module.css'

export interface TimelineStep {
  id: string
  title: string
  /** When, or why. */
  detail?: string | undefined
  state: 'done' | 'now' | 'next' | 'refused'
}

interface TimelineProps {
  label: string
  steps: readonly TimelineStep[]
  /** The states in words, for those who do not see the marks. */
  stateLabels: Record<TimelineStep['state'], string>
}

/** What happened, what happens and what comes, in its order. */
export function Timeline({ label, steps, stateLabels }: TimelineProps) {
  return (
    <ol className={css.line} aria-label={label}>
      {steps.map(({ id, title, detail, state }) => (
        <li key={id} className={classes(css.step, css[state])} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={css.mark} aria-hidden="true">
            {state === 'done' && <Icon name="check" size={16} />}
            {state === 'refused' && <Icon name="close" size={16} />}
          </span>
          <span className={css.texts}>
            <span className={css.title}>{title}</span>
            <span className="screen-reader-only">{stateLabels[state]}</span>
            {detail && <span className={css.detail}>{detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
