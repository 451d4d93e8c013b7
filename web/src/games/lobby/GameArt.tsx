import { GameType } from '@mela/contract/games/games-rules.ts'
import { CarToken } from '@mela/ui/game/CarToken.tsx'
import { Die } from '@mela/ui/game/Die.tsx'
import { DigitTile } from '@mela/ui/game/DigitTile.tsx'
import { NumberToken } from '@mela/ui/game/NumberToken.tsx'

const DIGITS = ['3', '8', '0', '5', '1']

/** What a game is played with; it says nothing that is not said beside it. */
export function GameArt({ game_type }: { game_type: GameType }) {
  switch (game_type) {
    case GameType.K3:
      return [5, 2, 6].map((pips) => <Die key={pips} pips={pips} label="" size={38} />)
    case GameType.D5:
      return DIGITS.map((digit) => <DigitTile key={digit} digit={digit} tone="light" />)
    case GameType.Racing:
      return [4, 7, 10].map((number) => <CarToken key={number} number={number} label="" size={36} />)
    default:
      return [5, 2, 7].map((digit) => <NumberToken key={digit} digit={digit} label="" size={36} />)
  }
}
