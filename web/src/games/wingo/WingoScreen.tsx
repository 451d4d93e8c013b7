import { GameScreen } from '../GameScreen.tsx'
import { wingoFace } from './wingo-face.ts'

export function WingoScreen() {
  return <GameScreen face={wingoFace} />
}
