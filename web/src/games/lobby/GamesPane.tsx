import { useLocation, useNavigate } from '@tanstack/react-router'
import { classes } from '@mela/ui/classes.ts'
import { NavBar } from '@mela/ui/layout/NavBar.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { PageFailure, PageLoading } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { gameEntries, offersOf, type ClientEntry, type GameConfig } from '../game-config.ts'
import { useGameConfig } from '../use-game-config.ts'
import { LineTimer, SimulatedLine } from './GameCard.tsx'
import { GameArt } from './GameArt.tsx'
import { useMoneyType } from '../bet/money-type.ts'
import { Winners } from '../results/Winners.tsx'
import css from './GamesPane.module.css'

/** Beside a game on a desktop: the other games, and who won lately. */
export function GamesPane() {
  const t = useT()
  const { answer, error, load } = useGameConfig()
  return (
    <div className={css.pane}>
      <NavBar title={t('pages.game')} isLarge />
      {answer ? (
        <Games config={answer} />
      ) : error === undefined ? (
        <PageLoading />
      ) : (
        <PageFailure error={error} onRetry={load} />
      )}
    </div>
  )
}

function Games({ config }: { config: GameConfig }) {
  const t = useT()
  const money_type = useMoneyType(config)
  return (
    <>
      <ul className={css.games} aria-label={t('games.all_games')}>
        {offersOf(config).map((offer) => (
          <li key={offer.game_type}>
            <GameRow offer={offer} />
          </li>
        ))}
      </ul>
      <div className={css.winners}>
        <Winners money_type={money_type} />
      </div>
    </>
  )
}

function GameRow({ offer }: { offer: ClientEntry }) {
  const t = useT()
  const navigate = useNavigate()
  const { name, text } = gameEntries[offer.game_type]
  const path = pathOf(offer.pageName)
  const isCurrent = useLocation({ select: ({ pathname }) => pathname === path })
  const line = offer.lines[0]
  const words = (
    <>
      <span className={css.art} aria-hidden="true">
        <GameArt game_type={offer.game_type} />
      </span>
      <span className={css.words}>
        <b>{t(name)}</b>
        <span className={css.text}>{t(line ? text : 'games.back_soon')}</span>
        {line && <SimulatedLine offer={offer} line={line.code} />}
      </span>
    </>
  )
  if (offer.switch !== 1 || !line) return <div className={classes(css.row, css.closed)}>{words}</div>
  return (
    <a
      className={classes(css.row, isCurrent && css.current)}
      href={path}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ to: path })
      }}
    >
      {words}
      <LineTimer offer={offer} line={line.code} />
    </a>
  )
}
