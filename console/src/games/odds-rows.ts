import { hashOfOdds, faultsOfOdds, gameOf, prospectOf, type OddsTable } from '@mela/rules/games/odds.ts'

/** One line of a table of odds with what of the stake comes back on average, where something was bet on it. */
export interface OddsRow {
  row: string
  name: string
  /** Hundredths of the net stake. */
  odds: number
  /** Hundredths of a percent, of every market that pays by it; lowest and highest. */
  least: number
  most: number
}

const LEAST = 8500
const MOST = 9900
export const isRight = ({ least, most }: Pick<OddsRow, 'least' | 'most'>): boolean => least >= LEAST && most <= MOST

const nameOf = (row: string) => {
  const words = row.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** By the rows of the game. Where a table is wrong in itself nothing can be worked out. */
export function rowsOf(table: OddsTable): OddsRow[] {
  const { rows, markets } = gameOf(table.game)
  return Object.keys(rows).map((row) => {
    const back = markets.flatMap(({ method, values, rowsOf: ways }) =>
      values.filter((value) => ways(value).includes(row)).map((value) => prospectOf(table, method, value).return),
    )
    return { row, name: nameOf(row), odds: table.rows[row]!, least: Math.min(...back), most: Math.max(...back) }
  })
}

/** In the words of the rules: nothing where it can be used. */
export function faultOf(table: OddsTable): string | undefined {
  const [fault] = faultsOfOdds(table)
  return fault && `Not possible: ${fault}`
}
export const fingerprintOf = (table: OddsTable): string => hashOfOdds(table).slice(0, 16)
