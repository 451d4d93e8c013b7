import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { d5 } from './d5.ts'
import { k3 } from './k3.ts'
import type { Game, GameName, Market } from './market.ts'
import { racing } from './racing.ts'
import { wingo } from './wingo.ts'

const games: Readonly<Record<GameName, Game>> = { wingo, k3, d5, racing }
export const gameOf = (name: GameName): Game => games[name]

/** What a game pays: rows in hundredths of the net stake, and the fee in hundredths of a percent of the stake. */
export interface OddsTable {
  game: GameName
  fee: number
  rows: Readonly<Record<string, number>>
}

const FEE = 200
/** What a site begins with. */
export const FIRST_ODDS: Readonly<Record<GameName, OddsTable>> = {
  wingo: { game: 'wingo', fee: FEE, rows: { size: 200, color: 200, color_half: 150, purple: 480, number: 960 } },
  k3: {
    game: 'k3',
    fee: FEE,
    rows: {
      ...{ sum_3: 20_736, sum_4: 6912, sum_5: 3456, sum_6: 2074, sum_7: 1383, sum_8: 988, sum_9: 830, sum_10: 768 },
      ...{ size: 192, parity: 192, pair: 1383, pair_third: 6912, triple: 20_736, any_triple: 3456 },
      ...{ three_different: 3456, straight: 864, two_different: 691 },
    },
  },
  d5: {
    game: 'd5',
    fee: FEE,
    rows: { digit: 960, place_size: 200, place_parity: 200, sum_size: 200, sum_parity: 200 },
  },
  racing: {
    game: 'racing',
    fee: FEE,
    rows: {
      ...{ car: 980, place_size: 196, place_parity: 196, duel: 196 },
      ...{ sum_3: 4320, sum_5: 2160, sum_7: 1440, sum_9: 1080, sum_11: 864 },
      ...{ sum_big: 216, sum_even: 216, sum_small: 173, sum_odd: 173 },
    },
  },
}

/** The table as it is hashed: game, fee, then the rows in alphabetical order. */
export function textOfOdds({ game, fee, rows }: OddsTable): string {
  const names = Object.keys(rows).sort()
  return ['odds/v1', game, `fee ${fee}`, ...names.map((name) => `${name} ${rows[name]}`)].join('\n')
}
/** The table that such a text tells. */
export function readOdds(text: string): OddsTable {
  const [, game, fee, ...rows] = text.split('\n')
  return {
    game: game as GameName,
    fee: Number(fee!.slice('fee '.length)),
    rows: Object.fromEntries(
      rows.map((row) => {
        const [name, value] = row.split(' ') as [string, string]
        return [name, Number(value)]
      }),
    ),
  }
}
export const hashOfOdds = (odds: OddsTable): string => bytesToHex(sha256(utf8ToBytes(textOfOdds(odds))))

const selections = new Map(
  Object.values(games).flatMap(({ name, markets }) =>
    markets.flatMap((market) => market.values.map((value) => [`${name}:${market.method}:${value}`, market] as const)),
  ),
)

/** The market that has this value. */
export function requireMarket(game: GameName, method: string, value: string): Market {
  const market = selections.get(`${game}:${method}:${value}`)
  if (!market) throw new RangeError(`${game} has no ${method} ${value}`)
  return market
}

export const isSelection = (game: GameName, method: string, value: string): boolean =>
  selections.has(`${game}:${method}:${value}`)

/** How often a value wins, what it pays then, and what of the stake comes back on average. */
export interface Prospect {
  /** One for each row it can win by. */
  wins: { ways: number; of: number; odds: number }[]
  /** In hundredths of a percent of the stake, rounded to the nearest. */
  return: number
}

const PERCENT_HUNDREDTHS = 10_000

/** Of a fraction, the whole number next to it. */
function nearest(numerator: number, denominator: number): number {
  const doubled = 2 * numerator + denominator
  return (doubled - (doubled % (2 * denominator))) / (2 * denominator)
}

export function prospectOf(odds: OddsTable, method: string, value: string): Prospect {
  const { rows } = games[odds.game]
  const wins = requireMarket(odds.game, method, value)
    .rowsOf(value)
    .map((row) => ({ ...rows[row]!, odds: odds.rows[row]! }))
  const { of } = wins[0]!
  const paid = wins.reduce((sum, { ways, odds: each }) => sum + ways * each, 0)
  return { wins, return: nearest((PERCENT_HUNDREDTHS - odds.fee) * paid, 100 * of) }
}

const MILLIONTHS = 1_000_000

/** What a bet costs on average, in millionths of the stake, rounded down. */
export function edgeOf(odds: OddsTable, method: string, value: string): number {
  const { rows } = games[odds.game]
  const wins = requireMarket(odds.game, method, value)
    .rowsOf(value)
    .map((row) => ({ ...rows[row]!, odds: odds.rows[row]! }))
  const { of } = wins[0]!
  const back = (PERCENT_HUNDREDTHS - odds.fee) * wins.reduce((sum, { ways, odds: each }) => sum + ways * each, 0)
  return MILLIONTHS - (back + of - 1 - ((back + of - 1) % of)) / of
}

const LEAST_RETURN = 8500
const MOST_RETURN = 9900
const MOST_FEE = 1000

/** What speaks against a table; nothing where it can be used. */
export function faultsOfOdds(odds: OddsTable): string[] {
  const { rows, markets } = games[odds.game]
  const names = new Set([...Object.keys(rows), ...Object.keys(odds.rows)])
  const faults = [...names].flatMap((name) => {
    const value = odds.rows[name]
    if (rows[name] === undefined) return [`${name} is no row of ${odds.game}`]
    return value !== undefined && Number.isSafeInteger(value) && value > 100 ? [] : [`${name} pays no gain`]
  })
  if (!Number.isSafeInteger(odds.fee) || odds.fee < 0 || odds.fee > MOST_FEE) faults.push(`the fee is ${odds.fee}`)
  if (faults.length > 0) return faults
  return markets.flatMap(({ method, values }) =>
    values.flatMap((value) => {
      const { return: back } = prospectOf(odds, method, value)
      return back >= LEAST_RETURN && back <= MOST_RETURN ? [] : [`${method} ${value} returns ${back / 100} %`]
    }),
  )
}
