import type { TrendToken } from '@mela/ui/game/TrendMark.tsx'
import { isBigSum as isBigDigitSum, PLACES } from '@mela/rules/games/d5.ts'
import { isBigSum as isBigDiceSum } from '@mela/rules/games/k3.ts'
import { sumOf, type GameName, type Outcome } from '@mela/rules/games/market.ts'
import { CARS, isBigCar, isBigSum as isBigCarSum, sumOfFirstTwo } from '@mela/rules/games/racing.ts'
import { isBigDigit } from '@mela/rules/games/wingo.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'

/** A number that every draw of a game has. */
export interface Trend {
  id: string
  nameOf: (t: Translate) => string
  valueOf: (outcome: Outcome) => number
  isBig: (value: number) => boolean
  least: number
  most: number
  token: TrendToken
}

const sum = (valueOf: Trend['valueOf'], isBig: Trend['isBig'], least: number, most: number): Trend => ({
  id: 'sum',
  nameOf: (t) => t('games.sum'),
  ...{ valueOf, isBig, least, most, token: 'tile' },
})
const digit = { isBig: isBigDigit, least: 0, most: 9 }

/** What people follow of each game, the usual first. */
export const TRENDS: Record<GameName, readonly Trend[]> = {
  wingo: [{ id: 'number', nameOf: (t) => t('games.number'), valueOf: ([value]) => value!, ...digit, token: 'number' }],
  k3: [sum(sumOf, isBigDiceSum, 3, 18)],
  d5: [
    ...PLACES.map((id, at): Trend => ({
      id,
      nameOf: () => id,
      valueOf: (digits) => digits[at]!,
      ...digit,
      token: 'tile',
    })),
    sum(sumOf, isBigDigitSum, 0, 45),
  ],
  racing: [
    ...CARS.map((id, at): Trend => ({
      id,
      nameOf: (t) => t('games.place_n', { n: id }),
      valueOf: (cars) => cars[at]!,
      ...{ isBig: isBigCar, least: 1, most: 10, token: 'car' },
    })),
    sum(sumOfFirstTwo, isBigCarSum, 3, 19),
  ],
}

export const valuesOf = ({ least, most }: Trend): number[] =>
  Array.from({ length: most - least + 1 }, (_, index) => least + index)
