import { Currency } from '@mela/contract/money.ts'
import { Countdown } from '@mela/ui/feedback/Countdown.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { moneyText } from '../withdraw/money-text.ts'
import { useAmountWords } from './amount-words.ts'
import { minOf, rateOf, type ExchangeConfig, type Wish } from './exchange-form.ts'
import type { Quote } from './use-quote.ts'
import css from './Exchange.module.css'

interface ExchangeFactsProps {
  config: ExchangeConfig
  wish: Wish
  quote: Quote | undefined
  seconds: number
}

/** Rate and costs as the server says them, and how long they hold. */
export function ExchangeFacts({ config, wish: { from, to }, quote, seconds }: ExchangeFactsProps) {
  const { t, locale } = useI18n()
  const words = useAmountWords()
  const rate = quote?.rate ?? rateOf(config, { from, to })
  const min = minOf(config, from)
  // Before there is an offer they are what the site charges, in rupees.
  const cost = (quoted: string | undefined, set: string) =>
    quoted === undefined ? moneyText(set, Currency.Rupee, locale) : moneyText(quoted, from, locale)
  const facts = [
    ...(rate
      ? [{ name: t('wallet.exchange_rate'), value: `${words('1', from)} = ${words(rate, to, { isRate: true })}` }]
      : []),
    { name: t('wallet.exchange_fee'), value: cost(quote?.fee, config.fee) },
    { name: t('wallet.exchange_cashback'), value: cost(quote?.cashback, config.cashback) },
    ...(min ? [{ name: t('wallet.exchange_min'), value: moneyText(min, from, locale) }] : []),
  ]
  return (
    <>
      <div className={css.card}>
        <Facts facts={facts} />
      </div>
      {quote && seconds > 0 && (
        <p className={css.held}>
          {t('wallet.exchange_held')}
          <Countdown
            variant="pill"
            seconds={seconds}
            label={t('wallet.exchange_held_for', { n: seconds })}
            announce={(n) => t('wallet.exchange_held_for', { n })}
          />
        </p>
      )}
    </>
  )
}
