import type { ReactNode } from 'react'
import { CarToken } from '@mela/ui/game/CarToken.tsx'
import { NumberToken } from '@mela/ui/game/NumberToken.tsx'
import { TrendCounts } from '@mela/ui/game/TrendCounts.tsx'
import { useT, type Translate } from '../../platform/i18n/i18n.ts'
import { digitText } from '../wingo/digit-text.ts'
import { valuesOf, type Trend } from './trends.ts'
import css from './TrendPanel.module.css'

const LINE_MOST = 10
/** More values than that are only told apart by size. */
const VALUES_MOST = 2 * LINE_MOST

/** How often each value came among these draws; it says nothing of those to come. */
export function TrendNumbers({ trend, values }: { trend: Trend; values: readonly number[] }) {
  const t = useT()
  const label = t('games.trend_counts', { n: values.length })
  const all = valuesOf(trend)
  const big = values.filter(trend.isBig).length
  const counts = all.map((value) => ({
    id: String(value),
    name: nameOf(trend, value, t),
    count: values.filter((each) => each === value).length,
  }))
  return (
    <div className={css.numbers}>
      <h3 className={css.quiet}>{label}</h3>
      {all.length <= VALUES_MOST && (
        <TrendCounts
          label={label}
          counts={counts}
          columns={all.length <= LINE_MOST ? all.length : Math.ceil(all.length / 2)}
        />
      )}
      <TrendCounts
        label={t('games.size')}
        counts={[
          { id: 'small', name: t('games.small'), count: values.length - big },
          { id: 'big', name: t('games.big'), count: big },
        ]}
        columns={2}
      />
      <p className={css.quiet}>{t('games.trend_independent')}</p>
    </div>
  )
}

function nameOf({ token }: Trend, value: number, t: Translate): ReactNode {
  if (token === 'number') return <NumberToken digit={value} label={digitText(t, value)} size={24} />
  if (token === 'car') return <CarToken number={value} label={t('games.car_n', { n: value })} size={20} />
  return value
}
