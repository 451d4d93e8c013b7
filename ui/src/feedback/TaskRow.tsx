import { Button } from '../controls/Button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import type { IconName } from '../display/icon-paths.ts'
import { Tag, type TagTone } from './Tag.tsx'
import css from './TaskRow.module.css'

type TaskState = 'start' | 'fix' | 'review' | 'done' | 'later'

const TONES: Record<TaskState, TagTone> = {
  start: 'accent',
  fix: 'danger',
  review: 'warning',
  done: 'success',
  later: 'neutral',
}

interface TaskRowProps {
  icon: IconName
  label: string
  /** Why it stands where it stands. */
  detail?: string | undefined
  state: TaskState
  /** The state as a word, where the person cannot act. */
  status?: string | undefined
  act?: { label: string; onAct: () => void } | undefined
}

/** Something to do; a button only where the person can act. */
export function TaskRow({ icon, label, detail, state, status, act }: TaskRowProps) {
  return (
    <div className={css.row}>
      <span className={classes(css.icon, css[state])}>
        <Icon name={icon} size={20} />
      </span>
      <span className={css.texts}>
        <span className={css.label}>{label}</span>
        {detail && <span className={css.detail}>{detail}</span>}
      </span>
      {act ? (
        <Button variant={state === 'fix' ? 'tint' : 'primary'} size="small" onClick={act.onAct}>
          {act.label}
        </Button>
      ) : (
        status && (
          <Tag tone={TONES[state]} {...(state === 'done' && { icon: 'check' })}>
            {status}
          </Tag>
        )
      )}
    </div>
  )
}
