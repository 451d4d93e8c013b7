import type { Currency } from '@mela/contract/money.ts'
import { REBATE_LEAST } from '@mela/contract/rewards/rewards-rules.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useAmountWords } from '../../wallet/index.ts'
import css from './WashCode.module.css'

/** Which bets count, and from what on it is paid. */
export function CountingNote({ money_type }: { money_type: Currency }) {
  const t = useT()
  const words = useAmountWords()
  return <p className={css.note}>{t('rewards.counting', { least: words(REBATE_LEAST, money_type) })}</p>
}
