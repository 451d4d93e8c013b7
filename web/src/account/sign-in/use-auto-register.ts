import { useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { isToBeTold } from '../../platform/net/tell-failure.ts'
import { refusalErrors, type Words } from './form-errors.ts'
import { autoRegister } from '../session/session.ts'

/** An account without typing. */
export function useAutoRegister() {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Words>()
  const start = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await autoRegister()
    } catch (failure) {
      if (isToBeTold(failure)) setError(() => refusalErrors(failure, {}).form)
    } finally {
      setBusy(false)
    }
  }
  return { start, isBusy, error: error?.(t) }
}
