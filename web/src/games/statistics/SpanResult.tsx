import type { CallOutput } from '@mela/contract/client.ts'
import type { DataSpan } from '@mela/contract/games/games-rules.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { amountText } from '../../wallet/index.ts'
import { percentText } from '../bet/ticket-sums.ts'
import { profitBars } from './profit-bars.ts'
import { ProfitBars } from './ProfitBars.tsx'
import css from './Statistics.module.css'

type Data = CallOutput<'getGameData'>
interface SpanResultProps {
  span: DataSpan
  total: Data['list'][number]
  days: NonNullable<Data['span']>
}

const PERCENT_HUNDREDTHS = 10_000

/** What a span came to: the sum, its days, and how often something was won. */
export function SpanResult({ span, total, days }: SpanResultProps) {
  const { t, locale } = useI18n()
  const { money_type, profit, bet_num, win_num } = total
  const dates = new Intl.DateTimeFormat(locale, {
    ...(span === 'year' ? { year: 'numeric' } : { day: 'numeric', month: 'short' }),
    timeZone: 'UTC',
  }).formatRange(Date.parse(days.start), Date.parse(days.end))
  const bars = profitBars(span, days, money_type)
  const count = new Intl.NumberFormat(locale)
  const facts = [
    { name: t('games.bets'), value: count.format(bet_num) },
    { name: t('games.won'), value: count.format(win_num) },
    {
      name: t('games.won_share'),
      value: percentText(Math.round((win_num * PERCENT_HUNDREDTHS) / bet_num), locale),
    },
  ]
  return (
    <>
      <section className={css.card} aria-label={t('games.net_result')}>
        <p className={css.quiet}>{t('games.result_of', { dates })}</p>
        <p className={css.sum}>
          {amountText(profit, money_type, locale, { isSigned: !profit.startsWith('-') && Number(profit) > 0 })}
        </p>
        {bars.length > 0 && <ProfitBars {...{ span, bars, money_type }} />}
      </section>
      <dl className={css.facts}>
        {facts.map(({ name, value }) => (
          <div key={name} className={css.fact}>
            <dt className={css.quiet}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
