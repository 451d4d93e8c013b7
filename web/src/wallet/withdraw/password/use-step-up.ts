import { useRef, useState } from 'react'
import { Unreachable } from '@mela/contract/client.ts'
import { isToBeTold } from '../../../platform/net/tell-failure.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { isOfPassword, moneyFailureText } from './password-error.ts'
import { isWholePassword } from '../withdraw-form.ts'

/**
 * Six digits that do something once they are complete. What is wrong with them is told here, and so is an answer that
 * never came: the digits are asked for again. All else goes to `onFailure`.
 */
export function useStepUp(send: (withdraw_password: string) => Promise<void>, onFailure?: (failure: unknown) => void) {
  const t = useT()
  const [digits, setDigits] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const submit = async (password: string) => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await send(password)
    } catch (error) {
      if (!isToBeTold(error)) return
      setDigits('')
      if (isOfPassword(error) || error instanceof Unreachable || !onFailure) setFailure(error)
      else onFailure(error)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return {
    digits,
    isBusy,
    error: failure === undefined ? undefined : moneyFailureText(failure, t),
    onDigits(next: string) {
      setDigits(next)
      if (isWholePassword(next)) void submit(next)
    },
    /** For a button of its own. */
    type: (next: string) => setDigits(next),
    submit,
  }
}
