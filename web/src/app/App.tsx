import { useEffect, useRef } from 'react'
import { RouterProvider } from '@tanstack/react-router'
import { Logo } from '@mela/ui/Logo.tsx'
import { showToast } from '@mela/ui/Toaster.tsx'
import { useDelayed } from '@mela/ui/use-delayed.ts'
import { useSession } from '../account/index.ts'
import { tookLeave } from '../account/leave.ts'
import { ConnectionBar } from '../platform/ConnectionBar.tsx'
import { t } from '../platform/i18n.ts'
import { router } from './router.tsx'
import { safePath } from './safe-path.ts'
import css from './App.module.css'

export function App() {
  const { status } = useSession()
  useWayHome(status)
  if (status === 'starting') return <Starting />
  return <RouterProvider router={router} />
}

/** A sign-in goes on to where the person wanted to be, the end of a session to the door. */
function useWayHome(status: ReturnType<typeof useSession>['status']) {
  const before = useRef(status)
  useEffect(() => {
    const was = before.current
    before.current = status
    if (was === status) return
    const { pathname, search } = router.state.location
    if (status === 'signed_in' && pathname === '/login') router.history.replace(safePath(search.redirect))
    if (status !== 'guest' || was !== 'signed_in') return
    if (!tookLeave()) showToast(t('errors.no_authorization'), { icon: 'info' })
    void router.navigate({ to: '/', replace: true })
  }, [status])
}

/** A token, but nothing kept of its owner: the server has to be met first. */
function Starting() {
  const isLate = useDelayed(true, 400)
  return (
    <main className={css.starting}>
      {isLate && <Logo size={96} label="Mela" />}
      {isLate && <ConnectionBar />}
    </main>
  )
}
