import { lazy, Suspense, useEffect } from 'react'
import { RouterProvider } from '@tanstack/react-router'
import { Toaster } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../platform/api.ts'
import { setOperator, useOperator } from '../platform/session.ts'
import { SignInScreen } from '../session/SignInScreen.tsx'
import { Starting } from '../session/Starting.tsx'
import { router } from './router.tsx'

const EnrolScreen = lazy(() => import('../session/EnrolScreen.tsx').then((module) => ({ default: module.EnrolScreen })))
const RETRY_MS = 2_000

export function App() {
  const operator = useOperator()
  const isEnrolling = window.location.pathname === '/enrol'
  useFirstQuestion(!isEnrolling && operator === undefined)
  return (
    <>
      <Suspense>{isEnrolling ? <EnrolScreen /> : <Inside operator={operator} />}</Suspense>
      <Toaster />
    </>
  )
}

/** Whoever signs in stays at the address they came for. */
function Inside({ operator }: { operator: ReturnType<typeof useOperator> }) {
  if (operator === undefined) return <Starting />
  return operator ? <RouterProvider router={router} /> : <SignInScreen />
}

/** Who am I? Only the server can read the cookie. */
function useFirstQuestion(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      // Nobody is an answer too, which the caller notes; only silence is asked again.
      api('getOperator', {}).then(setOperator, () => {
        timer = setTimeout(ask, RETRY_MS)
      })
    }
    ask()
    return () => clearTimeout(timer)
  }, [isOpen])
}
