import { Refused } from '@mela/contract/client.ts'
import { GAME_TYPES, type GameType } from '@mela/contract/games/games-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import { isOpen, useGameConfig } from '../games/index.ts'

export interface Offered {
  games: readonly GameType[]
  /** What people bet with; none where nobody could say. */
  money_types: readonly Currency[]
}
const UNKNOWN: Offered = { games: GAME_TYPES, money_types: [] }

/** The games that this site has, all that there are where nobody can say. Whoever may not play is told so in their place. */
export function useOffered(): { answer: Offered | undefined; error: unknown; load: () => void } {
  const { answer, error, load } = useGameConfig()
  if (answer) {
    const open = answer.switch_list.filter(isOpen).toSorted((one, other) => one.order - other.order)
    return { answer: { games: open.map(({ game_type }) => game_type), money_types: answer.money_types }, error, load }
  }
  const isUnreached = error !== undefined && !(error instanceof Refused)
  return { answer: isUnreached ? UNKNOWN : undefined, error, load }
}
