import type { GameName } from '@mela/rules/games/market.ts'
import { readOutcome, tellOutcome, type ToldOutcome } from '@mela/rules/games/outcome.ts'

/** A result as it is stored, in the words of lists. */
export function tellResult(game: GameName, result: string): ToldOutcome {
  const outcome = readOutcome(game, result)
  if (!outcome) throw new Error(`${game} has no result ${result}`)
  return tellOutcome(game, outcome)
}
