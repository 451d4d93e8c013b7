import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import css from './ChoiceList.module.css'

export interface Choice<Value extends string> {
  value: Value
  label: string
  /** Quiet words beside the label. */
  detail?: string | undefined
  /** The language the label is written in, when it is not the page's. */
  lang?: string
}
interface ChoiceListProps<Value extends string> {
  label: string
  name: string
  choices: Choice<Value>[]
  value: Value
  onValue: (value: Value) => void
}

/** One of many, as native radio buttons. */
export function ChoiceList<Value extends string>({ label, name, choices, value, onValue }: ChoiceListProps<Value>) {
  return (
    <fieldset>
      <legend className="screen-reader-only">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={css.choice}>
          <input
            type="radio"
            className={classes('screen-reader-only', css.radio)}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onValue(choice.value)}
          />
          <span className={css.label} lang={choice.lang}>
            {choice.label}
          </span>
          <span className={css.detail}>{choice.detail}</span>
          <span className={css.check}>
            <Icon name="check" size={16} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
