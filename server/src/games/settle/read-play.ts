import { RULES_OF, type GameType } from '@mela/contract/games/games-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import { playedOf, type Selection } from '@mela/rules/games/cover.ts'
import { edgeOf, readOdds } from '@mela/rules/games/odds.ts'
import { Book } from '../../ledger/index.ts'
import type { Ask } from '../../platform/data/db.ts'
import { readDrawn, readPeriodBets, type PlacedBet } from './settle-sql.ts'

/** Stakes of one person that count as play. */
export interface Play {
  user_id: string
  currency: Currency
  stake: bigint
  /** What such a bet costs on average, in millionths of the stake. */
  edge: number
}
interface PeriodPlay {
  game_type: GameType
  plays: Play[]
}

/** All play of a period that is paid, in the order of people; without accounts that try the site out. */
export async function readPlay(ask: Ask, place: { line: string; period: string }): Promise<PeriodPlay | undefined> {
  const [drawn] = await ask(readDrawn, place)
  if (!drawn?.settled_at) return undefined
  const { game_type } = drawn
  const odds = readOdds(drawn.odds)
  const game = RULES_OF[game_type]
  const bets = (await ask(readPeriodBets, place)).filter(({ book }) => book !== Book.Test)
  // Most people bet on the same few things, and what those cover takes long to find out.
  const known = new Map<string, ReadonlySet<string>>()
  const playedNames = (own: readonly PlacedBet[]): ReadonlySet<string> => {
    const names = [...new Set(own.map(nameOf))].sort().join(' ')
    const found = known.get(names) ?? new Set(playedOf(game, own).map(nameOf))
    known.set(names, found)
    return found
  }
  const plays = [...Map.groupBy(bets, ({ user_id, currency }) => `${user_id} ${currency}`).values()].flatMap((own) => {
    const names = playedNames(own)
    return own
      .filter((bet) => names.has(nameOf(bet)))
      .map(({ user_id, currency, stake, method, value }) => ({
        ...{ user_id, currency, stake: BigInt(stake), edge: edgeOf(odds, method, value) },
      }))
  })
  return { game_type, plays: plays.sort(byPerson) }
}

const nameOf = ({ method, value }: Selection): string => `${method}:${value}`
const byPerson = (one: Play, other: Play): number => {
  const [a, b] = [BigInt(one.user_id), BigInt(other.user_id)]
  return a < b ? -1 : a > b ? 1 : 0
}
