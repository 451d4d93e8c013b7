import type { Turnover } from '@mela/contract/wallet/wallet-withdraw.ts'
import { formatDay } from '../../platform/i18n/dates.ts'
import type { TextKey } from '../../names/areas.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'

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
