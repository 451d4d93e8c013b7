import { GameType } from '@mela/contract/games/games-rules.ts'
import type { GameFace } from '../game/game-face.ts'
import { wingoFace } from '../wingo/wingo-face.ts'
import { BlockSource } from './BlockSource.tsx'

/** WinGo with a digit from elsewhere. */
export const trxWingoFace: GameFace = { ...wingoFace, game_type: GameType.TrxWinGo, Source: BlockSource }
