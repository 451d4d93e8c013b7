import {
  CODE_LENGTH,
  isEmail,
  isInviteCode,
  isLoginKey,
  isMobile,
  isPasswordLength,
  isUsernameLength,
} from '@mela/contract/account/account-rules.ts'
import { Refused } from '@mela/contract/client.ts'
import type { RefusalName } from '@mela/contract/errors.ts'
import { failureText } from '../../platform/net/failure-text.ts'
import type { TextKey } from '../../names/areas.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'

/** Not yet in words, so that what is on screen follows a change of language. */
export type Words = (t: Translate) => string
const words =
  (key: TextKey): Words =>
  (t) =>
    t(key)

export type FieldName =
  | 'username'
  | 'mobile'
  | 'email'
  | 'password'
  | 'again'
  | 'old_password'
  | 'code'
  | 'invite_code'
  | 'nickname'
/** `form` is about none of the fields. */
export type FormErrors = { [Name in FieldName | 'form']?: Words | undefined }
export type FormValues = { [Name in FieldName]?: string }

const rules: { [Name in FieldName]?: [isRight: (value: string) => boolean, wrong: TextKey] } = {
  username: [isUsernameLength, 'account.username_length'],
  mobile: [isMobile, 'account.mobile_format'],
  email: [isEmail, 'account.email_format'],
  password: [isPasswordLength, 'account.password_length'],
  old_password: [(value) => value !== '', 'account.old_password_missing'],
  code: [(value) => new RegExp(`^\\d{${CODE_LENGTH}}$`).test(value), 'account.code_missing'],
  invite_code: [(value) => value === '' || isInviteCode(value), 'errors.invalid_invite_code'],
}

/** Every field of the form against the rule of its name; undefined when all is right. */
export function checkForm(values: FormValues): FormErrors | undefined {
  const errors: FormErrors = {}
  for (const [name, value] of Object.entries(values) as [FieldName, string][]) {
    const rule = rules[name]
    if (rule && !rule[0](value)) errors[name] = words(rule[1])
  }
  // What a card holds is longer than any password.
  if (values.again === undefined && isLoginKey(values.password ?? '')) delete errors.password
  if (values.again !== undefined && values.again !== values.password) errors.again = words('account.passwords_differ')
  return Object.keys(errors).length > 0 ? errors : undefined
}

const FIELDS: { [Reason in RefusalName]?: readonly FieldName[] } = {
  username_taken: ['username'],
  agent_account_in_use: ['username'],
  account_not_found: ['username', 'mobile', 'email'],
  mobile_already_bound: ['mobile'],
  email_already_bound: ['email'],
  cannot_send_code: ['mobile', 'email'],
  wrong_password: ['password', 'old_password'],
  wrong_old_password: ['old_password'],
  wrong_captcha: ['code'],
  too_many_captcha_attempts: ['code'],
  invalid_invite_code: ['invite_code'],
}

/** Puts a refusal under the field it is about, where the form has that field. */
export function refusalErrors(error: unknown, values: FormValues): FormErrors {
  if (!(error instanceof Refused)) return { form: (t) => failureText(error, t) }
  const field = FIELDS[error.reason]?.find((name) => values[name] !== undefined) ?? 'form'
  return { [field]: (t: Translate) => refusalText(error, t) }
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const WAITS: readonly RefusalName[] = [
  'too_many_password_attempts',
  'too_many_operations',
  'too_many_captcha_attempts',
  'withdraw_password_locked',
]

function refusalText(error: Refused, t: Translate): string {
  if (error.reason === 'user_banned') return t('account.suspended')
  const seconds = error.data.retry_after
  if (!seconds || !WAITS.includes(error.reason)) return failureText(error, t)
  if (seconds >= HOUR) return t('account.attempts_wait_hours', { n: Math.ceil(seconds / HOUR) })
  if (seconds >= MINUTE) return t('account.attempts_wait_minutes', { n: Math.ceil(seconds / MINUTE) })
  return t('account.attempts_wait_seconds', { n: Math.ceil(seconds) })
}
