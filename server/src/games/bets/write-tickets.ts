import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import { readPeriod } from '@mela/rules/games/schedule.ts'
import type { Book, Posting } from '../../ledger/index.ts'
import { plainColumn, type Ask } from '../../platform/data/db.ts'
import { storeAnswers, type KeyedRequest } from '../../platform/data/requests.ts'
import type { UnitOfWork } from '../../platform/data/transaction.ts'
import { tellAmounts } from '../../wallet/index.ts'
import type { Placed } from './ticket.ts'
import { addToDays, writeBets } from '../sql.ts'

export interface Bet {
  user_id: string
  id: string
  nonce: string
  line: string
  period: string
  game_type: GameType
  method: string
  value: string
  currency: Currency
  book: Book
  stake: bigint
  fee: bigint
  /** Of the stake, what was not to leave before it was played. */
  locked: bigint
  blind: string
}

/** What a commit writes. */
export interface Written {
  bets: Bet[]
  posting: Posting
  answers: { request: KeyedRequest; answer: Placed }[]
  at: Date
}

/** Bets, days, answers, money and news of a whole commit, handed over before the first answer. */
export async function writeTickets(unit: UnitOfWork, { bets, posting, answers, at }: Written): Promise<void> {
  const { ask } = unit
  await Promise.all([
    tellAmounts(unit, [...new Set(bets.map(({ user_id }) => user_id))]),
    ask(writeBets, {
      user_ids: plainColumn(bets, ({ user_id }) => user_id),
      ids: plainColumn(bets, ({ id }) => id),
      nonces: plainColumn(bets, ({ nonce }) => nonce),
      lines: bets.map(({ line }) => line),
      periods: bets.map(({ period }) => period),
      game_types: plainColumn(bets, ({ game_type }) => game_type),
      methods: bets.map(({ method }) => method),
      values: bets.map(({ value }) => value),
      currencies: plainColumn(bets, ({ currency }) => currency),
      books: plainColumn(bets, ({ book }) => book),
      stakes: plainColumn(bets, ({ stake }) => stake),
      fees: plainColumn(bets, ({ fee }) => fee),
      locked: plainColumn(bets, ({ locked }) => locked),
      blinds: plainColumn(bets, ({ blind }) => blind),
      at,
    }),
    addDays(ask, bets),
    storeAnswers(ask, answers, at),
    posting.write(ask, at),
  ])
}

/** The day of a period, as PostgreSQL writes it. */
export const dayOf = (period: string): string => {
  const { date } = readPeriod(period)!
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
}

async function addDays(ask: Ask, bets: readonly Bet[]): Promise<void> {
  const groups = Map.groupBy(
    bets,
    ({ user_id, period, currency, game_type }) =>
      `${user_id.padStart(20, '0')} ${dayOf(period)} ${currency} ${game_type}`,
  )
  // In the order of people, as when they are paid, so that two commits never wait for each other.
  const days = [...groups.keys()].sort().map((key) => {
    const [first, ...rest] = groups.get(key)! as [Bet, ...Bet[]]
    return { ...first, count: 1 + rest.length, sum: rest.reduce((sum, { stake }) => sum + stake, first.stake) }
  })
  await ask(addToDays, {
    user_ids: plainColumn(days, ({ user_id }) => user_id),
    days: days.map(({ period }) => dayOf(period)),
    currencies: plainColumn(days, ({ currency }) => currency),
    game_types: plainColumn(days, ({ game_type }) => game_type),
    books: plainColumn(days, ({ book }) => book),
    counts: plainColumn(days, ({ count }) => count),
    stakes: plainColumn(days, ({ sum }) => sum),
  })
}
