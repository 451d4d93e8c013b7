import { PLACES } from './d5.ts'
import type { GameName, Outcome } from './market.ts'
import { requireMarket, type OddsTable } from './odds.ts'

// What a period can cost: of all that can be drawn, the outcome that pays the most. Exact, without walking through the
// 3,628,800 orders of a race: what is bet on a place, on a duel and on the sum of the first two is looked at apart.

/** All that was staked on one value, less the fee. */
export interface Staked {
  method: string
  value: string
  net: bigint
}
export interface Worst {
  /** Rounded up where each bet is rounded down. */
  payout: bigint
  outcome: Outcome
}

const HUNDREDTHS = 100n
const counted = (length: number, first: number) => Array.from({ length }, (_, index) => first + index)
const DIGITS = counted(10, 0)
const FACES = counted(6, 1)
const CARS = counted(10, 1)
const HIGHEST_SUM = 45

type Pays = (outcome: Outcome) => bigint

/** In hundredths, of those among the bets that are asked for. */
function paying(odds: OddsTable, staked: readonly Staked[]): Pays {
  const lines = staked.map(({ method, value, net }) => ({
    market: requireMarket(odds.game, method, value),
    value,
    net,
  }))
  return (outcome) =>
    lines.reduce((sum, { market, value, net }) => {
      const row = market.winsBy(value, outcome)
      return row === undefined ? sum : sum + net * BigInt(odds.rows[row]!)
    }, 0n)
}

const better = (one: Worst, other: Worst): Worst => (other.payout > one.payout ? other : one)
const dearest = (outcomes: readonly Outcome[], pays: Pays): Worst =>
  outcomes.map((outcome) => ({ outcome, payout: pays(outcome) })).reduce(better)

const SEARCHES: Record<GameName, (odds: OddsTable, staked: readonly Staked[]) => Worst> = {
  wingo: (odds, staked) =>
    dearest(
      DIGITS.map((digit) => [digit]),
      paying(odds, staked),
    ),
  k3: (odds, staked) =>
    dearest(
      FACES.flatMap((a) => FACES.flatMap((b) => FACES.map((c) => [a, b, c]))),
      paying(odds, staked),
    ),
  d5: worstDigits,
  racing: worstRace,
}

export function worstOf(odds: OddsTable, staked: readonly Staked[]): Worst {
  const { payout, outcome } = SEARCHES[odds.game](odds, staked)
  return { outcome, payout: (payout + HUNDREDTHS - 1n) / HUNDREDTHS }
}

const isOnSum = ({ method }: Staked) => method.startsWith('sum')
const isOnPlace = (place: string) => (bet: Staked) => !isOnSum(bet) && bet.value.startsWith(`${place}-`)

/** Place after place, the dearest digits for every sum they can have. */
function worstDigits(odds: OddsTable, staked: readonly Staked[]): Worst {
  let by_sum = new Map<number, Worst>([[0, { payout: 0n, outcome: [] }]])
  for (const [at, place] of PLACES.entries()) {
    const pays = paying(odds, staked.filter(isOnPlace(place)))
    const paid = DIGITS.map((digit) => pays(PLACES.map((_, index) => (index === at ? digit : 0))))
    const next = new Map<number, Worst>()
    for (const [sum, { payout, outcome }] of by_sum) {
      for (const digit of DIGITS) {
        const reached = { payout: payout + paid[digit]!, outcome: [...outcome, digit] }
        const known = next.get(sum + digit)
        next.set(sum + digit, known ? better(known, reached) : reached)
      }
    }
    by_sum = next
  }
  const paysSum = paying(odds, staked.filter(isOnSum))
  return counted(HIGHEST_SUM + 1, 0)
    .map((sum) => by_sum.get(sum)!)
    .map(({ payout, outcome }) => ({ outcome, payout: payout + paysSum(outcome) }))
    .reduce(better)
}

const without = (...gone: number[]) => CARS.filter((car) => !gone.includes(car))

/** Of the first two and those they are against, then of the three pairs of places between them. */
function worstRace(odds: OddsTable, staked: readonly Staked[]): Worst {
  const paid = CARS.map((place) => {
    const pays = paying(
      odds,
      staked.filter((bet) => bet.method !== 'duel' && isOnPlace(String(place))(bet)),
    )
    return [0n, ...CARS.map((car) => pays(without(car).toSpliced(place - 1, 0, car)))]
  })
  const duels = CARS.slice(0, 5).map((place) => {
    const pays = paying(
      odds,
      staked.filter((bet) => bet.method === 'duel' && isOnPlace(String(place))(bet)),
    )
    return { lost: pays(CARS), won: pays(CARS.toReversed()) }
  })
  const paysSum = paying(odds, staked.filter(isOnSum))
  /** A car at a front place and one at the place it is against. */
  const pairPays = (place: number, front: number, back: number): bigint =>
    paid[place - 1]![front]! +
    paid[10 - place]![back]! +
    (front > back ? duels[place - 1]!.won : duels[place - 1]!.lost)

  const known = new Map<string, Worst>()
  /** The dearest order of these cars from this place to the one it is against. */
  function middle(place: number, cars: readonly number[]): Worst {
    if (cars.length === 0) return { payout: 0n, outcome: [] }
    const key = cars.join()
    const found = known.get(key)
    if (found) return found
    const worst = cars
      .flatMap((front) => cars.filter((car) => car !== front).map((back) => [front, back] as const))
      .map(([front, back]): Worst => {
        const inner = middle(
          place + 1,
          cars.filter((car) => car !== front && car !== back),
        )
        return {
          payout: pairPays(place, front, back) + inner.payout,
          outcome: [front, ...inner.outcome, back],
        }
      })
      .reduce(better)
    known.set(key, worst)
    return worst
  }
  return CARS.flatMap((first) =>
    without(first).map((second) => {
      const begun = paysSum([first, second, ...without(first, second)])
      return without(first, second)
        .flatMap((ninth) => without(first, second, ninth).map((tenth) => [ninth, tenth] as const))
        .map(([ninth, tenth]): Worst => {
          const inner = middle(3, without(first, second, ninth, tenth))
          return {
            payout: begun + pairPays(1, first, tenth) + pairPays(2, second, ninth) + inner.payout,
            outcome: [first, second, ...inner.outcome, ninth, tenth],
          }
        })
        .reduce(better)
    }),
  ).reduce(better)
}
