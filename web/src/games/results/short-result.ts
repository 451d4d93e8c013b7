import { RULES_OF } from '@mela/contract/games/games-rules.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import { faceOf } from '../game/face-of.ts'
import type { OwnBet } from './own-bets.ts'
import { toldOf } from './told-of.ts'

/** What was drawn, as short as the row of a bet needs it. */
export function shortResult(t: Translate, { game_type, result, number }: OwnBet): string {
  switch (RULES_OF[game_type]) {
    case 'k3':
      return `${result.replaceAll(',', ' ')} (${number})`
    // The sum of the first two cars says nothing of the other places.
    case 'racing': {
      const face = faceOf(game_type)
      return face.tell(t, toldOf(face, result))
    }
    default:
      return number
  }
}
