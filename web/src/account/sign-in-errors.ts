import { isPasswordLength, isUsernameLength } from '@mela/contract/account-rules.ts'
import { Refused } from '@mela/contract/client.ts'
import { failureText } from '../platform/failure-text.ts'
import type { Translate } from '../platform/i18n.ts'

/** Not yet in words, so that what is on screen follows a change of language. */
export type Words = (t: Translate) => string

export interface FormErrors {
  username?: Words | undefined
  password?: Words | undefined
  again?: Words | undefined
  /** About none of the fields. */
  form?: Words | undefined
}
export interface SignInForm {
  username: string
  password: string
  /** The second entry of a new password. */
  again?: string
}

export function checkForm({ username, password, again }: SignInForm): FormErrors | undefined {
  const errors: FormErrors = {
    username: isUsernameLength(username) ? undefined : (t) => t('account.username_length'),
    password: isPasswordLength(password) ? undefined : (t) => t('account.password_length'),
    again: again === undefined || again === password ? undefined : (t) => t('account.passwords_differ'),
  }
  return errors.username || errors.password || errors.again ? errors : undefined
}

/** Puts a refusal under the field it is about. */
export function refusalErrors(error: unknown): FormErrors {
  if (!(error instanceof Refused)) return { form: (t) => failureText(error, t) }
  const { reason } = error
  switch (reason) {
    case 'username_taken':
    case 'account_not_found':
      return { username: (t) => t(`errors.${reason}`) }
    case 'wrong_password':
      return { password: (t) => t('errors.wrong_password') }
    case 'too_many_password_attempts':
    case 'too_many_operations':
      return { form: (t) => waitText(error, t) }
    default:
      return { form: (t) => failureText(error, t) }
  }
}

const MINUTE = 60
const HOUR = 60 * MINUTE

function waitText(error: Refused, t: Translate): string {
  const seconds = error.data.retry_after
  if (!seconds) return failureText(error, t)
  if (seconds >= HOUR) return t('account.attempts_wait_hours', { n: Math.ceil(seconds / HOUR) })
  if (seconds >= MINUTE) return t('account.attempts_wait_minutes', { n: Math.ceil(seconds / MINUTE) })
  return t('account.attempts_wait_seconds', { n: Math.ceil(seconds) })
}
