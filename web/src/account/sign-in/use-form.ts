import { useRef, useState } from 'react'
import { Refused } from '@mela/contract/client.ts'
import { isToBeTold, tellFailure } from '../../platform/net/tell-failure.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { checkForm, refusalErrors, type FieldName, type FormErrors } from './form-errors.ts'

/** What was typed, what is wrong with it, and whether the server is being asked. */
export function useForm<Name extends FieldName>(initial: Record<Name, string>) {
  type Values = Record<Name, string>
  type Send = (values: Values) => Promise<unknown>
  const t = useT()
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FormErrors>({})
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const setValue = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined, form: undefined }))
  }
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: errors[name]?.(t),
    onValue: (value: string) => setValue(name, value),
  })
  const refuse = (error: unknown) => {
    if (!isToBeTold(error)) return
    setErrors(refusalErrors(error, values))
    if (error instanceof Refused && error.reason === 'user_banned') tellFailure(error)
  }
  /** Nothing is sent while a rule of the fields is broken or an earlier answer is awaited. */
  const submit = async (send: Send): Promise<void> => {
    // The state of the button is a frame late; a double tap is not.
    if (isSending.current) return
    const wrong = checkForm(values)
    if (wrong) return setErrors(wrong)
    setErrors({})
    setBusy(true)
    isSending.current = true
    try {
      await send(values)
    } catch (error) {
      refuse(error)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return {
    values,
    field,
    setValue,
    /** For a check that comes beside the rules. */
    fail: (wrong: FormErrors) => setErrors((before) => ({ ...before, ...wrong })),
    /** For a call beside the one of the form. */
    refuse,
    submit,
    isBusy,
    formError: errors.form?.(t),
    onSubmit: (send: Send) => (event: { preventDefault(): void }) => {
      event.preventDefault()
      void submit(send)
    },
  }
}
