import type { CallInput, CallOutput } from '@mela/contract/client.ts'
import { classes } from '@mela/ui/classes.ts'
import { useI18n } from '../../../platform/i18n/i18n.ts'
import { useCall } from '../../../platform/query/use-read.ts'
import { amountText } from '../../amount/amount-parts.ts'
import { currencyNames } from '../../amount/currency-names.ts'
import { useBalanceNews } from '../use-balance-news.ts'
import css from './RecordTotals.module.css'

type Total = CallOutput<'getAccountTransactionTotals'>['list'][number]

const isSome = (amount: string) => /[1-9]/.test(amount)

/** What came in and what went out in the records of a filter, in each currency that has any. */
export function RecordTotals({ filter }: { filter: CallInput<'getAccountTransactionTotals'> }) {
  const { t } = useI18n()
  const { answer, load } = useCall('getAccountTransactionTotals', filter)
  useBalanceNews(load)
  const list = answer?.list.filter((total) => isSome(total.in) || isSome(total.out)) ?? []
  if (list.length === 0) return null
  return (
    <section className={css.totals} aria-label={t('wallet.record_totals')}>
      {list.map((total) => (
        <TotalLine key={total.money_type} total={total} isNamed={list.length > 1} />
      ))}
    </section>
  )
}

function TotalLine({ total, isNamed }: { total: Total; isNamed: boolean }) {
  const { t, locale } = useI18n()
  const { money_type } = total
  const came = amountText(total.in, money_type, locale, { isSigned: isSome(total.in) })
  const went = amountText(isSome(total.out) ? `-${total.out}` : total.out, money_type, locale)
  return (
    <div className={css.line}>
      {isNamed && <span className={css.currency}>{t(currencyNames[money_type])}</span>}
      <dl className={css.line}>
        <div className={css.sum}>
          <dt>{t('wallet.record_in')}</dt>
          <dd className={classes(isSome(total.in) && css.gain)}>{came}</dd>
        </div>
        <div className={css.sum}>
          <dt>{t('wallet.record_out')}</dt>
          <dd>{went}</dd>
        </div>
      </dl>
    </div>
  )
}
