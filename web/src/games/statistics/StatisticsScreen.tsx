import { useState } from 'react'
import { DATA_SPANS, type DataSpan } from '@mela/contract/games/games-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { Strip } from '@mela/ui/layout/Strip.tsx'
import type { TextKey } from '../../names/areas.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty, PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { useCall } from '../../platform/query/use-read.ts'
import { currencyNames, EconomyNote } from '../../wallet/index.ts'
import type { GameConfig } from '../game-config.ts'
import { LimitsButton } from '../limits/LimitsButton.tsx'
import { useMoneyType } from '../bet/money-type.ts'
import { useGameConfig } from '../use-game-config.ts'
import { percentText } from '../bet/ticket-sums.ts'
import { GameTotals } from './GameTotals.tsx'
import { houseShare } from './house-share.ts'
import { SpanResult } from './SpanResult.tsx'
import css from './Statistics.module.css'

const spanNames: Record<DataSpan, TextKey> = {
  day: 'limits.day',
  week: 'limits.week',
  month: 'limits.month',
  year: 'games.year',
}

/** What a person's own bets came to, game by game. */
export function StatisticsScreen() {
  const t = useT()
  const { answer, error, load } = useGameConfig()
  return (
    <Page title={t('pages.game_statics')} back={pathOf('Game')} actions={<LimitsButton />}>
      <div className={css.parts}>
        <PageOffline />
        <EconomyNote />
        {answer ? (
          <Statistics config={answer} />
        ) : error === undefined ? (
          <PageLoading />
        ) : (
          <PageFailure error={error} onRetry={load} />
        )}
      </div>
    </Page>
  )
}

function Statistics({ config }: { config: GameConfig }) {
  const t = useT()
  const [span, setSpan] = useState<DataSpan>('week')
  const usual = useMoneyType(config)
  const [money_type, setMoneyType] = useState<Currency>(usual)
  return (
    <>
      <Segmented
        label={t('limits.span')}
        options={DATA_SPANS.map((value) => ({ value, label: t(spanNames[value]) }))}
        value={span}
        onValue={setSpan}
      />
      {config.money_types.length > 1 && (
        <Strip label={t('limits.currency')}>
          {config.money_types.map((type) => (
            <Chip key={type} isOn={type === money_type} onSelect={() => setMoneyType(type)}>
              {t(currencyNames[type])}
            </Chip>
          ))}
        </Strip>
      )}
      <Totals span={span} money_type={money_type} />
      <HouseNote config={config} />
    </>
  )
}

function Totals({ span, money_type }: { span: DataSpan; money_type: Currency }) {
  const t = useT()
  const { answer, error, load } = useCall('getGameData', { span })
  if (!answer) return error === undefined ? <PageLoading /> : <PageFailure error={error} onRetry={load} />
  const total = answer.list.find((each) => each.money_type === money_type)
  if (!total || !answer.span) return <PageEmpty art="receipt" title={t('pages.bets_empty')} />
  return (
    <>
      <SpanResult {...{ span, total }} days={answer.span} />
      <GameTotals games={answer.games.filter((each) => each.money_type === money_type)} />
    </>
  )
}

function HouseNote({ config }: { config: GameConfig }) {
  const { t, locale } = useI18n()
  const share = houseShare(config, t)
  if (!share) return null
  return (
    <Note>
      {t('games.house_keeps', { least: percentText(share.least, locale), most: percentText(share.most, locale) })}
    </Note>
  )
}
