import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import css from './ProofList.module.css'

export interface ProofStep {
  id: string
  title: string
  /** The step in plain words. */
  text: string
  /** What was checked, to be copied. */
  value?: string | undefined
  state: 'right' | 'wrong' | 'open'
}
interface ProofListProps {
  label: string
  steps: readonly ProofStep[]
  stateLabels: Record<ProofStep['state'], string>
  copyLabel: (title: string) => string
  onCopy: (value: string) => void
}

/** Why a result is right, step by step. */
export function ProofList({ label, steps, stateLabels, copyLabel, onCopy }: ProofListProps) {
  return (
    <ol className={css.list} aria-label={label}>
      {steps.map(({ id, title, text, value, state }) => (
        <li key={id} className={classes(css.step, css[state])}>
          <span className={css.mark} aria-hidden="true">
            {state === 'right' && <Icon name="check" size={16} />}
            {state === 'wrong' && <Icon name="close" size={16} />}
          </span>
          <div className={css.texts}>
            <b className={css.title}>{title}</b>
            <span className="screen-reader-only">{stateLabels[state]}</span>
            <p className={css.text}>{text}</p>
            {value && (
              <div className={css.value}>
                <code className={css.code}>{value}</code>
                <IconButton icon="copy" iconSize={16} label={copyLabel(title)} onClick={() => onCopy(value)} />
              </div>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
