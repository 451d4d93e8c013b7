import type { AgentInfo } from '@mela/contract/rewards/rewards-agents.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { useAmountWords } from '../../wallet/index.ts'

type Sums = AgentInfo['open']

/** Those that are more than nothing. */
export const isOpen = (sums: Sums): Sums => sums.filter(({ amount }) => /[1-9]/.test(amount))

/** Amounts of several currencies as one list of words. */
export function useSumWords(): (sums: Sums) => string {
  const { locale } = useI18n()
  const words = useAmountWords()
  return (sums) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(
      sums.map(({ amount, money_type }) => words(amount, money_type, { isShort: false })),
    )
}
