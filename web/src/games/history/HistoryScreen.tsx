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
import { gameEntries, offersOf, type ClientEntry, type GameConfig } from '../game-config.ts'
import { useGameConfig } from '../use-game-config.ts'
import type { GameFace } from '../game/game-face.ts'
import { lengthText } from '../game/length-text.ts'
import { DayChip } from './DayChip.tsx'
import { DayFileButton } from './DayFileButton.tsx'
import { ResultTable } from '../results/ResultTable.tsx'
import css from './HistoryScreen.module.css'

interface Asked {
  offer: ClientEntry
  line: string
  /** As the address has it. */
  day: string | undefined
}

/** Past draws of a game and line, of all days or one. */
export function HistoryScreen() {
  const t = useT()
  const { answer, error, load } = useGameConfig()
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const offers = answer ? shownOffers(answer) : []
  const asked = askedOf(offers, search)
  return (
    <Page
      title={t('pages.history')}
      back={pathOf('Game')}
      actions={asked && <DayFileButton game_type={asked.offer.game_type} line={asked.line} day={asked.day} />}
    >
      <div className={css.parts}>
        <PageOffline />
        <EconomyNote />
        {asked ? (
          <Chosen offers={offers} asked={asked} />
        ) : answer ? (
          <PageEmpty art="calendar" title={t('pages.draws_empty')} />
        ) : error === undefined ? (
          <PageLoading />
        ) : (
          <PageFailure error={error} onRetry={load} />
        )}
      </div>
    </Page>
  )
}

const shownOffers = (config: GameConfig) =>
  offersOf(config).filter(({ game_type, lines }) => faces[game_type] && lines.length > 0)

function askedOf(offers: readonly ClientEntry[], search: Record<string, string | undefined>): Asked | undefined {
  const offer = offers.find(({ game_type }) => String(game_type) === search['game']) ?? offers[0]
  if (!offer) return undefined
  const line = offer.lines.find(({ code }) => code === search['line']) ?? offer.lines[0]!
  const day = /^\d{4}-\d\d-\d\d$/.test(search['day'] ?? '') ? search['day'] : undefined
  return { offer, line: line.code, day }
}

function Chosen({ offers, asked: { offer, line, day } }: { offers: readonly ClientEntry[]; asked: Asked }) {
  const t = useT()
  const navigate = useNavigate()
  const game = String(offer.game_type)
  const show = (changed: { game?: string; line?: string | undefined; day?: string | undefined }) =>
    void navigate({ href: pathOf('History', {}, { game, line, day, ...changed }), replace: true })
  return (
    <>
      <Segmented
        label={t('games.all_games')}
        options={offers.map(({ game_type }) => ({ value: String(game_type), label: t(gameEntries[game_type].name) }))}
        value={game}
        onValue={(next) => show({ game: next, line: undefined })}
      />
      <div className={css.strip}>
        <Strip label={t('games.line')}>
          {offer.lines.map(({ code, period_seconds }) => (
            <Chip key={code} isOn={code === line} onSelect={() => show({ line: code })}>
              {lengthText(period_seconds, t)}
            </Chip>
          ))}
          <DayChip day={day} onDay={(next) => show({ day: next })} />
          {day !== undefined && (
            <Chip icon="close" isOn={false} onSelect={() => show({ day: undefined })}>
              {t('games.all_days')}
            </Chip>
          )}
        </Strip>
      </div>
      <Draws face={faces[offer.game_type]!} line={line} day={day} />
    </>
  )
}

function Draws({ face, line, day }: { face: GameFace; line: string; day: string | undefined }) {
  const t = useT()
  const { game_type } = face
  const draws = usePages(
    ['listGameResults', game_type, line, day],
    (page, { signal }) => api('listGameResults', { game_type, line, ...(day && { day }), ...page }, { signal }),
    { keyOf: periodOf },
  )
  const { list, state, error } = draws
  if (list.length === 0) {
    const isNone = state !== ListState.FirstLoad && error === undefined
    const title = t(day === undefined ? 'pages.draws_empty' : 'games.no_draws_day')
    return isNone ? <PageEmpty art="calendar" title={title} /> : <PagesEnd pages={draws} />
  }
  return (
    <div className={css.card}>
      <ResultTable face={face} list={list} />
      <PagesEnd pages={draws} />
    </div>
  )
}

const periodOf = ({ period }: { period: string }) => period
