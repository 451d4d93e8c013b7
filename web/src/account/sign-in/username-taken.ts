import { isUsernameLength } from '@mela/contract/account/account-rules.ts'
import { api } from '../../platform/net/api.ts'
import type { TextKey } from '../../names/areas.ts'
import type { FormErrors } from './form-errors.ts'

interface UsernameForm {
  fail: (wrong: FormErrors) => void
}

/** When the field is left, so that it is said early; the server decides when the form is sent. */
export async function warnIfTaken(input: HTMLInputElement, form: UsernameForm, text: TextKey): Promise<void> {
  const username = input.value
  if (!isUsernameLength(username)) return
  const { exists } = await api('checkUsername', { username }).catch(() => ({ exists: false }))
  // Not when the name was changed meanwhile.
  if (exists && input.value === username) form.fail({ username: (words) => words(text) })
}
