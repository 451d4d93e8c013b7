import type { DayFile } from '@mela/rules/games/records.ts'
import { signedDay } from '../../rules/test/signed-day.ts'

export const GIVEN_UP = 1_767_700_000

/** A day whose chain was given up after its first draws. */
export function lostDay({ periods = 6, drawn = 4, down = [] as number[] } = {}): DayFile {
  const day = signedDay({ periods, down, behind: 1 + periods - drawn })
  return {
    ...day,
    chains: day.chains.map((chain) => ({ ...chain, lost: { last_index: drawn, unix: GIVEN_UP } })),
    periods: day.periods.slice(0, drawn),
    lost: day.periods.slice(drawn).map(({ period, index, opening, closing }) => ({ period, index, opening, closing })),
  }
}
