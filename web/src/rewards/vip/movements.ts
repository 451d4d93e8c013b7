import { toMinor, type Currency } from '@mela/contract/money.ts'
import type { Movement } from '@mela/contract/rewards/rewards.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { moneyText, useAmountWords } from '../../wallet/index.ts'

export const isNeeded = ({ need }: Movement, type: Currency): boolean => toMinor(need, type)! > 0n

/** How far something is, in words. */
export function useSoFar(type: Currency): (movement: Movement) => string {
  const { t, locale } = useI18n()
  const words = useAmountWords()
  return ({ now, need }) =>
    t('rewards.so_far', { now: moneyText(now, type, locale, { isShort: true }), need: words(need, type) })
}
