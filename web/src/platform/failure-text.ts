import { Refused, Unreachable } from '@mela/contract/client.ts'
import { hasText, type TextKey, type Translate } from './i18n.ts'
import { isOnline } from './visibility.ts'

/** Of codes that may come with a reason this build does not know. */
const CODE_TEXTS: Record<number, TextKey> = {
  500: 'errors.service_error',
  10001: 'errors.account_blocked',
  10003: 'errors.too_many_operations',
  10004: 'errors.non_existent',
  10005: 'errors.no_authorization',
  10017: 'errors.user_banned',
  10018: 'errors.permission_not_allowed',
  10022: 'errors.already_friends',
  10023: 'errors.group_banned',
  10027: 'errors.login_abnormal',
}

export function codeText(code: number): TextKey {
  return CODE_TEXTS[code] ?? 'errors.unknown'
}

/** What a person may read about a call that did not work. */
export function failureText(error: unknown, t: Translate): string {
  if (error instanceof Refused) {
    const key = `errors.${error.reason}` as const
    const text = t(hasText(key) ? key : codeText(error.code))
    // Whoever asks for help with it has something to tell.
    return error.data.request_id ? `${text} (${error.data.request_id})` : text
  }
  if (error instanceof Unreachable) return t(error.is_timeout && isOnline() ? 'errors.timeout' : 'errors.network')
  return t('errors.unknown')
}
