import { RULES_OF } from '@mela/contract/games/games-rules.ts'
import { readOutcome, tellOutcome } from '@mela/rules/games/outcome.ts'
import type { DrawResult, GameFace } from '../game/game-face.ts'

/** A result in the words of lists. */
export function toldOf({ game_type }: GameFace, result: string): Pick<DrawResult, 'result' | 'number' | 'size'> {
  const name = RULES_OF[game_type]
  return tellOutcome(name, readOutcome(name, result)!)
}
