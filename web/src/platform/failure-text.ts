import { Refused, Unreachable } from '@mela/contract/client.ts'
import type { Translate } from './i18n.ts'

/** What a person may read about a call that did not work. */
export function failureText(error: unknown, t: Translate): string {
  if (error instanceof Refused) return t(`errors.${error.reason}`)
  if (error instanceof Unreachable) return t(error.is_timeout ? 'errors.timeout' : 'errors.network')
  return t('errors.unknown')
}
