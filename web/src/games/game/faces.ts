import { GameType } from '@mela/contract/games/games-rules.ts'
import { d5Face } from '../d5/d5-face.ts'
import type { GameFace } from './game-face.ts'
import { k3Face } from '../k3/k3-face.ts'
import { racingFace } from '../racing/racing-face.ts'
import { trxWingoFace } from '../trxwingo/trxwingo-face.ts'
import { wingoFace } from '../wingo/wingo-face.ts'

/** The games that have a board. */
export const faces: Partial<Record<GameType, GameFace>> = {
  [GameType.WinGo]: wingoFace,
  [GameType.TrxWinGo]: trxWingoFace,
  [GameType.K3]: k3Face,
  [GameType.D5]: d5Face,
  [GameType.Racing]: racingFace,
}
