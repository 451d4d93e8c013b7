import type { TextKey } from '../../names/areas.ts'
import { hasText, type Translate } from '../../platform/i18n/i18n.ts'

/** The sentence of a reason, or nothing for one that this build does not know. */
export function reasonText(kind: 'recharge' | 'withdraw', reason: string, t: Translate): string | undefined {
  const named = reason.startsWith(`${kind}_reason_`) ? reason : `${kind}_reason_${reason}`
  const key = `wallet.${named}`
  return reason !== '' && hasText(key) ? t(key as TextKey) : undefined
}
