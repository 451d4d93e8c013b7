import { useLocation } from '@tanstack/react-router'
import { classes } from '@mela/ui/classes.ts'
import { NavBar } from '@mela/ui/layout/NavBar.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { PageFailure, PageLoading } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { gameEntries, isOpen, offersOf, type GameConfig, type GameOffer } from '../game-config.ts'
import { useGameConfig } from '../use-game-config.ts'
import { useMoneyType } from '../bet/money-type.ts'
import { LimitsButton } from '../limits/LimitsButton.tsx'
import { Winners } from '../results/Winners.tsx'
import { GameGlyph } from './GameGlyph.tsx'
import { LimitNote } from './LimitNote.tsx'
import { LineTimer, SimulatedLine, useShortestLine } from './LineTimer.tsx'
import { LobbyLink } from './LobbyLink.tsx'
import css from './GamesPane.module.css'

/** Beside a game on a desktop: the other games, who won lately, and how much of a limit is used. */
export function GamesPane() {
  const t = useT()
  const { answer, error, load } = useGameConfig()
  return (
    <div className={css.pane}>
      <NavBar title={t('pages.game')} isLarge>
        <LimitsButton />
      </NavBar>
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
      <div className={css.scroller}>
        <ul className={css.games} aria-label={t('games.all_games')}>
          {offersOf(config).map((offer) => (
            <li key={offer.game_type}>{isOpen(offer) ? <OpenRow offer={offer} /> : <ClosedRow offer={offer} />}</li>
          ))}
        </ul>
        <Winners money_type={money_type} isCompact />
      </div>
      <LimitNote money_type={money_type} />
    </>
  )
}

function OpenRow({ offer }: { offer: GameOffer }) {
  const t = useT()
  const { name, text, page } = gameEntries[offer.game_type]
  const path = pathOf(page)
  const isCurrent = useLocation({ select: ({ pathname }) => pathname === path })
  const line = useShortestLine(offer)
  return (
    <LobbyLink path={path} isCurrent={isCurrent} className={classes(css.row, css.open, isCurrent && css.current)}>
      <GameGlyph game_type={offer.game_type} />
      <span className={css.words}>
        <b className={css.name}>{t(name)}</b>
        <span className={css.text}>{t(text)}</span>
        <SimulatedLine line={line} />
      </span>
      <LineTimer line={line} isOnList />
    </LobbyLink>
  )
}

function ClosedRow({ offer: { game_type } }: { offer: GameOffer }) {
  const t = useT()
  return (
    <div className={classes(css.row, css.closed)}>
      <GameGlyph game_type={game_type} isClosed />
      <span className={css.words}>
        <b className={css.name}>{t(gameEntries[game_type].name)}</b>
        <span className={css.text}>{t('games.back_soon')}</span>
      </span>
    </div>
  )
}
