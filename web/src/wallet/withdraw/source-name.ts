import type { Turnover } from '@mela/contract/wallet-withdraw.ts'
import { formatDay } from '../../platform/dates.ts'
import { useI18n, type TextKey } from '../../platform/i18n.ts'

const SOURCES: Record<string, TextKey> = {
  direct_charge: 'wallet.withdraw_from_direct_charge',
  bonus: 'wallet.withdraw_from_bonus',
}

/** The name of a source with its day. */
export function useSourceName() {
  const { t, locale } = useI18n()
  return ({ source, created_at }: Turnover) =>
    t(SOURCES[source] ?? 'wallet.withdraw_from_other', { day: formatDay(Date.parse(created_at), locale) })
}
