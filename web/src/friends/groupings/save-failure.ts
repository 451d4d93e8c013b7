import { Unreachable } from '@mela/contract/client.ts'
import { failureText } from '../../platform/net/failure-text.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'

/** Why groupings stay as they are: without a connection by its name, everything else in one sentence. */
export function saveFailure(error: unknown, t: Translate): string {
  return error instanceof Unreachable ? failureText(error, t) : t('groupings.save_failed')
}
