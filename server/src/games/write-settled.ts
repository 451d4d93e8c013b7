import type { GameType } from '@mela/contract/games-rules.ts'
import type { Context } from '../context.ts'
import type { Posting } from '../ledger/index.ts'
import { plainColumn, type Ask } from '../platform/db.ts'
import { addToOutbox } from '../platform/outbox.ts'
import { tellAmountsTogether, type News } from '../wallet/index.ts'
import { SETTLED } from './news.ts'
import type { SettledBet } from './settle-period.ts'
import { addScores, addTotals, moveSettlement, settleDays, writeWins } from './settle-sql.ts'
import { dayOf } from './write-tickets.ts'

interface Place {
  line: string
  period: string
  game_type: GameType
}
interface Settled {
  bets: readonly SettledBet[]
  posting: Posting
  /** The last person among those who are settled. */
  up_to: string
  is_done: boolean
  now: Date
}

/**
 * Wins, one sum per person, their day, money, how far the period is, and news of it, handed over before the first answer.
 * A bet that lost is written nowhere.
 */
export async function writeSettled(
  context: Context,
  ask: Ask,
  { line, period, game_type }: Place,
  { bets, posting, up_to, is_done, now }: Settled,
): Promise<News[]> {
  const wins = bets.filter(({ win }) => win > 0n)
  const winners = [...new Set(wins.map(({ user_id }) => user_id))]
  const news = [
    ...(winners.length > 0 ? [tellAmountsTogether(context, ask, winners)] : []),
    ...(is_done ? [tellSettled(context, ask, { line, period })] : []),
  ]
  const scores = scoresOf(bets)
  const sums = [
    plainColumn(scores, ({ user_id }) => user_id),
    plainColumn(scores, ({ currency }) => currency),
    plainColumn(scores, ({ bets: count }) => count),
    plainColumn(scores, ({ stake }) => stake),
    plainColumn(scores, ({ fee }) => fee),
    plainColumn(scores, ({ win }) => win),
  ]
  const totals = sumsOf(bets, ({ currency, book }) => `${currency} ${book}`)
  const writing = [
    ask(writeWins, [
      plainColumn(wins, ({ user_id }) => user_id),
      plainColumn(wins, ({ id }) => id),
      game_type,
      plainColumn(wins, ({ currency }) => currency),
      plainColumn(wins, ({ book }) => book),
      plainColumn(wins, ({ win }) => win),
      now,
    ]),
    ask(addScores, [line, period, ...sums, now]),
    ask(settleDays, [
      ...[dayOf(period), game_type, ...sums],
      plainColumn(scores, ({ wins: count }) => count),
      plainColumn(scores, ({ book }) => book),
    ]),
    ask(addTotals, [
      ...[line, period, game_type, dayOf(period)],
      plainColumn(totals, ({ currency }) => currency),
      plainColumn(totals, ({ book }) => book),
      plainColumn(totals, ({ bets: count }) => count),
      plainColumn(totals, ({ stake }) => stake),
      plainColumn(totals, ({ fee }) => fee),
      plainColumn(totals, ({ win }) => win),
    ]),
    ask(moveSettlement, [line, period, up_to, bets.length, wins.length, is_done ? now : null]),
    posting.write(ask, now),
  ]
  const [told] = await Promise.all([Promise.all(news), ...writing])
  return told
}

async function tellSettled(context: Context, ask: Ask, body: { line: string; period: string }): Promise<News> {
  const [row] = await ask<{ id: string }>(addToOutbox, [SETTLED, JSON.stringify(body)])
  return { announce: () => context.outbox.announce(row!.id, SETTLED, body) }
}

/** In the order of people, so that two commits never wait for each other. */
const scoresOf = (bets: readonly SettledBet[]) =>
  sumsOf(bets, ({ user_id, currency }) => `${user_id.padStart(20, '0')} ${currency}`)

function sumsOf(bets: readonly SettledBet[], keyOf: (bet: SettledBet) => string) {
  const groups = Map.groupBy(bets, keyOf)
  const sum = (some: readonly SettledBet[], pick: (bet: SettledBet) => bigint) =>
    some.reduce((total, bet) => total + pick(bet), 0n)
  return [...groups.keys()].sort().map((key) => {
    const some = groups.get(key)!
    const { user_id, currency, book } = some[0]!
    return {
      ...{ user_id, currency, book, bets: some.length },
      stake: sum(some, ({ stake }) => stake),
      fee: sum(some, ({ fee }) => fee),
      win: sum(some, ({ win }) => win),
      wins: some.filter(({ win }) => win > 0n).length,
    }
  })
}
