import { Currency } from '@mela/contract/money.ts'
import { REBATE_LEAST } from '@mela/contract/rewards/rewards-rules.ts'
import type { WashCode } from '@mela/contract/rewards/rewards.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { CurrencySign, moneyText, useAmountWords } from '../../wallet/index.ts'
import { isEnough, isSomething } from './rebate-sums.ts'
import type { Collect } from './use-collect.ts'
import css from './WashCode.module.css'

/** All that is ready, and the button that takes it. */
export function RebateTotal({ rebate, collecting }: { rebate: WashCode; collecting: Collect }) {
  const { t, locale } = useI18n()
  const words = useAmountWords()
  const isOffline = useConnection() === 'offline'
  const { level, money_type, total_amount, list } = rebate
  const isReady = isEnough(total_amount, money_type)
  const reason = () => {
    if (isReady) return isOffline ? t('app.offline_plain') : undefined
    return list.some((each) => isSomething(each, money_type))
      ? t('rewards.too_little', { least: words(REBATE_LEAST, money_type) })
      : t('rewards.nothing')
  }
  return (
    <section className={css.total} aria-labelledby="rebate-total">
      <h2 id="rebate-total">{t('rewards.ready_now', { level })}</h2>
      <p className={css.amount}>
        {moneyText(total_amount, money_type, locale)}
        {money_type === Currency.Diamond && <CurrencySign type={money_type} size={32} />}
      </p>
      <Button
        variant="luck"
        isWide
        busy={collecting.running === 'all' && t('rewards.collecting')}
        reason={reason()}
        onClick={() => collecting.collect('all')}
      >
        {isReady ? t('rewards.collect_amount', { amount: words(total_amount, money_type) }) : t('rewards.collect')}
      </Button>
    </section>
  )
}
