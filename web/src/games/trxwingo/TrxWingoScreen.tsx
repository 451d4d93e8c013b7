import { GameScreen } from '../game/GameScreen.tsx'
import { trxWingoFace } from './trxwingo-face.ts'

export function TrxWingoScreen() {
  return <GameScreen face={trxWingoFace} />
}
