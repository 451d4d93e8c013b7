import { GameScreen } from '../game/GameScreen.tsx'
import { wingoFace } from './wingo-face.ts'

export function WingoScreen() {
  return <GameScreen face={wingoFace} />
}
