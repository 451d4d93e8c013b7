import { useId, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { RULES_OF } from '@mela/contract/games/games-rules.ts'
import { classes } from '@mela/ui/classes.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import type { TextKey } from '../../names/areas.ts'
import { useIsWide } from '../../platform/device/viewport.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { PageFailure, PageLoading } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import type { GameFace } from '../game/game-face.ts'
import { TrendPanel } from '../trend/TrendPanel.tsx'
import { MyBets } from './MyBets.tsx'
import { isUndrawn, type useOwnBets } from './own-bets.ts'
import type { Results } from './results.ts'
import { ResultTable } from './ResultTable.tsx'
import { RunningBets } from './RunningBets.tsx'
import { VerifyNewest } from './VerifyNewest.tsx'
import css from './ResultTabs.module.css'

interface ResultTabsProps {
  face: GameFace
  results: Results
  bets: ReturnType<typeof useOwnBets>
  fee: number
  onHistory: () => void
}
type TabName = 'trend' | 'results' | 'bets'
const NAMES: Record<TabName, TextKey> = { trend: 'games.trend', results: 'games.results', bets: 'games.my_bets' }
const TABS: readonly TabName[] = ['results', 'trend', 'bets']
/** Where a draw is one digit, its trend tells as much as the list. */
const DIGIT_TABS: readonly TabName[] = ['trend', 'results', 'bets']

/** What was drawn on the line, and what this person has bet. */
export function ResultTabs({ face, results, bets, fee, onHistory }: ResultTabsProps) {
  const t = useT()
  const id = useId()
  const tabs = RULES_OF[face.game_type] === 'wingo' ? DIGIT_TABS : TABS
  const [shown, show] = useState<TabName>(tabs[0]!)
  const isWide = useIsWide()
  const undrawn = bets.list?.filter(isUndrawn).length ?? 0
  return (
    <section className={css.tabs}>
      <div className={css.head}>
        <div className={css.names} role="tablist" aria-label={t('games.draws_and_bets')}>
          {tabs.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              aria-selected={name === shown}
              aria-controls={`${id}-panel`}
              className={classes(css.tab, name === shown && css.on)}
              onClick={() => show(name)}
            >
              {t(NAMES[name])}
              {name === 'bets' && undrawn > 0 && <span className={css.count}>{undrawn}</span>}
            </button>
          ))}
        </div>
        <VerifyNewest newest={results.list?.[0]} />
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        {shown === 'bets' ? (
          <MyBets {...{ face, bets, fee }} />
        ) : (
          <Drawn {...{ face, results }} isTrend={shown === 'trend'} />
        )}
        {isWide && shown !== 'bets' && (
          <div className={css.running}>
            <RunningBets face={face} period={results.running} bets={bets.list} />
          </div>
        )}
        <div className={css.foot}>
          {shown === 'bets' ? (
            <OwnLinks />
          ) : (
            <Button variant="ghost" size="small" onClick={onHistory}>
              {t('pages.history')}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

function OwnLinks() {
  const t = useT()
  const navigate = useNavigate()
  return (['BettingRecord', 'GameStatics'] as const).map((route) => (
    <Button key={route} variant="ghost" size="small" onClick={() => void navigate({ to: pathOf(route) })}>
      {t(route === 'BettingRecord' ? 'games.all_bets' : 'pages.game_statics')}
    </Button>
  ))
}

function Drawn({ face, results, isTrend }: Pick<ResultTabsProps, 'face' | 'results'> & { isTrend: boolean }) {
  const t = useT()
  const { list, error, load } = results
  if (!list) return error === undefined ? <PageLoading rows={4} /> : <PageFailure error={error} onRetry={load} />
  if (list.length === 0) return <p className={css.none}>{t('games.no_draws')}</p>
  return isTrend ? <TrendPanel {...{ face, results, list }} /> : <ResultTable face={face} list={list} isShort />
}
