import { Icon } from '@mela/ui/display/Icon.tsx'
import { useNow } from '../platform/clock.ts'
import css from './SignInFrame.module.css'

const STEP_SECONDS = 30

/** When the authenticator app shows the next code. */
export function CodeClock() {
  const now = useNow(500)
  const left = STEP_SECONDS - (Math.floor(now / 1000) % STEP_SECONDS)
  return (
    <p className={css.countdown}>
      <Icon name="clock" size={18} />
      <span>
        New code in <b>0:{String(left).padStart(2, '0')}</b>. Pasting works.
      </span>
    </p>
  )
}
