import type { GameType } from '@mela/contract/games-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import { readPeriod } from '@mela/rules/games/schedule.ts'
import type { Context } from '../context.ts'
import type { Book } from '../ledger/index.ts'
import { plainColumn, type Ask } from '../platform/db.ts'
import { storeAnswers } from '../platform/requests.ts'
import { tellAmountsTogether, type News } from '../wallet/index.ts'
import type { Taken } from './bet-batch.ts'
import { addToDays, writeBets } from './sql.ts'

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

/** Bets, days, answers, money and news of a whole commit, handed over before the first answer. */
export async function writeTickets(context: Context, ask: Ask, { bets, posting, answers, at }: Taken): Promise<News> {
  const [news] = await Promise.all([
    tellAmountsTogether(context, ask, [...new Set(bets.map(({ user_id }) => user_id))]),
    ask(writeBets, [
      plainColumn(bets, ({ user_id }) => user_id),
      plainColumn(bets, ({ id }) => id),
      plainColumn(bets, ({ nonce }) => nonce),
      bets.map(({ line }) => line),
      bets.map(({ period }) => period),
      plainColumn(bets, ({ game_type }) => game_type),
      bets.map(({ method }) => method),
      bets.map(({ value }) => value),
      plainColumn(bets, ({ currency }) => currency),
      plainColumn(bets, ({ book }) => book),
      plainColumn(bets, ({ stake }) => stake),
      plainColumn(bets, ({ fee }) => fee),
      plainColumn(bets, ({ locked }) => locked),
      plainColumn(bets, ({ blind }) => blind),
      at,
    ]),
    addDays(ask, bets),
    storeAnswers(ask, answers, at),
    posting.write(ask, at),
  ])
  return news
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
  await ask(addToDays, [
    plainColumn(days, ({ user_id }) => user_id),
    days.map(({ period }) => dayOf(period)),
    plainColumn(days, ({ currency }) => currency),
    plainColumn(days, ({ game_type }) => game_type),
    plainColumn(days, ({ book }) => book),
    plainColumn(days, ({ count }) => count),
    plainColumn(days, ({ sum }) => sum),
  ])
}
