import { useState } from 'react'
import { useT } from '../platform/i18n.ts'
import { checkForm, refusalErrors, type FormErrors, type SignInForm } from './sign-in-errors.ts'

/** What was typed, what is wrong with it, and whether the server is being asked. */
export function useSignInForm(initial: SignInForm, send: (form: SignInForm) => Promise<void>) {
  const t = useT()
  const [form, setForm] = useState(initial)
  const [errors, setErrors] = useState<FormErrors>({})
  const [isBusy, setBusy] = useState(false)
  const field = (name: keyof SignInForm) => ({
    name,
    value: form[name] ?? '',
    error: errors[name]?.(t),
    onValue(value: string) {
      setForm({ ...form, [name]: value })
      setErrors({ ...errors, [name]: undefined, form: undefined })
    },
  })
  const submit = async (entered = form) => {
    if (isBusy) return
    const wrong = checkForm(entered)
    if (wrong) return setErrors(wrong)
    setErrors({})
    setBusy(true)
    try {
      await send(entered)
    } catch (error) {
      setErrors(refusalErrors(error))
    } finally {
      setBusy(false)
    }
  }
  return { field, submit, isBusy, formError: errors.form?.(t) }
}
