import { useNavigate, useSearch } from '@tanstack/react-router'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { Strip } from '@mela/ui/layout/Strip.tsx'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty, PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { PagesEnd } from '../../platform/query/PagesEnd.tsx'
import { ListState, usePages } from '../../platform/query/use-pages.ts'
import { EconomyNote } from '../../wallet/index.ts'
import { faces } from '../game/faces.ts'
import { gameEntries, offersOf, type GameConfig } from '../game-config.ts'
import { useGameConfig } from '../use-game-config.ts'
import type { GameFace } from '../game/game-face.ts'
import { lengthText } from '../game/length-text.ts'
import { ResultTable } from './ResultTable.tsx'
import css from './HistoryScreen.module.css'

/** Past draws of a game and line. */
export function HistoryScreen() {
  const t = useT()
  const { answer, error, load } = useGameConfig()
  return (
    <Page title={t('pages.history')} back={pathOf('Game')}>
      <div className={css.parts}>
        <PageOffline />
        <EconomyNote />
        {answer ? (
          <Chosen config={answer} />
        ) : error === undefined ? (
          <PageLoading />
        ) : (
          <PageFailure error={error} onRetry={load} />
        )}
      </div>
    </Page>
  )
}

function Chosen({ config }: { config: GameConfig }) {
  const t = useT()
  const navigate = useNavigate()
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const offers = offersOf(config).filter(({ game_type, lines }) => faces[game_type] && lines.length > 0)
  const offer = offers.find(({ game_type }) => String(game_type) === search['game']) ?? offers[0]
  if (!offer) return <PageEmpty art="calendar" title={t('pages.draws_empty')} />
  const line = offer.lines.find(({ code }) => code === search['line']) ?? offer.lines[0]!
  const show = (game: string, code?: string) =>
    void navigate({ href: pathOf('History', {}, { game, line: code }), replace: true })
  return (
    <>
      <Segmented
        label={t('games.all_games')}
        options={offers.map(({ game_type }) => ({ value: String(game_type), label: t(gameEntries[game_type].name) }))}
        value={String(offer.game_type)}
        onValue={(game) => show(game)}
      />
      <Strip label={t('games.line')}>
        {offer.lines.map(({ code, period_seconds }) => (
          <Chip key={code} isOn={code === line.code} onSelect={() => show(String(offer.game_type), code)}>
            {lengthText(period_seconds, t)}
          </Chip>
        ))}
      </Strip>
      <Draws face={faces[offer.game_type]!} line={line.code} />
    </>
  )
}

function Draws({ face, line }: { face: GameFace; line: string }) {
  const t = useT()
  const { game_type } = face
  const draws = usePages(
    ['listGameResults', game_type, line],
    (page, { signal }) => api('listGameResults', { game_type, line, ...page }, { signal }),
    { keyOf: periodOf },
  )
  const { list, state, error } = draws
  if (list.length === 0) {
    const isNone = state !== ListState.FirstLoad && error === undefined
    return isNone ? <PageEmpty art="calendar" title={t('pages.draws_empty')} /> : <PagesEnd pages={draws} />
  }
  return (
    <div className={css.card}>
      <ResultTable face={face} list={list} />
      <PagesEnd pages={draws} />
    </div>
  )
}

const periodOf = ({ period }: { period: string }) => period
