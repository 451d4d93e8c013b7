import { Suspense, useDeferredValue, useEffect, useRef } from 'react'
import { RouterProvider } from '@tanstack/react-router'
import { showToast, Toaster } from '@mela/ui/overlay/Toaster.tsx'
import { useDelayed } from '@mela/ui/feedback/use-delayed.ts'
import { takeEndReason } from '../account/session/end-reason.ts'
import { useSession } from '../account/index.ts'
import { useSwitchOffer } from '../account/session/switch-offer.ts'
import { ConnectionBar } from '../platform/net/ConnectionBar.tsx'
import { codeText } from '../platform/net/failure-text.ts'
import { t } from '../platform/i18n/i18n.ts'
import { lazyScreen } from '../platform/page/lazy-screen.ts'
import { NO_AUTHORIZATION } from '../platform/net/session-end.ts'
import { router } from './router.tsx'
import { HOME } from '../names/paths.ts'
import { safePath } from './routes/safe-path.ts'
import css from './App.module.css'

const SwitchDialog = lazyScreen(
  () => import('../account/session/SwitchDialog.tsx').then((module) => module.SwitchDialog),
  'account',
)

export function App() {
  const { status } = useSession()
  useWayHome(status)
  // The first screen is drawn in slices: a store's change alone would be one long task.
  const isStarting = useDeferredValue(status === 'starting')
  return (
    <>
      {isStarting ? <Starting /> : <RouterProvider router={router} />}
      <SwitchOffer />
      <Toaster />
    </>
  )
}

type Status = ReturnType<typeof useSession>['status']

/** A sign-in goes on to where the person wanted to be, the end of a session to the login page. */
function useWayHome(status: Status) {
  const before = useRef<Status>(undefined)
  useEffect(() => {
    const was = before.current
    before.current = status
    if (status === 'signed_in' && was === 'guest') leaveDoor()
    if (status !== 'guest') return
    const end = takeEndReason() ?? (was === 'signed_in' ? NO_AUTHORIZATION : 'wish')
    if (end !== 'wish') showToast(t(codeText(end)), { icon: 'info' })
    if (was === 'signed_in') void router.navigate({ to: '/', replace: true })
  }, [status])
}

function leaveDoor(): void {
  const { pathname, search } = router.state.location
  const { redirect } = search as { redirect?: string }
  if (pathname === '/login') router.history.replace(safePath(redirect))
}

/** The server has to be met first; the skeleton shows meanwhile. */
function Starting() {
  const isLate = useDelayed(true, 1000)
  return <div className={css.starting}>{isLate && <ConnectionBar />}</div>
}

function SwitchOffer() {
  const credentials = useSwitchOffer()
  if (!credentials) return null
  return (
    <Suspense>
      <SwitchDialog credentials={credentials} onSwitched={() => router.history.replace(HOME)} />
    </Suspense>
  )
}
