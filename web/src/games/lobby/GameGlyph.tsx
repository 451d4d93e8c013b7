import { GameType } from '@mela/contract/games/games-rules.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { CarToken } from '@mela/ui/game/CarToken.tsx'
import { Die } from '@mela/ui/game/Die.tsx'
import { NumberToken } from '@mela/ui/game/NumberToken.tsx'
import { classes } from '@mela/ui/classes.ts'
import css from './GameGlyph.module.css'
import ground from './GameGround.module.css'

interface GameGlyphProps {
  game_type: GameType
  isClosed?: boolean
}

/** One sign for a game, on its colour; grey while it is closed. */
export function GameGlyph({ game_type, isClosed }: GameGlyphProps) {
  return (
    <span className={classes(css.glyph, isClosed ? css.closed : ground[`game_${game_type}`])} aria-hidden="true">
      <Sign game_type={game_type} />
    </span>
  )
}

function Sign({ game_type }: { game_type: GameType }) {
  switch (game_type) {
    case GameType.K3:
      return <Die pips={5} label="" size={32} />
    case GameType.D5:
      return <b className={css.digits}>831</b>
    case GameType.Racing:
      return <CarToken number={4} label="" size={36} />
    case GameType.TrxWinGo:
      return <Icon name="link" />
    default:
      return <NumberToken digit={7} label="" size={36} />
  }
}
