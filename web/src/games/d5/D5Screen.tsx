import { GameScreen } from '../game/GameScreen.tsx'
import { d5Face } from './d5-face.ts'

export function D5Screen() {
  return <GameScreen face={d5Face} />
}
