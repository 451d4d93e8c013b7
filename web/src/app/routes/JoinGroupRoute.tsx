import { Suspense, useState } from 'react'
import { JoinGroupScreen } from '../../groups/joining/JoinGroupScreen.tsx'
import { lazyScreen } from '../../platform/page/lazy-screen.ts'
import { readStored } from '../../platform/storage/storage.ts'
import { autoRegisterIfAllowed } from '../auto-register.ts'

const LoginDialog = lazyScreen(
  () => import('../../account/sign-in/LoginDialog.tsx').then((module) => module.LoginDialog),
  'account',
)

/** A guest comes in without leaving the page; what they wanted goes on by itself. */
export function JoinGroupRoute() {
  const [isAsked, setAsked] = useState(false)
  const enter = async () => {
    await autoRegisterIfAllowed()
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
