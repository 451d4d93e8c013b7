import { Suspense, useState } from 'react'
import { JoinGroupScreen } from '../groups/joining/JoinGroupScreen.tsx'
import { lazyScreen } from '../platform/lazy-screen.ts'
import { readStored } from '../platform/storage.ts'
import { autoEnter } from './enter.ts'

const LoginDialog = lazyScreen(
  () => import('../account/LoginDialog.tsx').then((module) => module.LoginDialog),
  'account',
)

/** A guest comes in without leaving the page; what they wanted goes on by itself. */
export function JoinGroupRoute() {
  const [isAsked, setAsked] = useState(false)
  const enter = async () => {
    await autoEnter()
    if (!readStored('token')) setAsked(true)
  }
  const close = () => setAsked(false)
  return (
    <>
      <JoinGroupScreen onEnter={enter} onSignIn={() => setAsked(true)} />
      {isAsked && (
        <Suspense>
          <LoginDialog onDone={close} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
