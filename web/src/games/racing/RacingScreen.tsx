import { GameScreen } from '../game/GameScreen.tsx'
import { racingFace } from './racing-face.ts'

export function RacingScreen() {
  return <GameScreen face={racingFace} />
}
