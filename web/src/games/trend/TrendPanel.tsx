import { useState } from 'react'
import { RULES_OF } from '@mela/contract/games/games-rules.ts'
import { readOutcome } from '@mela/rules/games/outcome.ts'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { Trend as Chart } from '@mela/ui/game/Trend.tsx'
import { Strip } from '@mela/ui/layout/Strip.tsx'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import type { DrawResult, GameFace } from '../game/game-face.ts'
import { sequencePart } from '../game/periods.ts'
import { useLongerResults, type Results } from '../results/results.ts'
import { TrendNumbers } from './TrendNumbers.tsx'
import { TRENDS, valuesOf, type Trend } from './trends.ts'
import css from './TrendPanel.module.css'

const LENGTHS = [5, 10, 20, 100]
const USUAL_LENGTH = 10
/** More places than that go into a strip. */
const SEGMENTS_MOST = 6

interface TrendPanelProps {
  face: GameFace
  results: Results
  list: readonly DrawResult[]
}

/** One number of each of the last draws: the digit, a sum, or what stood at a place. */
export function TrendPanel({ face, results, list }: TrendPanelProps) {
  const { t, locale } = useI18n()
  const name = RULES_OF[face.game_type]
  const trends = TRENDS[name]
  const [wanted, want] = useState<string>()
  const [length, setLength] = useState(USUAL_LENGTH)
  const trend = trends.find(({ id }) => id === wanted) ?? trends[0]!
  const drawn = useLongerResults(results, list, length).map(({ period, result }) => ({
    period,
    value: trend.valueOf(readOutcome(name, result)!),
  }))
  const values = drawn.map(({ value }) => value)
  const label = t('games.trend_label', {
    what: trend.nameOf(t),
    n: drawn.length,
    values: new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(values.map(String)),
  })
  return (
    <>
      <div className={css.choices}>
        {trends.length > 1 && <Places trends={trends} id={trend.id} onId={want} />}
        <Lengths length={length} onLength={setLength} />
      </div>
      <Chart
        rows={drawn.map(({ period, value }) => ({
          id: period,
          name: sequencePart(period),
          value,
          word: t(trend.isBig(value) ? 'games.big' : 'games.small'),
        }))}
        label={label}
        least={trend.least}
        most={trend.most}
        upperFrom={valuesOf(trend).find(trend.isBig)!}
        token={trend.token}
      />
      <TrendNumbers trend={trend} values={values} />
    </>
  )
}

interface PlacesProps {
  trends: readonly Trend[]
  id: string
  onId: (id: string) => void
}

function Places({ trends, id, onId }: PlacesProps) {
  const t = useT()
  if (trends.length <= SEGMENTS_MOST)
    return (
      <div className={css.places}>
        <Segmented
          label={t('games.places')}
          options={trends.map((trend) => ({ value: trend.id, label: trend.nameOf(t) }))}
          value={id}
          onValue={onId}
        />
      </div>
    )
  return (
    <Strip label={t('games.places')}>
      {trends.map((trend) => (
        <Chip key={trend.id} isOn={trend.id === id} onSelect={() => onId(trend.id)}>
          {trend.nameOf(t)}
        </Chip>
      ))}
    </Strip>
  )
}

function Lengths({ length, onLength }: { length: number; onLength: (length: number) => void }) {
  const t = useT()
  return (
    <div className={css.lengths} role="group" aria-label={t('games.last_draws')}>
      <span className={css.quiet}>{t('games.last_draws')}</span>
      {LENGTHS.map((each) => (
        <Chip key={each} isOn={each === length} onSelect={() => onLength(each)}>
          {each}
        </Chip>
      ))}
    </div>
  )
}
