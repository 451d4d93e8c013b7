import { Logo } from '@mela/ui/display/Logo.tsx'
import { useDelayed } from '@mela/ui/feedback/use-delayed.ts'
import { useIsOnline } from '../platform/session.ts'
import css from './SignInFrame.module.css'

/** Until the server said who sits here. */
export function Starting() {
  const isLate = useDelayed(true, 1000)
  const isOnline = useIsOnline()
  return (
    <main className={css.starting} aria-busy="true">
      <h1 className="screen-reader-only">Mela console</h1>
      {isLate && <Logo size={64} />}
      {isLate && !isOnline && <p role="status">No line to the server. Trying again.</p>}
    </main>
  )
}
