import { Refused, Unreachable } from '@mela/contract/client.ts'
import type { TextKey } from '../../names/areas.ts'
import { CODE_TEXTS } from '../../names/code-texts.ts'
import { hasText, type Translate } from '../i18n/i18n.ts'
import { isOnline } from '../device/visibility.ts'

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
