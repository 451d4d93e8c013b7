import { useEffect } from 'react'
import type { CallOutput } from '@mela/contract/client.ts'
import type { GameType } from '@mela/contract/games/games-rules.ts'
import { onNotification } from '../../chat/index.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../platform/query/use-read.ts'
import { amountText, currencyNames, type RecordFilter } from '../../wallet/index.ts'
import css from './BetSummary.module.css'

type Total = CallOutput<'getGameData'>['list'][number]

/** What the settled ones of these bets came to, in each currency. */
export function BetSummary({ filter: { choice, money_type, from, to } }: { filter: RecordFilter }) {
  const { t } = useI18n()
  const { answer, load } = useCall('getGameData', {
    ...(choice !== undefined && { game_type: choice as GameType }),
    ...(money_type !== undefined && { money_type }),
    ...(from && { start: from }),
    ...(to && { end: to }),
  })
  useEffect(
    () =>
      onNotification(({ type }) => {
        if (type === 'game_settled') load()
      }),
    [load],
  )
  if (!answer || answer.list.length === 0) return null
  return (
    <section className={css.card} aria-label={t('games.settled_bets')}>
      {answer.list.map((total) => (
        <div key={total.money_type} className={css.part}>
          <h2 className={css.quiet}>
            {t('games.settled_bets')}
            {answer.list.length > 1 && <span>{t(currencyNames[total.money_type])}</span>}
          </h2>
          <Facts total={total} />
        </div>
      ))}
    </section>
  )
}

function Facts({ total: { money_type, bet_num, bet_amount, win_amount, profit } }: { total: Total }) {
  const { t, locale } = useI18n()
  const text = (amount: string) => amountText(amount, money_type, locale, { isShort: true })
  const facts = [
    { name: t('games.bets'), value: new Intl.NumberFormat(locale).format(bet_num) },
    { name: t('games.staked_sum'), value: text(bet_amount) },
    { name: t('games.returned'), value: text(win_amount) },
    { name: t('games.net_result'), value: text(profit) },
  ]
  return (
    <dl className={css.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={css.fact}>
          <dt className={css.quiet}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
