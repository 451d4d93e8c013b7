import { classes } from '@mela/ui/classes.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { gameEntries, isOpen, type GameOffer } from '../game-config.ts'
import { GameArt } from './GameArt.tsx'
import { GameGlyph } from './GameGlyph.tsx'
import { LineTimer, SimulatedLine, useShortestLine } from './LineTimer.tsx'
import { LobbyLink } from './LobbyLink.tsx'
import css from './GameCard.module.css'
import ground from './GameGround.module.css'

/** The way into a game, with the time its shortest line still takes bets; a closed one leads nowhere. */
export function GameCard({ offer }: { offer: GameOffer }) {
  return isOpen(offer) ? <OpenCard offer={offer} /> : <ClosedCard offer={offer} />
}

function OpenCard({ offer }: { offer: GameOffer }) {
  const t = useT()
  const { name, text, page } = gameEntries[offer.game_type]
  const line = useShortestLine(offer)
  return (
    <LobbyLink path={pathOf(page)} className={classes(css.card, ground[`game_${offer.game_type}`])}>
      <span className={css.head}>
        <b className={css.name}>{t(name)}</b>
        <span className={css.timer}>{!line.isDrawing && <LineTimer line={line} />}</span>
        <span className={css.below}>
          <span className={line.isDrawing ? css.covered : undefined}>{t(text)}</span>
          {line.isDrawing && <LineTimer line={line} />}
        </span>
        <SimulatedLine line={line} />
      </span>
      <span className={css.art}>
        <GameArt game_type={offer.game_type} />
      </span>
    </LobbyLink>
  )
}

function ClosedCard({ offer: { game_type } }: { offer: GameOffer }) {
  const t = useT()
  return (
    <div className={css.closed}>
      <GameGlyph game_type={game_type} isClosed />
      <span className={css.words}>
        <b>{t(gameEntries[game_type].name)}</b>
        <span className={css.soon}>{t('games.back_soon')}</span>
      </span>
    </div>
  )
}
