import { useNavigate } from '@tanstack/react-router'
import { Countdown } from '@mela/ui/feedback/Countdown.tsx'
import { SimulatedMark } from '@mela/ui/game/SimulatedMark.tsx'
import { classes } from '@mela/ui/classes.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { gameEntries, type GameOffer } from '../game-config.ts'
import { GameArt } from './GameArt.tsx'
import { usePeriod } from '../game/use-period.ts'
import css from './GameCard.module.css'

/** The way into a game, with the time its shortest line still takes bets; a closed one leads nowhere. */
export function GameCard({ offer }: { offer: GameOffer }) {
  const t = useT()
  const navigate = useNavigate()
  const { name, text, page } = gameEntries[offer.game_type]
  const line = offer.lines[0]
  const words = (
    <>
      <b className={css.name}>{t(name)}</b>
      <span className={css.text}>{t(line ? text : 'games.back_soon')}</span>
    </>
  )
  if (offer.switch !== 1 || !line) return <div className={classes(css.card, css.closed)}>{words}</div>
  const path = pathOf(page)
  return (
    <a
      className={classes(css.card, css[`game_${offer.game_type}`])}
      href={path}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ to: path })
      }}
    >
      {words}
      <SimulatedLine offer={offer} line={line.code} />
      <span className={css.timer}>
        <LineTimer offer={offer} line={line.code} />
      </span>
      <span className={css.art} aria-hidden="true">
        <GameArt game_type={offer.game_type} />
      </span>
    </a>
  )
}

/** How long the shortest line takes bets. */
export function LineTimer({ offer, line }: { offer: GameOffer; line: string }) {
  const t = useT()
  const { running } = usePeriod(offer.game_type, line)
  if (!running) return null
  const { seconds_to_close: seconds, is_waiting } = running
  if (is_waiting) return null
  // Shown as 0:00 while it is drawn: words would stand over the name of the game.
  const label = seconds === 0 ? t('games.drawing') : t('games.seconds_left', { seconds })
  return <Countdown variant="pill" seconds={seconds} label={label} announce={() => ''} />
}

/** Of a game whose results come from a chain that is only like the real one. */
export function SimulatedLine({ offer, line }: { offer: GameOffer; line: string }) {
  const t = useT()
  const { running } = usePeriod(offer.game_type, line)
  if (!running?.block?.is_simulated) return null
  return (
    <span>
      <SimulatedMark text={t('games.simulated')} />
    </span>
  )
}
