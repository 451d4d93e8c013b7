import { classes } from '@mela/ui/classes.ts'
import { Die } from '@mela/ui/game/Die.tsx'
import { FACES } from './combinations.ts'
import css from './FacePicker.module.css'

interface FacePickerProps {
  title: string
  /** Quiet words beside the title. */
  hint?: string
  chosen: readonly number[]
  /** Those that cannot be chosen. */
  without?: readonly number[]
  isDisabled: boolean
  onFace: (face: number) => void
}

/** The six faces of a die, of which some are chosen. */
export function FacePicker({ title, hint, chosen, without = [], isDisabled, onFace }: FacePickerProps) {
  return (
    <div role="group" aria-label={title}>
      <h3 className={css.title}>
        {title} {hint && <span className={css.hint}>{hint}</span>}
      </h3>
      <div className={css.faces}>
        {FACES.map((face) => (
          <button
            key={face}
            type="button"
            className={classes(css.face, chosen.includes(face) && css.on)}
            aria-pressed={chosen.includes(face)}
            disabled={isDisabled || without.includes(face)}
            onClick={() => onFace(face)}
          >
            <Die pips={face} label={String(face)} size={32} />
          </button>
        ))}
      </div>
    </div>
  )
}
