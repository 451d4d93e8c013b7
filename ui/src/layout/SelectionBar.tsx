import { Button } from '../controls/Button.tsx'
import css from './SelectionBar.module.css'

interface SelectionBarProps {
  /** What is chosen so far. */
  title: string
  /** What it means: chance and cost. */
  detail?: string | undefined
  act: { label: string; onAct: () => void }
  busy?: string | false | undefined
  isDisabled?: boolean
}

/** At the bottom while something is chosen. */
export function SelectionBar({ title, detail, act, busy, isDisabled }: SelectionBarProps) {
  return (
    <div className={css.bar} role="status">
      <div className={css.texts}>
        <b className={css.title}>{title}</b>
        {detail && <p className={css.detail}>{detail}</p>}
      </div>
      <Button size="medium" busy={busy} disabled={isDisabled} onClick={act.onAct}>
        {act.label}
      </Button>
    </div>
  )
}
