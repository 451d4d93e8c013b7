import { ADULT_AGE, ageOn } from '@mela/contract/identity/identity-rules.ts'
import type { AgeState } from '@mela/contract/games/games-limits-rules.ts'

/** What a document says counts before what somebody said; one under 18 before any other. */
export function ageStateOf(documented: string | undefined, told: string | null, day: string): AgeState {
  const birth_date = documented ?? told
  if (birth_date === null) return 'unconfirmed'
  return ageOn(birth_date, day) < ADULT_AGE ? 'under_age' : 'adult'
}
