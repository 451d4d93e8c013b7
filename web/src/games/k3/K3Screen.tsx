import { GameScreen } from '../game/GameScreen.tsx'
import { k3Face } from './k3-face.ts'

export function K3Screen() {
  return <GameScreen face={k3Face} />
}
