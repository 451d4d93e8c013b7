import { useCallback, useEffect, useState } from 'react'
import type { UserInfo } from '@mela/contract/account/account.ts'
import { keepPerson } from '../../people/index.ts'
import { onNotification } from '../../chat/index.ts'
import { api, Cancelled } from '../../platform/net/api.ts'
import { isVisible } from '../../platform/device/visibility.ts'

const EVERY_MS = 60_000
const AGAIN_MS = 500

/** A person and what they are to the reader; asked again every minute, and whenever friends change. */
export function useUserInfo(user_id: string): { info: UserInfo | undefined; error: unknown; read: () => void } {
  const [info, setInfo] = useState<UserInfo>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const read = useCallback(() => setAttempt((before) => before + 1), [])
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    api('getUserInfo', { user_id }).then(
      (answer) => {
        keepPerson(answer)
        if (!isCurrent) return
        setInfo(answer)
        setError(undefined)
      },
      (failure: unknown) => {
        if (!isCurrent) return
        // An open chat asks for the same person, and the newer question ends the older one.
        if (failure instanceof Cancelled) timer = setTimeout(read, AGAIN_MS)
        else setError(failure)
      },
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [user_id, attempt, read])
  useEffect(() => {
    const timer = setInterval(() => isVisible() && read(), EVERY_MS)
    const unwatch = onNotification(({ type }) => type === 'friends_changed' && read())
    return () => {
      clearInterval(timer)
      unwatch()
    }
  }, [read])
  return { info, error, read }
}
