import { lazy, Suspense, useState } from 'react'
import { readStored, writeStored } from '../../platform/storage/storage.ts'
import { NameQuestion } from '../sign-in/NameQuestion.tsx'
import { generatedAccount, useSession } from '../session/session.ts'

const FirstRunKey = lazy(() => import('./FirstRunKey.tsx').then((module) => ({ default: module.FirstRunKey })))

/** For an account that was made without a form: first its name, then how to keep it. */
export function FirstRunCard() {
  const { user } = useSession()
  const [isNamed, setNamed] = useState(() => readStored('name_asked') === '1')
  const [isSaved, setSaved] = useState(() => readStored('account_key_saved') === '1')
  const account = user ? generatedAccount(user.id) : undefined
  if (!user || !account) return null
  if (!isNamed && user.nickname === '') {
    return (
      <NameQuestion
        user={user}
        onDone={() => {
          writeStored('name_asked', '1')
          setNamed(true)
        }}
      />
    )
  }
  if (isSaved) return null
  return (
    <Suspense>
      <FirstRunKey
        account={account}
        onSaved={() => {
          writeStored('account_key_saved', '1')
          setSaved(true)
        }}
      />
    </Suspense>
  )
}
