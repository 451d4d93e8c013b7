import { PLACES } from './d5.ts'
import type { GameName, Outcome } from './market.ts'
import { requireMarket } from './odds.ts'

// Whoever bets on nearly everything that can happen plays nothing: such stakes count for no turnover and no rebate.
const COVERED_MOST_PERCENT = 70

const counted = (length: number, first: number) => Array.from({ length }, (_, index) => first + index)
const DIGITS = counted(10, 0)
const FACES = counted(6, 1)
const CARS = counted(10, 1)

interface Space {
  /** Bets of one group look at the same part of the outcome. */
  group: string
  outcomes: readonly Outcome[]
}

const WINGO: Space = { group: 'digit', outcomes: DIGITS.map((digit) => [digit]) }
const K3: Space = {
  group: 'dice',
  outcomes: FACES.flatMap((a) => FACES.flatMap((b) => FACES.map((c) => [a, b, c]))),
}
/** One of each size and parity of the sum. */
const D5_SUMS: Space = {
  group: 'sum',
  outcomes: ['99999', '99998', '10000', '00000'].map((text) => [...text].map(Number)),
}
const FIRST_TWO: Space = {
  group: 'sum',
  outcomes: CARS.flatMap((first) => CARS.filter((car) => car !== first).map((second) => [first, second])),
}

function spaceOf(game: GameName, method: string, value: string): Space {
  const [place] = value.split('-')
  switch (game) {
    case 'wingo':
      return WINGO
    case 'k3':
      return K3
    case 'd5': {
      if (method.startsWith('sum')) return D5_SUMS
      const at = PLACES.indexOf(place!)
      return { group: place!, outcomes: DIGITS.map((digit) => PLACES.map((_, index) => (index === at ? digit : 0))) }
    }
    case 'racing': {
      if (method.startsWith('sum')) return FIRST_TWO
      const at = Number(place) - 1
      if (method === 'duel') return { group: `duel ${place}`, outcomes: [CARS, CARS.toReversed()] }
      const others = (car: number) => CARS.filter((each) => each !== car)
      return { group: place!, outcomes: CARS.map((car) => others(car).toSpliced(at, 0, car)) }
    }
  }
}

export interface Selection {
  method: string
  value: string
}

/** Of one person's bets in one period those that count as play. */
export function playedOf<Bet extends Selection>(game: GameName, bets: readonly Bet[]): Bet[] {
  const groups = Map.groupBy(bets, ({ method, value }) => spaceOf(game, method, value).group)
  return [...groups.values()].flatMap((some) => {
    const { outcomes } = spaceOf(game, some[0]!.method, some[0]!.value)
    const covered = outcomes.filter((outcome) =>
      some.some(({ method, value }) => requireMarket(game, method, value).winsBy(value, outcome) !== undefined),
    )
    return covered.length * 100 > outcomes.length * COVERED_MOST_PERCENT ? [] : some
  })
}
