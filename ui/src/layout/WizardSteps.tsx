import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import css from './WizardSteps.module.css'

interface WizardStepsProps {
  label: string
  steps: readonly string[]
  /** Counted from 0. */
  current: number
  /** Read aloud after the name of a step that is behind. */
  doneLabel: string
}

/** Where one stands in a form of several pages. */
export function WizardSteps({ label, steps, current, doneLabel }: WizardStepsProps) {
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes(css.step, index < current && css.done, index === current && css.now)}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={css.mark} aria-hidden="true">
            {index < current ? <Icon name="check" size={16} /> : index + 1}
          </span>
          {step}
          {index < current && <span className="screen-reader-only">{doneLabel}</span>}
        </li>
      ))}
    </ol>
  )
}
