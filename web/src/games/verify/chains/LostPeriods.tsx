import { useId } from 'react'
import type { CallOutput } from '@mela/contract/client.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { api } from '../../../platform/net/api.ts'
import { formatFullDate } from '../../../platform/i18n/dates.ts'
import { useI18n, useT } from '../../../platform/i18n/i18n.ts'
import { PageFailure, PageLoading } from '../../../platform/page/PageState.tsx'
import { usePages } from '../../../platform/query/use-pages.ts'
import { refundExtraText } from '../../bet/ticket-sums.ts'
import { useLineName } from '../../records/use-line-name.ts'
import css from '../Verify.module.css'

type LostChain = CallOutput<'listLostChains'>['list'][number]

const SHOWN = 5

/** How many periods were never drawn, and of which chains: everybody can see it. */
export function LostPeriods() {
  const t = useT()
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id}>
      <div className={css.file}>
        <h2 className={css.name} id={id}>
          {t('draws.lost_title')}
        </h2>
        <Told />
      </div>
    </section>
  )
}

function Told() {
  const { t, locale } = useI18n()
  const { list, first, isLoading, error, more, retry } = usePages(
    ['listLostChains'],
    (page, { signal }) => api('listLostChains', page, { signal }),
    { keyOf: firstPeriod, limit: SHOWN },
  )
  const failure = error !== undefined && <PageFailure error={error} onRetry={retry} />
  if (!first) return failure || <PageLoading rows={1} />
  if (first.periods === 0) return <p className={css.quiet}>{t('draws.lost_none')}</p>
  const left = first.total - list.length
  return (
    <>
      <p>
        <strong>{t('draws.lost_sum', { n: first.periods })}</strong>
      </p>
      <p className={css.quiet}>{t('draws.lost_why', { percent: refundExtraText(locale) })}</p>
      <ul className={css.rows} aria-label={t('draws.lost_title')}>
        {list.map((chain) => (
          <Row key={chain.first_period} chain={chain} />
        ))}
      </ul>
      {failure ||
        (left > 0 && (
          <Button variant="soft" size="medium" busy={isLoading && t('app.loading')} onClick={more}>
            {t('draws.list_more', { n: Math.min(SHOWN, left) })}
          </Button>
        ))}
    </>
  )
}

function Row({ chain }: { chain: LostChain }) {
  const { t, locale } = useI18n()
  const name = useLineName(chain)
  const { first_period: from, last_period: to, periods, lost_unix } = chain
  return (
    <li className={css.row}>
      <b className={css.name}>{name}</b>
      <span>{from === to ? from : t('games.range', { from, to })}</span>
      <span className={css.quiet}>{t('draws.lost_row', { n: periods, date: formatFullDate(lost_unix, locale) })}</span>
    </li>
  )
}

const firstPeriod = ({ first_period }: LostChain) => first_period
