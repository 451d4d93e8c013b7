import { useState } from 'react'
import { useT } from '../platform/i18n.ts'
import { refusalErrors, type Words } from './form-errors.ts'
import { quickStart } from './session.ts'

/** An account without typing. */
export function useQuickStart() {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Words>()
  const start = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await quickStart()
    } catch (failure) {
      setError(() => refusalErrors(failure, {}).form)
    } finally {
      setBusy(false)
    }
  }
  return { start, isBusy, error: error?.(t) }
}
