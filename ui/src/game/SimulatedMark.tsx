import { Icon } from '../display/Icon.tsx'
import css from './SimulatedMark.module.css'

/** Wherever what is shown was recorded and does not happen now. */
export function SimulatedMark({ text }: { text: string }) {
  return (
    <span className={css.mark}>
      <Icon name="alert" size={14} />
      {text}
    </span>
  )
}
