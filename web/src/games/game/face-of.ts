import { GameType } from '@mela/contract/games/games-rules.ts'
import { faces } from './faces.ts'
import type { GameFace } from './game-face.ts'

/** A game without a board of its own is shown like the one whose rules it shares. */
export const faceOf = (game_type: GameType): GameFace => faces[game_type] ?? faces[GameType.WinGo]!
