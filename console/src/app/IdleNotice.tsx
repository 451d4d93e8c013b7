import { useEffect, useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { api } from '../platform/api.ts'
import { serverNow } from '../platform/clock.ts'
import { setOperator } from '../platform/session.ts'

const QUIET_MS = 15 * 60_000
const WARN_MS = 60_000
const STEP_MS = 1_000
const SIGNS_OF_LIFE = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** The console asks by itself, so only what a person does counts: 15 quiet minutes end the session here and at the server. */
export function IdleNotice() {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    let lastSign = serverNow()
    let isWarned = false
    const live = () => {
      // Once the question stands there, only its answer counts.
      if (!isWarned) lastSign = serverNow()
    }
    const stay = () => {
      lastSign = serverNow()
    }
    const timer = setInterval(() => {
      const quiet = serverNow() - lastSign
      isWarned = quiet > QUIET_MS - WARN_MS
      setLeft(isWarned ? Math.max(0, Math.ceil((QUIET_MS - quiet) / 1000)) : undefined)
      if (quiet > QUIET_MS) leave()
    }, STEP_MS)
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, live, { passive: true })
    document.addEventListener(STAY, stay)
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, live)
      document.removeEventListener(STAY, stay)
    }
  }, [])
  if (left === undefined) return null
  const stay = () => {
    document.dispatchEvent(new Event(STAY))
    setLeft(undefined)
  }
  return (
    <Dialog
      title="Still there?"
      text={`You are signed out in ${left} seconds, after 15 quiet minutes.`}
      icon="clock"
      onClose={stay}
    >
      <Button size="medium" isWide onClick={stay}>
        Stay signed in
      </Button>
      <Button size="medium" variant="soft" isWide onClick={leave}>
        Sign out
      </Button>
    </Dialog>
  )
}

const STAY = 'console-stay'

function leave(): void {
  void api('signOut', {}).catch(() => undefined)
  setOperator(null)
}
